/** Moving an empty node. */

import type { Draft } from '../draft.ts';
import { putEmpty, takeEmpty } from '../emptyNodePlaces.ts';
import type { OperationArgs } from '../types.ts';

/** Moves an empty node after another word, or to another index among the empty nodes there. */
export function moveEmpty(draft: Draft, args: OperationArgs['move_empty']): void {
  const empty = draft.empty(args.id);
  const before = draft.nodes.indexOf(empty);
  takeEmpty(draft, empty);
  putEmpty(draft, empty, args);
  if (draft.nodes.indexOf(empty) !== before) empty.isMoved = true;
}
