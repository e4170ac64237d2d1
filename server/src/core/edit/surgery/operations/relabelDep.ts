/** Changing the relation of an arc of the enhanced graph. */

import type { Draft } from '../draft.ts';
import { checkNewArc, findArc, nodeOf } from '../graph.ts';
import { mapArcs } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/** Changes the relation of one arc in DEPS of a word or empty node. `from`: its present relation, needed if the head has several arcs to the node. */
export function relabelDep(draft: Draft, { id, head, from, deprel }: OperationArgs['relabel_dep']): void {
  const node = nodeOf(draft, id);
  const found = findArc(draft, node, head, from);
  if (found.relation === deprel) return;
  const changed = { head: found.head, relation: deprel };
  checkNewArc(draft, node, changed);
  mapArcs(node, (arc) => (arc.head === found.head && arc.relation === found.relation ? changed : arc));
}
