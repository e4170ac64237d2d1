/** One version of a sentence in a form suitable for merging: rows that refer to each other, and comments by key. */

import { localized } from '../../../localization/index.ts';
import { type DependencyText, readDeps } from '../../annotation/index.ts';
import {
  Column,
  type ColumnIndex,
  type Columns,
  N_COLUMNS,
  type Problem,
  RowKind,
  type Sentence,
  tokenRows,
} from '../../conllu/index.ts';

/** A word or empty node. */
export interface Node {
  /** As written: `3`, `3.1`. */
  readonly id: string;
  /** Of the ten columns, and of the further ones behind them. */
  readonly cells: readonly string[];
  readonly deps: readonly DependencyText[];
  /** Words by position from 1; the word before an empty node, 0 for none. */
  readonly word: number;
  /** 0 for words; empty nodes after the same word count from 1. */
  readonly rank: number;
}

/** The line of a multiword token; words by position. */
export interface MultiwordLine {
  readonly first: number;
  readonly last: number;
  readonly cells: readonly string[];
}

export interface CommentLine {
  /** Its key, numbered where it repeats. */
  readonly key: string;
  /** The key as written; the whole comment if it has no value. */
  readonly name: string;
  readonly value: string | undefined;
  readonly line: string;
}

export interface SentenceVersion {
  /** All lines but blank ones, without line ends. */
  readonly lines: readonly string[];
  readonly comments: readonly CommentLine[];
  /** Words by position from 1; `words[0]` is undefined. */
  readonly words: readonly (Node | undefined)[];
  readonly empties: readonly Node[];
  readonly ranges: readonly MultiwordLine[];
  readonly heads: Int32Array;
  /** Of its file: where the cells stand in a line. */
  readonly columns: Columns;
}

/** Problems that leave the meaning or the references of a line unclear. Anything else is carried along unchanged. */
const UNREADABLE: ReadonlySet<Problem['id']> = new Set([
  'number-of-columns',
  'invalid-line',
  'misplaced-comment',
  'invalid-word-id',
  'word-id-sequence',
]);

/** A problem of a sentence, and its position. */
export type Unreadable = Pick<Problem, 'span' | 'message'>;

/** The first problem that prevents merging a sentence word by word. Time O(rows). */
export function unreadable(sentence: Sentence): Unreadable | undefined {
  const { positions, n, further } = sentence.columns;
  const isByCell = positions.every((position) => 0 <= position) && n === N_COLUMNS + further.length;
  if (!isByCell && 0 < sentence.nRows) {
    const message = localized`Files that lack one of the ten columns, or have one twice, are merged line by line.`;
    return { span: sentence.cellSpan(0, Column.id), message };
  }
  return sentence.problems.find(({ id }) => UNREADABLE.has(id)) ?? misplacedRow(sentence);
}

/**
 * The first multiword token or empty node whose ID disagrees with its position. Merging uses both: where they disagree, or two rows share
 * an ID, one row would replace another. The words must be 1…n.
 */
function misplacedRow(sentence: Sentence): Unreadable | undefined {
  if (sentence.nRows === sentence.nWords) return undefined;
  /** The last word of the multiword tokens so far, and the number of the last empty node after the same word. */
  let covered = 0;
  let rank = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const [word, first, last] = [sentence.wordOfRow(row), sentence.idMajor(row), sentence.idMinor(row)];
    const found = (message: string): Unreadable => ({ span: sentence.cellSpan(row, Column.id), message });
    switch (sentence.kind(row)) {
      case RowKind.word:
        rank = 0;
        break;
      case RowKind.multiwordToken:
        if (first !== word) return found(localized`This multiword token does not come before its first word.`);
        if (first <= covered) return found(localized`This multiword token overlaps the one before it.`);
        if (last < first) return found(localized`This multiword token ends before it begins.`);
        if (sentence.nWords < last) return found(localized`This multiword token ends behind the last word.`);
        covered = last;
        break;
      default:
        if (first !== word)
          return found(localized`The ID of this empty node does not begin with that of the word before it.`);
        if (last <= rank)
          return found(localized`The ID of this empty node is not higher than that of the one before it.`);
        rank = last;
    }
  }
  return undefined;
}

/** The lines of a block except blank ones, without line ends and byte order mark. */
export function blockLines(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '' || line.includes(MARK));
}

/** A byte order mark within the text is content, although `trim` takes it for white space. */
const MARK = '\ufeff';

/** The sentence must be readable. Time O(length). */
export function readVersion(sentence: Sentence, lines: readonly string[]): SentenceVersion {
  const words: (Node | undefined)[] = [undefined];
  const empties: Node[] = [];
  const ranges: MultiwordLine[] = [];
  const { columns } = sentence;
  for (let row = 0; row < sentence.nRows; row++) {
    const cells: string[] = [];
    for (let column = 0; column < N_COLUMNS; column++) cells.push(sentence.cell(row, column as ColumnIndex));
    for (const name of columns.further) cells.push(sentence.cellNamed(row, name) ?? '_');
    const word = sentence.wordOfRow(row);
    const id = cells[Column.id];
    if (sentence.kind(row) === RowKind.multiwordToken) {
      ranges.push({ first: sentence.idMajor(row), last: sentence.idMinor(row), cells });
      continue;
    }
    const deps = readDeps(cells[Column.deps] === '' ? '_' : cells[Column.deps]);
    if (sentence.kind(row) === RowKind.word) words.push({ id, cells, deps, word, rank: 0 });
    else empties.push({ id, cells, deps, word, rank: sentence.idMinor(row) });
  }
  return { lines, comments: readComments(sentence), words, empties, ranges, heads: sentence.heads, columns };
}

function readComments(sentence: Sentence): CommentLine[] {
  return withKeys(
    sentence.comments.map(({ key, value, span }) => ({
      name: key,
      value,
      line: sentence.text.slice(span.start, span.end),
    })),
  );
}

/** Order distinguishes comments with the same name. */
export function withKeys(comments: readonly Omit<CommentLine, 'key'>[]): CommentLine[] {
  const seen = new Map<string, number>();
  return comments.map((comment) => {
    const name = `${comment.value === undefined ? 'text' : 'key'} ${comment.name}`;
    const occurrence = (seen.get(name) ?? 0) + 1;
    seen.set(name, occurrence);
    return { ...comment, key: `${name} ${occurrence}` };
  });
}

/** The characters of the tokens, without blanks. */
export const charactersOf = (sentence: Sentence): string =>
  tokenRows(sentence)
    .map((row) => sentence.cell(row, Column.form))
    .join('')
    .replace(/\s+/gu, '');
