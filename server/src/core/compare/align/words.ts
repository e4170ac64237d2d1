/** Aligns the words of two versions of a sentence. */

import type { Sentence } from '../../conllu/index.ts';
import { alignByCharacters } from './characters.ts';
import { matchForms } from './forms.ts';
import { type Surface, surfaceOf } from './surface.ts';

/** Words [aFrom, aTo) of one side in the same place as words [bFrom, bTo) of the other: one of the two can be empty. */
export interface Gap {
  /**
   * `split` and `join`: one word against several with the same characters; `retokenized`: any other words on both sides;
   * `inserted` and `deleted`: words on one side only.
   */
  readonly kind: 'inserted' | 'deleted' | 'split' | 'join' | 'retokenized';
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/**
 * Words are counted over all sentences of a side, 1…n; for a single sentence these are its positions. Word 0 is the root, and is
 * aligned with the root.
 */
export interface WordAlignment {
  readonly a: Surface;
  readonly b: Surface;
  /** The corresponding word on the other side, -1 if there is none; increasing apart from that. */
  readonly toB: Int32Array;
  readonly toA: Int32Array;
  /** In order; every word without a partner is in exactly one. */
  readonly gaps: readonly Gap[];
  /** Index into `gaps` of each word without a partner, -1 for the others. */
  readonly gapOfA: Int32Array;
  readonly gapOfB: Int32Array;
}

/**
 * Aligns the words of two versions of a sentence, or of several sentences in a row if their boundaries moved. With equal texts by
 * characters, otherwise by forms; words between the same neighbours correspond one to one if there are as many on both sides and
 * their characters differ, as after a corrected typo. Swapping the sides gives the same alignment. Time O(words) for equal texts.
 */
export function alignWords(a: readonly Sentence[], b: readonly Sentence[]): WordAlignment {
  return alignSurfaces(surfaceOf(a), surfaceOf(b));
}

export function alignSurfaces(a: Surface, b: Surface): WordAlignment {
  // Chooses among equally long common runs: always the same one, whichever side comes first.
  const isSwapped = a.characters === b.characters ? comesFirst(b, a) : b.characters < a.characters;
  const map = isSwapped ? inverted(mapOf(b, a), a.nWords) : mapOf(a, b);
  return { a, b, toB: map, toA: inverted(map, b.nWords), ...gapsOf(a, b, map) };
}

/** Orders two surfaces with the same characters: fewer words first, then by the starts of the words. */
function comesFirst(a: Surface, b: Surface): boolean {
  if (a.nWords !== b.nWords) return a.nWords < b.nWords;
  const at = a.forms.findIndex((form, word) => form !== b.forms[word]);
  return at !== -1 && a.forms[at] < b.forms[at];
}

function mapOf(a: Surface, b: Surface): Int32Array {
  if (a.characters !== b.characters) return alignForms(a.forms, b.forms);
  return withChangedForms(a.forms, b.forms, alignByCharacters(a, b));
}

/**
 * Aligns words by their forms alone, as a merge does, which must not depend on the third version. Element 0 is the
 * root on both sides and in the result: for each word of `a` the word of `b`, or -1; increasing.
 */
export function alignForms(a: readonly string[], b: readonly string[]): Int32Array {
  const forms = matchForms(a.slice(1), b.slice(1));
  const map = new Int32Array(a.length);
  forms.forEach((at, word) => {
    map[word + 1] = at === -1 ? -1 : at + 1;
  });
  return withChangedForms(a, b, map);
}

/** Words between the same neighbours correspond if there are as many on both sides and their characters differ. */
function withChangedForms(a: readonly string[], b: readonly string[], map: Int32Array): Int32Array {
  for (const { aFrom, aTo, bFrom, bTo } of rawGaps(map, b.length - 1)) {
    if (aTo - aFrom !== bTo - bFrom || joined(a, aFrom, aTo) === joined(b, bFrom, bTo)) continue;
    for (let k = 0; k < aTo - aFrom; k++) map[aFrom + k] = bFrom + k;
  }
  return map;
}

/** The map of the other side, which has n words. */
export function inverted(map: Int32Array, n: number): Int32Array {
  const inverse = new Int32Array(n + 1).fill(-1);
  map.forEach((to, from) => {
    if (to !== -1) inverse[to] = from;
  });
  return inverse;
}

const joined = (forms: readonly string[], from: number, to: number) => forms.slice(from, to).join('');

type Range = Omit<Gap, 'kind'>;

/** The unaligned words between aligned ones, on one side or both. */
function rawGaps(toB: Int32Array, nB: number): Range[] {
  const gaps: Range[] = [];
  let [aFrom, bFrom] = [1, 1];
  for (let word = 1; word <= toB.length; word++) {
    const isEnd = word === toB.length;
    if (!isEnd && toB[word] === -1) continue;
    const bTo = isEnd ? nB + 1 : toB[word];
    if (aFrom < word || bFrom < bTo) gaps.push({ aFrom, aTo: word, bFrom, bTo });
    [aFrom, bFrom] = [word + 1, bTo + 1];
  }
  return gaps;
}

function gapsOf(a: Surface, b: Surface, toB: Int32Array): Pick<WordAlignment, 'gaps' | 'gapOfA' | 'gapOfB'> {
  const gapOfA = new Int32Array(a.nWords + 1).fill(-1);
  const gapOfB = new Int32Array(b.nWords + 1).fill(-1);
  const gaps = rawGaps(toB, b.nWords).map((range, index): Gap => {
    const { aFrom, aTo, bFrom, bTo } = range;
    gapOfA.fill(index, aFrom, aTo);
    gapOfB.fill(index, bFrom, bTo);
    return { kind: kindOf(a, b, range), ...range };
  });
  return { gaps, gapOfA, gapOfB };
}

function kindOf(a: Surface, b: Surface, { aFrom, aTo, bFrom, bTo }: Range): Gap['kind'] {
  const [nA, nB] = [aTo - aFrom, bTo - bFrom];
  if (nA === 0) return 'inserted';
  if (nB === 0) return 'deleted';
  if (nA !== 1 && nB !== 1) return 'retokenized';
  const isSame = joined(a.forms, aFrom, aTo) === joined(b.forms, bFrom, bTo);
  if (!isSame && !isSameToken(a, b, aFrom, bFrom, aTo, bTo)) return 'retokenized';
  return nA === 1 ? 'split' : 'join';
}

/** Whether the words on both sides are the same piece of text: `du` against `de le` in the multiword token `du`. */
function isSameToken(a: Surface, b: Surface, aFrom: number, bFrom: number, aTo: number, bTo: number): boolean {
  return (
    a.characters === b.characters &&
    a.wordStarts[aFrom] === b.wordStarts[bFrom] &&
    a.wordEnds[aTo - 1] === b.wordEnds[bTo - 1]
  );
}

/** Whether two words have the same place: aligned with each other, or in the same retokenized piece of text. */
export function isSamePlace({ toB, gapOfA, gapOfB }: WordAlignment, wordA: number, wordB: number): boolean {
  if (wordA < 0 || wordB < 0) return wordA === wordB;
  return toB[wordA] === wordB || (gapOfA[wordA] !== -1 && gapOfA[wordA] === gapOfB[wordB]);
}
