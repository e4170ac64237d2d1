/** An adjudication in the panel: events and their consequences. Every decision is an edit of the sentence drawn. Pure. */

import type { DiagramDecision } from '../../../server/src/protocol/diagram.ts';
import { within } from '../editing/steps.ts';
import { adjudicationEventOf } from '../keys.ts';
import { edit, type Next, only } from '../requests.ts';
import { isSameSentence, type State } from '../state.ts';
import { adjudicationOf, decisionAt } from './current.ts';
import type { AdjudicationEvent } from './events.ts';

export function reduceAdjudication(state: State, event: AdjudicationEvent): Next {
  return event.type === 'adjudicate' ? decide(state, event.from) : go(state, event.by);
}

/** What a key means while the document is adjudicated, at rest; undefined if nothing. */
export function adjudicationKey(state: State, key: string): AdjudicationEvent | undefined {
  const adjudication = adjudicationOf(state);
  if (adjudication === undefined || adjudication.items.length === 0) return undefined;
  const annotator = /^[1-9]$/.test(key) ? Number(key) - 1 : undefined;
  if (annotator !== undefined) {
    return annotator < adjudication.labels.length ? { type: 'adjudicate', from: annotator } : undefined;
  }
  return adjudicationEventOf(key);
}

/** After another drawing: the item stays the same if it is still open, otherwise it is the next open one, and its word has the focus. */
export function followAdjudication(before: State, { state, effects }: Next): Next {
  const adjudication = adjudicationOf(state);
  if (adjudication === undefined) {
    return { state: state.adjudication.at === undefined ? state : at(state, undefined), effects };
  }
  const { items } = adjudication;
  const old = before.shown?.diagram;
  const isNew =
    old === undefined ||
    state.shown === undefined ||
    !isSameSentence(old, state.shown.diagram) ||
    old.adjudication === undefined;
  const now = isNew ? undefined : decisionAt(state);
  const wasOpen = isNew ? undefined : decisionAt(before)?.standing === 'open';
  // One that was gone back to, to be decided anew, stays as well.
  if (now !== undefined && (now.standing === 'open' || wasOpen === false)) return { state, effects };
  const from = isNew ? 0 : (state.adjudication.at?.index ?? 0);
  const next = nextOpen(items, from) ?? now ?? items[0];
  const moved = at(state, next, items);
  if (next === undefined || next.word === 0 || next.word === state.focused) return { state: moved, effects };
  return focusOn(moved, next, effects);
}

/** The item of a word that the focus has gone to: the first open one, else the first. */
export function followFocusToItem(state: State, word: number | undefined): State {
  const items = adjudicationOf(state)?.items ?? [];
  if (word === undefined || decisionAt(state)?.word === word) return state;
  const here = items.filter((item) => item.word === word);
  const found = here.find(({ standing }) => standing === 'open') ?? here[0];
  return found === undefined ? state : at(state, found, items);
}

export function chooseItem(state: State, name: string): State {
  const items = adjudicationOf(state)?.items ?? [];
  const item = items.find(({ id }) => id === name);
  return item === undefined ? state : at(state, item, items);
}

function decide(state: State, from: Extract<AdjudicationEvent, { type: 'adjudicate' }>['from']): Next {
  const before = state.shown?.diagram;
  const item = decisionAt(state);
  if (before === undefined || item === undefined || state.editing.underway !== undefined) return only(state);
  const line = item.word === 0 ? before.startLine : before.words[item.word - 1].line;
  const { state: asked, effects } = edit(state, () => {
    return { type: 'decide', position: { line, character: 0 }, item: item.id, from };
  });
  // Keys pressed meanwhile have their turn once the result is drawn, so they never meet another item.
  return { state: within(asked, { underway: { id: asked.lastId, before, operations: [], isReview: true } }), effects };
}

function go(state: State, by: 1 | -1): Next {
  const items = adjudicationOf(state)?.items ?? [];
  if (items.length === 0) return only(state);
  const now = items.findIndex(({ id }) => id === state.adjudication.at?.id);
  const index = now === -1 ? (by === 1 ? 0 : items.length - 1) : (now + by + items.length) % items.length;
  return focusOn(at(state, items[index], items), items[index], []);
}

const focusOn = (state: State, { word }: DiagramDecision, effects: Next['effects']): Next =>
  word === 0
    ? { state, effects }
    : { state: { ...state, focused: word }, effects: [...effects, { type: 'focus', word }] };

/** The first open item at or after a place, starting over at the end. */
function nextOpen(items: readonly DiagramDecision[], from: number): DiagramDecision | undefined {
  const open = items.filter(({ standing }) => standing === 'open');
  return open.find((item) => from <= items.indexOf(item)) ?? open[0];
}

const at = (state: State, item: DiagramDecision | undefined, items: readonly DiagramDecision[] = []): State => ({
  ...state,
  adjudication: { at: item && { id: item.id, index: items.indexOf(item) } },
});
