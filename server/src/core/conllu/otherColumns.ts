/** Files whose rows do not have ten cells although their first line declares no columns: recognised, never changed. */

import { localized } from '../../localization/index.ts';
import { Column, DECLARING, declaredColumns, N_COLUMNS } from './column.ts';
import { columnsOf } from './columns.ts';
import type { Sentence } from './sentence.ts';
import type { Span } from './span.ts';
import { isBlank } from './whitespace.ts';

/** The columns of such a file. */
export interface OtherColumns {
  /** Undefined if it is not a known format. */
  readonly format: 'CoNLL-X' | 'CoNLL-2008' | 'CoNLL-2009' | undefined;
  /** Of the first row. */
  readonly nColumns: number;
  /** The first line of the file, where the declaration is missing. */
  readonly span: Span;
}

/** Length of the part of a file that is examined, in UTF-16 units. */
export const HEAD_OF_FILE = 1 << 16;

/**
 * The columns of a file if they are not the ten and its first line does not declare them; undefined for all others, and while there is too
 * little evidence. Nine rows in ten must have another number of columns, the same in
 * all rows of their sentence: single rows with too many or too few cells are faults of a CoNLL-U file. A sound sentence proves that the
 * columns are the ten, so most files are read up to their first empty line. Time O(min(length, `HEAD_OF_FILE`)).
 *
 * @param texts the file from its start, cut between lines; spans are relative to the start
 * @param fewest sentences that must have too few cells in all rows: a single one in an editor may lack columns because it is still being typed
 */
export function otherColumns(texts: Iterable<string>, fewest = 1): OtherColumns | undefined {
  const rows: RowOfText[] = [];
  let start = 0;
  let first: number | undefined;
  let firstLine: Span | undefined;
  let sentence = 0;
  let nSentences = 0;
  for (const text of texts) {
    if (firstLine === undefined && columnsOf(text).isDeclared) return undefined;
    for (const line of linesOf(text)) {
      firstLine ??= { start: line.start, end: line.end };
      const content = text.slice(line.start, line.end);
      if (ROW.test(content)) {
        const cells = withoutBlankEnd(content.split('\t'));
        if (first === undefined) nSentences++;
        first ??= cells.length;
        rows.push({ cells, span: firstLine, isAlien: cells.length !== N_COLUMNS && cells.length === first });
      } else if (isBlank(content)) {
        if (areMost(rows.slice(sentence), isOfConllU)) return undefined;
        sentence = rows.length;
        first = undefined;
      }
    }
    start += text.length;
    if (HEAD_OF_FILE <= start) break;
  }
  return byRows(rows, fewest <= nSentences);
}

function byRows(rows: readonly RowOfText[], isComplete: boolean): OtherColumns | undefined {
  if (rows.length < FEW_ROWS) return undefined;
  const [{ cells, span }] = rows;
  const found = { nColumns: cells.length, span };
  if (areMost(rows, isOfConllX)) return { ...found, format: 'CoNLL-X' };
  if (!areMost(rows, ({ isAlien }) => isAlien) || !(haveMoreCells(rows) || (isComplete && haveFewerCells(rows))))
    return undefined;
  return { ...found, format: KNOWN.find(({ hasRow }) => areMost(rows, (row) => hasRow(row.cells)))?.name };
}

/**
 * The first declaration in a part of a file that contradicts the one in force, if any.
 * O(length), hardly more than a search for the word.
 *
 * @param names those of the file
 */
export function contradictingColumns(text: string, names: readonly string[]): Span | undefined {
  return declarationsIn(text).find((each) => each.names.join(' ') !== names.join(' '))?.span;
}

/** All lines that declare columns. */
export function declarationsIn(text: string): { readonly names: readonly string[]; readonly span: Span }[] {
  if (!text.includes(DECLARING)) return [];
  return [...linesOf(text)].flatMap((span) => {
    const names = declaredColumns(text.slice(span.start, span.end));
    return names === undefined ? [] : [{ names, span }];
  });
}

/** What the file is, within a sentence: "CoNLL-2009 (rows of 14 columns)". */
export function nameOfColumns({ format, nColumns }: OtherColumns): string {
  return format === undefined
    ? localized`a table of ${nColumns} columns that have no names`
    : localized`${format} with ${nColumns} columns`;
}

/** The problem with such a file, and the remedy: one sentence. */
export function refusalOfColumns(columns: OtherColumns): string {
  return localized`this is ${nameOfColumns(columns)}, not CoNLL-U, so cells would be read and written in the wrong columns: name them in the first line (# global.columns = ID FORM …), or convert it with “treebank convert”.`;
}

/** The problem with a declaration that contradicts the start of its file, and the remedy: one sentence. */
export const refusalOfContradiction = (): string =>
  localized`a line declares other columns than the start of the file, so cells would be read and written in the wrong columns: put these sentences into a file of their own, or remove the line if their columns are the same.`;

/**
 * Why nothing may be written by column into a document, or read from all of it; undefined for CoNLL-U and for CoNLL-U Plus. O(length),
 * hardly more than a search for a word.
 */
export function obstacleInColumns(sentences: readonly Sentence[]): string | undefined {
  // Sentences from the middle of a file know its first line.
  const isDeclared = sentences.length > 0 && sentences[0].columns.isDeclared;
  const columns = isDeclared ? undefined : otherColumns(textsOf(sentences), FEWEST_IN_EDITOR);
  if (columns !== undefined) return refusalOfColumns(columns);
  const contradicts = sentences.some(({ text, columns }) => contradictingColumns(text, columns.names) !== undefined);
  return contradicts ? refusalOfContradiction() : undefined;
}

/** The blocks of a document as the text they are cut from. */
export function* textsOf(sentences: readonly { readonly text: string }[]): Generator<string> {
  for (const { text } of sentences) yield text;
}

interface RowOfText {
  readonly cells: readonly string[];
  readonly span: Span;
  /** Whether the row has other than ten cells, but as many as the first row of its sentence. */
  readonly isAlien: boolean;
}

const ROW = /^\ufeff?\d+(?:[-.]\d+)?\t/;
/** One row may be a slip. */
const FEW_ROWS = 2;
const MOST = 0.9;
/** See `otherColumns`. */
export const FEWEST_IN_EDITOR = 2;
/** With fewer cells or rows than these, it is not a table. */
const FEWEST_CELLS = 4;
const FEWEST_SHORT_ROWS = 3;
const NUMBER = /^\d+$/;

/** Formats by their number of columns and by the cells that distinguish them from others; if several fit, the first. */
const KNOWN: readonly {
  readonly name: NonNullable<OtherColumns['format']>;
  readonly hasRow: (cells: readonly string[]) => boolean;
}[] = [
  // ID FORM LEMMA PLEMMA POS PPOS FEAT PFEAT HEAD PHEAD DEPREL PDEPREL FILLPRED PRED APRED…
  {
    name: 'CoNLL-2009',
    hasRow: (cells) =>
      14 <= cells.length && isNumber(cells[8], '_') && isNumber(cells[9], '_') && /^[Y_]$/.test(cells[12]),
  },
  // ID FORM LEMMA GPOS PPOS SPLIT_FORM SPLIT_LEMMA PPOSS HEAD DEPREL PRED ARG…
  {
    name: 'CoNLL-2008',
    hasRow: (cells) => 11 <= cells.length && isNumber(cells[8]) && !isNumber(cells[6]) && !isNumber(cells[9]),
  },
  // ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD DEPREL, without PHEAD and PDEPREL
  { name: 'CoNLL-X', hasRow: (cells) => cells.length === 8 && isNumber(cells[Column.head]) && !isNumber(cells[7]) },
];

/** Its last two columns are PHEAD and PDEPREL: a number where DEPS would be, and a relation where MISC would be. */
const isOfConllX = ({ cells }: RowOfText): boolean =>
  cells.length === N_COLUMNS && isNumber(cells[Column.deps]) && /^[^_=|]+$/.test(cells[Column.misc]);

const isOfConllU = (row: RowOfText): boolean => row.cells.length === N_COLUMNS && !isOfConllX(row);

const isNumber = (cell: string, orBlank?: string): boolean => cell === orBlank || NUMBER.test(cell);

/** An empty list does not count as most. */
const areMost = (rows: readonly RowOfText[], is: (row: RowOfText) => boolean): boolean =>
  0 < rows.length && MOST * rows.length <= rows.filter(is).length;

const haveMoreCells = (rows: readonly RowOfText[]): boolean =>
  rows.every(({ cells, isAlien }) => !isAlien || N_COLUMNS < cells.length);

/** The same number in all sentences, and enough for a table. */
function haveFewerCells(rows: readonly RowOfText[]): boolean {
  const n = rows[0].cells.length;
  return FEWEST_CELLS <= n && FEWEST_SHORT_ROWS <= rows.length && areMost(rows, ({ cells }) => cells.length === n);
}

/** Tabs at the end of rows are slips: columns after the tenth count only if they have content. */
function withoutBlankEnd(cells: readonly string[]): readonly string[] {
  let n = cells.length;
  while (N_COLUMNS < n && isBlank(cells[n - 1])) n--;
  return cells.slice(0, n);
}

/** Without their terminators. */
function* linesOf(text: string): Generator<Span> {
  let start = 0;
  for (const { 0: terminator, index: end } of text.matchAll(/\r\n|\n|\r/g)) {
    yield { start, end };
    start = end + terminator.length;
  }
  if (start < text.length) yield { start, end: text.length };
}
