/** Systems of the arc-eager family for one sentence, under constraints known to be satisfied by some tree. */

import { bufferOf, type Configuration } from '../configuration.ts';
import type { Transition, TransitionSystem } from '../system.ts';
import { arcEager, arcEagerRootLast, arcEagerTree } from '../systems/arcEager.ts';
import { findConstraintConflict } from './conflict.ts';
import type { RequiredArc } from './constraints.ts';
import { ConstrainedConfiguration, withPreconditions } from './preconditions.ts';

/**
 * A system of the arc-eager family under arc constraints: the trees it can build are those that contain all the arcs, and it
 * never gets stuck. Its transitions are those of the system, in the same order. @throws RangeError that names the arcs if no
 * projective tree contains all of them.
 */
export function withRequiredArcs(system: TransitionSystem, n: number, arcs: readonly RequiredArc[]): TransitionSystem {
  const conflict = findConstraintConflict(n, { arcs });
  if (conflict !== undefined) throw new RangeError(conflict.message);
  if (system.name === arcEagerRootLast.name) return withPreconditions(n, { arcs });
  const constrained = withPreconditions(n, { arcs }, arcEager);
  const transitions = Object.entries(system.transitions).map(([name, plain]) => {
    const transition: Transition | undefined = Object.entries(constrained.transitions).find(
      ([each]) => each === name,
    )?.[1];
    if (transition === undefined) return [name, plain] as const;
    // With the tree constraint, the steps after the last word only add heads to words that have no required head.
    const isPermissible = (c: Configuration) => (c.hasSeenEnd ? plain.isPermissible(c) : transition.isPermissible(c));
    return [name, { ...transition, isPermissible }] as const;
  });
  return {
    ...system,
    transitions: Object.fromEntries(transitions),
    initial: () => new ConstrainedConfiguration(n, [0], bufferOf(1, n), new Int32Array()),
  };
}

/** Names of the systems supported by `withRequiredArcs`. */
export const CONSTRAINABLE: readonly string[] = [arcEager.name, arcEagerTree.name, arcEagerRootLast.name];
