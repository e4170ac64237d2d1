/**
 * What a review, a comparison and an adjudication have in common: the word that the keys of their bar are about, and when the keys count.
 * At most one of them is at work. Pure.
 */

import { decisionAt } from './adjudication/current.ts';
import type { AdjudicationEvent } from './adjudication/events.ts';
import {
  adjudicationKey,
  chooseItem,
  followAdjudication,
  followFocusToItem,
  reduceAdjudication,
} from './adjudication/reduce.ts';
import { differenceAt } from './comparison/current.ts';
import type { ComparisonEvent } from './comparison/events.ts';
import {
  chooseDifference,
  comparisonKey,
  followComparison,
  followFocusToDifference,
  reduceComparison,
} from './comparison/reduce.ts';
import type { Next } from './requests.ts';
import { proposalAt } from './review/current.ts';
import type { ReviewEvent } from './review/events.ts';
import { followFocus, followReview, reduceReview, reviewKey } from './review/reduce.ts';
import type { State } from './state.ts';

export type DecisionEvent = ReviewEvent | ComparisonEvent | AdjudicationEvent;

/** The word that the keys are about; undefined: none, or what has no word. */
export const wordToDecide = (state: State): number | undefined =>
  [proposalAt(state)?.dependent, differenceAt(state)?.word, decisionAt(state)?.word].find(
    (word) => word !== undefined,
  ) || undefined;

/**
 * Whether letters and digits are for the bar, which shows them only then: at rest and at a word. In the text they would be typed, and in the
 * toolbar keys are for its controls.
 */
export const hasBarKeys = ({ hasKeyboard, focused, editing }: State): boolean =>
  hasKeyboard && focused !== undefined && editing.mode === undefined;

/** What a key at rest means for the bar; undefined if nothing. Escape ends a review from everywhere. */
export function decisionKey(state: State, key: string): DecisionEvent | undefined {
  if (state.focused === undefined && key !== 'Escape') return undefined;
  return reviewKey(state, key) ?? comparisonKey(state, key) ?? adjudicationKey(state, key);
}

/** After a click on the bar the keys go on where it was about: at a word. */
export function reduceDecision(state: State, event: DecisionEvent): Next {
  const { focused } = state;
  const word = wordToDecide(state);
  const isLeft = event.type === 'compareAsText' || event.type === 'endComparison';
  if (focused !== undefined || word === undefined || isLeft) return decide(state, event);
  const { state: next, effects } = decide({ ...state, focused: word }, event);
  return { state: next, effects: [{ type: 'focus', word }, ...effects] };
}

function decide(state: State, event: DecisionEvent): Next {
  switch (event.type) {
    case 'review':
    case 'reviewGo':
    case 'reviewChoose':
      return reduceReview(state, event);
    case 'adjudicate':
    case 'adjudicateGo':
      return reduceAdjudication(state, event);
    default:
      return reduceComparison(state, event);
  }
}

/** After another drawing. */
export const followDrawing = (before: State, next: Next): Next =>
  followAdjudication(before, followComparison(before, followReview(before, next)));

/** What is to be decided about a word that the focus or the cursor has gone to. */
export const followWord = (state: State, word: number | undefined): State =>
  followFocusToItem(followFocusToDifference(followFocus(state, word), word), word);

/** The difference or item with this name; one that is not there changes nothing. */
export const chooseDecision = (state: State, name: string): State => chooseItem(chooseDifference(state, name), name);
