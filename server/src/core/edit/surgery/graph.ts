/** The enhanced graph of a draft: its arcs as operations name them, by the IDs of their ends and a relation. */

import { localized } from '../../../localization/index.ts';
import { isRootRelation } from '../../annotation/index.ts';
import { addBasicArc, reached } from './connect.ts';
import type { Draft } from './draft.ts';
import type { Arc, Node, Reference } from './nodes.ts';
import { refuse } from './refusal.ts';
import type { NodeId } from './types.ts';

/** The word or empty node with this ID. */
export function nodeOf(draft: Draft, id: NodeId): Node {
  const text = String(id);
  return text.includes('.') ? draft.empty(text) : draft.word(Number(text));
}

/** The word, empty node or root with this ID. */
export const headOf = (draft: Draft, id: NodeId): Node => (String(id) === '0' ? draft.root : nodeOf(draft, id));

/** `nsubj of “see” (4)`. */
export const nameArc = ({ head, relation }: Arc): string =>
  localized`${relation ?? localized`no relation`} of ${typeof head === 'string' ? head : head.name}`;

/**
 * The item of DEPS that comes from a head, with a relation if there are several.
 * @param head as written in DEPS, so that items with a nonexistent head can be named; the whole item if it has no colon
 */
export function findArc(draft: Draft, node: Node, head: NodeId, relation: string | undefined): Arc {
  const reference: Reference = draft.byId.get(String(head)) ?? String(head);
  const fromHead = node.deps.filter((arc) => arc.head === reference || arc.head === String(head));
  const found = relation === undefined ? fromHead : fromHead.filter((arc) => arc.relation === relation);
  // An item written twice is one arc.
  if (found.some((arc) => arc.relation !== found[0].relation)) {
    const relations = found.map((arc) => arc.relation ?? '(none)').join(', ');
    refuse(
      'ambiguous-dep',
      localized`DEPS of ${node.name} has several arcs from ${head}: ${relations}. Name the relation of one of them.`,
    );
  }
  return (
    found[0] ??
    refuse(
      'no-dep',
      relation === undefined
        ? localized`DEPS of ${node.name} has no arc from ${head}.`
        : localized`DEPS of ${node.name} has no arc from ${head} with the relation ${relation}.`,
    )
  );
}

/** Refuses arcs that no enhanced graph may have: a self-loop, a repetition, and those of `checkEnds`. */
export function checkNewArc(draft: Draft, node: Node, { head, relation = '' }: Arc): void {
  if (head === node) refuse('self', localized`${node.name} cannot be its own head.`);
  checkEnds(draft, { head, relation });
  if (node.deps.some((arc) => arc.head === head && arc.relation === relation))
    refuse('has-dep', localized`DEPS of ${node.name} has this arc already: ${nameArc({ head, relation })}.`);
}

/** Refuses `root` from a word, and another relation from 0. */
export function checkEnds(draft: Draft, { head, relation = '' }: Arc): void {
  if ((head === draft.root) !== isRootRelation(relation)) {
    refuse(
      head === draft.root ? 'is-root' : 'second-root',
      localized`In DEPS, arcs from 0 have the relation root, and no others do: ${nameArc({ head, relation })} is not possible.`,
    );
  }
}

/** Either no word has DEPS or all have: as soon as one gets an arc, all others get their basic arcs. */
export function fillBlankGraph(draft: Draft): void {
  if (draft.hasDeps) return;
  for (const word of draft.words) addBasicArc(word);
  draft.note(localized`DEPS was blank in this sentence, so all words have their basic arcs there now.`);
}

/** Nodes that a change disconnects from 0, in order. Time O(nodes + items). */
export function cutOffBy(draft: Draft, change: () => void): Node[] {
  const before = reached(draft);
  change();
  const after = reached(draft);
  return draft.nodes.filter((node) => before.has(node) && !after.has(node));
}
