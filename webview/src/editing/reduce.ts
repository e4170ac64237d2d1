/** The diagram as an editor: events and their consequences. Pure. */

import { graphHeadKey, graphLabelKey } from '../enhanced/modes.ts';
import { type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { Struck } from '../struck.ts';
import { actOn } from './actions.ts';
import { arrowStep, attachKey, attachTo } from './attach.ts';
import type { EditingEvent } from './events.ts';
import { choicesCome, fieldKey, pick } from './fieldKeys.ts';
import { cellTyped, featureChosen, formChoices, formKey, pickInForm, toText } from './form.ts';
import { askInField, askLabel } from './label.ts';
import { fillBefore } from './passes.ts';
import { splitKey } from './split.ts';
import type { AskMode, MergeMode, Mode } from './state.ts';
import { andThen, enter, leave, operate } from './steps.ts';

export function reduceEditing(state: State, event: Exclude<EditingEvent, { type: 'key' }>): Next {
  const { mode } = state.editing;
  switch (event.type) {
    case 'operate':
      return operate(state, event.operations);
    case 'askInField':
      return askInField(state, event.cell);
    case 'fillBefore':
      return fillBefore(state, event.word, event.column);
    case 'askLabel':
      return askLabel(state, event.word, event);
    case 'attachTo':
      return attachTo(state, event);
    case 'typed':
      if (mode?.kind === 'graphLabel') return enter(state, { ...mode, typed: event.text });
      return mode?.kind === 'field' ? enter(state, { ...mode, typed: event.text, chosen: undefined }) : only(state);
    case 'pick':
      if (mode?.kind === 'form') return pickInForm(state, mode, event.index);
      return mode?.kind === 'field' ? pick(state, mode, event.index) : only(state);
    case 'cellTyped':
      return mode?.kind === 'form' ? cellTyped(state, mode, event) : only(state);
    case 'feature':
      return mode?.kind === 'form' ? featureChosen(state, mode, event) : only(state);
    case 'toText':
      return toText(state, event);
    case 'choices':
      if (mode?.kind === 'form') return formChoices(state, mode, event);
      return mode?.kind === 'field' ? choicesCome(state, mode, event) : only(state);
  }
}

/** A key in a mode. */
export function keyInMode(state: State, mode: Mode, struck: Struck): Next {
  const { key } = struck;
  switch (mode.kind) {
    case 'attach':
      return attachKey(state, mode, key);
    case 'field':
      return fieldKey(state, mode, struck, tab);
    case 'split':
      return splitKey(state, mode, key);
    case 'merge':
      return mergeKey(state, mode, key);
    case 'ask':
      return answerKey(state, mode, key);
    case 'form':
      return formKey(state, mode, struck);
    case 'graphHead':
      return graphHeadKey(state, mode, key);
    case 'graphLabel':
      return graphLabelKey(state, mode, struck);
  }
}

/** Tab at the end of a field moves to the next word that needs work. */
function tab(state: State, key: string): Next {
  const { focused } = state;
  return focused === undefined ? only(state) : actOn(state, key === 'Tab' ? 'nextOpen' : 'previousOpen', focused);
}

function mergeKey(state: State, { word }: MergeMode, key: string): Next {
  const { diagram } = state.shown ?? {};
  const step = diagram && arrowStep(key, diagram);
  if (step === undefined) return key === 'Escape' ? leave(state, word) : only(state);
  const other = word + step;
  if (other < 1 || (diagram?.words.length ?? 0) < other) return only(state);
  const args = { first: Math.min(word, other), last: Math.max(word, other) };
  return andThen(leave(state, word), (now) => operate(now, [{ op: 'merge_words', args }]));
}

function answerKey(state: State, { word, answers }: AskMode, key: string): Next {
  const answer = answers.find((each) => each.key === key);
  if (answer === undefined) return key === 'Escape' ? leave(state, word) : only(state);
  return answer.events.reduce(
    (next, event) => andThen(next, (now) => (event.type === 'key' ? only(now) : reduceEditing(now, event))),
    leave(state, word),
  );
}
