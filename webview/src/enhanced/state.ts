/** Which graph the keys edit, and what is chosen in the enhanced one. Plain data; `edit.ts` computes the next state. */

import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { State } from '../state.ts';
import { arcsTo, enhancedArc, wordAt } from './nodes.ts';

export interface GraphLayer {
  /** Whether keys and the mouse edit the enhanced graph instead of the basic tree. */
  readonly isEdited: boolean;
  /** An empty node that is edited; undefined: the word that has the focus. */
  readonly emptyNode: number | undefined;
  /** Index in `diagram.enhanced`; undefined: the arc that says most. */
  readonly arc: number | undefined;
}

export const BASIC_LAYER: GraphLayer = { isEdited: false, emptyNode: undefined, arc: undefined };

type Seen = Pick<State, 'shown' | 'focused' | 'layer'>;

/** The node that is edited; undefined if none has the focus, or the basic tree is edited. */
export function editedNode({ shown, focused, layer }: Seen): DiagramNode | undefined {
  if (!layer.isEdited || shown === undefined || focused === undefined) return undefined;
  const { emptyNode } = layer;
  const { diagram } = shown;
  const isThere = emptyNode !== undefined && emptyNode < diagram.emptyNodes.length;
  // The focus may have gone elsewhere since.
  if (isThere && wordAt(diagram, { emptyNode }) === focused) return { emptyNode };
  return focused <= diagram.words.length ? { word: focused } : undefined;
}

/** The arc that is edited, as an index in `diagram.enhanced`: the one chosen, else the first that the basic tree does not have. */
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

export const editedGraph = ({ layer }: Pick<State, 'layer'>): 'basic' | 'enhanced' =>
  layer.isEdited ? 'enhanced' : 'basic';
