/** Where the user is in a review, as plain data; what is proposed is in the drawing. */

import type { DiagramProposal } from '../../../server/src/protocol/diagram.ts';

export interface Reviewing {
  /** The proposal that the keys are about, and where it is in the order of the review. */
  readonly at: Pick<DiagramProposal, 'dependent' | 'certainty'> | undefined;
  /** Whether the thresholds of *accept all above* are offered. */
  readonly isChoosing: boolean;
}

export const NOT_REVIEWING: Reviewing = { at: undefined, isChoosing: false };
