/** Adding an arc to the enhanced graph. */

import { hasBasicArc } from '../connect.ts';
import type { Draft } from '../draft.ts';
import { checkNewArc, fillBlankGraph, headOf, nodeOf } from '../graph.ts';
import type { Node } from '../nodes.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Adds an arc to DEPS of a word or empty node; its other arcs and the basic tree stay. In a sentence without DEPS, all words get their basic arcs. The default relation is `root` from 0, that of the basic
 * arc from the basic head, and otherwise `dep`.
 */
export function addDep(draft: Draft, { id, head: headId, deprel }: OperationArgs['add_dep']): void {
  const node = nodeOf(draft, id);
  const head = headOf(draft, headId);
  const arc = { head, relation: deprel ?? usualRelation(draft, node, head) };
  checkNewArc(draft, node, arc);
  fillBlankGraph(draft);
  if (!node.deps.some(({ head, relation }) => head === arc.head && relation === arc.relation))
    node.deps = [...node.deps, arc];
}

function usualRelation(draft: Draft, node: Node, head: Node): string {
  if (head === draft.root) return 'root';
  return node.kind === 'word' && node.head === head && hasBasicArc(node) ? node.deprel : 'dep';
}
