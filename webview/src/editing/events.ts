/** What can happen in the diagram as an editor. */

import type { LineOperation } from '../../../server/src/protocol/surgery.ts';

/** An operation of core/edit/surgery on the sentence drawn; words are named by position. */
export type Operation = Omit<LineOperation, 'line'>;

export type EditingEvent =
  /** Carry out operations, all or none, as one step for undo. */
  | { readonly type: 'operate'; readonly operations: readonly Operation[] }
  /** Open the field for the relation of a word. */
  | { readonly type: 'askLabel'; readonly word: number }
  /** A key was pressed, named as in `keys.ts`. */
  | { readonly type: 'key'; readonly key: string }
  /** The text in the open field was changed. */
  | { readonly type: 'typed'; readonly text: string };
