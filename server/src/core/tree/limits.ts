/**
 * Limits up to which sentences are fully examined. The longest sentence in Universal Dependencies has a few hundred
 * words, and anything longer is nearly always many sentences that lost the empty lines between them. Most arcs of such a block
 * cross, and work that is harmless elsewhere takes minutes and gigabytes there: so the block is reported as too long, and the
 * program continues.
 */

import { translatable } from '../../localization/index.ts';
import type { Heads } from './heads.ts';
import { tangleOf } from './tangle.ts';

/**
 * Maximum words of a sentence that is drawn, derived and repaired as a tree: for everything that is quadratic in the sentence or
 * examines each word.
 */
export const LONGEST_SENTENCE = 1000;

/**
 * Maximum words of a tangle whose crossing arcs are listed and whose classes are computed: O(t²) names and O(t³) time. Known
 * treebanks have tangles of up to 33 words.
 */
export const LARGEST_TANGLE = 300;

/** Whether a sentence exceeds the limits for anything that changes its tree or searches for others. O(n). */
export function isBeyondLimits(heads: Heads): boolean {
  const nWords = heads.length - 1;
  return LONGEST_SENTENCE < nWords || (LARGEST_TANGLE < nWords && LARGEST_TANGLE < tangleOf(heads).size);
}

/** Maximum words of a sentence whose derivation is shown: it has about 2n steps, each with a stack and a buffer of up to n words. */
export const LONGEST_DERIVATION = 300;

/** Advice to the user about a sentence beyond these limits. */
export const LOST_EMPTY_LINES = translatable`Empty lines between sentences are probably missing: insert them.`;
