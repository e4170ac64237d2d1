/** The selection: the rows and words at the cursors of a document, sentence by sentence. */

import { Column, type ColumnIndex, N_COLUMNS, RowKind, type Sentence } from '../../core/conllu/index.ts';
import type { WireRange } from '../../protocol/text.ts';
import type { Snapshot } from '../documents/documents.ts';

/** The part of one sentence that a cursor or selection covers. */
export interface Pick {
  readonly index: number;
  readonly sentence: Sentence;
  /** Lines of the sentence, both inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Rows on the lines, ascending. */
  readonly rows: readonly number[];
  /** Start offset, relative to the sentence. */
  readonly offset: number;
  /** Whether nothing is selected. */
  readonly isCursor: boolean;
}

/** In text order; a selection that ends at the beginning of a line does not include that line. */
export function picksOf({ document }: Snapshot, ranges: readonly WireRange[]): Pick[] {
  const picks: Pick[] = [];
  for (const { start, end } of ranges) {
    const isAtLineStart = end.character === 0 && start.line < end.line;
    const lastLine = Math.max(start.line, end.line - (isAtLineStart ? 1 : 0));
    const last = document.sentenceAtLine(lastLine);
    for (let index = document.sentenceAtLine(start.line); index <= last; index++) {
      const sentence = document.sentences[index];
      const lineIn = (line: number) => Math.max(0, Math.min(sentence.nLines, line - document.lines[index]));
      const [startLine, endLine] = [lineIn(start.line), lineIn(lastLine)];
      const offset = Math.max(0, document.offsetAt(start) - document.offsets[index]);
      const isCursor = start.line === end.line && start.character === end.character;
      picks.push({ index, sentence, startLine, endLine, rows: rowsOn(sentence, startLine, endLine), offset, isCursor });
    }
  }
  return picks.sort((a, b) => a.index - b.index || a.startLine - b.startLine || a.offset - b.offset);
}

function rowsOn(sentence: Sentence, startLine: number, endLine: number): number[] {
  const rows: number[] = [];
  for (let line = startLine; line <= endLine; line++) {
    const row = sentence.rowAtLine(line);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** Consecutive words, by position. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** The word of a row, or the words of a multiword token; undefined for an empty node or a token without words. */
export function wordsOfRow(sentence: Sentence, row: number): Run | undefined {
  const word = sentence.wordOfRow(row);
  switch (sentence.kind(row)) {
    case RowKind.word:
      return { first: word, last: word };
    case RowKind.multiwordToken: {
      const [first, last] = [sentence.wordById(sentence.idMajor(row)), sentence.wordById(sentence.idMinor(row))];
      return first === undefined || last === undefined || last < first ? undefined : { first, last };
    }
    default:
      return undefined;
  }
}

/** All words on the lines of picks in one sentence, as runs, ascending. */
export function runsOf(picks: readonly Pick[]): Run[] {
  const words = new Set<number>();
  for (const { sentence, rows } of picks) {
    for (const row of rows) {
      const run = wordsOfRow(sentence, row);
      for (let word = run?.first ?? 1; word <= (run?.last ?? 0); word++) words.add(word);
    }
  }
  const runs: Run[] = [];
  for (const word of [...words].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.last === word - 1) runs[runs.length - 1] = { first: last.first, last: word };
    else runs.push({ first: word, last: word });
  }
  return runs;
}

/** The column that a cursor is in; FORM if it is not in a row. */
export function columnOf({ sentence, offset }: Pick): ColumnIndex {
  const row = sentence.rowAtLine(sentence.lineAt(offset));
  if (row === undefined) return Column.form;
  for (let column = N_COLUMNS - 1; 0 < column; column--) {
    if (sentence.cellSpan(row, column as ColumnIndex).start <= offset) return column as ColumnIndex;
  }
  return Column.id;
}

/** Where the cursor splits the FORM of a word; undefined if it is not inside FORM. */
export function cutOf({ sentence, rows, offset, isCursor }: Pick): { word: number; at: number } | undefined {
  const [row] = rows;
  if (!isCursor || row === undefined || sentence.kind(row) !== RowKind.word) return undefined;
  const { start, end } = sentence.cellSpan(row, Column.form);
  return start < offset && offset < end ? { word: sentence.wordOfRow(row), at: offset - start } : undefined;
}
