/** The modes of the enhanced graph: choosing a head by hint letters, an ID or the arrow keys, and typing a relation. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { type Hint, hintCodes } from '../editing/hints.ts';
import { andThen, enter, leave, operate, typedOn, within } from '../editing/steps.ts';
import { nameOfNode } from '../explain.ts';
import { isSameNode } from '../lowerLayer.ts';
import { type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { Struck } from '../struck.ts';
import { askForNewArc } from './edit.ts';
import { idOf, nodesOf } from './nodes.ts';
import type { GraphHeadMode, GraphLabelMode } from './state.ts';
import { suggestions } from './suggest.ts';

/** Code → node: the nearest columns have the shortest codes. */
function graphHints(diagram: Diagram, node: DiagramNode): ReadonlyMap<string, DiagramNode> {
  const nodes = nodesOf(diagram);
  const at = nodes.findIndex((each) => isSameNode(each, node));
  const others = nodes
    .map((each, index) => ({ each, distance: Math.abs(index - at) }))
    .filter(({ distance }) => 0 < distance)
    .sort((a, b) => a.distance - b.distance)
    .map(({ each }) => each);
  const codes = hintCodes(others.length);
  return new Map(others.map((each, index) => [codes[index], each]));
}

export function graphHeadKey(state: State, mode: GraphHeadMode, key: string): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined || key === 'Escape') return leave(state);
  if (key === 'Backspace') return enter(state, { ...mode, typed: mode.typed.slice(0, -1) });
  if (key === 'Enter') return accept(state, mode, diagram);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const nodes = nodesOf(diagram);
    const at = nodes.findIndex((each) => isSameNode(each, mode.target ?? mode.node));
    const target = nodes[at + ((key === 'ArrowRight') === diagram.isRightToLeft ? -1 : 1)];
    return target === undefined ? only(state) : enter(state, { ...mode, target, typed: '' });
  }
  if (/^[0-9.]$/.test(key)) return digit(state, mode, diagram, key);
  return /^[a-z]$/.test(key) ? letter(state, mode, diagram, key) : only(state);
}

function letter(state: State, mode: GraphHeadMode, diagram: Diagram, key: string): Next {
  const typed = (/^[0-9]/.test(mode.typed) ? '' : mode.typed) + key;
  const hints = graphHints(diagram, mode.node);
  const head = hints.get(typed);
  if (head !== undefined) return askForNewArc(state, diagram, mode.node, head);
  const isBeginning = [...hints.keys()].some((code) => code.startsWith(typed));
  return isBeginning ? enter(state, { ...mode, typed, target: undefined }) : only(state);
}

/** An ID is taken at once if no other one begins with it. */
function digit(state: State, mode: GraphHeadMode, diagram: Diagram, key: string): Next {
  const typed = (/^[a-z]/.test(mode.typed) ? '' : mode.typed) + key;
  const ids = idsOf(diagram).filter(([id]) => id.startsWith(typed));
  if (ids.length === 0) return only(state);
  if (ids.length === 1 && ids[0][0] === typed) return take(state, mode, diagram, ids[0][1]);
  return enter(state, { ...mode, typed, target: undefined });
}

function accept(state: State, mode: GraphHeadMode, diagram: Diagram): Next {
  const node = mode.target ?? idsOf(diagram).find(([id]) => id === mode.typed)?.[1];
  return node === undefined ? only(state) : take(state, mode, diagram, node);
}

const take = (state: State, mode: GraphHeadMode, diagram: Diagram, head: DiagramNode): Next =>
  isSameNode(head, mode.node) ? only(state) : askForNewArc(state, diagram, mode.node, head);

const idsOf = (diagram: Diagram): [string, DiagramNode][] =>
  [{ word: 0 }, ...nodesOf(diagram)].map((node) => [idOf(diagram, node), node]);

export function graphLabelKey(state: State, mode: GraphLabelMode, struck: Struck): Next {
  const { key } = struck;
  if (key === 'Escape') return leave(state);
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return only(state);
  if (key !== 'Enter') return only(within(state, { mode: { ...mode, typed: typedOn(mode.typed, struck) } }));
  const { node, headId: head, from, old } = mode;
  const deprel = mode.typed?.trim() || old;
  const id = idOf(diagram, node);
  const left = leave(state);
  if (deprel === from) return left;
  const operation =
    from === undefined
      ? { op: 'add_dep', args: { id, head, deprel } }
      : { op: 'relabel_dep', args: { id, head, from, deprel } };
  return andThen(left, (now) => operate(now, [operation]));
}

/** Relations to offer in the field, those that begin with the typed text first, then those that contain it. */
function offered(diagram: Diagram, { head, node, typed = '' }: GraphLabelMode): string[] {
  if (head === undefined) return [];
  const all = suggestions(diagram, head, node);
  const starting = all.filter((relation) => relation.startsWith(typed));
  return [...starting, ...all.filter((relation) => !relation.startsWith(typed) && relation.includes(typed))];
}

/** The content of the field. */
export function graphFieldOf({
  shown,
  editing: { mode },
}: Pick<State, 'shown' | 'editing'>): GraphFieldShown | undefined {
  if (shown === undefined || mode?.kind !== 'graphLabel') return undefined;
  const { old, typed } = mode;
  return {
    node: mode.node,
    name: localized`Relation in DEPS of ${nameOfNode(shown.diagram, mode.node)}`,
    text: typed ?? old,
    isUntouched: typed === undefined,
    offered: offered(shown.diagram, mode),
  };
}

export interface GraphFieldShown {
  readonly node: DiagramNode;
  /** Its accessible name. */
  readonly name: string;
  readonly text: string;
  readonly isUntouched: boolean;
  /** The best first. */
  readonly offered: readonly string[];
}

/** The hints as drawn: node → hint. */
export function graphHintsOf({ shown, editing: { mode } }: Pick<State, 'shown' | 'editing'>): GraphHints | undefined {
  if (shown === undefined || mode?.kind !== 'graphHead') return undefined;
  const isTyping = /^[a-z]/.test(mode.typed);
  const hints = [...graphHints(shown.diagram, mode.node)].flatMap(([code, node]) => {
    if (isTyping && !code.startsWith(mode.typed)) return [];
    const typed = isTyping ? mode.typed : '';
    return [{ node, hint: { typed, rest: code.slice(typed.length), signs: '' } }];
  });
  return { node: mode.node, target: mode.target, hints };
}

export interface GraphHints {
  readonly node: DiagramNode;
  readonly target: DiagramNode | undefined;
  readonly hints: readonly { readonly node: DiagramNode; readonly hint: Hint }[];
}
