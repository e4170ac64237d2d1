/** Empty nodes put in, taken out and moved. */

import { addBasicArc } from './connect.ts';
import { type Draft, newCells } from './draft.ts';
import { type Arc, Node } from './nodes.ts';
import { refuse } from './refusal.ts';
import type { OperationArgs } from './types.ts';

/** Puts an empty node behind a word, behind the others there or at a place among them. */
export function insertEmpty(draft: Draft, args: OperationArgs['insert_empty']): void {
  const empty = new Node('empty', 0, undefined, newCells(args));
  empty.deps = args.deps.map(([id, relation]) => {
    const head = draft.byId.get(id);
    return head === undefined
      ? refuse('no-such-word', `DEPS refer to ${id}, but there is no such node.`)
      : { head, relation };
  });
  place(draft, empty, args);
}

/**
 * Takes an empty node out; its arcs vanish. A word that has none left gets its basic arc, an empty node hangs below the heads of the
 * one that is gone.
 */
export function deleteEmpty(draft: Draft, { id }: OperationArgs['delete_empty']): void {
  const empty = draft.empty(id);
  remove(draft, empty);
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

/** Puts an empty node behind another word, or at another place among those behind one. */
export function moveEmpty(draft: Draft, args: OperationArgs['move_empty']): void {
  const empty = draft.empty(args.id);
  const before = draft.nodes.indexOf(empty);
  remove(draft, empty);
  place(draft, empty, args);
  if (draft.nodes.indexOf(empty) !== before) empty.isMoved = true;
}

function place(draft: Draft, empty: Node, { after, index }: { after: number; index?: number }): void {
  const { empties } = draft.headNode(after);
  const at = index ?? empties.length + 1;
  if (at < 1 || empties.length + 1 < at) {
    const most = empties.length + 1;
    refuse('bad-arguments', `index is a place among the empty nodes behind ${after}, 1 to ${most}, not ${at}.`);
  }
  empties.splice(at - 1, 0, empty);
}

function remove(draft: Draft, empty: Node): void {
  for (const word of [draft.root, ...draft.words]) {
    const at = word.empties.indexOf(empty);
    if (at !== -1) word.empties.splice(at, 1);
  }
}
