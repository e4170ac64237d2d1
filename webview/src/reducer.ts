/** Events in the panel and their consequences: the next state, and external effects. Pure. */

import type { Outcome } from '../../server/src/protocol/webview.ts';
import { toggle, wrapped, zoom } from './adjust.ts';
import { click, reveal } from './click.ts';
import { actOn } from './editing/actions.ts';
import { dragged } from './editing/dragEvents.ts';
import { endsMode } from './editing/elsewhere.ts';
import type { EditingEvent } from './editing/events.ts';
import { openForm } from './editing/form.ts';
import { passOn } from './editing/passes.ts';
import { keyInMode, reduceEditing } from './editing/reduce.ts';
import { settle } from './editing/settle.ts';
import { hasField, isBusy } from './editing/state.ts';
import { alone, andThen, leave, operate, postpone, within } from './editing/steps.ts';
import { editedGraph } from './enhanced/chosen.ts';
import { dropOnGraph } from './enhanced/drag.ts';
import { choose, onGraph, switchGraph } from './enhanced/edit.ts';
import { goTo, moveCursor, showDerivation, showDrawing, showNothing } from './follow.ts';
import { intentionOf } from './keys.ts';
import { chooseSpan, wordOfSpan } from './mentions/act.ts';
import type { PanelEvent } from './panelEvent.ts';
import { aboutShown, edit, type Next, only, request } from './requests.ts';
import type { SceneItem } from './scene.ts';
import { questionAt } from './session/current.ts';
import { chooseQuestion, followDrawing, followWord } from './session/follow.ts';
import { sessionKey } from './session/keys.ts';
import { reduceSession } from './session/reduce.ts';
import type { NoticeText, State } from './state.ts';
import { leavesWords } from './takesKey.ts';

export function reduce(state: State, event: PanelEvent): Next {
  const item = event.type === 'activate' ? event.item : undefined;
  if (!endsMode(state.editing.mode, event.type, item)) return carryOut(state, event);
  return andThen(leave(state), (now) => carryOut(now, event));
}

function carryOut(state: State, event: PanelEvent): Next {
  switch (event.type) {
    case 'show': {
      const { state: shown, effects } = followDrawing(state, only(showDrawing(state, event)));
      // Drawing another sentence because the cursor moved must not take the keyboard from the text.
      return { state: shown, effects: state.hasKeyboard ? effects : effects.filter(({ type }) => type !== 'focus') };
    }
    case 'cursor':
      return only(moveCursor(state, event));
    case 'keyboard':
      return only({ ...state, hasKeyboard: event.isHere });
    case 'awaitWord':
      return only({ ...state, isAwaitingWord: true });
    case 'focusWord':
      return focusWord(state, event);
    case 'derivation':
      return only(showDerivation(state, event.derivation));
    case 'result':
      return only({ ...state, result: event.message });
    case 'marks':
      return only({ ...state, marks: event.marks });
    case 'place':
      return only({ ...state, place: event.place });
    case 'empty':
      return only(showNothing(state, undefined));
    case 'error':
      return only(showNothing(state, event.message));
    case 'answer':
      return answered(state, event.id, event.outcome);
    case 'ready':
      return { state, effects: [{ type: 'post', message: { type: 'ready' } }] };
    case 'step':
      return aboutShown(state, ({ uri, version }) => ({ ...event, uri, version }));
    case 'repair':
      return edit(state, ({ startLine }) => ({ ...event, startLine, endLine: startLine }));
    case 'insertEmptyLines':
      return edit(state, ({ startLine }) => ({ type: 'insertEmptyLines', line: startLine }));
    case 'reparse':
      return edit(state, ({ startLine }) => {
        return { type: 'reparse', scope: 'sentences', lines: [{ startLine, endLine: startLine }] };
      });
    case 'propose':
      return aboutShown(state, ({ uri, version, startLine }) => {
        const lines = [{ startLine, endLine: startLine }];
        return { type: 'beginSession', uri, version, beginning: { kind: 'proposals', scope: 'sentences', lines } };
      });
    case 'reveal':
      return reveal(state, { kind: 'word', word: event.word }, event.cell, false);
    case 'activate':
      return andThen(click(state, event.item, event.isDouble), (now) => choose(now, event.item));
    case 'render':
      return { state, effects: state.shown === undefined ? [] : [event] };
    case 'note':
      return aboutShown(state, ({ uri, version, words }) => {
        return { type: 'note', uri, version, line: words[event.word - 1].line };
      });
    case 'renderSheet':
      return { state, effects: [event] };
    case 'searchFor': {
      const { lines } = event;
      return aboutShown(state, ({ uri, version }) => ({ type: 'searchFor', uri, version, lines }));
    }
    case 'export':
    case 'setOption':
    case 'derive':
    case 'move':
      return request(state, event);
    case 'endDerivation':
      return state.derivation === undefined ? only(state) : request({ ...state, derivation: undefined }, event);
    case 'goTo':
      return only(goTo(state, event.step));
    case 'focus':
      return { state: alone(state), effects: [{ type: 'focus', word: event.word }] };
    case 'focused':
      // A field has taken the focus from its word, and returns it.
      if (event.word === undefined && hasField(state.editing)) return only(state);
      return only(followWord({ ...state, focused: isDrawn(state, event.word) ? event.word : undefined }, event.word));
    case 'point':
      // While an arc is drawn, only its own marks matter.
      if (state.drag !== undefined) return only(state);
      return only({
        ...state,
        pointed: event.item,
        // A card that opens by itself would cover the effect of an edit.
        explained: isToldElsewhere(state, event.item) || isUnasked(state, event) ? undefined : event.item,
      });
    case 'wonder': {
      const uri = state.shown?.diagram.uri;
      const message = { type: 'guidance' as const, uri: uri ?? '', name: event.name };
      return { state, effects: uri === undefined ? [] : [{ type: 'post', message }] };
    }
    case 'guidance':
      return only({ ...state, guidance: { name: event.name, lines: event.lines, pages: event.pages } });
    case 'dismiss':
      return only(state.explained === undefined ? state : { ...state, explained: undefined });
    case 'zoom':
      return zoom(state, event.by);
    case 'toggle':
      return toggle(state, event.what);
    case 'measured':
      return only({
        ...state,
        widths: { ...state.widths, ...event.widths },
        heights: { ...state.heights, ...event.heights },
        ...wrapped(state, event.isWrapped),
      });
    case 'lookChanged':
      return only({ ...state, look: state.look + 1, drag: undefined, pointed: undefined, explained: undefined });
    case 'noticeOver':
      return only({ ...state, notice: undefined });
    case 'switchGraph':
      return switchGraph(state);
    case 'onGraph':
      return onGraph(state, event.action);
    case 'act':
      return actOn(state, event.action, event.word);
    case 'onSpan': {
      const word = wordOfSpan(state, event.span);
      if (word === undefined) return only(state);
      return actOn({ ...chooseSpan(state, event.span).state, focused: word }, event.action, word);
    }
    case 'key':
      return press(state, event);
    case 'help':
      return only({ ...state, isHelpOpen: event.isOpen, explained: undefined });
    case 'selectArc':
      return only({ ...state, selectedArc: event.dependent });
    case 'removeArc':
      return operate({ ...state, selectedArc: undefined }, [{ op: 'unattach', args: { id: event.dependent } }]);
    case 'take':
    case 'dragOver':
    case 'dragKey':
    case 'drop':
    case 'letGo':
      return (event.type === 'drop' ? dropOnGraph(state) : undefined) ?? dragged(state, event);
    case 'session':
      return reduceSession(state, event);
    case 'choices':
      return choicesCome(state, event);
    case 'goBack':
      return goBack(state, event.direction);
    case 'goBackKey':
      return goBackKey(state, event.direction);
    case 'takeKeys':
      return { state, effects: [event] };
    case 'operate':
    case 'fillBefore':
    case 'askInField':
    case 'askLabel':
    case 'attachTo':
    case 'typed':
    case 'pick':
    case 'cellTyped':
    case 'feature':
    case 'toText':
      return reduceEditing(state, event);
  }
}

/**
 * The status line describes a mode, and the bar of a session its word; a card would cover the words to choose
 * from, or the other arc.
 */
const isToldElsewhere = (state: State, item: SceneItem | undefined): boolean =>
  state.editing.mode !== undefined || (item?.kind === 'word' && item.word === questionAt(state)?.word);

const isDrawn = ({ shown }: State, word: number | undefined): boolean =>
  word !== undefined && word <= (shown?.diagram.words.length ?? 0);

const isUnasked = ({ explained }: State, { isStill }: Extract<PanelEvent, { type: 'point' }>): boolean =>
  isStill === true && explained === undefined;

/** Undo and redo are pending like an edit. */
function goBack(state: State, direction: 'undo' | 'redo'): Next {
  if (state.shown === undefined) return only(state);
  const before = state.shown.diagram;
  const { state: asked, effects } = request(alone(state), { type: 'goBack', direction });
  return {
    state: within(asked, {
      underway: { id: asked.lastId, before, operations: [], back: { focused: state.focused } },
      said: '',
    }),
    effects,
  };
}

/** In turn with the keys that the page itself received. */
const goBackKey = (state: State, direction: 'undo' | 'redo'): Next =>
  hasField(state.editing)
    ? { state, effects: [{ type: 'goBackInField', direction }] }
    : press(state, { type: 'key', key: direction === 'undo' ? 'Ctrl+z' : 'Ctrl+y' });

/** The keyboard goes to the word of the question. Keys typed in the meantime are handled now. */
function focusWord(state: State, { at, opens }: Extract<PanelEvent, { type: 'focusWord' }>): Next {
  const { shown, editing } = state;
  const here = { ...state, isAwaitingWord: false };
  const chosen = at === undefined ? here : chooseQuestion(here, at);
  const asked = opens === undefined ? questionAt(chosen)?.word : undefined;
  const word = asked ?? shown?.word ?? state.focused ?? 1;
  if (shown === undefined || !isDrawn(state, word)) return only(chosen);
  const { later } = editing;
  const focused: Next = {
    state: within({ ...chosen, hasKeyboard: true, focused: word }, editing.underway === undefined ? { later: [] } : {}),
    effects: [{ type: 'takeKeys' }, { type: 'focus', word }],
  };
  if (editing.underway !== undefined) return focused;
  const open = { hasRows: true, isFromText: true };
  const opened = opens === undefined ? focused : andThen(focused, (now) => openForm(now, word, open));
  return later.reduce(inTurn, opened);
}

/** An answer that matches no request of ours is ignored. */
function answered(state: State, id: number, outcome: Outcome): Next {
  if (!state.waiting.includes(id)) return only(state);
  const { underway, later } = state.editing;
  const isEdit = underway?.id === id;
  const waiting = state.waiting.filter((each) => each !== id);
  const next = { ...state, waiting, notice: noticeOf(state, outcome, isEdit && !underway.isAnswer) };
  if (state.editing.stepping === id) return passedOn(next, outcome);
  if (!isEdit) return state.asking.stepping === id ? stepped(next) : only(next);
  const settled = settle(within(next, { later: [] }), underway, outcome);
  // Edits after a refused one were meant for a sentence that does not exist.
  const remaining = outcome.applied ? later : later.filter(({ type }) => type === 'key');
  const done = remaining.reduce(inTurn, settled);
  // A later edit may have moved to another word: the focus does not return to that of the edit.
  const isGoingBack = done.state.editing.underway?.back !== undefined;
  const effects = done.effects.filter(
    (effect) => effect.type !== 'focus' || (!isGoingBack && effect.word === done.state.focused),
  );
  return { ...done, effects };
}

/** A pass goes on in another sentence, where the waiting keys belong. Without one, they belong nowhere. */
function passedOn(state: State, { applied }: Outcome): Next {
  const { later } = state.editing;
  const here = within(state, { stepping: undefined, later: [] });
  return applied ? later.reduce(inTurn, passOn(here)) : only(here);
}

/** The session has not led to a word: the waiting keys are handled here. */
function stepped(state: State): Next {
  const here = { ...state, asking: { ...state.asking, stepping: undefined } };
  const { underway, later } = state.editing;
  if (!state.isAwaitingWord || underway !== undefined) return only(here);
  return later.reduce(inTurn, only({ ...within(here, { later: [] }), isAwaitingWord: false }));
}

/** A key in a mode or at rest. During an edit it waits for the result, except in a field. */
function press(state: State, event: Extract<EditingEvent, { type: 'key' }>): Next {
  const { shown, focused, editing } = state;
  const { mode } = editing;
  if (shown === undefined) return only(state);
  if ((isBusy(editing) || state.isAwaitingWord) && !hasField(editing)) return postpone(state, event);
  const rest = intentionOf(event.key, shown.diagram, focused, editedGraph(state));
  // Undo ends a mode, as it changes the text; in a field, it is the field's own.
  const isEnded = rest?.type === 'goBack' && !hasField(editing);
  if (mode !== undefined && !isEnded) return keyInMode(state, mode, event);
  const ofSession = sessionKey(state, event.key);
  if (ofSession !== undefined) return reduceSession(state, ofSession);
  // Only a Tab that had to wait comes here; the keys behind it are no longer for the words.
  if (leavesWords(state, event.key))
    return { state: { ...alone(state), focused: undefined }, effects: [{ type: 'leaveWords' }] };
  if (rest === undefined) return only(state);
  // The next key may arrive before the page has moved the focus.
  const next = reduce(state, rest);
  // Then Tab leaves the words.
  if (rest.type === 'dismiss')
    return { ...next, state: within(alone(next.state), { mention: undefined, isLeaving: true, said: '' }) };
  return rest.type === 'focus' ? { ...next, state: { ...next.state, focused: rest.word } } : next;
}

/** Handles the keys that waited for the choices. */
function choicesCome(state: State, event: Extract<EditingEvent, { type: 'choices' }>): Next {
  const { mode } = state.editing;
  const isWaiting = mode?.kind === 'field' || mode?.kind === 'form';
  const held = isWaiting && mode.asked === event.id ? mode.held : [];
  const come = reduceEditing(state, event);
  return held.reduce((next, struck) => inTurn(next, { type: 'key', ...struck }), come);
}

/**
 * The next of several waiting events. The page has not moved the focus for the earlier ones: it counts as moved, and
 * is moved only if it stays there.
 */
function inTurn({ state, effects }: Next, event: PanelEvent): Next {
  const move = effects.filter((effect) => effect.type === 'focus').at(-1);
  if (move === undefined) return andThen({ state, effects }, (now) => reduce(now, event));
  const after = reduce(reduce(state, { type: 'focused', word: move.word }).state, event);
  const isMoved = after.effects.some(({ type }) => type === 'focus') || after.state.focused !== move.word;
  const others = effects.filter(({ type }) => type !== 'focus');
  return { state: after.state, effects: [...others, ...(isMoved ? [] : [move]), ...after.effects] };
}

/** @param isOnStatusLine whether the status line shows the effect of the edit */
function noticeOf({ notice }: State, outcome: Outcome, isOnStatusLine: boolean): NoticeText | undefined {
  if (!outcome.applied) return { text: outcome.reason, kind: 'refused' };
  if (isOnStatusLine) return undefined;
  return outcome.message === undefined ? notice : { text: outcome.message, kind: 'done' };
}
