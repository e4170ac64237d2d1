/** A proposed tree, decided arc by arc: the differences, and the arcs to accept together. */

export { closingSet, withHeads } from './closing.ts';
export { type Defect, newDefect } from './defects.ts';
export {
  byDoubt,
  type Doubt,
  doubtOf,
  quarterOf,
  TAG_COLUMNS,
  type UncertainEnd,
  type UncertainTag,
  withMarks,
} from './doubt.ts';
export {
  accept,
  acceptMost,
  differences,
  type LabelledTree,
  openInSubtree,
  type ProposedTree,
  treeOf,
} from './proposals.ts';
export {
  beginRound,
  forbiddenArcs,
  heldAfter,
  type Round,
  type RoundStanding,
  standingOf,
} from './round.ts';
