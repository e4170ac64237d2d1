/** The enhanced graph: finds nodes reachable from 0, and reconnects the others. */

import { Column } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import type { Draft } from './draft.ts';
import { Node } from './nodes.ts';

/** Nodes reachable from the root along DEPS. Time O(nodes + items). */
export function reached(draft: Draft): Set<Node> {
  const dependents = new Map<Node, Node[]>();
  for (const node of draft.nodes) {
    for (const { head } of node.deps) {
      if (!(head instanceof Node)) continue;
      append(dependents, head, node);
    }
  }
  const found = new Set([draft.root]);
  spread(draft.root, dependents, found);
  return found;
}

function spread(from: Node, dependents: ReadonlyMap<Node, readonly Node[]>, found: Set<Node>): void {
  const stack = [from];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const next of dependents.get(node) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      stack.push(next);
    }
  }
}

export function isConnected(draft: Draft): boolean {
  const found = reached(draft);
  return draft.nodes.every((node) => found.has(node));
}

/**
 * If the sentence has DEPS, adds the basic arc to each word that lost all its items, and to one that had no head
 * and no items before. If the graph was connected before, also adds it to words that
 * are disconnected now, always to the leftmost one whose head is reachable.
 */
export function reconnect(draft: Draft): void {
  if (!draft.hasDeps) return;
  for (const word of draft.words) {
    if (word.deps.length === 0 && (0 < word.oldDeps.length || isNewlyAttached(word))) addBasicArc(word);
  }
  if (!draft.wasConnected) return;
  for (;;) {
    const found = reached(draft);
    const next = draft.words.find(
      (word) => !found.has(word) && hasBasicArc(word) && word.head instanceof Node && found.has(word.head),
    );
    if (next === undefined) return;
    addBasicArc(next);
  }
}

/** Whether a word without a head got one. */
const isNewlyAttached = ({ head, read }: Node): boolean => head instanceof Node && read?.[Column.head] === '_';

/** Whether HEAD and DEPREL can become an item of DEPS: there is a head, and no `|` in the relation that would split the item. */
export const hasBasicArc = (word: Node): boolean => word.head instanceof Node && !word.deprel.includes('|');

/** Adds HEAD and DEPREL to DEPS; changes nothing if they cannot become an item there. */
export function addBasicArc(word: Node): void {
  if (word.head instanceof Node && hasBasicArc(word))
    word.deps = [...word.deps, { head: word.head, relation: word.cells[Column.deprel] }];
}
