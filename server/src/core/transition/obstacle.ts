/** Why a tree has no derivation: the arc that a system cannot build. */

import { isTree, nonprojectiveArcs, rootDependents } from '../tree/index.ts';
import { goldOf, type TransitionSystem, transitionOf } from './system.ts';

type Obstacle =
  /** A head is missing, or the heads form a cycle. */
  | { readonly kind: 'noTree' }
  /** The system attaches only one word to the root; these are attached to it. */
  | { readonly kind: 'roots'; readonly roots: readonly number[] }
  /** The arc to a word is not projective: the words between its ends that do not descend from its head. */
  | { readonly kind: 'nonprojective'; readonly dependent: number; readonly breakers: readonly number[] }
  /** The transition system is not limited to projective trees, but this arc is out of its reach. */
  | { readonly kind: 'unreachable'; readonly dependent: number };

/** The first reason why `derive` finds nothing for these heads; undefined if none is visible. O(n²). */
export function obstacleOf(system: TransitionSystem, heads: Int32Array): Obstacle | undefined {
  if (!isTree(heads)) return { kind: 'noTree' };
  const roots = rootDependents(heads);
  if (system.isSingleRoot && 1 < roots.length) return { kind: 'roots', roots };
  const [first] = nonprojectiveArcs(heads);
  if (system.isProjective) return first && { kind: 'nonprojective', ...first };
  const dependent = firstUnbuilt(system, heads);
  return dependent === undefined ? undefined : { kind: 'unreachable', dependent };
}

/** Dependent of the shortest arc not yet built when the static oracle gives up. */
function firstUnbuilt(system: TransitionSystem, heads: Int32Array): number | undefined {
  const gold = goldOf(heads);
  const c = system.initial(heads.length - 1);
  while (!system.isTerminal(c)) {
    const name = system.oracle(c, gold);
    if (name === undefined) break;
    transitionOf(system, name).apply(c);
  }
  let shortest: number | undefined;
  const length = (word: number) => Math.abs(word - heads[word]);
  for (let word = 1; word < heads.length; word++) {
    if (c.heads[word] === heads[word]) continue;
    if (shortest === undefined || length(word) < length(shortest)) shortest = word;
  }
  return shortest;
}
