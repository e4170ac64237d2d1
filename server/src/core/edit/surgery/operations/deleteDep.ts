/** Deleting an arc of the enhanced graph. */

import { localized } from '../../../../localization/index.ts';
import { enumerated } from '../../../wording/lists.ts';
import type { Draft } from '../draft.ts';
import { cutOffBy, findArc, nodeOf } from '../graph.ts';
import { refuse } from '../refusal.ts';
import { mapArcs } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/** Deletes an arc from DEPS of a word or empty node. Refused for its last arc, and if nodes would become unreachable from 0. */
export function deleteDep(draft: Draft, { id, head, deprel }: OperationArgs['delete_dep']): void {
  const node = nodeOf(draft, id);
  const { head: from, relation } = findArc(draft, node, head, deprel);
  const isIt = (arc: (typeof node.deps)[number]) => arc.head === from && arc.relation === relation;
  if (node.deps.every(isIt)) {
    refuse(
      'only-dep',
      node.kind === 'empty'
        ? localized`This is the only arc in DEPS of ${node.name}, and each node needs one. Add the right arc first, or delete the empty node.`
        : localized`This is the only arc in DEPS of ${node.name}, and each node needs one. Add the right arc first.`,
    );
  }
  const cutOff = cutOffBy(draft, () => mapArcs(node, (arc) => (isIt(arc) ? undefined : arc)));
  if (cutOff.length === 0) return;
  const names = enumerated(
    cutOff.map(({ name }) => name),
    1,
  );
  refuse('cut-off', localized`Without this arc, no path leads from 0 to ${names} in DEPS. Add another arc first.`);
}
