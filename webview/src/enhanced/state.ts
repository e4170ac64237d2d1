/** Which graph the keys edit, and the state of editing the enhanced one. Plain data. */

import type { DiagramNode } from '../../../server/src/protocol/diagram.ts';

export interface GraphLayer {
  /** Whether keys and the mouse edit the enhanced graph instead of the basic tree. */
  readonly isEdited: boolean;
  /** An empty node being edited; undefined: the word with the focus. */
  readonly emptyNode: number | undefined;
  /** Index in `diagram.enhanced`; undefined: the most informative arc. */
  readonly arc: number | undefined;
  /** Arcs changed by the last edit in the diagram, until the next edit. */
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
  /** The relation to replace; undefined for a new arc. */
  readonly from: string | undefined;
  /** The proposed text of the field. */
  readonly old: string;
  /** Undefined as long as the field has that text. */
  readonly typed: string | undefined;
}
