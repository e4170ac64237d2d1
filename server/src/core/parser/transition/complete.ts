/** Completes what a transition system has built to a tree with one root. */

/**
 * The heads with exactly one root dependent: the first word attached to the root, or otherwise the first without a head; the
 * other words without a head, and the other root dependents, are attached to it. A forest without cycles remains acyclic. O(n).
 *
 * @param wanted the required root dependent, if it already is one
 */
export function withSingleRoot(heads: Int32Array, wanted?: number): Int32Array {
  let root = wanted !== undefined && heads[wanted] === 0 ? wanted : heads.indexOf(0, 1);
  if (root === -1) root = heads.indexOf(-1, 1);
  const result = heads.slice();
  for (let word = 1; word < heads.length; word++) {
    if (word === root) result[word] = 0;
    else if (heads[word] <= 0) result[word] = root;
  }
  return result;
}
