/** What can happen in a review. */

import type { ReviewStep } from '../../../server/src/protocol/review.ts';

export type ReviewEvent =
  /** Begin a review of the sentence drawn, or go on with it. */
  | { readonly type: 'review'; readonly step: ReviewStep; readonly above?: number }
  /** To the next or previous proposal, starting over at the end. */
  | { readonly type: 'reviewGo'; readonly by: 1 | -1 }
  /** Offer the thresholds, or take the offer back. */
  | { readonly type: 'reviewChoose'; readonly isChoosing: boolean };
