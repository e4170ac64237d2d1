/** What the tokenizer's network reads of each character: rows of one table. */

import { combine, hashString } from '../hash.ts';
import { BLANK, PARAGRAPH, type Units } from './units.ts';

export const HASHED = 4096;
const UNKNOWN = 1;
const CLASSES: readonly RegExp[] = [/\p{Lu}/u, /\p{Ll}/u, /\p{L}/u, /\p{M}/u, /\p{N}/u, /\p{P}/u, /\p{S}/u, /[\s\S]/u];
const CLASS = 2;
const FIRST_CHARACTER = CLASS + CLASSES.length;
/** Longer runs without white space are no words. */
const LONGEST_CHUNK = 30;
/** Rows of a unit: those that are dropped in training come last. */
export const N_ROWS = 11;
export const N_FIXED = 2;

export const tableRows = (nCharacters: number): number => FIRST_CHARACTER + nCharacters + HASHED;

/** Characters that occur at least twice, so that the vector of unknown ones is learned. */
export function knownCharacters({ characters }: Units): string[] {
  const counts = new Map<string, number>();
  for (const each of characters) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .filter(([, n]) => 1 < n)
    .map(([each]) => each)
    .sort();
}

export class TokenInput {
  private readonly rows: ReadonlyMap<string, number>;
  private readonly base: number;

  constructor(characters: readonly string[]) {
    this.rows = new Map(characters.map((each, at) => [each, FIRST_CHARACTER + at]));
    this.base = FIRST_CHARACTER + characters.length;
  }

  knows(character: string): boolean {
    return this.rows.has(character);
  }

  /**
   * N_ROWS rows for each unit; 0 stands for none. The character and its class; the pairs and triples around it; the run of
   * characters between white space that it is in, and its neighbours. Time O(units).
   */
  encode({ n, characters }: Units): Int32Array {
    const rows = new Int32Array(n * N_ROWS);
    const codes = characters.map((each) => hashString(each));
    const chunks = chunksOf(characters);
    const hashed = (salt: number, value: number) => this.base + ((combine(value, salt) >>> 0) % HASHED);
    const code = (at: number) => codes[at] ?? 0;
    const pair = (at: number) => combine(code(at), code(at + 1));
    for (let unit = 0; unit < n; unit++) {
      const character = characters[unit];
      const isGap = character === BLANK || character === PARAGRAPH;
      rows.set(
        [
          this.rows.get(character) ?? UNKNOWN,
          isGap ? 0 : CLASS + CLASSES.findIndex((each) => each.test(character)),
          hashed(1, pair(unit - 2)),
          hashed(2, pair(unit - 1)),
          hashed(3, pair(unit)),
          hashed(4, pair(unit + 1)),
          hashed(5, combine(pair(unit - 1), code(unit + 1))),
          hashed(6, combine(pair(unit), code(unit + 2))),
        ],
        unit * N_ROWS,
      );
      const own = chunks.ofUnit[unit];
      for (let k = 0; k < 3; k++) {
        const chunk = chunks.hashes[own + k - 1];
        if (chunk !== undefined && chunk !== 0) rows[unit * N_ROWS + 8 + k] = hashed(7 + k, chunk);
      }
    }
    return rows;
  }
}

/** Runs between white space, without punctuation around them and in lower case; 0 for those that are too long. */
function chunksOf(characters: readonly string[]): { readonly ofUnit: Int32Array; readonly hashes: readonly number[] } {
  const ofUnit = new Int32Array(characters.length);
  const hashes: number[] = [];
  let start = 0;
  const close = (end: number) => {
    ofUnit.fill(hashes.length, start, Math.min(end + 1, characters.length));
    const text = end - start <= LONGEST_CHUNK ? characters.slice(start, end).join('').toLowerCase() : '';
    const bare = text.replace(/^[\p{P}\p{S}]+/u, '').replace(TRAILING, '');
    hashes.push(text === '' ? 0 : hashString(bare === '' ? text : bare));
    start = end + 1;
  };
  for (let at = 0; at < characters.length; at++) {
    if (characters[at] === BLANK || characters[at] === PARAGRAPH) close(at);
  }
  close(characters.length);
  return { ofUnit, hashes };
}

const TRAILING = /[\p{P}\p{S}]{1,30}$/u;
