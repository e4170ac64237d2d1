/** Deleting an empty node. */

import { addBasicArc } from '../connect.ts';
import type { Draft } from '../draft.ts';
import { takeEmpty } from '../emptyNodePlaces.ts';
import type { Arc, Node } from '../nodes.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Deletes an empty node with its arcs. A word without any arcs left gets its basic arc; an empty node attaches to the heads of the
 * deleted one.
 */
export function deleteEmpty(draft: Draft, { id }: OperationArgs['delete_empty']): void {
  const empty = draft.empty(id);
  takeEmpty(draft, empty);
  for (const node of draft.nodes) {
    const kept = node.deps.filter(({ head }) => head !== empty);
    if (kept.length === node.deps.length) continue;
    const lost = node.deps.find(({ head }) => head === empty);
    node.deps = kept;
    if (0 < kept.length || lost === undefined) continue;
    if (node.kind === 'word') addBasicArc(node);
    else node.deps = headsOf(empty, node).map(({ head }) => ({ head, relation: lost.relation }));
  }
}

const headsOf = (empty: Node, node: Node): Arc[] => empty.deps.filter(({ head }) => head !== node && head !== empty);
