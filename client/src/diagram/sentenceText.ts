/** Sentences of a treebank by their lines: where they begin, and one as CoNLL-U or as plain text. Pure. */

import { type Columns, columnsOf } from '../../../server/src/core/conllu/columns.ts';
import { hasId, textInCell } from '../text.ts';

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
  const columns = columnsOf(lines[0]);
  if (as === 'text') return plainText(block, columns);
  // Elsewhere the cells would be taken for those of other columns.
  const header = columns.startsWithTen || start === 0 ? '' : `${columns.header}\n`;
  return `${header}${block.join('\n')}\n\n`;
}

/** The line of the first row of each sentence. O(length). */
export function sentenceLines(text: string): number[] {
  const found: number[] = [];
  let isIn = false;
  const columns = columnsOf(text);
  text.split(/\r\n|\r|\n/).forEach((line, at) => {
    if (isBlank(line)) isIn = false;
    else if (!isIn && hasId(line, columns)) {
      isIn = true;
      found.push(at);
    }
  });
  return found;
}

function plainText(block: readonly string[], columns: Columns): string {
  const comment = block.map((each) => /^# text = (.*)$/.exec(each)?.[1]).find((each) => each !== undefined);
  return comment ?? surfaceForms(block, columns);
}

/** The tokens as written: a multiword token replaces its words, SpaceAfter=No joins, empty nodes are omitted. */
function surfaceForms(block: readonly string[], columns: Columns): string {
  let covered = 0;
  let text = '';
  for (const row of block) {
    if (row.startsWith('#')) continue;
    const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(textInCell(row, 'id', columns)) ?? [];
    if (first === undefined || Number(first) <= covered) continue;
    if (last !== undefined) covered = Number(last);
    const isJoined = textInCell(row, 'misc', columns).split('|').includes('SpaceAfter=No');
    text += `${textInCell(row, 'form', columns)}${isJoined ? '' : ' '}`;
  }
  return text.trim();
}
