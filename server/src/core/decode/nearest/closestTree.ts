/** The closest tree of a class to a given head vector: provably keeps the most heads. */

import { type Heads, type Tangle, tangleOf } from '../../tree/index.ts';
import { type TreeClass, treeClass } from '../treeClasses.ts';
import { closestByFewChanges } from './fewChanges.ts';
import { goldScores } from './goldScores.ts';

export interface ClosestTreeOptions {
  /** Exactly one dependent of the root, as a hard constraint. Default false. */
  readonly singleRoot?: boolean;
  /** Called at least once per chart width; throws to cancel. */
  readonly checkpoint?: () => void;
}

interface ClosestTree {
  readonly heads: Int32Array;
  /** Number of words that keep their head. */
  readonly kept: number;
}

/**
 * A tree of the class that keeps the most of the given heads; for `projective`, the optimal projectivization of Nederhof (2019,
 * section 3). A member of the class is returned unchanged. Head vectors that are not trees are repaired along the way.
 *
 * Among equally good trees, the one in which the reattached words go to the nearest of their ancestors is preferred, then the one
 * with the shortest new arcs; remaining ties are broken deterministically by the order of the chart (see `goldScores`).
 *
 * Only the tangle of t words is decoded. That is exact, for each of these classes: take a best tree in which a word w, a leaf
 * next to its given head h, is attached elsewhere. Let h take over w's position and dependents (if w dominated h, also w's head)
 * and attach w to h. Merging neighbours creates no crossings and lengthens no item, so the tree stays in the class; at most one
 * kept arc is lost, and one is gained. Time O(n) for members that are projective, otherwise O(n) plus the decoder's time over t
 * words.
 */
export function closestTree(
  heads: Heads,
  name: TreeClass,
  { singleRoot = false, checkpoint }: ClosestTreeOptions = {},
): ClosestTree {
  const { decoder, isMember, search } = treeClass(name);
  const folded = tangleOf(heads);
  if (isMember(heads, folded) && !(singleRoot && !hasSingleRoot(heads))) {
    return { heads: heads.slice(), kept: heads.length - 1 };
  }
  const tangle = repairTangle(heads, singleRoot, folded);
  const scores = goldScores(tangle, { nWords: heads.length - 1, singleRoot });
  if (search !== undefined && tangle.isTree) {
    const changed = closestByFewChanges(tangle, scores, search, (each) => !singleRoot || hasSingleRoot(each));
    if (changed !== undefined) return inSentence(heads, tangle, changed);
  }
  const decoded = decoder(scores, { checkpoint });
  if (decoded === undefined) throw new Error(`No tree of class ${name} over ${tangle.size} words`);
  return inSentence(heads, tangle, decoded.heads);
}

/** Whether exactly one word depends on the root. */
export function hasSingleRoot(heads: Heads): boolean {
  const first = heads.indexOf(0, 1);
  return first !== -1 && heads.indexOf(0, first + 1) === -1;
}

/**
 * The tangle to repair. Nothing may be folded into the root if the root must keep exactly one dependent, or if words without a
 * head are to find the sentence's root dependent.
 */
export function repairTangle(heads: Heads, singleRoot: boolean, folded: Tangle = tangleOf(heads)): Tangle {
  return singleRoot || !folded.isTree ? tangleOf(heads, { keepRootDependents: true }) : folded;
}

/** The given heads with those of the tangle replaced. */
function inSentence(heads: Heads, { words }: Tangle, decoded: Heads): ClosestTree {
  const repaired = heads.slice();
  let kept = heads.length - 1;
  for (let rank = 1; rank < words.length; rank++) {
    const head = words[decoded[rank]];
    if (repaired[words[rank]] !== head) kept--;
    repaired[words[rank]] = head;
  }
  return { heads: repaired, kept };
}
