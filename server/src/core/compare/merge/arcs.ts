/** Whether merged arcs make a tree. */

import { findCycles, isTree, rootDependents } from '../../tree/index.ts';

export function isSingleRootedTree(heads: Int32Array): boolean {
  return isTree(heads) && rootDependents(heads).length === 1;
}

/** Why heads are not a tree with one root: its roots if there are several, otherwise the words on cycles. Ascending. */
export function wordsWithoutTree(heads: Int32Array): number[] {
  const roots = rootDependents(heads);
  if (1 < roots.length) return roots;
  const loops = [...heads.keys()].filter((word) => 0 < word && heads[word] === word);
  return [...loops, ...findCycles(heads).flat()].sort((a, b) => a - b);
}
