/** The row, the column and the word at an offset of a sentence. */

import { type ColumnIndex, N_COLUMNS, RowKind, type Sentence, type Span } from '../conllu/index.ts';

export interface CellAtOffset {
  readonly row: number;
  readonly column: ColumnIndex;
  readonly span: Span;
  /** Position of the word of this row; undefined on multiword tokens and empty nodes. */
  readonly word: number | undefined;
}

/** The cell at an offset, including its ends; undefined on comments, blank and unreadable lines. */
export function placeAt(sentence: Sentence, offset: number): CellAtOffset | undefined {
  if (sentence.text.length <= offset && sentence.nLines === sentence.lineStarts.length - 1) return undefined;
  const row = sentence.rowAtLine(sentence.lineAt(offset));
  if (row === undefined) return undefined;
  const word = sentence.kind(row) === RowKind.word ? sentence.wordOfRow(row) : undefined;
  for (let i = 0; i < N_COLUMNS; i++) {
    const column = i as ColumnIndex;
    if (!sentence.hasCell(row, column)) continue;
    const span = sentence.cellSpan(row, column);
    if (span.start <= offset && offset <= span.end) return { row, column, span, word };
  }
  return undefined;
}

/** Line after the last non-blank line of a sentence: where folding and outlines end. At least 1. O(blank lines). */
export function contentEnd(sentence: Sentence): number {
  const { text, nLines } = sentence;
  let end = text.length;
  let lines = nLines;
  // Walk back over line endings and blanks, counting line endings as the reader does (CRLF once).
  for (; 0 < end; end--) {
    const c = text.charCodeAt(end - 1);
    if (c === 10) {
      lines--;
      if (text.charCodeAt(end - 2) === 13) end--;
    } else if (c === 13) lines--;
    else if (!/\s/.test(text[end - 1])) break;
  }
  return Math.max(1, lines + 1);
}
