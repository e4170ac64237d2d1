/** A tree with one root out of what a transition system has built. */

/**
 * The heads with exactly one root dependent: the first word attached to the root, or else the first without a head; the other words
 * without a head, and the other root dependents, are attached to it. A forest without cycles stays without. O(n).
 *
 * @param wanted the root's dependent, if it is one already
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
