/**
 * Words counted from the bytes of a file, where nothing in them is unusual: making sentences of them takes four times as long as all that a table does
 * with their words.
 */

import { isUtf8 } from 'node:buffer';
import { mixed, nextHash } from '../../core/annotation/index.ts';
import { DECLARING } from '../../core/conllu/index.ts';
import type { CountedWords } from '../../core/tables/index.ts';
import { asBuffer } from '../reading/utf8.ts';
import { ByteCache } from './byteCache.ts';

const TAB = 9;
const LF = 10;
const HASH = 35;
const ZERO = 48;
const NINE = 57;
const HYPHEN = 45;
const DOT = 46;

/** Tabs behind that of the ID up to the end of FEATS, and from there to the last cell. */
const TO_FEATS = 5;
const TO_MISC = 3;
/** More digits are no ID. */
const MOST_DIGITS = 9;
/** Of a word or empty node: where FORM begins, where FEATS ends, the hash of what is between, and its line. */
const NUMBERS = 4;

/** Other line breaks, characters that look like one, and declared columns: these pieces are read as sentences. */
const UNUSUAL = ['\r', '\u2028', '\u2029', DECLARING];

/** What was found in bytes. */
interface PlainPart {
  /** Where the last block begins. */
  readonly end: number;
  /** Before it. */
  readonly nLines: number;
  readonly hasWords: boolean;
  /** Of the rows before it. */
  readonly nNumbers: number;
}

const NOTHING: PlainPart = { end: 0, nLines: 0, hasWords: false, nNumbers: 0 };

/** Counts the words of whole blocks. */
export class PlainRows {
  private rows = new Int32Array(NUMBERS << 10);
  private part: PlainPart = NOTHING;
  private readonly cells = new Int32Array(TO_FEATS);
  /** Kinds of words. */
  private readonly kinds: ByteCache;
  private isNew = false;
  private place = { source: 0, line: 0 };

  constructor(private readonly words: CountedWords) {
    const { texts } = words.kinds;
    this.kinds = new ByteCache((bytes, start, end) => {
      this.isNew = true;
      let at = start;
      for (let column = 0; column < TO_FEATS; column++) {
        const from = at;
        let hash = 0;
        for (; at < end && bytes[at] !== TAB; at++) hash = nextHash(hash, bytes[at]);
        this.cells[column] = texts.numberOfBytes(bytes, from, at, mixed(hash));
        at++;
      }
      return words.addCells(this.cells, this.place.source, this.place.line);
    });
  }

  /**
   * Finds the words of all blocks but the last. Undefined unless every line is empty, a comment, or a row of ten cells with a valid ID, in UTF-8 with
   * LF: everything else is read as sentences, which report what is wrong. O(length)
   *
   * @param bytes of a file with the ten columns
   */
  look(bytes: Uint8Array): PlainPart | undefined {
    const buffer = asBuffer(bytes);
    if (!isUtf8(buffer) || UNUSUAL.some((each) => buffer.includes(each)) || !this.scan(bytes)) return undefined;
    return this.part.end === 0 ? undefined : this.part;
  }

  /** Whether a word was found last, apart from empty nodes. */
  get hasWords(): boolean {
    return this.part.hasWords;
  }

  /** Counts the words that were found last. @param line the first one, in the file */
  take(bytes: Uint8Array, source: number, line: number): void {
    const { rows, kinds, place } = this;
    place.source = source;
    for (let at = 0; at < this.part.nNumbers; at += NUMBERS) {
      place.line = line + rows[at + 3];
      this.isNew = false;
      const kind = kinds.get(bytes, rows[at], rows[at + 1], rows[at + 2]);
      if (!this.isNew) this.words.addKind(kind);
    }
  }

  /** Finds the words; false if a line is unusual. */
  private scan(bytes: Uint8Array): boolean {
    const { length } = bytes;
    let { rows } = this;
    let nRows = 0;
    let line = 0;
    let hasWords = false;
    let at = 0;
    let isAfterBlank = false;
    let hasContent = false;
    this.part = NOTHING;
    while (at < length) {
      const first = bytes[at];
      if (isAfterBlank && hasContent && first !== LF) this.part = { end: at, nLines: line, hasWords, nNumbers: nRows };
      isAfterBlank = first === LF;
      hasContent ||= !isAfterBlank;
      if (first === HASH || first === LF) {
        while (at < length && bytes[at] !== LF) at++;
        if (at++ === length) return false;
        line++;
        continue;
      }
      if (first < ZERO || NINE < first) return false;
      const kind = readId(bytes, at);
      if (kind === -1) return false;
      at = id.end + 1;
      const start = at;
      let hash = 0;
      let left = TO_FEATS;
      for (; at < length; at++) {
        const byte = bytes[at];
        if (byte === LF || (byte === TAB && --left === 0)) break;
        hash = nextHash(hash, byte);
      }
      if (left !== 0) return false;
      const end = at++;
      left = TO_MISC;
      for (; at < length && bytes[at] !== LF; at++) if (bytes[at] === TAB) left--;
      if (left !== 0 || at++ === length) return false;
      if (kind !== HYPHEN) {
        if (rows.length < nRows + NUMBERS) {
          this.rows = new Int32Array(2 * rows.length);
          this.rows.set(rows);
          rows = this.rows;
        }
        rows[nRows] = start;
        rows[nRows + 1] = end;
        rows[nRows + 2] = mixed(hash);
        rows[nRows + 3] = line;
        nRows += NUMBERS;
        hasWords ||= kind === 0;
      }
      line++;
    }
    return true;
  }
}

/** The position of the tab after the ID that was read last. */
const id = { end: 0 };

/** 0 for a word, otherwise the separator of a range or an empty node; -1 for an invalid ID. */
function readId(bytes: Uint8Array, start: number): number {
  let at = endOfDigits(bytes, start);
  if (bytes[start] === ZERO && (bytes[at] !== DOT || 1 < at - start)) return -1;
  if (MOST_DIGITS < at - start) return -1;
  const kind = bytes[at] === TAB ? 0 : bytes[at];
  if (kind !== 0) {
    if (kind !== HYPHEN && kind !== DOT) return -1;
    const second = at + 1;
    at = endOfDigits(bytes, second);
    if (at === second || bytes[second] === ZERO || MOST_DIGITS < at - second || bytes[at] !== TAB) return -1;
  }
  id.end = at;
  return kind;
}

function endOfDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (ZERO <= bytes[at] && bytes[at] <= NINE) at++;
  return at;
}
