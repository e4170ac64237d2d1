/** A review in the panel: events and their consequences. Every step is an edit of the sentence drawn. Pure. */

import type { Diagram, DiagramProposal } from '../../../server/src/protocol/diagram.ts';
import { within } from '../editing/steps.ts';
import { reviewIntentionOf } from '../keys.ts';
import { edit, type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import { proposalAt, reviewOf } from './current.ts';
import type { ReviewEvent } from './events.ts';
import type { Reviewing } from './state.ts';

export function reduceReview(state: State, event: ReviewEvent): Next {
  switch (event.type) {
    case 'review':
      return step(state, event);
    case 'reviewGo':
      return go(state, event.by);
    case 'reviewChoose':
      return only(withReview(state, { isChoosing: event.isChoosing && 0 < (reviewOf(state)?.thresholds.length ?? 0) }));
  }
}

/** What a key means in a review, at rest; undefined if nothing. */
export function reviewKey(state: State, key: string): ReviewEvent | undefined {
  const review = reviewOf(state);
  if (review === undefined) return undefined;
  if (!state.review.isChoosing) return reviewIntentionOf('review', key);
  const threshold = /^[1-9]$/.test(key) ? review.thresholds[Number(key) - 1] : undefined;
  if (threshold !== undefined) return { type: 'review', step: 'acceptAbove', above: threshold.above };
  return reviewIntentionOf('threshold', key) ?? { type: 'reviewChoose', isChoosing: true };
}

/** After another drawing: the proposal stays the same if it is still open, otherwise it is the next one, and has the focus. */
export function followReview(before: State, { state, effects }: Next): Next {
  const review = reviewOf(state);
  if (review === undefined) {
    return {
      state: state.review.at === undefined ? state : withReview(state, { at: undefined, isChoosing: false }),
      effects,
    };
  }
  const isOther = before.shown?.diagram.startLine !== state.shown?.diagram.startLine;
  const hasBegun = reviewOf(before) === undefined || isOther || reviewOf(before)?.round !== review.round;
  const at = hasBegun ? review.proposals[0] : (proposalAt(state) ?? nextAfter(review.proposals, state.review.at));
  const next = withReview(state, { at: at && { dependent: at.dependent, certainty: at.certainty } });
  if (at === undefined || (!hasBegun && at.dependent === state.review.at?.dependent)) return { state: next, effects };
  return focusOn(next, at.dependent, effects);
}

/** The proposal of a word that the focus has gone to. */
export function followFocus(state: State, word: number | undefined): State {
  const found = reviewOf(state)?.proposals.find(({ dependent }) => dependent === word);
  return found === undefined || found.dependent === state.review.at?.dependent
    ? state
    : withReview(state, { at: found });
}

function step(state: State, { step: name, above }: Extract<ReviewEvent, { type: 'review' }>): Next {
  const before = state.shown?.diagram;
  if (before === undefined || state.editing.underway !== undefined) return only(state);
  const isOfWord = name === 'accept' || name === 'acceptSubtree' || name === 'reject';
  const word = proposalAt(state)?.dependent;
  if (isOfWord && word === undefined) return only(state);
  const line = lineOf(before, isOfWord ? word : undefined);
  const lines = [{ startLine: line, endLine: line }];
  const chosen = withReview(state, { isChoosing: false });
  const { state: asked, effects } = edit(chosen, () => {
    return { type: 'review', step: name, lines, ...(above === undefined ? {} : { above }) };
  });
  // Keys pressed meanwhile have their turn once the result is drawn, so they never meet another proposal.
  return { state: within(asked, { underway: { id: asked.lastId, before, operations: [], isReview: true } }), effects };
}

const lineOf = ({ words, startLine }: Diagram, word: number | undefined): number =>
  word === undefined ? (words[0]?.line ?? startLine) : words[word - 1].line;

function go(state: State, by: 1 | -1): Next {
  const proposals = reviewOf(state)?.proposals ?? [];
  if (proposals.length === 0) return only(state);
  const now = proposals.findIndex(({ dependent }) => dependent === state.review.at?.dependent);
  const index = now === -1 ? (by === 1 ? 0 : proposals.length - 1) : (now + by + proposals.length) % proposals.length;
  const { dependent, certainty } = proposals[index];
  return focusOn(withReview(state, { at: { dependent, certainty }, isChoosing: false }), dependent, []);
}

const focusOn = (state: State, word: number, effects: Next['effects']): Next => ({
  state: { ...state, focused: word },
  effects: [...effects, { type: 'focus', word }],
});

/** The first one after a place in the order of the review, starting over at the end. */
function nextAfter(proposals: readonly DiagramProposal[], place: Reviewing['at']): DiagramProposal | undefined {
  if (place === undefined) return proposals[0];
  const isAfter = ({ dependent, certainty }: DiagramProposal) =>
    place.certainty < certainty || (place.certainty === certainty && place.dependent < dependent);
  return proposals.find(isAfter) ?? proposals[0];
}

const withReview = (state: State, change: Partial<Reviewing>): State => ({
  ...state,
  review: { ...state.review, ...change },
});
