/** Words and empty nodes in reading order, and their IDs. Pure. */

import type { Diagram, DiagramEnhancedArc, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { isRoot, isSameNode } from '../lowerLayer.ts';

/** O(words · empty nodes); the latter are few. */
export function nodesOf({ words, emptyNodes }: Diagram): DiagramNode[] {
  const emptyAfter = (word: number): DiagramNode[] =>
    emptyNodes.flatMap(({ after }, emptyNode) => (after === word ? [{ emptyNode }] : []));
  return [...emptyAfter(0), ...words.flatMap(({ index }): DiagramNode[] => [{ word: index }, ...emptyAfter(index)])];
}

/** Its ID in operations; 0 for the root. */
export function idOf({ words, emptyNodes }: Diagram, node: DiagramNode): string {
  if (isRoot(node)) return '0';
  return 'word' in node ? words[node.word - 1].id : emptyNodes[node.emptyNode].id;
}

/** The word with the keyboard focus during editing of a node: an empty node belongs to the word before it. */
export function wordAt({ emptyNodes }: Diagram, node: DiagramNode): number {
  return 'word' in node ? node.word : Math.max(1, emptyNodes[node.emptyNode].after);
}

/** Indices of the arcs to a node in `diagram.enhanced`, including basic arcs that DEPS lacks. */
export function arcsTo({ enhanced = [] }: Diagram, node: DiagramNode): number[] {
  return enhanced.flatMap(({ dependent }, index) => (isSameNode(dependent, node) ? [index] : []));
}

export const enhancedArc = ({ enhanced }: Diagram, index: number | undefined): DiagramEnhancedArc | undefined =>
  index === undefined ? undefined : enhanced?.[index];
