/** The adjudication of the sentence drawn, and the item that the keys are about. Pure. */

import type { DiagramAdjudication, DiagramDecision } from '../../../server/src/protocol/diagram.ts';
import type { State } from '../state.ts';

/** A review of a re-parse comes first: it has the same keys and the same place. */
export const adjudicationOf = ({ shown }: Pick<State, 'shown'>): DiagramAdjudication | undefined =>
  shown?.diagram.review === undefined ? shown?.diagram.adjudication : undefined;

/** The item that the keys are about. */
export function decisionAt(state: Pick<State, 'shown' | 'adjudication'>): DiagramDecision | undefined {
  const { at } = state.adjudication;
  return at && adjudicationOf(state)?.items.find(({ id }) => id === at.id);
}
