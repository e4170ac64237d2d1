/** A tree with one root out of what a transition system has built. */

/**
 * The heads with exactly one root dependent: the first word attached to the root, or else the first without a head; the other words
 * without a head, and the other root dependents, are attached to it. A forest without cycles stays without. O(n).
 */
export function withSingleRoot(heads: Int32Array): Int32Array {
  let root = heads.indexOf(0, 1);
  if (root === -1) root = heads.indexOf(-1, 1);
  const result = heads.slice();
  for (let word = 1; word < heads.length; word++) {
    if (word === root) result[word] = 0;
    else if (heads[word] <= 0) result[word] = root;
  }
  return result;
}
