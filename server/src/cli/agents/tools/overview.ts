/** The tool that begins: which treebanks there are, and how they are. */

import { sentenceKey, stateOfKeys } from '../../../core/sidecar/index.ts';
import { fileNameOf } from '../../../services/addresses.ts';
import { ToolRefusal } from '../arguments.ts';
import type { TreebankFile, TreebankRoom } from '../room.ts';
import { sentencesOf } from '../sentences.ts';
import { defineTool, PAGED, paged } from '../tool.ts';

/** Files whose findings are counted in one answer. */
const MOST_FILES = 20;
const MOST_RULES = 40;

interface Row {
  readonly line: string;
  readonly rules: ReadonlyMap<string, number>;
}

/** By version of a file: a whole treebank is checked once. */
const counted = new WeakMap<TreebankFile, Row>();

export const overview = defineTool({
  name: 'overview',
  title: 'Overview',
  description:
    'The treebanks of the named folders: sentences, words, open findings by rule, sentences that are done, proposals. Begin here: other tools take these names.',
  args: {
    ...PAGED,
    file: { type: 'string', longest: 4000, description: 'Only this treebank.' },
  },
  async run({ offset = 0, file: only }, room) {
    const files = only === undefined ? await room.files() : [await room.named(only)];
    if (files.length === 0) return 'There are no treebanks in the named folders.';
    const rules = new Map<string, number>();
    const lines: string[] = [];
    for (const { name } of files.slice(offset, offset + MOST_FILES)) {
      const row = await rowOf(name, room);
      lines.push(row.line);
      for (const [id, n] of row.rules) rules.set(id, (rules.get(id) ?? 0) + n);
    }
    const ranked = [...rules].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([id, n]) => `  ${n} ${id}`);
    const rest = files.length - offset - lines.length;
    return [
      paged(lines, 0, (line) => line),
      ...(lines.length === 0 ? [`There are only ${files.length}.`] : []),
      ...(0 < rest ? [`… ${rest} more files, from offset ${offset + lines.length}.`] : []),
      ...(ranked.length === 0
        ? []
        : ['open findings by rule (guidelines explains them):', ...ranked.slice(0, MOST_RULES)]),
    ].join('\n');
  },
});

async function rowOf(name: string, room: TreebankRoom): Promise<Row> {
  let file: TreebankFile;
  try {
    file = await room.open(name);
  } catch (error) {
    return { line: `${name}: ${error instanceof Error ? error.message : 'cannot be read.'}`, rules: new Map() };
  }
  const known = counted.get(file) ?? countIn(file);
  counted.set(file, known);
  return { line: known.line + (await proposalsOf(file, room)), rules: known.rules };
}

async function proposalsOf(file: TreebankFile, room: TreebankRoom): Promise<string> {
  try {
    const placed = await room.placed(file);
    const n = (state: string) => placed.filter((each) => each.state === state).length;
    return placed.length === 0 ? '' : `, proposals: ${n('open')} open, ${n('taken')} taken, ${n('refused')} refused`;
  } catch (error) {
    // What can be said of the treebank is said all the same.
    if (error instanceof ToolRefusal) return `; ${error.message}`;
    throw error;
  }
}

function countIn(file: TreebankFile): Row {
  const rules = new Map<string, number>();
  const found = sentencesOf(file.document).map((index) => file.document.sentences[index]);
  let words = 0;
  let clean = 0;
  for (const sentence of found) {
    words += sentence.nWords;
    const findings = file.findingsOf(sentence);
    if (findings.every(({ severity }) => severity !== 'error')) clean++;
    for (const { id } of findings) rules.set(id, (rules.get(id) ?? 0) + 1);
  }
  const keys = file.document.sentences.map(sentenceKey);
  const states = [...stateOfKeys(file.sidecar, fileNameOf(file.uri), keys).values()];
  const done = states.filter(({ state }) => state === 'done').length;
  const progress = done === 0 ? '' : `, ${done} done`;
  return { line: `${file.name}: ${found.length} sentences, ${words} words, ${clean} without errors${progress}`, rules };
}
