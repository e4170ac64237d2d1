/** The comparison of the sentence drawn, and the difference that the keys are about. Pure. */

import type { DiagramComparison, DiagramDifference } from '../../../server/src/protocol/diagram.ts';
import type { State } from '../state.ts';

/** A re-parse under review has the keys and the place below the words for itself. */
export function comparisonOf({ shown }: Pick<State, 'shown'>): DiagramComparison | undefined {
  return shown?.diagram.review === undefined ? shown?.diagram.comparison : undefined;
}

export function differenceAt(state: Pick<State, 'shown' | 'comparing'>): DiagramDifference | undefined {
  const { at } = state.comparing;
  return comparisonOf(state)?.differences.find(({ id }) => id === at);
}

/** The version that a key without a number means: the one that is suggested, or the first that differs. */
export function otherOf({ versions, suggestion }: DiagramDifference): number {
  return suggestion !== undefined && 0 < suggestion ? suggestion : versions[0];
}
