/** The changes of an edit in DEPS. Pure. */

import type { Diagram, DiagramEnhancedArc, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { idOf, nodesOf } from './nodes.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * Indices of the arcs in `after.enhanced` that are new in DEPS, in a sentence that may have gained or lost nodes in between.
 * Nodes are the same if they are at the same distance from the beginning or the end, with the same forms up to there. O(nodes + arcs).
 */
export function changedArcs(before: Diagram, after: Diagram): ReadonlySet<number> {
  const { enhanced = [] } = after;
  if (before.enhanced === enhanced || enhanced.length === 0) return NONE;
  const place = placesAfter(before, after);
  const known = new Set(
    (before.enhanced ?? []).filter(isInDeps).map((arc) => keyOf(arc, (node) => place.get(placeKey(node)))),
  );
  const own = (node: DiagramNode) => placeKey(node);
  const changed = enhanced.flatMap((arc, index) => (isInDeps(arc) && !known.has(keyOf(arc, own)) ? [index] : []));
  return changed.length === 0 ? NONE : new Set(changed);
}

const isInDeps = ({ kind }: DiagramEnhancedArc): boolean => kind !== 'missing';

const placeKey = (node: DiagramNode): string => ('word' in node ? `w${node.word}` : `e${node.emptyNode}`);

function keyOf(
  { head, headId, dependent, relation }: DiagramEnhancedArc,
  placeOf: (node: DiagramNode) => string | undefined,
) {
  const from = head === undefined ? `?${headId}` : 'word' in head && head.word === 0 ? '0' : placeOf(head);
  return `${from} ${placeOf(dependent)} ${relation}`;
}

/** The new node of each old node, as keys; none for those that no longer exist. */
function placesAfter(before: Diagram, after: Diagram): ReadonlyMap<string, string> {
  const [old, now] = [nodesOf(before), nodesOf(after)];
  const [oldForms, nowForms] = [old.map((node) => formOf(before, node)), now.map((node) => formOf(after, node))];
  const most = Math.min(old.length, now.length);
  let same = 0;
  while (same < most && oldForms[same] === nowForms[same]) same++;
  let sameAtEnd = 0;
  while (sameAtEnd < most - same && oldForms.at(-1 - sameAtEnd) === nowForms.at(-1 - sameAtEnd)) sameAtEnd++;
  // With as many nodes as before, only forms were edited.
  if (old.length === now.length) same = old.length;
  const places = new Map<string, string>();
  old.forEach((node, at) => {
    const target = at < same ? now[at] : old.length - sameAtEnd <= at ? now[at + now.length - old.length] : undefined;
    if (target !== undefined) places.set(placeKey(node), placeKey(target));
  });
  return places;
}

const formOf = (diagram: Diagram, node: DiagramNode): string =>
  'word' in node ? diagram.words[node.word - 1].form : `${diagram.emptyNodes[node.emptyNode].form} ∅`;

/** The same arc in another version of the sentence; undefined if it no longer exists. */
export function sameArc(before: Diagram, after: Diagram, index: number): number | undefined {
  const old = before.enhanced?.[index];
  if (old === undefined) return undefined;
  const idIn = (diagram: Diagram, { dependent, headId, relation }: DiagramEnhancedArc) =>
    `${idOf(diagram, dependent)} ${headId} ${relation}`;
  const key = idIn(before, old);
  const found = (after.enhanced ?? []).findIndex((arc) => idIn(after, arc) === key);
  return found === -1 ? undefined : found;
}
