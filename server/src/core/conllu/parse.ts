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
const STRIDE = N_COLUMNS + 1;

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

/** The arrays behind a Sentence; a row is a line of ten cells. Memory 4·(11 + 6)·rows bytes and the lines. */
export interface Parsed {
  lineStarts: Int32Array;
  comments: Comment[];
  problems: Problem[];
  /** RowKind of each row. */
  kinds: Uint8Array;
  rowLines: Int32Array;
  /** Start of each cell; the 11th of a row is its line end + 1. Missing columns start at line end + 1. */
  cells: Int32Array;
  nColumns: Int32Array;
  idMajors: Int32Array;
  idMinors: Int32Array;
  rowWords: Int32Array;
  /** Row of each word; element 0 is -1. */
  wordRows: Int32Array;
  heads: Int32Array;
  hasSequentialIds: boolean;
  /** Only where the IDs are not 1…n. */
  wordsById: Map<number, number> | undefined;
}

/** Time O(length). */
export function parseSentence(text: string): Parsed {
  const lineStarts = findLines(text);
  const nLines = lineStarts.length - 1;
  const problems: Problem[] = [];
  const comments: Comment[] = [];
  const kinds = new Uint8Array(nLines);
  const rowLines = new Int32Array(nLines);
  const cells = new Int32Array(nLines * STRIDE);
  const nColumns = new Int32Array(nLines);
  const idMajors = new Int32Array(nLines);
  const idMinors = new Int32Array(nLines);
  const rowWords = new Int32Array(nLines);
  const wordRows = new Int32Array(nLines + 1);
  wordRows[0] = -1;
  let nRows = 0;
  let nWords = 0;
  let hasSequentialIds = true;
  let hasContent = false;

  for (let line = 0; line < nLines; line++) {
    let start = lineStarts[line];
    if (start === 0 && text.charCodeAt(0) === 0xfeff) start = 1;
    let end = lineStarts[line + 1];
    if (end > start && text.charCodeAt(end - 1) === LF) end--;
    if (end > start && text.charCodeAt(end - 1) === CR) end--;
    if (start === end) continue;
    const first = text.charCodeAt(start);
    if (first === HASH) {
      hasContent = true;
      if (0 < nRows) {
        problems.push({
          id: 'misplaced-comment',
          span: { start, end },
          message: 'A comment stands after the first word of its sentence. Move it above the sentence.',
        });
      }
      comments.push(readComment(text, line, start, end));
      continue;
    }
    if (first < ZERO || NINE < first) {
      if (/^\s+$/.test(text.slice(start, end))) continue; // Ends the block like an empty line.
      hasContent = true;
      problems.push({
        id: 'invalid-line',
        span: { start, end },
        message: 'This line is neither a comment (#), nor a word (its ID starts with a digit), nor empty.',
      });
      continue;
    }
    hasContent = true;
    const columns = readCells(text, start, end, cells, nRows * STRIDE);
    if (columns !== N_COLUMNS) {
      problems.push({
        id: 'number-of-columns',
        span: { start, end },
        message: `A word has ten tab-separated columns; this line has ${columns}.${columns < N_COLUMNS ? ' Fill empty columns with _.' : ''}`,
      });
    }
    rowLines[nRows] = line;
    nColumns[nRows] = columns;
    const idEnd = cells[nRows * STRIDE + 1] - 1;
    const expected = nWords + 1;
    const kind = readId(text, start, Math.min(idEnd, end));
    if (kind === -1) {
      problems.push({
        id: 'invalid-word-id',
        span: { start, end: Math.min(idEnd, end) },
        message: 'An ID is a number (3), a range (3-4) or a decimal (3.1). It is read as the next word here.',
      });
      idNumbers.major = expected;
      idNumbers.minor = 0;
    }
    kinds[nRows] = kind === -1 ? 0 : kind;
    idMajors[nRows] = idNumbers.major;
    idMinors[nRows] = idNumbers.minor;
    if (kinds[nRows] === 0) {
      nWords++;
      wordRows[nWords] = nRows;
      rowWords[nRows] = nWords;
      if (idNumbers.major !== expected) {
        if (hasSequentialIds) {
          problems.push({
            id: 'word-id-sequence',
            span: { start, end: Math.min(idEnd, end) },
            message: `Word IDs run 1, 2, 3 …; expected ${expected} here.`,
          });
        }
        hasSequentialIds = false;
      }
    } else {
      rowWords[nRows] = kinds[nRows] === 1 ? nWords + 1 : nWords;
    }
    nRows++;
  }

  if (hasContent && nRows === 0) {
    const start = lineStarts[0];
    problems.push({
      id: 'empty-sentence',
      span: { start, end: lineEnd(text, lineStarts, 0) },
      message: 'This block has no words. Remove it, or put the sentence here.',
    });
  }

  const parsed: Parsed = {
    lineStarts,
    comments,
    problems,
    kinds: kinds.slice(0, nRows),
    rowLines: rowLines.slice(0, nRows),
    cells: cells.slice(0, nRows * STRIDE),
    nColumns: nColumns.slice(0, nRows),
    idMajors: idMajors.slice(0, nRows),
    idMinors: idMinors.slice(0, nRows),
    rowWords: rowWords.slice(0, nRows),
    wordRows: wordRows.slice(0, nWords + 1),
    heads: new Int32Array(nWords + 1),
    hasSequentialIds,
    wordsById: undefined,
  };
  if (!hasSequentialIds) parsed.wordsById = indexIds(parsed);
  readHeads(text, parsed);
  return parsed;
}

/** Line starts of a block, with the text's length behind them. A text that ends in a terminator has no empty last line. */
function findLines(text: string): Int32Array {
  const length = text.length;
  let count = 0;
  let starts = new Int32Array(64);
  let open = 0 < length;
  for (let i = 0; i < length; i++) {
    if (open) {
      if (count + 1 >= starts.length) {
        const larger = new Int32Array(starts.length * 2);
        larger.set(starts);
        starts = larger;
      }
      starts[count++] = i;
      open = false;
    }
    const c = text.charCodeAt(i);
    if (c === LF) open = true;
    else if (c === CR) {
      if (text.charCodeAt(i + 1) === LF) i++;
      open = true;
    }
  }
  starts[count] = length;
  return starts.slice(0, count + 1);
}

function lineEnd(text: string, lineStarts: Int32Array, line: number): number {
  let end = lineStarts[line + 1];
  while (end > lineStarts[line] && (text.charCodeAt(end - 1) === LF || text.charCodeAt(end - 1) === CR)) end--;
  return end;
}

/** Fills `cells[at…at+10]` and returns the number of columns found. */
function readCells(text: string, start: number, end: number, cells: Int32Array, at: number): number {
  let columns = 1;
  cells[at] = start;
  for (let i = start; i < end; i++) {
    if (text.charCodeAt(i) === TAB) {
      if (columns < N_COLUMNS) cells[at + columns] = i + 1;
      columns++;
    }
  }
  for (let c = Math.min(columns, N_COLUMNS); c <= N_COLUMNS; c++) cells[at + c] = end + 1;
  return columns;
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

function indexIds(parsed: Parsed): Map<number, number> {
  const index = new Map<number, number>();
  for (let word = 1; word < parsed.wordRows.length; word++) {
    const id = parsed.idMajors[parsed.wordRows[word]];
    if (!index.has(id)) index.set(id, word);
  }
  return index;
}

function readHeads(text: string, parsed: Parsed): void {
  const { heads, wordRows, cells, problems, wordsById } = parsed;
  const nWords = wordRows.length - 1;
  heads[0] = -1;
  let sorted = true;
  for (let word = 1; word <= nWords; word++) {
    const at = wordRows[word] * STRIDE + Column.head;
    const lineEnd = cells[wordRows[word] * STRIDE + N_COLUMNS] - 1;
    const start = Math.min(cells[at], lineEnd);
    const end = Math.min(cells[at + 1] - 1, lineEnd);
    const id = readNumber(text, start, end);
    let head = -1;
    if (id === -1) {
      if (parsed.nColumns[wordRows[word]] > Column.head) {
        problems.push({
          id: 'invalid-head',
          span: { start, end },
          message: 'HEAD is the ID of a word, or 0 for the root of the sentence.',
        });
        sorted = false;
      }
    } else {
      head = id === 0 ? 0 : wordsById ? (wordsById.get(id) ?? -1) : id <= nWords ? id : -1;
      if (head === -1) {
        problems.push({
          id: 'unknown-head',
          span: { start, end },
          message: `HEAD is ${id}, but this sentence has no word with that ID.`,
        });
        sorted = false;
      }
    }
    heads[word] = head;
  }
  if (!sorted) problems.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
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
