/** Which graph the keys edit, and what is under way in the enhanced one. Plain data. */

import type { DiagramNode } from '../../../server/src/protocol/diagram.ts';

export interface GraphLayer {
  /** Whether keys and the mouse edit the enhanced graph instead of the basic tree. */
  readonly isEdited: boolean;
  /** An empty node that is edited; undefined: the word that has the focus. */
  readonly emptyNode: number | undefined;
  /** Index in `diagram.enhanced`; undefined: the arc that says most. */
  readonly arc: number | undefined;
  /** Arcs that the last edit made in the diagram changed, until the next edit. */
  readonly changed: ReadonlySet<number>;
}

export const UNCHANGED: ReadonlySet<number> = new Set();

export const BASIC_LAYER: GraphLayer = { isEdited: false, emptyNode: undefined, arc: undefined, changed: UNCHANGED };

/** Choosing the head of a new arc. */
export interface GraphHeadMode {
  readonly kind: 'graphHead';
  readonly node: DiagramNode;
  /** Letters of a hint, or an ID. */
  readonly typed: string;
  /** Chosen with the arrow keys. */
  readonly target: DiagramNode | undefined;
}

/** Typing the relation of an arc. */
export interface GraphLabelMode {
  readonly kind: 'graphLabel';
  readonly node: DiagramNode;
  readonly head: DiagramNode | undefined;
  readonly headId: string;
  /** The relation that is replaced; undefined for a new arc. */
  readonly from: string | undefined;
  /** What the field proposes. */
  readonly old: string;
  /** Undefined as long as that stands there. */
  readonly typed: string | undefined;
}
