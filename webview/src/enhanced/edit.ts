/** Editing the enhanced graph: the effects of keys, and the modes that they begin. Pure. */

import type { Diagram, DiagramEnhancedArc, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { andThen, enter, leave, operate } from '../editing/steps.ts';
import type { GraphAction } from '../intention.ts';
import { isRoot, isSameNode } from '../lowerLayer.ts';
import { type Next, only } from '../requests.ts';
import type { SceneItem } from '../scene.ts';
import type { State } from '../state.ts';
import { editedArc, editedNode, isGraphEdited } from './chosen.ts';
import { arcsTo, enhancedArc, idOf, nodesOf, wordAt } from './nodes.ts';
import { BASIC_LAYER, type GraphLayer } from './state.ts';
import { suggestions } from './suggest.ts';

const within = (state: State, change: Partial<GraphLayer>): State => ({
  ...state,
  layer: { ...state.layer, ...change },
});

/** From the basic tree to the enhanced graph, and back. */
export function switchGraph(state: State): Next {
  const { isEdited } = state.layer;
  const layer = { ...BASIC_LAYER, isEdited: !isEdited, changed: state.layer.changed };
  return only({ ...state, layer, explained: undefined });
}

export function onGraph(state: State, action: GraphAction): Next {
  const node = editedNode(state);
  const { diagram } = state.shown ?? {};
  if (node === undefined || diagram === undefined) return only(state);
  switch (action) {
    case 'attach':
      return enter(state, { kind: 'graphHead', node, typed: '', target: undefined });
    case 'label':
      return relabel(state, diagram, node);
    case 'delete':
      return remove(state, diagram, node);
    case 'copy':
      return 'word' in node ? operate(state, [{ op: 'copy_basic', args: { id: node.word } }]) : only(state);
    case 'arcAfter':
    case 'arcBefore':
      return stepArc(state, diagram, node, action === 'arcAfter' ? 1 : -1);
    default:
      return go(state, diagram, node, action);
  }
}

/** A click on an item of the enhanced graph during its editing. */
export function choose(state: State, item: SceneItem): Next {
  if (!isGraphEdited(state) || state.shown === undefined) return only(state);
  if (item.kind === 'emptyNode') return focusOn(state, { emptyNode: item.emptyNode });
  if (item.kind === 'word') return only(within(state, { emptyNode: undefined, arc: undefined }));
  if (item.kind !== 'lowerArc') return only(state);
  return andThen(focusOn(state, item.dependent), (now) => only(within(now, { arc: item.arcs[0] })));
}

function focusOn(state: State, node: DiagramNode): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return only(state);
  const word = wordAt(diagram, node);
  const emptyNode = 'emptyNode' in node ? node.emptyNode : undefined;
  return {
    state: { ...within(state, { emptyNode, arc: undefined }), focused: word },
    effects: [{ type: 'focus', word }],
  };
}

function go(state: State, diagram: Diagram, node: DiagramNode, to: 'left' | 'right' | 'first' | 'last'): Next {
  const nodes = nodesOf(diagram);
  const at = nodes.findIndex((each) => isSameNode(each, node));
  const step = (to === 'right') === diagram.isRightToLeft ? -1 : 1;
  const place = to === 'first' ? 0 : to === 'last' ? nodes.length - 1 : at + step;
  const target = nodes[place];
  return target === undefined ? only(state) : focusOn(state, target);
}

/** Wraps around. */
function stepArc(state: State, diagram: Diagram, node: DiagramNode, step: 1 | -1): Next {
  const arcs = arcsTo(diagram, node);
  const at = arcs.indexOf(editedArc(state) ?? -1);
  if (arcs.length === 0) return only(state);
  return only(within(state, { arc: arcs[(at + step + arcs.length) % arcs.length] }));
}

function remove(state: State, diagram: Diagram, node: DiagramNode): Next {
  const arc = enhancedArc(diagram, editedArc(state));
  if (arc === undefined || arc.kind === 'missing') return only(state);
  return operate(state, [
    { op: 'delete_dep', args: { id: idOf(diagram, node), head: arc.headId, deprel: arc.relation } },
  ]);
}

/** A basic arc that DEPS lacks is added with the typed relation. */
function relabel(state: State, diagram: Diagram, node: DiagramNode): Next {
  const arc = enhancedArc(diagram, editedArc(state));
  if (arc === undefined || arc.relation === undefined) return only(state);
  const from = arc.kind === 'missing' ? undefined : arc.relation;
  return enter(state, {
    kind: 'graphLabel',
    node,
    head: arc.head,
    headId: arc.headId,
    from,
    old: arc.relation,
    typed: undefined,
  });
}

/** The field for the relation of a new arc. */
export function askForNewArc(state: State, diagram: Diagram, node: DiagramNode, head: DiagramNode): Next {
  const present = (diagram.enhanced ?? []).flatMap((arc: DiagramEnhancedArc) =>
    isSameNode(arc.dependent, node) && arc.head !== undefined && isSameNode(arc.head, head) && arc.kind !== 'missing'
      ? [arc.relation]
      : [],
  );
  const old = suggestions(diagram, head, node).find((relation) => !present.includes(relation)) ?? 'dep';
  const headId = idOf(diagram, head);
  if (isRoot(head)) {
    return andThen(leave(state), (now) =>
      operate(now, [{ op: 'add_dep', args: { id: idOf(diagram, node), head: headId } }]),
    );
  }
  return enter(state, { kind: 'graphLabel', node, head, headId, from: undefined, old, typed: undefined });
}
