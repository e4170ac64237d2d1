/** What a click on the drawing shows, focuses and selects. Pure. */

import type { Diagram, DiagramNode } from '../../server/src/protocol/diagram.ts';
import { attach } from './editing/attach.ts';
import { alone } from './editing/steps.ts';
import type { Intention } from './intention.ts';
import { lowerLayerOf } from './layers.ts';
import { chooseSpan, wordOfSpan } from './mentions/act.ts';
import { aboutShown, type Next } from './requests.ts';
import type { SceneItem } from './scene.ts';
import { isAlternative } from './session/layer.ts';
import { nodesOfSpan } from './spans.ts';
import type { State } from './state.ts';

type Cell = (Intention & { type: 'reveal' })['cell'];

export function reveal(state: State, item: SceneItem, cell: Cell, keepsFocus: boolean): Next {
  return aboutShown(state, (diagram) => {
    const { uri, version } = diagram;
    return { type: 'reveal', uri, version, target: { line: lineOf(diagram, item), cell }, keepsFocus };
  });
}

/** A click shows the place in the text, a double click moves there; in the choice of a head, a click chooses it. */
export function click(state: State, item: SceneItem, isDouble: boolean): Next {
  const { mode } = state.editing;
  if (mode?.kind === 'attach' && item.kind === 'word') return attach(state, mode, item.word);
  const selected = { ...state, selectedArc: item.kind === 'arc' ? item.dependent : undefined };
  const chosen = item.kind === 'span' ? chooseSpan(selected, item.span).state : selected;
  const next = reveal(chosen, item, cellOf(state, item), !isDouble);
  const word = focusedBy(state, item);
  if (state.shown === undefined || word === undefined || isDouble) return next;
  return { state: alone(next.state), effects: [{ type: 'focus', word }, ...next.effects] };
}

/** Below the words are arcs of DEPS, and alternative arcs of HEAD. */
function cellOf(state: State, item: SceneItem): Cell {
  if (item.kind === 'arc' || item.kind === 'crossing') return 'head';
  if (item.kind !== 'lowerArc') return 'form';
  const kind = kindOf(state, item.arcs);
  return kind === 'ghost' || isAlternative(kind) ? 'head' : 'deps';
}

const kindOf = (state: State, arcs: readonly number[]): string => lowerLayerOf(state)?.arcs[arcs[0]]?.kind ?? '';

/** The word that a click gives the focus to. Clicking the word of a question selects the question. */
function focusedBy(state: State, item: SceneItem): number | undefined {
  if (item.kind === 'word') return item.word;
  if (item.kind === 'span') return wordOfSpan(state, item.span);
  const isAsked = item.kind === 'lowerArc' && isAlternative(kindOf(state, item.arcs));
  return isAsked && 'word' in item.dependent ? item.dependent.word : undefined;
}

function lineOf(diagram: Diagram, item: SceneItem): number {
  const { words, multiwordTokens, emptyNodes } = diagram;
  const lineOfNode = (node: DiagramNode) =>
    'word' in node ? words[node.word - 1].line : emptyNodes[node.emptyNode].line;
  switch (item.kind) {
    case 'word':
      return words[item.word - 1].line;
    case 'arc':
      return words[item.dependent - 1].line;
    case 'crossing':
      return words[item.upper - 1].line;
    case 'token':
      return (multiwordTokens[item.token] ?? words[0]).line;
    case 'emptyNode':
      return emptyNodes[item.emptyNode].line;
    case 'lowerArc':
      return lineOfNode(item.dependent);
    case 'span':
      return lineOfNode(nodesOfSpan(diagram, item.span)[0] ?? { word: 1 });
  }
}
