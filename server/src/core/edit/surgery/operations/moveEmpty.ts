/** An empty node at another place. */

import type { Draft } from '../draft.ts';
import { putEmpty, takeEmpty } from '../places.ts';
import type { OperationArgs } from '../types.ts';

/** Puts an empty node behind another word, or at another place among those behind one. */
export function moveEmpty(draft: Draft, args: OperationArgs['move_empty']): void {
  const empty = draft.empty(args.id);
  const before = draft.nodes.indexOf(empty);
  takeEmpty(draft, empty);
  putEmpty(draft, empty, args);
  if (draft.nodes.indexOf(empty) !== before) empty.isMoved = true;
}
