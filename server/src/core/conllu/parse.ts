/** Reads one sentence block into flat arrays. Never throws: what cannot be read becomes a problem and costs one cell. */

import { Column, N_COLUMNS } from './column.ts';
import type { Problem } from './problem.ts';
import type { Span } from './span.ts';

const TAB = 9;
const LF = 10;
const CR = 13;
const HASH = 35;
const ZERO = 48;
const NINE = 57;

/** `# key = value`, or `# text` without a value. `span` is the whole line. */
export interface Comment {
  readonly line: number;
  readonly span: Span;
  /** Left of the first `=`, trimmed; the whole comment where there is no `=`. */
  readonly key: string;
  readonly value: string | undefined;
  /** Place of the value, or an empty span at the line's end. */
  readonly valueSpan: Span;
}

/**
 * The arrays behind a Sentence; a row is a line of ten cells. Few and flat, as a treebank has millions of them: about
 * 4·(17·rows + lines + 2·words) bytes.
 */
export interface Parsed {
  /** Start of each line, and the text's length. */
  readonly lineStarts: Int32Array;
  readonly comments: readonly Comment[];
  readonly problems: readonly Problem[];
  /** ROW_STRIDE numbers per row, see Field. */
  readonly rows: Int32Array;
  /** Row of each word; element 0 is -1. */
  readonly wordRows: Int32Array;
  readonly heads: Int32Array;
  readonly hasSequentialIds: boolean;
  /** Only where the IDs are not 1…n. */
  readonly wordsById: ReadonlyMap<number, number> | undefined;
}

/** Places in a row of `Parsed.rows`; the first eleven are the starts of the cells, the eleventh the line's end + 1. */
export const Field = {
  lineEnd: N_COLUMNS,
  kind: 11,
  line: 12,
  nColumns: 13,
  idMajor: 14,
  idMinor: 15,
  word: 16,
} as const;

export const ROW_STRIDE = 17;

/** Reused between sentences; grows to the longest one. */
let lineScratch = new Int32Array(256);
let rowScratch = new Int32Array(256 * ROW_STRIDE);
let wordScratch = new Int32Array(256);

function grown(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const larger = new Int32Array(Math.max(needed, 2 * array.length));
  larger.set(array);
  return larger;
}

/**
 * Numbers of a slab. An array of its own for each sentence costs a tenth of the reading; a larger slab would keep more memory alive
 * when one sentence of it outlives the others in a long session.
 */
const SLAB = 1 << 12;
let slab = new Int32Array(0);
let slabUsed = 0;

/** A copy of the first numbers of a scratch array, as a piece of a slab that many sentences share. */
function kept(scratch: Int32Array, length: number): Int32Array {
  if (slab.length - slabUsed < length) {
    slab = new Int32Array(Math.max(SLAB, length));
    slabUsed = 0;
  }
  const start = slabUsed;
  for (let i = 0; i < length; i++) slab[start + i] = scratch[i];
  slabUsed += length;
  return slab.subarray(start, slabUsed);
}

/** Time O(length). */
export function parseSentence(text: string): Parsed {
  const problems: Problem[] = [];
  const comments: Comment[] = [];
  const length = text.length;
  let nLines = 0;
  let nRows = 0;
  let nWords = 0;
  let hasSequentialIds = true;
  let hasContent = false;
  wordScratch[0] = -1;

  let at = 0;
  while (at < length) {
    lineScratch = grown(lineScratch, nLines + 2);
    lineScratch[nLines] = at;
    const line = nLines++;
    const start = at === 0 && text.charCodeAt(0) === 0xfeff ? 1 : at;
    const first = start < length ? text.charCodeAt(start) : LF;
    if (first < ZERO || NINE < first) {
      const end = findLineEnd(text, start);
      at = skipTerminator(text, end);
      if (start === end) continue;
      if (first === HASH) {
        hasContent = true;
        if (0 < nRows) {
          problems.push({
            id: 'misplaced-comment',
            span: { start, end },
            message: 'A comment stands after the first word of its sentence.',
          });
        }
        comments.push(readComment(text, line, start, end));
      } else if (!/^\s+$/.test(text.slice(start, end))) {
        hasContent = true;
        problems.push({
          id: 'invalid-line',
          span: { start, end },
          message: 'This line is neither a comment (#), nor a word (its ID starts with a digit), nor empty.',
        });
      }
      continue;
    }

    hasContent = true;
    rowScratch = grown(rowScratch, (nRows + 1) * ROW_STRIDE);
    wordScratch = grown(wordScratch, nWords + 2);
    const row = nRows * ROW_STRIDE;
    const end = readCells(text, start, row);
    at = skipTerminator(text, end);
    const columns = rowScratch[row + Field.nColumns];
    if (columns !== N_COLUMNS) {
      problems.push({
        id: 'number-of-columns',
        span: { start, end },
        message: `This line has ${columns} column${columns === 1 ? '' : 's'}, not ten.`,
      });
    }
    const idEnd = Math.min(rowScratch[row + 1] - 1, end);
    const expected = nWords + 1;
    let kind = readId(text, start, idEnd);
    if (kind === -1) {
      problems.push({
        id: 'invalid-word-id',
        span: { start, end: idEnd },
        message: 'This is not an ID; the line is read as the next word.',
      });
      idNumbers.major = expected;
      idNumbers.minor = 0;
      kind = 0;
    }
    rowScratch[row + Field.kind] = kind;
    rowScratch[row + Field.line] = line;
    rowScratch[row + Field.idMajor] = idNumbers.major;
    rowScratch[row + Field.idMinor] = idNumbers.minor;
    if (kind === 0) {
      nWords++;
      wordScratch[nWords] = nRows;
      rowScratch[row + Field.word] = nWords;
      if (idNumbers.major !== expected) {
        if (hasSequentialIds) {
          problems.push({
            id: 'word-id-sequence',
            span: { start, end: idEnd },
            message: `This ID should be ${expected}.`,
          });
        }
        hasSequentialIds = false;
      }
    } else {
      rowScratch[row + Field.word] = kind === 1 ? nWords + 1 : nWords;
    }
    nRows++;
  }
  lineScratch[nLines] = length;

  if (hasContent && nRows === 0) {
    problems.push({
      id: 'empty-sentence',
      span: { start: 0, end: findLineEnd(text, 0) },
      message: 'This block has no words.',
    });
  }

  const rows = kept(rowScratch, nRows * ROW_STRIDE);
  const wordRows = kept(wordScratch, nWords + 1);
  const wordsById = hasSequentialIds ? undefined : indexIds(rows, wordRows);
  const heads = readHeads(text, rows, wordRows, wordsById, problems);
  return {
    lineStarts: kept(lineScratch, nLines + 1),
    comments,
    problems,
    rows,
    wordRows,
    heads,
    hasSequentialIds,
    wordsById,
  };
}

function findLineEnd(text: string, from: number): number {
  const length = text.length;
  let i = from;
  for (; i < length; i++) {
    const c = text.charCodeAt(i);
    if (c === LF || c === CR) break;
  }
  return i;
}

function skipTerminator(text: string, end: number): number {
  if (end === text.length) return end;
  return text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? end + 2 : end + 1;
}

/** Fills the cell starts and the number of columns of the row at `rowScratch[row…]` and returns the line's end. */
function readCells(text: string, start: number, row: number): number {
  const length = text.length;
  const cells = rowScratch;
  let columns = 1;
  cells[row] = start;
  let i = start;
  for (; i < length; i++) {
    const c = text.charCodeAt(i);
    if (CR < c) continue;
    if (c === TAB) {
      if (columns < N_COLUMNS) cells[row + columns] = i + 1;
      columns++;
    } else if (c === LF || c === CR) break;
  }
  for (let c = Math.min(columns, N_COLUMNS); c <= N_COLUMNS; c++) cells[row + c] = i + 1;
  cells[row + Field.nColumns] = columns;
  return i;
}

/** Result of readId, reused: one object for millions of rows. */
const idNumbers = { major: 0, minor: 0 };

/** RowKind of the ID at [start, end), its numbers in `idNumbers`; -1 if unreadable. */
function readId(text: string, start: number, end: number): number {
  let i = start;
  let major = 0;
  for (; i < end; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || 9 < digit) break;
    major = major * 10 + digit;
  }
  idNumbers.major = major;
  idNumbers.minor = 0;
  const startsWithZero = text.charCodeAt(start) === ZERO;
  if (i === start || 9 < i - start) return -1;
  if (i === end) return startsWithZero ? -1 : 0;
  const separator = text.charCodeAt(i);
  if (separator !== 45 && separator !== 46) return -1;
  // Ranges start at 1; empty nodes may stand before the first word (0.1), but not behind 00.
  if (startsWithZero && (separator === 45 || 1 < i - start)) return -1;
  const second = i + 1;
  if (second === end || text.charCodeAt(second) === ZERO || 9 < end - second) return -1;
  let minor = 0;
  for (let k = second; k < end; k++) {
    const digit = text.charCodeAt(k) - ZERO;
    if (digit < 0 || 9 < digit) return -1;
    minor = minor * 10 + digit;
  }
  idNumbers.minor = minor;
  return separator === 45 ? 1 : 2;
}

function readComment(text: string, line: number, start: number, end: number): Comment {
  const body = text.slice(start + 1, end);
  const equals = body.indexOf('=');
  if (equals === -1) {
    return { line, span: { start, end }, key: body.trim(), value: undefined, valueSpan: { start: end, end } };
  }
  const raw = body.slice(equals + 1);
  const value = raw.trim();
  const valueStart = start + 1 + equals + 1 + (raw.length - raw.trimStart().length);
  return {
    line,
    span: { start, end },
    key: body.slice(0, equals).trim(),
    value,
    valueSpan: { start: valueStart, end: valueStart + value.length },
  };
}

function indexIds(rows: Int32Array, wordRows: Int32Array): Map<number, number> {
  const index = new Map<number, number>();
  for (let word = 1; word < wordRows.length; word++) {
    const id = rows[wordRows[word] * ROW_STRIDE + Field.idMajor];
    if (!index.has(id)) index.set(id, word);
  }
  return index;
}

function readHeads(
  text: string,
  rows: Int32Array,
  wordRows: Int32Array,
  wordsById: ReadonlyMap<number, number> | undefined,
  problems: Problem[],
): Int32Array {
  const nWords = wordRows.length - 1;
  const heads = new Int32Array(nWords + 1);
  heads[0] = -1;
  const nEarlier = problems.length;
  for (let word = 1; word <= nWords; word++) {
    const row = wordRows[word] * ROW_STRIDE;
    const lineEnd = rows[row + Field.lineEnd] - 1;
    const start = Math.min(rows[row + Column.head], lineEnd);
    const end = Math.min(rows[row + Column.deprel] - 1, lineEnd);
    const id = readNumber(text, start, end);
    let head = -1;
    if (id === -1) {
      if (Column.head < rows[row + Field.nColumns]) {
        problems.push({
          id: 'invalid-head',
          span: { start, end },
          message: 'HEAD is not the ID of a word.',
        });
      }
    } else {
      head = id === 0 ? 0 : wordsById ? (wordsById.get(id) ?? -1) : id <= nWords ? id : -1;
      if (head === -1) {
        problems.push({
          id: 'unknown-head',
          span: { start, end },
          message: `HEAD is ${id}, but this sentence has no word with that ID.`,
        });
      }
    }
    heads[word] = head;
  }
  if (nEarlier < problems.length) problems.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return heads;
}

/** A non-negative integer without leading zeros, or -1. */
function readNumber(text: string, start: number, end: number): number {
  if (start === end || 9 < end - start) return -1;
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || 9 < digit) return -1;
    value = value * 10 + digit;
  }
  return text.charCodeAt(start) === ZERO && 1 < end - start ? -1 : value;
}
