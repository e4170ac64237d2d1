/** Defects that accepting proposals must not add to a tree. */

import { findCycles, type Heads, rootDependents } from '../tree/index.ts';

/** Words are positions. `cycle`: from head to dependent, see `findCycles`. */
export type Defect =
  | { readonly kind: 'cycle'; readonly words: readonly number[] }
  | { readonly kind: 'no-root' }
  | { readonly kind: 'another-root'; readonly roots: readonly number[] };

/**
 * The first defect of the heads that is new or more frequent than before; undefined if there is none. No word loses
 * its head by a proposal, so this is not checked. O(n).
 */
export function newDefect(before: Heads, after: Heads): Defect | undefined {
  const [oldRoots, roots] = [rootDependents(before), rootDependents(after)];
  if (roots.length === 0 && 0 < oldRoots.length) return { kind: 'no-root' };
  if (Math.max(1, oldRoots.length) < roots.length) return { kind: 'another-root', roots };
  const words = findCycles(after).find((cycle) => !isCurrentCycle(before, after, cycle));
  return words && { kind: 'cycle', words };
}

const isCurrentCycle = (before: Heads, after: Heads, cycle: readonly number[]): boolean =>
  cycle.every((word) => before[word] === after[word]);
