/**
 * Projectivization by lifting: each non-projective arc moves up until it fits. The usual method, though not the one with the
 * fewest changes.
 */

import type { Heads } from './heads.ts';
import { type Tangle, tangleOf } from './tangle.ts';

/** One step: `dependent` moves from a head to that head's head. */
interface Lift {
  readonly dependent: number;
  readonly from: number;
  readonly to: number;
}

interface Lifting {
  readonly heads: Int32Array;
  /** In the order taken; a word may be lifted several times. */
  readonly lifts: readonly Lift[];
  /** Number of words that keep their head. */
  readonly kept: number;
}

/**
 * Lifts the shortest non-projective arc (of equally short ones, the one with the leftmost dependent) until the tree is projective
 * (Kahane, Nasr & Rambow 1998; Nivre & Nilsson 2005; algorithm 5 of Reisinger 2016). An arc is non-projective if a word inside it
 * does not descend from its head. Undefined for non-trees. O(n) for projective trees, otherwise O(n + lifts · t² · depth) for a
 * tangle of t words.
 */
export function projectivizeByLifting(heads: Heads, tangle: Tangle = tangleOf(heads)): Lifting | undefined {
  if (!tangle.isTree) return undefined;
  const lifted = heads.slice();
  if (tangle.size === 0) return { heads: lifted, lifts: [], kept: heads.length - 1 };
  const { words } = tangle;
  const current = tangle.heads.slice();
  const lifts: Lift[] = [];
  const isLifted = new Uint8Array(current.length);
  for (let rank = shortestBroken(current, words); rank !== undefined; rank = shortestBroken(current, words)) {
    const from = current[rank];
    current[rank] = current[from];
    isLifted[rank] = 1;
    lifts.push({ dependent: words[rank], from: words[from], to: words[current[rank]] });
    lifted[words[rank]] = words[current[rank]];
  }
  const nLifted = isLifted.reduce((sum, each) => sum + each, 0);
  return { heads: lifted, lifts, kept: heads.length - 1 - nLifted };
}

/** The dependent of the arc to lift next. Lengths are those in the sentence. */
function shortestBroken(heads: Heads, words: Int32Array): number | undefined {
  let shortest: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let dependent = 1; dependent < heads.length; dependent++) {
    const length = Math.abs(words[heads[dependent]] - words[dependent]);
    if (length >= least || !isBroken(heads, dependent)) continue;
    least = length;
    shortest = dependent;
  }
  return shortest;
}

function isBroken(heads: Heads, dependent: number): boolean {
  const head = heads[dependent];
  const right = Math.max(head, dependent);
  for (let word = Math.min(head, dependent) + 1; word < right; word++) {
    let at = word;
    while (at !== head && at > 0) at = heads[at];
    if (at !== head) return true;
  }
  return false;
}
