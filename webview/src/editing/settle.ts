/** The answer to an edit, whose result is already drawn. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { Outcome } from '../../../server/src/protocol/webview.ts';
import { type Next, only } from '../requests.ts';
import { isSameSentence, type State } from '../state.ts';
import { announce } from './announce.ts';
import { hasSameForms } from './follow.ts';
import { questionAfter } from './questions.ts';
import { hasField, type Underway } from './state.ts';
import { enter, leave, within } from './steps.ts';

/** The focus follows its node. After a refusal, the user is asked if that can help. */
export function settle(state: State, underway: Underway, outcome: Outcome): Next {
  const { mode } = state.editing;
  const rest = within(state, { underway: undefined });
  if (!outcome.applied) {
    const question = questionAfter(underway, outcome.code, state.focused);
    if (question !== undefined) return enter({ ...rest, notice: undefined }, question);
    // The pending field asks for the relation of an arc that does not exist.
    return hasField(state.editing) ? leave(rest) : only(rest);
  }
  const after = state.shown?.diagram;
  // The edit has led to another sentence, where the next question has the focus.
  if (underway.isAnswer && after !== undefined && !isSameSentence(underway.before, after)) return only(rest);
  const message = underway.isAnswer ? undefined : outcome.message;
  // If no word has moved, the focus stays: the edit may have been about another word.
  const isSame = after !== undefined && hasSameForms(underway.before, after);
  // The drawing has followed the words; if the page had lost the focus by then, it returns to the same position.
  const focused = state.focused ?? lastAt(underway.back?.focused, after);
  const word = isSame ? (focused ?? outcome.word) : (outcome.word ?? (underway.back && focused));
  const news = after === undefined ? '' : announce(underway, after);
  const said = within(rest, { said: [news, message ?? ''].filter((text) => text !== '').join('. ') });
  const isDrawn = word !== undefined && word <= (after?.words.length ?? 0);
  if (!isDrawn || mode !== undefined) return only(said);
  return { state: { ...said, focused: word }, effects: [{ type: 'focus', word }] };
}

/** The word at a position, or the last one. */
const lastAt = (word: number | undefined, after: Diagram | undefined): number | undefined =>
  word === undefined || after === undefined ? undefined : Math.min(word, after.words.length);
