/** Whether a word can be attached without breaking the tree. */

import { dominates, type Heads, rootDependents } from '../../tree/index.ts';

/** Whether the word, attached to that head, makes neither a cycle nor a second root. Other words may have no head yet. O(n). */
export function keepsTree(heads: Heads, word: number, head: number): boolean {
  if (heads.length <= head) return false;
  if (head === 0) return rootDependents(heads).every((root) => root === word);
  return !dominates(heads, word, head);
}
