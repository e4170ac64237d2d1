/** Sentences of a treebank by their lines: where they begin, and one as CoNLL-U or as plain text. Pure. */

import { Column } from '../../../server/src/core/conllu/column.ts';

/** Blank lines separate sentences; a line of blanks counts as one, as everywhere. */
const isBlank = (line: string): boolean => line.trim() === '';

/** Undefined if there is no sentence at the line. Line breaks become `\n`. */
export function sentenceText(text: string, line: number, as: 'conllu' | 'text'): string | undefined {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines[line] === undefined || isBlank(lines[line])) return undefined;
  let [start, end] = [line, line];
  while (0 < start && !isBlank(lines[start - 1])) start--;
  while (end + 1 < lines.length && !isBlank(lines[end + 1])) end++;
  const block = lines.slice(start, end + 1);
  return as === 'conllu' ? `${block.join('\n')}\n\n` : plainText(block);
}

/** The line of the first row of each sentence. O(length). */
export function sentenceLines(text: string): number[] {
  const found: number[] = [];
  let isIn = false;
  text.split(/\r\n|\r|\n/).forEach((line, at) => {
    if (isBlank(line)) isIn = false;
    else if (!isIn && /^\d/.test(line)) {
      isIn = true;
      found.push(at);
    }
  });
  return found;
}

function plainText(block: readonly string[]): string {
  const comment = block.map((each) => /^# text = (.*)$/.exec(each)?.[1]).find((each) => each !== undefined);
  return comment ?? surfaceForms(block);
}

/** The tokens as written: a multiword token replaces its words, SpaceAfter=No joins, empty nodes are omitted. */
function surfaceForms(block: readonly string[]): string {
  let covered = 0;
  let text = '';
  for (const row of block) {
    const cells = row.split('\t');
    const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(cells[0]) ?? [];
    if (first === undefined || Number(first) <= covered) continue;
    if (last !== undefined) covered = Number(last);
    const isJoined = cells[Column.misc]?.split('|').includes('SpaceAfter=No');
    text += `${cells[Column.form] ?? ''}${isJoined ? '' : ' '}`;
  }
  return text.trim();
}
