/** Scores under which a best tree of a class is the closest to a given one, with ties broken as an annotator would. */

import { findCycles, type Heads, type Tangle } from '../../tree/index.ts';
import type { ArcScores } from '../types.ts';

/**
 * Scores over the words of a tangle (all whole numbers, so sums are exact), the most important part first:
 *
 *   1. with `singleRoot`, the fewest root dependents: every class here has a tree with one, so exactly one;
 *   2. the most heads kept;
 *   3. the smallest sum over reattached words of the distance to the new head: for an ancestor the number of arcs up to it;
 *      for any other word the path up and down the given tree plus n + 1, which is more than for any ancestor;
 *   4. the smallest sum of the lengths of the new arcs, in words (left out for tangles of a thousand words and more).
 *
 * For this purpose a word without a head, and the first word of a cycle, are attached to the sentence's first root dependent, or
 * to the root if there is none. For the tangle of a sentence of n words. Time O(t² · depth), space 8·(t+1)² bytes for a tangle of
 * t words.
 */
export function goldScores(
  { heads, words, size }: Tangle,
  { nWords, singleRoot }: { readonly nWords: number; readonly singleRoot: boolean },
): ArcScores {
  const width = size + 1;
  const values = new Float64Array(width * width);
  const noAncestor = nWords + 1;
  const longestWay = noAncestor + 2 * width;
  const longestArc = nWords;
  // One unit of each part outweighs the maximum total of the parts after it.
  const fits = size * longestArc * size * longestWay * size * 2 < Number.MAX_SAFE_INTEGER;
  const wayUnit = fits ? size * longestArc + 1 : 1;
  const headUnit = wayUnit * (size * longestWay + 1);
  const rootUnit = headUnit * (size + 1);
  const way = new Int32Array(width);
  const above = completed(heads);
  for (let dependent = 1; dependent <= size; dependent++) {
    waysFrom(above, dependent, noAncestor, way);
    for (let head = 0; head <= size; head++) {
      if (head === dependent) continue;
      let score = 0;
      if (head === heads[dependent]) score = headUnit;
      else score = -way[head] * wayUnit - (fits ? Math.abs(words[head] - words[dependent]) : 0);
      if (singleRoot && head === 0) score -= rootUnit;
      values[head * width + dependent] = score;
    }
  }
  return { n: size, values };
}

/** Writes to `way` the distance of each head from a dependent, as defined under 3 above. */
function waysFrom(above: Heads, dependent: number, noAncestor: number, way: Int32Array): void {
  const width = above.length;
  way.fill(UNSEEN);
  let up = 0;
  for (let at = dependent; at !== UNSEEN; at = above[at]) way[at] = up++;
  for (let other = 0; other < width; other++) {
    if (way[other] !== UNSEEN) continue;
    // Steps down from the nearest common ancestor.
    let down = 0;
    let at = other;
    for (; way[at] === UNSEEN || noAncestor <= way[at]; at = above[at]) down++;
    way[other] = noAncestor + way[at] + down;
  }
}

const UNSEEN = -1;

/**
 * The heads turned into a tree: words without a head, and the first word of each cycle, are attached to the first root dependent
 * or the root.
 */
function completed(heads: Heads): Heads {
  const above = heads.slice();
  const firstRoot = Math.max(0, heads.indexOf(0, 1));
  for (let word = 1; word < heads.length; word++) if (heads[word] === -1) above[word] = firstRoot;
  for (const [first] of findCycles(heads)) above[first] = firstRoot;
  return above;
}
