/**
 * The tokens of the training data as the network sees them in a text: the lengths of those that end at a border, start there or span it.
 * This helps most where no white space separates words.
 */

import { combine, hashString } from '../base/hash.ts';
import { INSIDE } from './gold.ts';
import { isGap, type Units } from './units.ts';

/** Longest token that is looked for, in characters. */
const LONGEST = 12;
/** The most frequent ones, so that the model of a large treebank does not grow without bound. */
const MOST = 1 << 15;

/**
 * Counts of the tokens, without those that are too long or have white space inside. None if most tokens end at white space: there, knowing
 * tokens helps little, and rather keeps the network from reading the characters.
 */
export function countTokens({ n, characters }: Units, labels: Int8Array): Map<string, number> {
  const counts = new Map<string, number>();
  let start = 0;
  let nTokens = 0;
  let nSpaced = 0;
  for (let unit = 0; unit < n; unit++) {
    if (isGap(characters[unit]) && (unit === start || labels[unit - 1] !== INSIDE)) start = unit + 1;
    if (labels[unit] <= INSIDE) continue;
    const token = characters.slice(start, unit + 1);
    start = unit + 1;
    nTokens++;
    if (unit + 1 < n && isGap(characters[unit + 1])) nSpaced++;
    if (LONGEST < token.length || token.some(isGap)) continue;
    const text = token.join('');
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if (nTokens < 2 * nSpaced) return new Map();
  const kept = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MOST);
  return new Map(kept);
}

/** The lengths in characters of the longest known tokens at the border after each unit; 0 for none. */
export interface Matches {
  readonly ending: Uint8Array;
  readonly starting: Uint8Array;
  /** Those that span the border. */
  readonly spanning: Uint8Array;
}

/** What a prefix is, besides the start of a longer token. */
const ONCE = 1;
const OFTEN = 2;

export class Lexicon {
  /** By hash. */
  private readonly prefixes = new Map<number, number>();

  /** @param once tokens that are in the training data only once; used in training alone */
  constructor(tokens: Iterable<string>, once?: (token: string) => boolean) {
    for (const token of tokens) {
      let hash = 0;
      for (const character of token) {
        hash = combine(hash, hashString(character));
        this.prefixes.set(hash, this.prefixes.get(hash) ?? 0);
      }
      this.prefixes.set(hash, once?.(token) === true ? ONCE : OFTEN);
    }
  }

  get isEmpty(): boolean {
    return this.prefixes.size === 0;
  }

  /**
   * Time O(units × LONGEST).
   *
   * @param codes hashes of the characters
   * @param labels of the training data, where a token that occurs once does not match itself, as if it were unknown
   */
  matches({ n, characters }: Units, codes: readonly number[], labels?: Int8Array): Matches {
    const found: Matches = { ending: new Uint8Array(n), starting: new Uint8Array(n), spanning: new Uint8Array(n) };
    const endsToken = (unit: number) => unit < 0 || isGap(characters[unit]) || INSIDE < (labels?.[unit] ?? INSIDE);
    for (let from = 0; from < n; from++) {
      const isStart = endsToken(from - 1);
      let longest = 0;
      let hash = 0;
      let isWithin = true;
      for (let to = from; to < Math.min(n, from + LONGEST) && !isGap(characters[to]); to++) {
        hash = combine(hash, codes[to]);
        const kind = this.prefixes.get(hash);
        if (kind === undefined) break;
        const isEnd = endsToken(to);
        const isItself = kind === ONCE && isStart && isWithin && isEnd;
        isWithin &&= !isEnd;
        if (kind === 0 || isItself) continue;
        longest = to + 1 - from;
        found.ending[to] = Math.max(found.ending[to], longest);
      }
      if (0 < from) found.starting[from - 1] = longest;
      for (let unit = from; unit < from + longest - 1; unit++) {
        found.spanning[unit] = Math.max(found.spanning[unit], longest);
      }
    }
    return found;
  }
}
