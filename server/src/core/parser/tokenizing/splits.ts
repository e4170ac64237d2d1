/** How multiword tokens are split: those of the treebank by a dictionary, others by what their ends have in common with them. */

import { capitalized } from '../../wording/lists.ts';

/** Words by key: the token in lower case, or the part of it that a rule replaces. */
export type Split = readonly [key: string, ...words: string[]];

export interface SplitRules {
  readonly words: readonly Split[];
  /** The end of the first word, and the other words, for a suffix: `n't` → `''`, `n't`. */
  readonly suffixes: readonly Split[];
  /** The other words, and the start of the last one, for a prefix: `l'` → `l'`, `''`. */
  readonly prefixes: readonly Split[];
  /** Tokens that were multiword tokens every time, and at least twice. */
  readonly always: readonly string[];
}

const LONGEST_KEY = 12;
const isUpper = (text: string) => text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();
const isCapital = (text: string) => text[0] !== text[0]?.toLowerCase();
const lower = (text: string) => {
  const found = text.toLowerCase();
  // Some letters change their length, so that parts could not be cut out of the token.
  return found.length === text.length ? found : text;
};

/** Collects rules from tokens. */
export class SplitCounts {
  private readonly words = new Map<string, Map<string, number>>();
  private readonly suffixes = new Map<string, Map<string, number>>();
  private readonly prefixes = new Map<string, Map<string, number>>();
  private readonly plain = new Set<string>();

  addPlain(token: string): void {
    this.plain.add(lower(token));
  }

  add(token: string, words: readonly string[]): void {
    const key = lower(token);
    const isTitle = isCapital(token) && !isUpper(token);
    const own = isUpper(token) ? words.map(lower) : isTitle ? [lower(words[0]), ...words.slice(1)] : words;
    count(this.words, key, own);
    const first = own[0];
    const start = common(key, first);
    if (0 < start && key.length - start <= LONGEST_KEY) {
      count(this.suffixes, key.slice(start), [first.slice(start), ...own.slice(1)]);
    }
    const last = own[own.length - 1];
    const end = common(reversed(key), reversed(last));
    if (0 < end && key.length - end <= LONGEST_KEY) {
      count(this.prefixes, key.slice(0, key.length - end), [...own.slice(0, -1), last.slice(0, last.length - end)]);
    }
  }

  rules(): SplitRules {
    const always = [...this.words].flatMap(([key, each]) => {
      const total = [...each.values()].reduce((sum, n) => sum + n, 0);
      return 1 < total && !this.plain.has(key) ? [key] : [];
    });
    return {
      words: best(this.words, 1),
      suffixes: best(this.suffixes, 2),
      prefixes: best(this.prefixes, 2),
      always: always.sort(),
    };
  }
}

/** Splits tokens. */
export class Splitter {
  private readonly words: ReadonlyMap<string, readonly string[]>;
  private readonly suffixes: ReadonlyMap<string, readonly string[]>;
  private readonly prefixes: ReadonlyMap<string, readonly string[]>;
  private readonly always: ReadonlySet<string>;

  constructor({ words, suffixes, prefixes, always }: SplitRules) {
    const map = (rules: readonly Split[]) => new Map(rules.map(([key, ...own]) => [key, own]));
    this.words = map(words);
    this.suffixes = map(suffixes);
    this.prefixes = map(prefixes);
    this.always = new Set(always);
  }

  isAlways(token: string): boolean {
    return this.always.has(lower(token));
  }

  /** At least two words without white space; undefined if no rule fits. Time O(length). */
  split(token: string): readonly string[] | undefined {
    const key = lower(token);
    const found = this.words.get(key) ?? this.bySuffix(key) ?? this.byPrefix(key);
    if (found === undefined || found.length < 2 || found.some((word) => word === '' || /\s/u.test(word)))
      return undefined;
    if (lower(found.join('')) === key) {
      let at = 0;
      return found.map((word) => {
        at += word.length;
        return token.slice(at - word.length, at);
      });
    }
    if (isUpper(token)) return found.map((word) => word.toUpperCase());
    return isCapital(token) ? [capitalized(found[0]), ...found.slice(1)] : found;
  }

  private bySuffix(key: string): readonly string[] | undefined {
    for (let at = Math.max(1, key.length - LONGEST_KEY); at < key.length; at++) {
      const rule = this.suffixes.get(key.slice(at));
      if (rule !== undefined) return [key.slice(0, at) + rule[0], ...rule.slice(1)];
    }
    return undefined;
  }

  private byPrefix(key: string): readonly string[] | undefined {
    for (let end = Math.min(LONGEST_KEY, key.length - 1); 0 < end; end--) {
      const rule = this.prefixes.get(key.slice(0, end));
      if (rule !== undefined) return [...rule.slice(0, -1), rule[rule.length - 1] + key.slice(end)];
    }
    return undefined;
  }
}

function count(counts: Map<string, Map<string, number>>, key: string, words: readonly string[]): void {
  const own = counts.get(key) ?? new Map<string, number>();
  const text = words.join('\t');
  counts.set(key, own.set(text, (own.get(text) ?? 0) + 1));
}

/** The most frequent split of each key; the first in the order of the alphabet among equals. */
function best(counts: ReadonlyMap<string, ReadonlyMap<string, number>>, least: number): Split[] {
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, own]): Split[] => {
      const [text, n] = [...own].sort(([a, m], [b, k]) => k - m || (a < b ? -1 : 1))[0];
      return n < least ? [] : [[key, ...text.split('\t')]];
    });
}

function common(a: string, b: string): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

const reversed = (text: string) => text.split('').reverse().join('');
