/** Parses one sentence block into flat arrays. Never throws: what cannot be read becomes a problem and costs one cell. */

import { localized } from '../../localization/index.ts';
import { Column, N_COLUMNS } from './column.ts';
import type { Columns } from './columns.ts';
import { Comment } from './comment.ts';
import { idNumbers, readId, readNumber } from './ids.ts';
import type { Problem } from './problem.ts';
import { Field } from './row.ts';
import { reserve, room, takePiece } from './slab.ts';
import { unitsOf } from './units.ts';
import { isBlank } from './whitespace.ts';

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const HASH = 35;
const ZERO = 48;
const NINE = 57;
const EQUALS = 61;
const DELETE = 127;
const BEHIND_C1 = 160;
const FIRST_OTHER_DIGIT = 0xb2;

/**
 * The arrays behind a Sentence; a row is a line of ten cells. Few and flat, because a treebank has millions of rows: about
 * 4·(18·rows + lines + 2·words) bytes, which are contiguous.
 */
export interface Parsed {
  /** `Columns.stride` numbers per row, see Field. */
  readonly rows: Int32Array;
  /** Row of each word; element 0 is -1. */
  readonly wordRows: Int32Array;
  readonly heads: Int32Array;
  /** Start of each line, and the text's length. */
  readonly lineStarts: Int32Array;
  readonly comments: readonly Comment[];
  readonly problems: readonly Problem[];
  readonly hasSequentialIds: boolean;
  /** Only if the IDs are not 1…n. */
  readonly wordsById: ReadonlyMap<number, number> | undefined;
  /** The highest UTF-16 unit that is not visible ASCII; 0 if there is none. */
  readonly highestUnit: number;
  /** Whether there is a control character (C0, DEL or C1) other than tabs and line endings. */
  readonly hasControls: boolean;
}

/** Reused between sentences; grow to the longest one. */
let lineScratch = new Int32Array(256);
let wordScratch = new Int32Array(256);

function grown(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const larger = new Int32Array(Math.max(needed, 2 * array.length));
  larger.set(array);
  return larger;
}

/** What scanning a line finds besides its end. One object for all lines. */
const scan = { equals: -1, highestUnit: 0, hasControls: false };

/**
 * Time O(length).
 *
 * @param memory `shared`: the arrays are in a slab with those of other sentences, which lives as long as any of them. `own`: they
 * are not
 */
export function parseSentence(text: string, memory: 'shared' | 'own', columns: Columns): Parsed {
  const problems: Problem[] = [];
  const comments: Comment[] = [];
  const length = text.length;
  const units = unitsOf(text);
  const { stride, isTen } = columns;
  // Where another column comes first, a row may start with anything.
  const startsWithId = columns.positions[Column.id] === 0;
  let nLines = 0;
  let nRows = 0;
  let nWords = 0;
  let hasSequentialIds = true;
  let hasContent = false;
  scan.highestUnit = 0;
  scan.hasControls = false;
  wordScratch[0] = -1;

  let at = 0;
  while (at < length) {
    if (lineScratch.length < nLines + 2) lineScratch = grown(lineScratch, nLines + 2);
    lineScratch[nLines] = at;
    const line = nLines++;
    const start = at === 0 && units[0] === 0xfeff ? 1 : at;
    const first = start < length ? units[start] : LF;
    if ((first < ZERO || NINE < first) && !isOtherDigit(text, start) && (startsWithId || !isRowOf(text, start))) {
      const end = scanLine(units, start, length);
      at = skipTerminator(units, end, length);
      if (start === end) continue;
      if (first === HASH) {
        hasContent = true;
        if (0 < nRows) {
          problems.push({
            id: 'misplaced-comment',
            span: { start, end },
            message: localized`A comment comes after the first word of its sentence.`,
          });
        }
        comments.push(new Comment(text, line, start, end, scan.equals));
      } else if (!isBlank(text.slice(start, end))) {
        hasContent = true;
        problems.push({
          id: 'invalid-line',
          span: { start, end },
          message: localized`This line is neither a comment (#), nor a word (its ID starts with a digit), nor empty.`,
        });
      }
      continue;
    }

    hasContent = true;
    if (wordScratch.length < nWords + 2) wordScratch = grown(wordScratch, nWords + 2);
    reserve((nRows + 1) * stride, nRows * stride);
    const cells = room.numbers;
    const row = room.start + nRows * stride;
    const end = isTen
      ? scanCells(units, start, length, cells, row)
      : scanNamedCells(units, start, length, cells, row, columns);
    at = skipTerminator(units, end, length);
    const nCells = cells[row + Field.nColumns] - N_COLUMNS + columns.n;
    if (nCells !== columns.n) {
      problems.push({ id: 'number-of-columns', span: { start, end }, message: wrongNumber(nCells, columns) });
    }
    const idStart = isTen ? start : Math.min(cells[row + Column.id], end);
    const idEnd = Math.min(cells[row + columns.ends] - 1, end);
    const expected = nWords + 1;
    let kind = readId(units, idStart, idEnd);
    if (kind === -1) {
      if (isTen || columns.has(Column.id)) {
        problems.push({
          id: 'invalid-word-id',
          span: { start: idStart, end: idEnd },
          message: localized`This is not an ID; the line is read as the next word.`,
        });
      }
      idNumbers.major = expected;
      idNumbers.minor = 0;
      kind = 0;
    }
    cells[row + Field.kind] = kind;
    cells[row + Field.line] = line;
    cells[row + Field.idMajor] = idNumbers.major;
    cells[row + Field.idMinor] = idNumbers.minor;
    if (kind === 0) {
      nWords++;
      wordScratch[nWords] = nRows;
      cells[row + Field.word] = nWords;
      if (idNumbers.major !== expected) {
        if (hasSequentialIds) {
          problems.push({
            id: 'word-id-sequence',
            span: { start: idStart, end: idEnd },
            message: localized`This ID should be ${expected}.`,
          });
        }
        hasSequentialIds = false;
      }
    } else {
      cells[row + Field.word] = kind === 1 ? nWords + 1 : nWords;
    }
    nRows++;
  }
  lineScratch[nLines] = length;

  if (hasContent && nRows === 0) {
    problems.push({
      id: 'empty-sentence',
      span: { start: 0, end: scanLine(units, 0, length) },
      message: localized`This block has no words.`,
    });
  }

  const { highestUnit, hasControls } = scan;
  const arrays = placed(nRows * stride, nWords, nLines, memory);
  const wordsById = hasSequentialIds ? undefined : indexIds(arrays.rows, arrays.wordRows, stride);
  readHeads(units, arrays, wordsById, problems, columns);
  const { rows, wordRows, heads, lineStarts } = arrays;
  // Written out, because spreading an object takes as long as reading the sentence.
  return {
    rows,
    wordRows,
    heads,
    lineStarts,
    comments,
    problems,
    hasSequentialIds,
    wordsById,
    highestUnit,
    hasControls,
  };
}

/**
 * Digits other than 0 to 9 start a row, too, whose ID cannot be read: in the official validator (`isdigit` of Python, in which ² is a
 * digit), and for people who typed a full-width one.
 */
const OTHER_DIGIT = /[\p{Nd}²³¹⁰⁴-⁹₀-₉①-⑨⑴-⑼⒈-⒐⓪⓵-⓽⓿❶-❾➀-➈➊-➒]/uy;

function isOtherDigit(text: string, at: number): boolean {
  if (text.charCodeAt(at) < FIRST_OTHER_DIGIT) return false;
  OTHER_DIGIT.lastIndex = at;
  return OTHER_DIGIT.test(text);
}

type Arrays = Pick<Parsed, 'rows' | 'wordRows' | 'heads' | 'lineStarts'>;

/** The arrays of a sentence whose rows are already in the slab, and the data that follows them. */
function placed(nNumbers: number, nWords: number, nLines: number, memory: 'shared' | 'own'): Arrays {
  const total = nNumbers + 2 * (nWords + 1) + nLines + 1;
  reserve(total, nNumbers);
  const isShared = memory === 'shared';
  const numbers = isShared ? room.numbers : new Int32Array(total);
  const start = isShared ? room.start : 0;
  if (!isShared) numbers.set(room.numbers.subarray(room.start, room.start + nNumbers));
  const wordRows = start + nNumbers;
  const heads = wordRows + nWords + 1;
  const lineStarts = heads + nWords + 1;
  for (let word = 0; word <= nWords; word++) numbers[wordRows + word] = wordScratch[word];
  for (let line = 0; line <= nLines; line++) numbers[lineStarts + line] = lineScratch[line];
  if (isShared) takePiece(total);
  return {
    rows: numbers.subarray(start, wordRows),
    wordRows: numbers.subarray(wordRows, heads),
    heads: numbers.subarray(heads, lineStarts),
    lineStarts: numbers.subarray(lineStarts, start + total),
  };
}

/** End of the line at `start`, which is not a row. */
function scanLine(units: Uint16Array, start: number, length: number): number {
  scan.equals = -1;
  let i = start;
  for (; i < length; i++) {
    const c = units[i];
    if (SPACE <= c && c < DELETE) {
      if (c === EQUALS && scan.equals === -1) scan.equals = i;
    } else if (c === LF || c === CR) break;
    else noteUnusual(c);
  }
  return i;
}

/** A character that is neither visible ASCII nor a space. */
function noteUnusual(unit: number): void {
  if (scan.highestUnit < unit) scan.highestUnit = unit;
  if (unit < BEHIND_C1 && unit !== TAB) scan.hasControls = true;
}

function skipTerminator(units: Uint16Array, end: number, length: number): number {
  if (end === length) return end;
  return units[end] === CR && end + 1 < length && units[end + 1] === LF ? end + 2 : end + 1;
}

/** Fills in the cell starts, the number of columns and the unusual cells of the row at `cells[row…]`; returns the line's end. */
function scanCells(units: Uint16Array, start: number, length: number, cells: Int32Array, row: number): number {
  let columns = 1;
  let unusual = 0;
  cells[row] = start;
  let i = start;
  for (; i < length; i++) {
    const c = units[i];
    if (SPACE < c && c < DELETE) continue;
    if (c === TAB) {
      if (columns < N_COLUMNS) cells[row + columns] = i + 1;
      columns++;
    } else if (c === LF || c === CR) break;
    else {
      unusual |= 1 << (columns - 1);
      if (c !== SPACE) noteUnusual(c);
    }
  }
  for (let c = Math.min(columns, N_COLUMNS); c <= N_COLUMNS; c++) cells[row + c] = i + 1;
  cells[row + Field.nColumns] = columns;
  // Excess columns of a row belong to its last cell.
  cells[row + Field.unusual] = columns <= N_COLUMNS ? unusual : unusual | (1 << Column.misc);
  return i;
}

/** Reused; grows to the widest row. */
let startScratch = new Int32Array(64);

/** The same where other columns are declared: `columns` says which cell is whose. */
function scanNamedCells(
  units: Uint16Array,
  start: number,
  length: number,
  cells: Int32Array,
  row: number,
  columns: Columns,
): number {
  const { n, positions, columnAt, startsWithTen, ends } = columns;
  if (startScratch.length <= n) startScratch = grown(startScratch, n + 1);
  const starts = startScratch;
  let position = 0;
  let unusual = 0;
  starts[0] = start;
  let i = start;
  for (; i < length; i++) {
    const c = units[i];
    if (SPACE < c && c < DELETE) continue;
    if (c === TAB) {
      position++;
      if (position < n) starts[position] = i + 1;
    } else if (c === LF || c === CR) break;
    else {
      const column = columnAt[Math.min(position, n - 1)];
      if (column !== -1) unusual |= 1 << column;
      if (c !== SPACE) noteUnusual(c);
    }
  }
  for (let p = Math.min(position + 1, n); p <= n; p++) starts[p] = i + 1;
  cells[row + Field.lineEnd] = startsWithTen ? starts[N_COLUMNS] : i + 1;
  for (let column = 0; column < N_COLUMNS; column++) {
    const at = positions[column];
    cells[row + column] = at === -1 ? i + 1 : starts[at];
    if (!startsWithTen) cells[row + column + ends] = at === -1 ? i + 1 : starts[at + 1];
  }
  cells[row + Field.nColumns] = N_COLUMNS - n + position + 1;
  cells[row + Field.unusual] = unusual;
  return i;
}

/** Whether the line at `start` is a row although it starts with no digit: neither a comment nor blank. */
function isRowOf(text: string, start: number): boolean {
  const first = text.charCodeAt(start);
  if (first === HASH || first === LF || first === CR || text.length <= start) return false;
  if (SPACE < first && first < DELETE) return true;
  const end = text.slice(start).search(/[\r\n]/);
  return !isBlank(end === -1 ? text.slice(start) : text.slice(start, start + end));
}

function wrongNumber(n: number, columns: Columns): string {
  if (!columns.isTen) {
    return n === 1
      ? localized`This line has ${n} column, but ${columns.n} are declared.`
      : localized`This line has ${n} columns, but ${columns.n} are declared.`;
  }
  return n === 1 ? localized`This line has ${n} column, not ten.` : localized`This line has ${n} columns, not ten.`;
}

function indexIds(rows: Int32Array, wordRows: Int32Array, stride: number): Map<number, number> {
  const index = new Map<number, number>();
  for (let word = 1; word < wordRows.length; word++) {
    const id = rows[wordRows[word] * stride + Field.idMajor];
    if (!index.has(id)) index.set(id, word);
  }
  return index;
}

function readHeads(
  units: Uint16Array,
  { rows, wordRows, heads }: Arrays,
  wordsById: ReadonlyMap<number, number> | undefined,
  problems: Problem[],
  { stride, ends }: Columns,
): void {
  const nWords = wordRows.length - 1;
  heads[0] = -1;
  const nEarlier = problems.length;
  for (let word = 1; word <= nWords; word++) {
    const row = wordRows[word] * stride;
    const lineEnd = rows[row + Field.lineEnd] - 1;
    const start = Math.min(rows[row + Column.head], lineEnd);
    const end = Math.min(rows[row + Column.head + ends] - 1, lineEnd);
    const id = readNumber(units, start, end);
    let head = -1;
    if (id === -1) {
      if (rows[row + Column.head] <= lineEnd) {
        problems.push({
          id: 'invalid-head',
          span: { start, end },
          message: localized`HEAD is not the ID of a word.`,
        });
      }
    } else {
      head = id === 0 ? 0 : wordsById ? (wordsById.get(id) ?? -1) : id <= nWords ? id : -1;
      if (head === -1) {
        problems.push({
          id: 'unknown-head',
          span: { start, end },
          message: localized`HEAD is ${id}, but this sentence has no word with that ID.`,
        });
      }
    }
    heads[word] = head;
  }
  if (nEarlier < problems.length) problems.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}
