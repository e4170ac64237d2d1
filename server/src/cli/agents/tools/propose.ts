/** Tools for proposals: what a program makes, and what has become of it. None of them writes a treebank. */

import {
  currentValues,
  judge,
  type PlacedProposal,
  PROPOSED_CELLS,
  type ProposedCell,
  proposalId,
  type StoredProposal,
  type Values,
  type WordValues,
} from '../../../core/agents/index.ts';
import { type Sentence, wordForms } from '../../../core/conllu/index.ts';
import { defectText } from '../../../core/features/index.ts';
import { LONGEST_SENTENCE } from '../../../core/tree/index.ts';
import { printable } from '../../../inert/index.ts';
import { fileNameOf } from '../../../services/addresses.ts';
import { shown, ToolRefusal } from '../arguments.ts';
import type { TreebankFile, TreebankRoom } from '../room.ts';
import { FILE, headWithId, nameOf, SENTENCE, sentenceIn, shortText, VERSION, wordWithId } from '../sentences.ts';
import { clipped, defineTool, PAGED, paged } from '../tool.ts';
import { proposedByRule } from './rule.ts';

const LONGEST_REASON = 500;
/** Refusals of before that are told. */
const MOST_REFUSED = 20;
const CELL = { type: 'string', longest: 1000 } as const;

export const proposeTool = defineTool({
  name: 'propose',
  title: 'Propose',
  description:
    'Proposes heads, relations, tags or lemmas for words of one sentence, or a rule in the language of Grew for a treebank, with a reason. They are stored for people, who take or refuse each; no treebank changes. The sentence has to stay a tree with all of them together.',
  isReadOnly: false,
  args: {
    file: FILE,
    sentence: { ...SENTENCE, isRequired: undefined, description: `${SENTENCE.description} With words.` },
    version: VERSION,
    words: {
      type: 'list',
      description: 'What is proposed, once for each word.',
      of: {
        word: { type: 'integer', isRequired: true, least: 1, most: 1e6, description: 'ID of the word.' },
        head: { type: 'integer', least: 0, most: 1e6, description: 'ID of its head, 0 for the root.' },
        deprel: { ...CELL, description: 'Its relation; root and head 0 go together.' },
        upos: { ...CELL, description: 'Its tag.' },
        xpos: { ...CELL, description: 'Its language-specific tag.' },
        feats: { ...CELL, description: 'All of its features, as in the file; _ for none.' },
        lemma: { ...CELL, description: 'Its lemma.' },
        reason: { type: 'string', longest: LONGEST_REASON, description: 'Why; by default that of the call.' },
        certainty: { type: 'number', least: 0, most: 1, description: 'How likely it is right, 0 to 1.' },
      },
    },
    rule: {
      type: 'string',
      longest: 5000,
      description: 'Instead: rules with strat main; what they would change is proposed word by word.',
    },
    reason: {
      type: 'string',
      isRequired: true,
      longest: LONGEST_REASON,
      description: 'Why, for the person who decides.',
    },
    source: { type: 'string', longest: 60, description: 'Your name, as people will see it.' },
  },
  async run({ file: name, sentence: asked, version, words, rule, reason, source = 'agent' }, room) {
    if (reason.trim() === '') throw new ToolRefusal('Give a reason: a person will read it.');
    if ((rule === undefined) === (words === undefined)) throw new ToolRefusal('Give either words or a rule.');
    const file = await room.open(name);
    const made: Made[] = [];
    const left: string[] = [];
    if (rule !== undefined) {
      for (const { sentence, changes } of await proposedByRule(file, rule, room)) {
        const judged = judged1(file, sentence, changes);
        if (typeof judged === 'string') left.push(`${nameOf(file, sentence)}: ${judged}`);
        else made.push(...changes.map((each) => ({ ...each, sentence, reason })));
      }
    } else {
      if (asked === undefined) throw new ToolRefusal('Say which sentence.');
      const sentence = sentenceIn(file, asked, version);
      const wanted = (words ?? []).map((each) => valuesOf(sentence, each));
      if (wanted.length === 0) throw new ToolRefusal('No word is named.');
      if (new Set(wanted.map(({ word }) => word)).size < wanted.length)
        throw new ToolRefusal('A word is named twice: give all of its values together.');
      const judged = judged1(file, sentence, wanted);
      if (typeof judged === 'string') throw new ToolRefusal(judged);
      made.push(...wanted.map((each, i) => ({ sentence, reason, ...words?.[i], ...each })));
    }
    const { stored, refused } = await store(file, made, source, room);
    return [
      `${stored} proposals stored for people to decide.`,
      ...refused,
      ...(left.length === 0 ? [] : [`${left.length} sentences left out:`, ...left.slice(0, 20)]),
    ].join('\n');
  },
});

type Made = WordValues & { readonly sentence: Sentence; readonly reason?: string; readonly certainty?: number };

type Named = { readonly word: number; readonly head?: number } & { readonly [C in ProposedCell]?: string };

function valuesOf(sentence: Sentence, named: Named): WordValues {
  const { head } = named;
  const cells = PROPOSED_CELLS.flatMap((cell) => (named[cell] === undefined ? [] : [[cell, named[cell]] as const]));
  const now: Values = {
    ...(head === undefined ? {} : { head: headWithId(sentence, head) }),
    ...Object.fromEntries(cells),
  };
  if (Object.keys(now).length === 0) throw new ToolRefusal(`Nothing is proposed for the word ${named.word}.`);
  return { word: wordWithId(sentence, named.word), now };
}

/** Why these cannot be proposed together, in a sentence; true if they can. */
function judged1(file: TreebankFile, sentence: Sentence, wanted: readonly WordValues[]): string | true {
  if (LONGEST_SENTENCE < sentence.nWords) return `The sentence has more than ${LONGEST_SENTENCE} words.`;
  const judged = judge(sentence, file.lockedIn(sentence), wanted);
  if (judged.ok) return true;
  if ('defect' in judged) return `This is refused: ${defectText(sentence, judged.defect)}.`;
  const id = judged.word === 0 ? 'A line' : `The word ${sentence.idOfWord(judged.word)}`;
  return `${id} ${clipped(judged.fault, 400).trimEnd().replace(/\.$/, '')}.`;
}

async function store(file: TreebankFile, made: readonly Made[], source: string, room: TreebankRoom) {
  const own = fileNameOf(file.uri);
  const fresh = made.map(({ sentence, word, now, reason = '', certainty }): StoredProposal => {
    const forms = wordForms(sentence);
    const content = {
      file: own,
      sentId: sentence.sentId?.trim() ?? '',
      forms,
      word,
      now,
      source: source.trim() || 'agent',
    };
    const was = currentValues(sentence, word, now);
    return {
      ...{ id: '', ...content, was, reason: reason.trim() },
      ...(certainty === undefined ? {} : { certainty }),
    };
  });
  const named = fresh.map((each) => ({ ...each, id: proposalId({ ...each }) }));
  const { stored, refused } = await room.proposals.store(file.uri, named);
  return { stored, refused: refused.slice(0, MOST_REFUSED).map(refusedText) };
}

const refusedText = ({ id, refused = '' }: StoredProposal): string =>
  printable(`Refused before: ${id}${refused === '' ? '' : `, because: ${clipped(refused, 300)}`}`);

export const proposalsTool = defineTool({
  name: 'proposals',
  title: 'What became of proposals',
  description:
    'The proposals for a treebank and where they stand: open, taken, refused with the reason that a person gave, changed (the word was changed otherwise), or lost (its words are gone).',
  args: {
    file: FILE,
    state: { type: 'string', values: ['open', 'taken', 'refused', 'changed', 'lost'], description: 'Only these.' },
    ...PAGED,
  },
  async run({ file: name, state, offset = 0 }, room) {
    const file = await room.open(name);
    const placed = (await room.placed(file)).filter((each) => state === undefined || each.state === state);
    return `${placed.length} proposals\n${paged(placed, offset, (each) => lineOf(file, each))}`.trimEnd();
  },
});

function lineOf(file: TreebankFile, { proposal, state, sentence: index }: PlacedProposal): string {
  const { id, word, forms, now, source, reason, refused, sentId } = proposal;
  const sentence = file.document.sentences[index];
  const where =
    sentence === undefined
      ? sentId || clipped(forms.join(' '), 80)
      : `${nameOf(file, sentence)} (${shortText(sentence, 60)})`;
  const head = now.head === undefined ? '' : ` head=${now.head === 0 ? '0' : shown(forms[now.head - 1])}`;
  const cells = PROPOSED_CELLS.flatMap((cell) => (now[cell] === undefined ? [] : [` ${cell}=${now[cell]}`])).join('');
  const because = refused ? `; refused because: ${clipped(refused, 300)}` : '';
  // Anybody can write the file: a line stays one line.
  return printable(
    `${id} ${state} ${where} ${shown(forms[word - 1])}${head}${cells}; ${source}: ${clipped(reason, 200)}${because}`,
  );
}
