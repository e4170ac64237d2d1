/** Drawing arcs of the enhanced graph with the pointer: the held thing, and the effect of a drop. Nodes are numbers, see `nodeNumbers.ts`. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramEnhancedArc, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { DragFrom } from '../../../server/src/protocol/settings.ts';
import { arcOf, type Drag, type Grip } from '../editing/drag.ts';
import { inviteDependent, inviteHead } from '../editing/dragText.ts';
import type { Operation } from '../editing/events.ts';
import { andThen, enter, operate } from '../editing/steps.ts';
import type { Targets } from '../editing/targets.ts';
import { nameOfNode } from '../explain.ts';
import { isRoot } from '../lowerLayer.ts';
import { type Next, only } from '../requests.ts';
import type { SceneItem } from '../scene.ts';
import type { State } from '../state.ts';
import { editedArc, isGraphEdited } from './chosen.ts';
import { askForNewArc } from './edit.ts';
import { nodeAt, placeOf } from './nodeNumbers.ts';
import { arcsTo, enhancedArc, idOf, wordAt } from './nodes.ts';
import { suggestions } from './suggest.ts';

/** Whether the drag is in the enhanced graph: an end of one of its arcs, or a node that gets another one. */
export const isOfGraph = (state: Pick<State, 'shown' | 'layer'>, { kind, arc }: Grip): boolean =>
  isGraphEdited(state) && (kind === 'word' || arc !== undefined);

/** The arc of an end: of several drawn as one, the selected one. Undefined if DEPS lacks it. */
export function arcHeld(state: State, { arcs }: SceneItem & { kind: 'lowerArc' }): number | undefined {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined || !isGraphEdited(state)) return undefined;
  const chosen = editedArc(state);
  const held = chosen !== undefined && arcs.includes(chosen) ? chosen : arcs[0];
  const arc = enhancedArc(diagram, held);
  return arc === undefined || arc.kind === 'missing' || arc.relation === undefined ? undefined : held;
}

/** Undefined if there is nothing to hold. Time O(arcs). */
export function takeOnGraph(diagram: Diagram, grip: Grip, from: DragFrom, isHeld: boolean): Drag | undefined {
  const arc = enhancedArc(diagram, grip.arc);
  const isOpenAtHead = grip.kind === 'head' || (grip.kind === 'word' && from === 'dependent');
  // The arc of a missing head has only its other end.
  if (grip.kind === 'foot' && arc?.head === undefined) return undefined;
  const fixed = grip.kind === 'foot' && arc?.head !== undefined ? placeOf(diagram, arc.head) : grip.word;
  const targets = graphTargets(diagram, fixed, isOpenAtHead ? 'head' : 'dependent', arc);
  return { grip, targets, over: undefined, deprel: undefined, isHeld };
}

/** A graph is not a tree: no node takes the place of another, and arcs may cross. */
function graphTargets(
  diagram: Diagram,
  fixed: number,
  open: Targets['open'],
  arc: DiagramEnhancedArc | undefined,
): Targets {
  // The relation of a new arc is still unknown.
  const present = new Set(
    (diagram.enhanced ?? []).flatMap(({ head, dependent, kind, relation }) => {
      if (arc === undefined || head === undefined || kind === 'missing' || relation !== arc.relation) return [];
      const [from, to] = [placeOf(diagram, head), placeOf(diagram, dependent)];
      if (open === 'head') return to === fixed ? [from] : [];
      return from === fixed ? [to] : [];
    }),
  );
  return {
    fixed,
    open,
    kindOf: (candidate) => (candidate === fixed ? 'self' : present.has(candidate) ? 'same' : 'free'),
    nCrossed: () => 0,
    crossed: () => [],
    changed: () => [],
  };
}

/** The effect of a drop: another arc, or another end for the held one. Undefined: the drop is for the tree. */
export function dropOnGraph(state: State): Next | undefined {
  const { drag, shown } = state;
  if (shown === undefined || drag === undefined || !isOfGraph(state, drag.grip)) return undefined;
  const { diagram } = shown;
  const free: State = { ...state, drag: undefined };
  if (drag.over === undefined || drag.targets.kindOf(drag.over) !== 'free') return only(free);
  const ends = arcOf(drag, drag.over);
  const [head, node] = [nodeAt(diagram, ends.head), nodeAt(diagram, ends.dependent)];
  const there: State = { ...free, focused: wordAt(diagram, node) };
  const arc = enhancedArc(diagram, drag.grip.arc);
  return arc === undefined ? askForNewArc(there, diagram, node, head) : moveArc(there, diagram, drag, arc, head, node);
}

/** The new arc is added first: the last arc of a node cannot be deleted. Its relation stays the likeliest one. */
function moveArc(
  state: State,
  diagram: Diagram,
  { grip, deprel }: Drag,
  arc: DiagramEnhancedArc,
  head: DiagramNode,
  node: DiagramNode,
): Next {
  const [id, headId] = [idOf(diagram, node), idOf(diagram, head)];
  const relation = deprel ?? relationAt(diagram, arc, head, node);
  const add: Operation = { op: 'add_dep', args: { id, head: headId, ...(isRoot(head) ? {} : { deprel: relation }) } };
  const moved = operate(state, [add, removal(diagram, arc, grip)]);
  if (grip.kind === 'foot' || deprel !== undefined || isRoot(head)) return moved;
  return andThen(moved, (now) =>
    enter(now, { kind: 'graphLabel', node, head, headId, from: relation, old: relation, typed: undefined }),
  );
}

/** Only arcs from 0 have the relation `root`. */
function relationAt(diagram: Diagram, arc: DiagramEnhancedArc, head: DiagramNode, node: DiagramNode): string {
  const isFromRoot = arc.head !== undefined && isRoot(arc.head);
  if (!isFromRoot && arc.relation !== undefined) return arc.relation;
  return suggestions(diagram, head, node)[0] ?? 'dep';
}

/** A node whose only arc moves to another one stays attached as dep, as in the basic tree. */
function removal(diagram: Diagram, arc: DiagramEnhancedArc, { kind }: Grip): Operation {
  const { dependent, headId: head, relation } = arc;
  const id = idOf(diagram, dependent);
  const others = arcsTo(diagram, dependent).filter((each) => enhancedArc(diagram, each)?.kind !== 'missing');
  const isBereft = kind === 'foot' && others.length === 1 && !(arc.head !== undefined && isRoot(arc.head));
  return isBereft && relation !== undefined
    ? { op: 'relabel_dep', args: { id, head, from: relation, deprel: 'dep' } }
    : { op: 'delete_dep', args: { id, head, deprel: relation } };
}

/** The effect of a drop, in one line beside the pointer. */
export function describeGraphDrag(diagram: Diagram, { grip, targets, over, deprel, isHeld }: Drag): string {
  const name = (place: number) => (place === 0 ? 'root' : nameOfNode(diagram, nodeAt(diagram, place)));
  const { open, fixed } = targets;
  const kind = over === undefined ? 'self' : targets.kindOf(over);
  if (over === undefined || kind === 'self') {
    if (open === 'head') return inviteHead(name(fixed), isHeld);
    if (grip.kind !== 'foot') return inviteDependent(name(fixed), isHeld);
    const held = name(grip.word);
    return isHeld
      ? localized`Drop on the node that gets the arc of ${held}`
      : localized`Click the node that gets the arc of ${held}`;
  }
  const [head, dependent] = open === 'head' ? [over, fixed] : [fixed, over];
  const arc = enhancedArc(diagram, grip.arc);
  if (arc === undefined) return localized`${name(head)} → ${name(dependent)}, a further arc in DEPS`;
  if (kind === 'same') return localized`DEPS has this arc already: ${name(head)} → ${name(dependent)}`;
  const before = arc.head === undefined ? arc.headId : name(placeOf(diagram, arc.head));
  const relation = head === 0 ? 'root' : (deprel ?? arc.relation ?? '');
  const instead = open === 'head' ? before : name(placeOf(diagram, arc.dependent));
  return localized`${name(head)} → ${name(dependent)} (${relation}) in DEPS, instead of ${instead}`;
}
