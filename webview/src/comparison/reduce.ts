/** A comparison in the panel: events and their consequences. Every decision is an edit of the sentence drawn. Pure. */

import type { Taking } from '../../../server/src/protocol/comparison.ts';
import { within } from '../editing/steps.ts';
import { comparisonIntentionOf } from '../keys.ts';
import { aboutShown, edit, type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import { comparisonOf, differenceAt, otherOf } from './current.ts';
import type { ComparisonEvent } from './events.ts';

export function reduceComparison(state: State, event: ComparisonEvent): Next {
  switch (event.type) {
    case 'decide':
      return decide(state, event);
    case 'decideAgain': {
      const ids = comparisonOf(state)?.decided ?? [];
      return ids.length === 0 ? only(state) : take(state, { from: 0, what: { ids }, reopen: true });
    }
    case 'decideGo':
      return go(state, event.by);
    case 'compareAsText': {
      const difference = differenceAt(state);
      const other = difference === undefined ? 1 : otherOf(difference);
      return aboutShown(state, ({ uri, version }) => ({ type: 'asText', uri, version, other }));
    }
    case 'endComparison':
      return aboutShown(state, ({ uri, version }) => ({ type: 'endComparison', uri, version }));
  }
}

/** What a key means in a comparison, at rest; undefined if nothing. */
export function comparisonKey(state: State, key: string): ComparisonEvent | undefined {
  const comparison = comparisonOf(state);
  if (comparison === undefined) return undefined;
  const event = /^[1-9]$/.test(key)
    ? Number(key) < comparison.labels.length
      ? { type: 'decide' as const, from: Number(key) }
      : undefined
    : comparisonIntentionOf(key);
  if (event === undefined || event.type === 'decideAgain') {
    return event !== undefined && 0 < comparison.decided.length ? event : undefined;
  }
  // Without a difference the keys mean what they always do.
  if (comparison.differences.length === 0) return undefined;
  return event.type === 'decide' && event.from === 'base' && comparison.base === undefined ? undefined : event;
}

/** After another drawing: the difference stays the same if it is still there, otherwise it is the next one, and its word has the focus. */
export function followComparison(before: State, { state, effects }: Next): Next {
  const comparison = comparisonOf(state);
  if (comparison === undefined) {
    return { state: state.comparing.at === undefined ? state : { ...state, comparing: { at: undefined } }, effects };
  }
  const known = comparisonOf(before);
  const isOther = known === undefined || before.shown?.diagram.startLine !== state.shown?.diagram.startLine;
  const { differences } = comparison;
  const place = known?.differences.findIndex(({ id }) => id === before.comparing.at) ?? -1;
  const now = isOther
    ? (differences.find(({ word }) => word !== undefined && word === state.shown?.word) ?? differences[0])
    : (differenceAt(state) ?? differences[Math.max(0, Math.min(place, differences.length - 1))]);
  const next = { ...state, comparing: { at: now?.id } };
  const isDecided = !isOther && before.editing.underway !== undefined && now?.id !== before.comparing.at;
  // A word that has the focus gives it to the first difference of another sentence.
  const isGoneTo = isOther && state.focused !== undefined;
  if (now?.word === undefined || !(isDecided || isGoneTo)) return { state: next, effects };
  return { state: { ...next, focused: now.word }, effects: [...effects, { type: 'focus', word: now.word }] };
}

/** The first difference of a word that the focus has gone to. */
export function followFocusToDifference(state: State, word: number | undefined): State {
  if (differenceAt(state)?.word === word) return state;
  const found = comparisonOf(state)?.differences.find((each) => each.word === word && word !== undefined);
  return found === undefined ? state : { ...state, comparing: { at: found.id } };
}

export const chooseDifference = (state: State, name: string): State =>
  comparisonOf(state)?.differences.some(({ id }) => id === name) ? { ...state, comparing: { at: name } } : state;

function decide(state: State, { from, isAll = false }: Extract<ComparisonEvent, { type: 'decide' }>): Next {
  const comparison = comparisonOf(state);
  const difference = differenceAt(state) ?? comparison?.differences[0];
  if (comparison === undefined || difference === undefined) return only(state);
  const version = from === 'base' ? comparison.base : from === 'other' ? otherOf(difference) : from;
  if (version === undefined) return only(state);
  const ids = isAll ? comparison.differences.map(({ id }) => id) : [difference.id];
  return take(state, { from: version, what: { ids } });
}

function take(state: State, taking: Taking): Next {
  const before = state.shown?.diagram;
  if (before === undefined || state.editing.underway !== undefined) return only(state);
  const { state: asked, effects } = edit(state, () => ({ type: 'take', ...taking }));
  // Keys pressed meanwhile have their turn once the result is drawn, so they never meet another difference.
  return { state: within(asked, { underway: { id: asked.lastId, before, operations: [], isReview: true } }), effects };
}

function go(state: State, by: 1 | -1): Next {
  const differences = comparisonOf(state)?.differences ?? [];
  if (differences.length === 0) return only(state);
  const now = differences.findIndex(({ id }) => id === state.comparing.at);
  const index =
    now === -1 ? (by === 1 ? 0 : differences.length - 1) : (now + by + differences.length) % differences.length;
  const { id, word } = differences[index];
  const next = { ...state, comparing: { at: id } };
  if (word === undefined) return only(next);
  return { state: { ...next, focused: word }, effects: [{ type: 'focus', word }] };
}
