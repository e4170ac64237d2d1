/** The drawing during editing of the enhanced graph: the node, its selected arc, hints, and a line that says where keys go. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { DiagramEnhancedArc, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { nameOfNode } from '../explain.ts';
import { isSameNode } from '../lowerLayer.ts';
import type { SceneItem } from '../scene.ts';
import type { State } from '../state.ts';
import { editedArc, editedNode, isGraphEdited } from './chosen.ts';
import { nameOfArc } from './layer.ts';
import { type GraphHints, graphHintsOf } from './modes.ts';
import { arcsTo, enhancedArc } from './nodes.ts';

export interface GraphMarks {
  readonly node: DiagramNode | undefined;
  /** Index of the selected arc. */
  readonly arc: number | undefined;
  readonly hints: GraphHints | undefined;
  /** Visible text, also for screen readers. */
  readonly status: string;
}

/** Undefined while the basic tree is edited. */
export function graphMarksOf(state: State): GraphMarks | undefined {
  if (!isGraphEdited(state) || state.shown === undefined) return undefined;
  return { node: editedNode(state), arc: editedArc(state), hints: graphHintsOf(state), status: statusOf(state) };
}

/** The node that an item represents. */
export function nodeOfItem(item: SceneItem): DiagramNode | undefined {
  if (item.kind === 'word') return { word: item.word };
  return item.kind === 'emptyNode' ? { emptyNode: item.emptyNode } : undefined;
}

/** The classes of an item during editing of the graph; it lacks all others of them. */
export function graphClasses(item: SceneItem, marks: GraphMarks | undefined): readonly GraphClass[] {
  if (marks === undefined) return [];
  if (item.kind === 'lowerArc')
    return marks.arc !== undefined && item.arcs.includes(marks.arc) && marks.hints === undefined ? ['is-edited'] : [];
  const node = nodeOfItem(item);
  const is = (other: DiagramNode | undefined) => node !== undefined && other !== undefined && isSameNode(node, other);
  return [
    ...(is(marks.node) ? ['is-edited' as const] : []),
    ...(is(marks.hints?.target) ? ['is-target' as const] : []),
  ];
}

export const GRAPH_CLASSES = ['is-edited', 'is-target'] as const;
type GraphClass = (typeof GRAPH_CLASSES)[number];

const KINDS: Readonly<Record<DiagramEnhancedArc['kind'], string>> = {
  same: localized`as in the basic tree`,
  label: localized`another relation than in the basic tree`,
  enhanced: localized`only in DEPS`,
  missing: localized`not in DEPS`,
  broken: localized`broken`,
};

function statusOf(state: State): string {
  const node = editedNode(state);
  if (node === undefined || state.shown === undefined) return localized`DEPS: choose a word.`;
  const { diagram } = state.shown;
  const name = nameOfNode(diagram, node);
  if (state.editing.mode?.kind === 'graphHead')
    return localized`DEPS: new arc to ${name}: choose its head by its letters or ID; 0 is the root.`;
  const arcs = arcsTo(diagram, node);
  const chosen = editedArc(state);
  const arc = enhancedArc(diagram, chosen);
  if (arc === undefined || chosen === undefined) return localized`DEPS: ${name} has no arc.`;
  const place = arcs.length === 1 ? '' : localized` (${arcs.indexOf(chosen) + 1} of ${arcs.length})`;
  return localized`DEPS: ${name}: ${nameOfArc(diagram, arc)}, ${KINDS[arc.kind]}${place}`;
}
