/** Inserting an empty node. */

import { localized } from '../../../../localization/index.ts';
import { type Draft, newCells } from '../draft.ts';
import { putEmpty } from '../emptyNodePlaces.ts';
import { checkEnds } from '../graph.ts';
import { Node } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import type { OperationArgs } from '../types.ts';

/** Inserts an empty node after a word, after the others there or at an index among them. */
export function insertEmpty(draft: Draft, args: OperationArgs['insert_empty']): void {
  const empty = new Node('empty', 0, undefined, newCells(args));
  empty.deps = args.deps.map(([id, relation]) => {
    const head = draft.byId.get(id);
    if (head === undefined)
      refuse('no-such-word', localized`DEPS refer to ${id}, but no word or empty node has that ID.`);
    checkEnds(draft, { head, relation });
    return { head, relation };
  });
  putEmpty(draft, empty, args);
}
