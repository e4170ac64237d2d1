/** Short codes to type instead of pointing at a word. Pure. */

import type { State } from '../state.ts';
import { COLUMN_KEYS } from './events.ts';
import { headsFor } from './targets.ts';

/** The fingers' own keys first, then the row above, then the row below; on most Latin keyboards. */
const HINT_LETTERS = 'fjdkslaghrueiwoqptyvnmcbxz';

/**
 * Codes for n words, the shortest and easiest first. No code is a prefix of another, so none needs a key to end it: single letters up
 * to 26, then as few longer ones as possible, beginning with the letters that are hardest to reach. Time and space O(n).
 *
 * @param reserved letters that mean something else
 */
export function hintCodes(n: number, reserved = ''): string[] {
  const letters = [...HINT_LETTERS].filter((letter) => !reserved.includes(letter));
  const codes: string[] = [];
  let longest = [...letters];
  while (codes.length + longest.length < n) {
    const nMissing = n - codes.length - longest.length;
    const nOpened = Math.min(longest.length, Math.ceil(nMissing / (letters.length - 1)));
    const opened = longest.splice(longest.length - nOpened);
    codes.push(...longest);
    longest = opened.flatMap((code) => letters.map((letter) => code + letter));
  }
  return [...codes, ...longest].slice(0, n);
}

/** The other words of a sentence, the nearest first, to the left of equally near ones. */
export function nearestFirst(nWords: number, centre: number): number[] {
  const words: number[] = [];
  for (let distance = 1; words.length < nWords && distance <= nWords + centre; distance++) {
    for (const word of [centre - distance, centre + distance]) if (1 <= word && word <= nWords) words.push(word);
  }
  return words;
}

/** The codes of all words except those to be attached. @param isBeginning whether letters may choose a column instead */
export function hintsAround(
  nWords: number,
  first: number,
  last: number,
  isBeginning = false,
): ReadonlyMap<string, number> {
  const words = nearestFirst(nWords, first).filter((word) => word < first || last < word);
  const codes = hintCodes(words.length, isBeginning ? [...COLUMN_KEYS.keys()].join('') : '');
  return new Map(words.map((word, i) => [codes[i], word]));
}

/** The hint at a word: the letters already typed, and those to come. */
export interface Hint {
  readonly typed: string;
  readonly rest: string;
  /** The effect of choosing the word as the head, as signs: `↻` takes the place of the word, `✕` the arc would cross others. */
  readonly signs: string;
}

/** Attach mode as drawn. */
export interface Hints {
  readonly first: number;
  readonly last: number;
  /** Chosen with the arrow keys. */
  readonly target: number | undefined;
  readonly byWord: ReadonlyMap<number, Hint>;
}

export function hintsOf({ shown, editing: { mode } }: Pick<State, 'shown' | 'editing'>): Hints | undefined {
  if (shown === undefined || mode?.kind !== 'attach') return undefined;
  const { words } = shown.diagram;
  const { first, last, typed, target, isBeginning } = mode;
  const targets = headsFor([-1, ...words.map(({ head }) => head)], first);
  const byWord = new Map<number, Hint>();
  const isTyping = /^[a-z]/.test(typed);
  for (const [code, word] of hintsAround(words.length, first, last, isBeginning)) {
    if (isTyping && !code.startsWith(typed)) continue;
    const below = targets.kindOf(word) === 'below' ? '↻' : '';
    const crosses = 0 < targets.nCrossed(word) ? '✕' : '';
    byWord.set(word, {
      typed: isTyping ? typed : '',
      rest: isTyping ? code.slice(typed.length) : code,
      signs: below + crosses,
    });
  }
  return { first, last, target, byWord };
}
