/** What can happen in the diagram as an editor. */

import type { LineOperation } from '../../../server/src/protocol/surgery.ts';

/** An operation of core/edit/surgery on the sentence drawn; words are named by position. */
export type Operation = Omit<LineOperation, 'line'>;

export type EditingEvent =
  /** Carry out operations, all or none, as one step for undo. */
  { readonly type: 'operate'; readonly operations: readonly Operation[] };
