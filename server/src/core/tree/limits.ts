/**
 * Up to where sentences are looked at in every respect. The longest sentence of Universal Dependencies has some hundreds of words, and
 * what is longer is nearly always many sentences whose empty lines were lost. Most arcs of such a block cross, and what is harmless
 * elsewhere takes minutes and gigabytes there: so it is said that the block is too long, and the rest goes on.
 */

import type { Heads } from './heads.ts';
import { tangleOf } from './tangle.ts';

/** Words of a sentence that is drawn, derived and repaired as a tree: all that is quadratic in the sentence or needs a look at each word. */
export const LONGEST_SENTENCE = 1000;

/**
 * Words of a tangle whose crossing arcs are listed and whose classes are told: O(t²) names and O(t³) time. The treebanks at hand have
 * tangles of up to 33 words.
 */
export const LARGEST_TANGLE = 300;

/** Whether a sentence is beyond the limits for whatever changes its tree or searches for others. O(n). */
export function isBeyondLimits(heads: Heads): boolean {
  const nWords = heads.length - 1;
  return LONGEST_SENTENCE < nWords || (LARGEST_TANGLE < nWords && LARGEST_TANGLE < tangleOf(heads).size);
}

/** Words of a sentence whose derivation is shown: it has some 2n steps, each with a stack and a buffer of up to n words. */
export const LONGEST_DERIVATION = 300;

/** What a reader can do about a sentence beyond these limits. */
export const LOST_EMPTY_LINES = 'Empty lines between sentences are probably missing: insert them.';
