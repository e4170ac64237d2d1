/** The basic tree of a draft: attaching words and updating the matching arcs in DEPS. */

import { isRootRelation, universalPart } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import { parallelItem, relabelled } from '../parallelArc.ts';
import type { Draft } from './draft.ts';
import { type Arc, Node, type Reference } from './nodes.ts';

/** Index of the item in DEPS that corresponds to HEAD and DEPREL, -1 if there is none; see `parallelItem`. */
export function parallelArc(word: Node): number {
  return parallelItem(word.deps, (arc) => arc.head === word.head, word.deprel);
}

/**
 * Attaches a word to a head with a relation and updates its parallel arc in DEPS; if there is none, or the new head is not a word, DEPS is unchanged.
 */
export function attach(word: Node, head: Reference, deprel = word.deprel): void {
  const at = parallelArc(word);
  if (at !== -1 && (head instanceof Node || head === word.head)) {
    const relation = relabelled(word.deps[at].relation ?? deprel, word.deprel, deprel);
    word.deps = word.deps.map((arc, i) => (i === at ? { head, relation } : arc));
  }
  word.head = head;
  word.set(Column.deprel, deprel);
}

/** The relation of a word that is not the root: `dep` if it was `root`. */
export function relationBelow(word: Node, otherwise = 'dep'): string {
  return isRootRelation(word.deprel) ? otherwise : word.deprel;
}

/** Longer than any path. */
const UNATTACHED = 1e9;

/** Number of steps from a word up to the root, or to a word without a head, which counts as further than any root; Infinity in a cycle. */
export function depthOf(word: Node): number {
  const seen = new Set<Node>();
  let depth = 0;
  for (let node: Reference = word; node instanceof Node; node = node.head) {
    if (node.kind === 'root') return depth;
    if (seen.has(node)) return Number.POSITIVE_INFINITY;
    seen.add(node);
    depth++;
  }
  return UNATTACHED + depth;
}

/** The word nearest to the root; of several, the leftmost. */
export function topmost(words: readonly Node[]): Node {
  let best = words[0];
  let least = depthOf(best);
  for (const word of words.slice(1)) {
    const depth = depthOf(word);
    if (depth < least) [best, least] = [word, depth];
  }
  return best;
}

/** Whether a word is `above` or one of its descendants. */
export function isWithin(word: Reference, above: Node): boolean {
  const seen = new Set<Node>();
  for (let node = word; node instanceof Node && !seen.has(node); node = node.head) {
    if (node === above) return true;
    seen.add(node);
  }
  return false;
}

/** The dependents of a word, in order. */
export function dependentsOf(draft: Draft, head: Node): Node[] {
  return draft.words.filter((word) => word.head === head);
}

const FUNCTION_RELATIONS = new Set(['punct', 'cc', 'mark', 'case', 'det', 'aux', 'cop', 'clf']);

/** Whether a word's relation is not that of a function word or punctuation. */
export const isContent = ({ deprel }: Node): boolean => isContentRelation(deprel);

/** Whether a relation is not that of a function word or punctuation. */
export function isContentRelation(deprel: string): boolean {
  return !FUNCTION_RELATIONS.has(universalPart(deprel));
}

/** Maps each item in the DEPS of a node; `undefined` removes it. If nothing changes, the list object stays the same. */
export function mapArcs(node: Node, change: (arc: Arc) => Arc | undefined): void {
  const arcs = node.deps.flatMap((arc) => change(arc) ?? []);
  if (arcs.length !== node.deps.length || arcs.some((arc, i) => arc !== node.deps[i])) node.deps = arcs;
}
