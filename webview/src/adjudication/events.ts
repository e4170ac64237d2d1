/** What can happen in an adjudication. */

import type { DecidingAt } from '../../../server/src/protocol/adjudication.ts';

export type AdjudicationEvent =
  /** Decide the item that the keys are about. */
  | { readonly type: 'adjudicate'; readonly from: DecidingAt['from'] }
  /** To the next or previous item of the sentence, decided ones too, starting over at the end. */
  | { readonly type: 'adjudicateGo'; readonly by: 1 | -1 };
