/** The selection in the enhanced graph during editing: a node, and one of the arcs to it. Pure. */

import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { State } from '../state.ts';
import { arcsTo, enhancedArc, wordAt } from './nodes.ts';

type Seen = Pick<State, 'shown' | 'focused' | 'layer'>;

/** The node being edited; undefined if none has the focus, or the basic tree is edited. */
export function editedNode({ shown, focused, layer }: Seen): DiagramNode | undefined {
  if (!layer.isEdited || shown === undefined || focused === undefined) return undefined;
  const { emptyNode } = layer;
  const { diagram } = shown;
  const isThere = emptyNode !== undefined && emptyNode < diagram.emptyNodes.length;
  // The focus may have moved since.
  if (isThere && wordAt(diagram, { emptyNode }) === focused) return { emptyNode };
  return focused <= diagram.words.length ? { word: focused } : undefined;
}

/** The arc being edited, as an index in `diagram.enhanced`: the selected one, else the first that the basic tree lacks. */
export function editedArc(state: Seen): number | undefined {
  const node = editedNode(state);
  if (node === undefined || state.shown === undefined) return undefined;
  const { diagram } = state.shown;
  const arcs = arcsTo(diagram, node);
  if (state.layer.arc !== undefined && arcs.includes(state.layer.arc)) return state.layer.arc;
  return arcs.find((arc) => isExtra(diagram, arc)) ?? arcs[0];
}

const isExtra = (diagram: Diagram, arc: number): boolean => {
  const kind = enhancedArc(diagram, arc)?.kind;
  return kind !== 'same' && kind !== 'missing';
};

export const isGraphEdited = ({ layer }: Pick<State, 'layer'>): boolean => layer.isEdited;

export const editedGraph = (state: Pick<State, 'layer'>): 'basic' | 'enhanced' =>
  isGraphEdited(state) ? 'enhanced' : 'basic';
