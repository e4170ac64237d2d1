/** Transition systems, their oracles and generic operations on them. A new system is one file and one row here. */

import type { TransitionSystem } from './system.ts';
import { arcEager, arcEagerRootLast, arcEagerTree } from './systems/arcEager.ts';
import { arcHybrid } from './systems/arcHybrid.ts';
import { arcStandard } from './systems/arcStandard.ts';
import { attachComplete } from './systems/attachComplete.ts';
import { covington, covingtonReduce } from './systems/covington.ts';
import { mh4System } from './systems/mh4.ts';

export { Census } from './census.ts';
export { Configuration } from './configuration.ts';
export { CONSTRAINABLE, withRequiredArcs } from './constrained/arcEager.ts';
export {
  type ConstraintConflict,
  type ConstraintConflictReason,
  findConstraintConflict,
  type TransitionConstraint,
} from './constrained/conflict.ts';
export type {
  OutsideDependents,
  RequiredArc,
  RequiredSpan,
  TransitionConstraints,
} from './constrained/constraints.ts';
export { DYNAMIC_ORACLES, dynamicOracleOf } from './dynamicOracle.ts';
export { obstacleOf } from './obstacle.ts';
export { cubic, linear, type Strategy, stepScores } from './optimalStep/index.ts';
export { derive, goldOf, type Transition, type TransitionSystem, transitionOf } from './system.ts';
export { formatTrace, type TraceItem, type TraceStep, traceOf } from './trace.ts';

/** All systems, by name. */
export const SYSTEMS: readonly TransitionSystem[] = [
  arcStandard,
  arcEager,
  arcEagerTree,
  arcEagerRootLast,
  arcHybrid,
  attachComplete,
  covington,
  covingtonReduce,
  mh4System,
];

export function systemByName(name: string): TransitionSystem | undefined {
  return SYSTEMS.find((system) => system.name === name);
}
