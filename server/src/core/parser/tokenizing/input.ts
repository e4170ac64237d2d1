/** What the tokenizer's network reads of each character: rows of one table. */

import { combine, hashString } from '../base/hash.ts';
import { chunksOf } from './chunks.ts';
import type { Lexicon, Matches } from './lexicon.ts';
import { isGap, type Units } from './units.ts';

const HASHED = 4096;
const UNKNOWN = 1;
const CLASSES: readonly RegExp[] = [/\p{Lu}/u, /\p{Ll}/u, /\p{L}/u, /\p{M}/u, /\p{N}/u, /\p{P}/u, /\p{S}/u, /[\s\S]/u];
/** The first classes: letters, marks and numbers, whose characters are all alike in shapes. */
const LETTERS_AND_NUMBERS = 5;
const NUMBER = 4;
const CLASS = 2;
const FIRST_CHARACTER = CLASS + CLASSES.length;
/** Rows of a unit: those that are dropped in training come last. Models of earlier versions have those before SHAPES. */
export const N_ROWS = 19;
export const N_FIXED = 2;
const CHUNKS = 8;
const SHAPES = 11;
const TOKENS = 15;

export const rowsOfTable = (nCharacters: number): number => FIRST_CHARACTER + nCharacters + HASHED;

/** Characters that occur at least twice, so that the vector of unknown ones is learned. */
export function knownCharacters({ characters }: Units): string[] {
  const counts = new Map<string, number>();
  for (const each of characters) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .filter(([, n]) => 1 < n)
    .map(([each]) => each)
    .sort();
}

/** The properties of a character that do not depend on where it stands. */
interface Kind {
  readonly row: number;
  /** 0 for white space. */
  readonly classRow: number;
  readonly hash: number;
  /** For n-grams, in which all digits are alike. */
  readonly code: number;
  /** For n-grams of shapes, in which the letters of a class are alike as well. */
  readonly shape: number;
}

export class TokenInput {
  private readonly rows: ReadonlyMap<string, number>;
  private readonly base: number;

  /** @param lexicon undefined for a network of an earlier version, which reads neither tokens nor shapes, and tells digits apart */
  constructor(
    characters: readonly string[],
    private readonly lexicon?: Lexicon,
  ) {
    this.rows = new Map(characters.map((each, at) => [each, FIRST_CHARACTER + at]));
    this.base = FIRST_CHARACTER + characters.length;
  }

  knows(character: string): boolean {
    return this.rows.has(character);
  }

  /**
   * N_ROWS rows for each unit; 0 stands for none. The character and its class; the pairs and triples around it; the run of characters
   * between white space that it is in, and its neighbours; the shapes of what is around it; the known tokens that end after it, start there
   * or continue. Time O(units).
   *
   * @param labels of the training data
   */
  encode(units: Units, labels?: Int8Array): Int32Array {
    const { n, characters } = units;
    const rows = new Int32Array(n * N_ROWS);
    const kinds = this.kindsOf(characters);
    const chunks = chunksOf(characters, this.lexicon !== undefined);
    const code = (at: number) => kinds[at]?.code ?? 0;
    const pair = (at: number) => combine(code(at), code(at + 1));
    for (let unit = 0; unit < n; unit++) {
      const { row, classRow } = kinds[unit];
      rows.set(
        [
          row,
          classRow,
          this.hashed(1, pair(unit - 2)),
          this.hashed(2, pair(unit - 1)),
          this.hashed(3, pair(unit)),
          this.hashed(4, pair(unit + 1)),
          this.hashed(5, combine(pair(unit - 1), code(unit + 1))),
          this.hashed(6, combine(pair(unit), code(unit + 2))),
        ],
        unit * N_ROWS,
      );
      const own = chunks.ofUnit[unit];
      for (let k = 0; k < 3; k++) {
        const chunk = chunks.hashes[own + k - 1];
        if (chunk !== undefined && chunk !== 0) rows[unit * N_ROWS + CHUNKS + k] = this.hashed(7 + k, chunk);
      }
    }
    if (this.lexicon !== undefined) {
      this.addShapes(rows, kinds);
      if (!this.lexicon.isEmpty)
        this.addTokens(
          rows,
          this.lexicon.matches(
            units,
            kinds.map(({ hash }) => hash),
            labels,
          ),
        );
    }
    return rows;
  }

  private hashed(salt: number, value: number): number {
    return this.base + ((combine(value, salt) >>> 0) % HASHED);
  }

  private addShapes(rows: Int32Array, kinds: readonly Kind[]): void {
    const shape = (at: number) => kinds[at]?.shape ?? 0;
    const pair = (at: number) => combine(shape(at), shape(at + 1));
    for (let unit = 0; unit < kinds.length; unit++) {
      const around = [
        combine(pair(unit - 2), shape(unit)),
        combine(pair(unit - 1), shape(unit + 1)),
        combine(pair(unit), shape(unit + 2)),
        combine(combine(pair(unit - 2), pair(unit)), shape(unit + 2)),
      ];
      around.forEach((value, k) => {
        rows[unit * N_ROWS + SHAPES + k] = this.hashed(10 + k, value);
      });
    }
  }

  private addTokens(rows: Int32Array, { ending, starting, spanning }: Matches): void {
    for (let unit = 0; unit < ending.length; unit++) {
      const lengths = [ending[unit], starting[unit], spanning[unit]];
      [...lengths, lengths.reduce(combine)].forEach((value, k) => {
        rows[unit * N_ROWS + TOKENS + k] = this.hashed(14 + k, value);
      });
    }
  }

  private kindsOf(characters: readonly string[]): Kind[] {
    const known = new Map<string, Kind>();
    return characters.map((each) => {
      const found = known.get(each) ?? this.kindOf(each);
      known.set(each, found);
      return found;
    });
  }

  private kindOf(character: string): Kind {
    const hash = hashString(character);
    const row = this.rows.get(character) ?? UNKNOWN;
    if (isGap(character)) return { row, classRow: 0, hash, code: hash, shape: hash };
    const found = CLASSES.findIndex((each) => each.test(character));
    return {
      row,
      classRow: CLASS + found,
      hash,
      code: this.lexicon !== undefined && found === NUMBER ? NUMBER : hash,
      shape: found < LETTERS_AND_NUMBERS ? found : hash,
    };
  }
}
