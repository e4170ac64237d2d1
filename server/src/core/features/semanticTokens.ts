/** Colours of columns and comments, for editors without a grammar for CoNLL-U: the standard token types of LSP. */

import { COLUMNS, type ColumnIndex, type ColumnName, type Sentence } from '../conllu/index.ts';

/** The legend: a token's type is an index into this list. All are types that editors have colours for. */
export const TOKEN_TYPES = [
  'comment',
  'number',
  'string',
  'variable',
  'keyword',
  'type',
  'property',
  'function',
  'enumMember',
  'parameter',
] as const;

type TokenType = (typeof TOKEN_TYPES)[number];

const TYPE_OF_COLUMN: Readonly<Record<ColumnName, TokenType>> = {
  id: 'number',
  form: 'string',
  lemma: 'variable',
  upos: 'keyword',
  xpos: 'type',
  feats: 'property',
  head: 'number',
  deprel: 'function',
  deps: 'enumMember',
  misc: 'parameter',
};

/** [column] = index of its type. */
const TYPES: readonly number[] = COLUMNS.map((name) => TOKEN_TYPES.indexOf(TYPE_OF_COLUMN[name]));

const COMMENT = TOKEN_TYPES.indexOf('comment');

/** A part of a line. `line` is relative to the sentence; `start` and `length` in UTF-16 units. */
type TokenVisitor = (line: number, start: number, length: number, type: number) => void;

/**
 * The tokens of a sentence in the order of the text. Blank cells (`_`) have none, so that what is annotated stands out. Unreadable
 * lines have none either. O(length).
 *
 * @param first first line of the sentence to colour
 * @param end line after the last one
 */
export function visitTokens(sentence: Sentence, visit: TokenVisitor, first = 0, end = sentence.nLines + 1): void {
  const comments = sentence.comments.values();
  let comment = comments.next().value;
  const visitCommentsBefore = (line: number) => {
    for (; comment !== undefined && comment.line < line; comment = comments.next().value) {
      const { start, end: behind } = comment.span;
      if (first <= comment.line && comment.line < end)
        visit(comment.line, start - sentence.lineStarts[comment.line], behind - start, COMMENT);
    }
  };
  for (let row = 0; row < sentence.nRows; row++) {
    const line = sentence.rowLine(row);
    if (line < first) continue;
    if (end <= line) break;
    visitCommentsBefore(line);
    const lineStart = sentence.lineStarts[line];
    for (const at of sentence.columns.columnAt) {
      const column = at as ColumnIndex;
      if (at === -1 || !sentence.hasCell(row, column)) continue;
      const span = sentence.cellSpan(row, column);
      const length = span.end - span.start;
      if (length === 0 || (length === 1 && sentence.text[span.start] === '_')) continue;
      visit(line, span.start - lineStart, length, TYPES[column]);
    }
  }
  visitCommentsBefore(end);
}
