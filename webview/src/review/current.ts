/** The review of the sentence drawn, and the proposal that the keys are about. Pure. */

import type { DiagramProposal, DiagramReview } from '../../../server/src/protocol/diagram.ts';
import type { State } from '../state.ts';

export const reviewOf = ({ shown }: Pick<State, 'shown'>): DiagramReview | undefined => shown?.diagram.review;

/** The proposal that the keys are about. */
export function proposalAt(state: Pick<State, 'shown' | 'review'>): DiagramProposal | undefined {
  const { at } = state.review;
  return at && reviewOf(state)?.proposals.find(({ dependent }) => dependent === at.dependent);
}
