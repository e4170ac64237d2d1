/** A sentence with a match in one line, for lists: its tokens, starting shortly before the match. */

import { MiscFlag, scanMisc } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence, unitsOf } from '../../conllu/index.ts';

/** A token or an empty node, with the blank after it. */
interface LinePiece {
  readonly text: string;
  readonly isFound: boolean;
}

/** Tokens of context before the first one matched. */
const BEFORE = 4;
const LONGEST_FORM = 80;

/**
 * Tokens as written: a multiword token instead of its words. Empty nodes only if matched. Time O(rows).
 * @param rows of the matched words
 * @param longest in UTF-16 units; the rest is cut off at a token
 */
export function lineOf(sentence: Sentence, rows: ReadonlySet<number>, longest: number): LinePiece[] {
  const pieces = piecesOf(sentence, rows);
  const found = pieces.findIndex(({ isFound }) => isFound);
  const start = found <= BEFORE + 1 ? 0 : found - BEFORE;
  const line: LinePiece[] = start === 0 ? [] : [{ text: '… ', isFound: false }];
  let length = 0;
  for (const piece of pieces.slice(start)) {
    length += piece.text.length;
    if (longest < length) return [...line, { text: '…', isFound: false }];
    line.push(piece);
  }
  return line;
}

function piecesOf(sentence: Sentence, rows: ReadonlySet<number>): LinePiece[] {
  const pieces: LinePiece[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.emptyNode && !rows.has(row)) continue;
    const last = kind === RowKind.multiwordToken ? lastRowOf(sentence, row) : row;
    let isFound = false;
    for (let each = row; each <= last; each++) isFound ||= rows.has(each);
    pieces.push({ text: `${formOf(sentence, row)}${hasBlankAfter(sentence, row) ? ' ' : ''}`, isFound });
    row = last;
  }
  return pieces;
}

/** The last row of a multiword token; its own if its words are missing. */
function lastRowOf(sentence: Sentence, token: number): number {
  const lastId = sentence.idMinor(token);
  let last = token;
  for (let row = token + 1; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.multiwordToken || lastId < sentence.idMajor(row)) break;
    if (kind === RowKind.emptyNode && sentence.idMajor(row) === lastId) break;
    last = row;
  }
  return last;
}

function formOf(sentence: Sentence, row: number): string {
  const form = sentence.cell(row, Column.form);
  return form.length <= LONGEST_FORM ? form : `${form.slice(0, LONGEST_FORM)}…`;
}

function hasBlankAfter(sentence: Sentence, row: number): boolean {
  const cell = sentence.cell(row, Column.misc);
  return (scanMisc(unitsOf(cell), 0, cell.length, true) & MiscFlag.noSpaceAfter) === 0;
}
