/** Proposals of other programs: kept in a file beside the treebank, judged before they are, found again in it, and taken. */

export {
  MOST_STORED,
  PROPOSALS_NAME,
  PROPOSED_CELLS,
  type ProposedCell,
  proposalId,
  readProposals,
  type StoredProposal,
  type Values,
} from './file.ts';
export { editsFor, judge, type WordValues } from './guard.ts';
export { withProposals, withRefusals } from './lines.ts';
export { currentValues, otherCells, type PlacedProposal, placeProposals } from './place.ts';
export { ProposalLines } from './store.ts';
export { statedCertainty, takeProposals } from './take.ts';
