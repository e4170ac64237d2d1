/**
 * Projective: every word inside an arc descends from the arc's head (Lecerf 1960; Marcus 1965). With the root drawn at position
 * 0, this is equivalent to: no two arcs cross.
 */

import type { Heads } from '../heads.ts';
import { foldsCompletely } from '../tangle.ts';

/** Whether the heads are a projective tree. Several root dependents allowed. O(n), no allocation. */
export function isProjective(heads: Heads): boolean {
  return foldsCompletely(heads);
}
