/** Tools that show sentences and check them. */

import { Document, type Sentence } from '../../../core/conllu/index.ts';
import { diagramOf } from '../../../core/features/index.ts';
import { textTreeOf } from '../../../core/features/textTree.ts';
import { LONGEST_SENTENCE } from '../../../core/tree/index.ts';
import { ToolRefusal } from '../arguments.ts';
import type { TreebankFile } from '../room.ts';
import { FILE, findingText, nameOf, SENTENCE, sentenceIn, sentencesOf, tableOf, versionOf } from '../sentences.ts';
import { clipped, codeOf, defineTool, LANGUAGE, PAGED, paged } from '../tool.ts';

export const sentence = defineTool({
  name: 'sentence',
  title: 'A sentence',
  description:
    'One sentence as a table (ID FORM UPOS HEAD DEPREL), as CoNLL-U or as a tree of characters, with its version, its locked arcs and its findings.',
  args: {
    file: FILE,
    sentence: SENTENCE,
    as: { type: 'string', values: ['table', 'conllu', 'tree'], description: 'How it is shown; a table by default.' },
  },
  async run({ file: name, sentence: asked, as = 'table' }, room) {
    const file = await room.open(name);
    const found = sentenceIn(file, asked);
    const locked = [...file.lockedIn(found)].map((word) => found.idOfWord(word));
    return [
      `${nameOf(file, found)}, version ${versionOf(found)}`,
      ...(locked.length === 0 ? [] : [`locked: ${locked.join(' ')}`]),
      clipped(bodyOf(found, as), 20_000),
      ...findingsOf(file, found),
    ].join('\n');
  },
});

function bodyOf(found: Sentence, as: 'table' | 'conllu' | 'tree' | string): string {
  if (as === 'conllu') return found.text.trimEnd();
  if (as === 'table') return tableOf(found);
  if (LONGEST_SENTENCE < found.nWords) throw new ToolRefusal('The sentence is too long for a tree: ask for a table.');
  const drawing = diagramOf(Document.of([found]), 0);
  return drawing === undefined ? '' : textTreeOf(drawing).trimEnd();
}

const MOST_FINDINGS = 30;

function findingsOf(file: TreebankFile, found: Sentence): string[] {
  const findings = file.findingsOf(found);
  const rest = findings.length - MOST_FINDINGS;
  return [
    findings.length === 0 ? 'no findings' : `${findings.length} findings:`,
    ...findings.slice(0, MOST_FINDINGS).map((each) => findingText(found, each)),
    ...(0 < rest ? [`and ${rest} more`] : []),
  ];
}

export const check = defineTool({
  name: 'check',
  title: 'Check CoNLL-U',
  description:
    'The findings of given CoNLL-U by the rules of the validator of Universal Dependencies, our own and those of the project. Nothing is stored.',
  args: {
    conllu: { type: 'string', isRequired: true, longest: 200_000, description: 'Sentences in CoNLL-U, with tabs.' },
    language: LANGUAGE,
    ...PAGED,
  },
  async run({ conllu, language, offset = 0 }, room) {
    const code = codeOf(language);
    const file = await room.ofText(conllu, code && `${code}_text-ud.conllu`);
    const all = sentencesOf(file.document).flatMap((index) => {
      const found = file.document.sentences[index];
      return file.findingsOf(found).map((finding) => `${nameOf(file, found)}, ${findingText(found, finding)}`);
    });
    const n = sentencesOf(file.document).length;
    if (n === 0) throw new ToolRefusal('This is no CoNLL-U: there is no word in it.');
    return `${all.length} findings in ${n} sentences\n${paged(all, offset, (line) => line)}`.trimEnd();
  },
});
