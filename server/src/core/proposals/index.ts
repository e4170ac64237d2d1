/** A proposed tree, decided arc by arc: what is different, and what has to be accepted together. */

export { type Closing, closingSet, type Proposals, withHeads } from './closing.ts';
export { type Defect, newDefect } from './defects.ts';
export { byDoubt, type Doubt, doubtOf, TAG_COLUMNS, type UncertainEnd, type UncertainTag, withMarks } from './doubt.ts';
export {
  type Acceptance,
  accept,
  acceptMost,
  differences,
  headProposals,
  isDifferent,
  type LabelledTree,
  openInSubtree,
  type ProposedTree,
  treeOf,
} from './proposals.ts';
export {
  beginRound,
  forbiddenArcs,
  type Held,
  heldAfter,
  type LabelledArc,
  NOTHING_HELD,
  type ProposalStanding,
  type Round,
  type RoundStanding,
  standingOf,
} from './round.ts';
