/** Systems of the arc-eager family for one sentence, under constraints that were found to be met by some tree. */

import { bufferOf, type Configuration } from '../configuration.ts';
import type { Transition, TransitionSystem } from '../system.ts';
import { arcEager, arcEagerRootLast, arcEagerTree } from '../systems/arcEager.ts';
import { findConstraintConflict } from './conflict.ts';
import type { RequiredArc, TransitionConstraints } from './constraints.ts';
import { ConstrainedConfiguration, type Name, withPreconditions } from './preconditions.ts';

/** The system for one sentence. @throws RangeError that names the constraints if they contradict each other. */
export function constrainedArcEager(n: number, constraints: TransitionConstraints): TransitionSystem<Name> {
  const conflict = findConstraintConflict(n, constraints);
  if (conflict !== undefined) throw new RangeError(conflict.message);
  return withPreconditions(n, constraints);
}

/**
 * A system of the arc-eager family under arc constraints: what it can build and has all the arcs, never stuck. Its transitions are
 * those of the system, in the same order. @throws RangeError that names the arcs if no projective tree has all of them.
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
    // What comes after the last word, where the tree constraint is met, adds heads only to words for which none is required.
    const isPermissible = (c: Configuration) => (c.hasSeenEnd ? plain.isPermissible(c) : transition.isPermissible(c));
    return [name, { ...transition, isPermissible }] as const;
  });
  return {
    ...system,
    transitions: Object.fromEntries(transitions),
    initial: () => new ConstrainedConfiguration(n, [0], bufferOf(1, n), new Int32Array()),
  };
}

/** Names of the systems that `withRequiredArcs` knows. */
export const CONSTRAINABLE: readonly string[] = [arcEager.name, arcEagerTree.name, arcEagerRootLast.name];
