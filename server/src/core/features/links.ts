/** Targets of an arc in the text: from a word to its head, to its dependents, and to both for highlighting. */

import { readDeps } from '../annotation/index.ts';
import { Column, type ColumnIndex, RowKind, type Sentence, type Span } from '../conllu/index.ts';
import { type CellAtOffset, placeAt } from './cellAtOffset.ts';
import { expressionSpans } from './expressionText.ts';

/** The line of a word, and the cell to select in it. */
interface WordTarget {
  readonly word: number;
  readonly line: Span;
  readonly cell: Span;
}

function target(sentence: Sentence, word: number, column: (typeof Column)[keyof typeof Column]): WordTarget {
  const line = sentence.lineSpan(sentence.rowLine(sentence.rowOfWord(word)));
  return { word, line, cell: sentence.wordCellSpan(word, column) };
}

/** The head's ID cell; for a multiword token, that of its first word; undefined if there is no such word. */
export function headTarget(sentence: Sentence, place: CellAtOffset): WordTarget | undefined {
  if (place.word === undefined) return undefined;
  const head = sentence.heads[place.word];
  return 0 < head ? target(sentence, head, Column.id) : undefined;
}

/**
 * The forms of the dependents, in text order: lists of references show the line from shortly before the target on, so that the
 * form comes first. From the HEAD cell of a word, too, the dependents of that word.
 */
export function dependentTargets(sentence: Sentence, word: number): WordTarget[] {
  return dependentsOf(sentence, word).map((dependent) => wordTarget(sentence, dependent));
}

/** A word, located at its form. */
export function wordTarget(sentence: Sentence, word: number): WordTarget {
  return target(sentence, word, Column.form);
}

function dependentsOf(sentence: Sentence, word: number): number[] {
  const dependents: number[] = [];
  for (let each = 1; each <= sentence.nWords; each++) if (sentence.heads[each] === word) dependents.push(each);
  return dependents;
}

/** A location related to the arcs of a word. */
interface Highlight {
  readonly span: Span;
  /** `head` and `self`: the sources of the arcs; `dependent`: what points here. */
  readonly role: 'self' | 'head' | 'dependent';
}

/**
 * What to highlight with the cursor at an offset. IDs have a meaning only within their sentence, so the columns ID, HEAD, DEPREL
 * and DEPS get their own highlights, and so do codes of multiword expressions: forms and codes of all their words. On the `#` of a comment and on its key, which every sentence has, the result is empty.
 * Undefined elsewhere: there an editor may highlight equal words. O(length of the sentence).
 */
export function highlightsAt(sentence: Sentence, offset: number): Highlight[] | undefined {
  const ofExpression = expressionSpans(sentence, offset);
  if (ofExpression !== undefined) return ofExpression.map((span) => ({ span, role: 'self' }));
  const place = placeAt(sentence, offset);
  if (place === undefined) return isOnCommentKey(sentence, offset) ? [] : undefined;
  return place.column === Column.deps || place.word === undefined
    ? enhancedHighlights(sentence, place)
    : arcHighlights(sentence, place.word, place.column);
}

function isOnCommentKey(sentence: Sentence, offset: number): boolean {
  const { start, end } = sentence.lineSpan(sentence.lineAt(offset));
  const key = /^\ufeff?#[^=]*=?/.exec(sentence.text.slice(start, end));
  if (key === null) return false;
  // A remark without "=" has no key: only its mark occurs in every sentence.
  return offset <= start + (key[0].endsWith('=') ? key[0].length : key[0].indexOf('#') + 1);
}

/**
 * The word's own ID, its head's ID, and the HEAD cells of its dependents; only from the columns ID, HEAD and DEPREL, so that
 * searching for a form is not disturbed.
 */
function arcHighlights(sentence: Sentence, word: number, column: ColumnIndex): Highlight[] | undefined {
  if (column !== Column.id && column !== Column.head && column !== Column.deprel) return undefined;
  const result: Highlight[] = [{ span: sentence.wordCellSpan(word, Column.id), role: 'self' }];
  const head = sentence.heads[word];
  if (head !== word && 0 < head) result.push({ span: sentence.wordCellSpan(head, Column.id), role: 'head' });
  for (const dependent of dependentsOf(sentence, word)) {
    if (dependent !== word) result.push({ span: sentence.wordCellSpan(dependent, Column.head), role: 'dependent' });
  }
  return inOrder(result);
}

/**
 * From DEPS: the row's own ID and those of the heads that it names. From the ID of an empty node: that ID and the DEPS that name
 * it. From the ID of a multiword token: that ID and those of its words.
 */
function enhancedHighlights(sentence: Sentence, { row, column }: CellAtOffset): Highlight[] | undefined {
  if (column !== Column.deps && column !== Column.id) return undefined;
  const self: Highlight = { span: sentence.cellSpan(row, Column.id), role: 'self' };
  const id = sentence.cell(row, Column.id);
  const named = column === Column.deps ? headIdsIn(sentence, row) : new Set<string>();
  const result = [self];
  for (let other = 0; other < sentence.nRows; other++) {
    if (other === row) continue;
    const otherId = sentence.cell(other, Column.id);
    const isHead = column === Column.deps ? named.has(otherId) : isWordOf(sentence, other, row);
    if (isHead) result.push({ span: sentence.cellSpan(other, Column.id), role: 'head' });
    else if (column === Column.id && headIdsIn(sentence, other).has(id)) {
      result.push({ span: sentence.cellSpan(other, Column.deps), role: 'dependent' });
    }
  }
  return inOrder(result);
}

/** The IDs before the colons of DEPS. */
function headIdsIn(sentence: Sentence, row: number): Set<string> {
  if (!sentence.hasCell(row, Column.deps)) return new Set();
  return new Set(readDeps(sentence.cell(row, Column.deps), MOST_HEADS).map(({ head }) => head));
}

/** More than anyone looks at; a cell can be as long as a file. */
const MOST_HEADS = 100;

function isWordOf(sentence: Sentence, row: number, token: number): boolean {
  if (sentence.kind(token) !== RowKind.multiwordToken || sentence.kind(row) !== RowKind.word) return false;
  const id = sentence.idMajor(row);
  return sentence.idMajor(token) <= id && id <= sentence.idMinor(token);
}

function inOrder(highlights: Highlight[]): Highlight[] {
  return highlights.sort((a, b) => a.span.start - b.span.start);
}
