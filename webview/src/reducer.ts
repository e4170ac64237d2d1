/** Events in the panel and their consequences: the next state, and external effects. Pure. */

import type { Derivation } from '../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { RepairKind } from '../../server/src/protocol/edit.ts';
import type {
  DiagramOptions,
  DiagramPreferences,
  OptionValue,
  Outcome,
  ToWebview,
} from '../../server/src/protocol/webview.ts';
import { actOn } from './editing/actions.ts';
import { attach } from './editing/attach.ts';
import { type DragEvent, dragAfter, dragged } from './editing/dragEvents.ts';
import { endsMode, isMovedAway } from './editing/elsewhere.ts';
import type { EditingEvent } from './editing/events.ts';
import { followed, hasSameForms } from './editing/follow.ts';
import { openForm } from './editing/form.ts';
import { firstOpen } from './editing/open.ts';
import { passOn } from './editing/passes.ts';
import { keyInMode, reduceEditing } from './editing/reduce.ts';
import { settle } from './editing/settle.ts';
import { hasField, isBusy } from './editing/state.ts';
import { andThen, leave, operate, postpone, within } from './editing/steps.ts';
import { editedGraph } from './enhanced/chosen.ts';
import { dropOnGraph } from './enhanced/drag.ts';
import { choose, onGraph, switchGraph } from './enhanced/edit.ts';
import { layerAfter } from './enhanced/follow.ts';
import { type Intention, intentionOf, type SessionEvent } from './keys.ts';
import { lowerLayerOf } from './layers.ts';
import { aboutShown, edit, type Next, only, request } from './requests.ts';
import type { SceneItem } from './scene.ts';
import { questionAt } from './session/current.ts';
import { chooseQuestion, followDrawing, followWord } from './session/follow.ts';
import { sessionKey } from './session/keys.ts';
import { isAlternative } from './session/layer.ts';
import { reduceSession } from './session/reduce.ts';
import { currentScale, isOf, isSameSentence, keptOf, type NoticeText, type Shown, type State } from './state.ts';
import { stepFrom, type Toggle, toggled } from './viewing.ts';

/** Messages of the extension, actions of the user, and observations of the page. */
export type PanelEvent =
  | ToWebview
  | Intention
  | EditingEvent
  | DragEvent
  /** The word loses its head. */
  | { readonly type: 'removeArc'; readonly dependent: number }
  | { readonly type: 'selectArc'; readonly dependent: number | undefined }
  | SessionEvent
  /** The page is ready, or the user retries. */
  | { readonly type: 'ready' }
  | { readonly type: 'repair'; readonly kind: RepairKind }
  | { readonly type: 'insertEmptyLines' }
  | { readonly type: 'reparse' }
  /** Begin a session with a parser's suggestions for the sentence. */
  | { readonly type: 'propose' }
  | { readonly type: 'setOption'; readonly option: keyof DiagramOptions; readonly value: OptionValue }
  | { readonly type: 'derive' }
  /** Make a request from the words, empty nodes and tokens on these lines. */
  | { readonly type: 'searchFor'; readonly lines: readonly number[] }
  | { readonly type: 'export'; readonly what: 'diagram' | 'sentence' }
  | { readonly type: 'move' }
  /** A click; `isDouble`: the second click of a double click. */
  | { readonly type: 'activate'; readonly item: SceneItem; readonly isDouble: boolean }
  /** `isStill`: the drawing has moved below a resting pointer. */
  | { readonly type: 'point'; readonly item: SceneItem | undefined; readonly isStill?: boolean }
  /** The keyboard focus has moved to a word, or away from all of them. */
  | { readonly type: 'focused'; readonly word: number | undefined }
  /** The page has got the keyboard, or lost it to the text. */
  | { readonly type: 'keyboard'; readonly isHere: boolean }
  | { readonly type: 'noticeOver' }
  /** The user has looked at a card for a while. */
  | { readonly type: 'wonder'; readonly name: string }
  | {
      readonly type: 'measured';
      readonly widths: Partial<State['widths']>;
      readonly heights?: Partial<State['heights']>;
      readonly isWrapped?: boolean;
    }
  | { readonly type: 'lookChanged' };

export function reduce(state: State, event: PanelEvent): Next {
  const item = event.type === 'activate' ? event.item : undefined;
  if (!endsMode(state.editing.mode, event.type, item)) return carryOut(state, event);
  return andThen(leave(state), (now) => carryOut(now, event));
}

function carryOut(state: State, event: PanelEvent): Next {
  switch (event.type) {
    case 'show': {
      const { state: shown, effects } = followDrawing(state, only(show(state, event)));
      // Drawing another sentence because the cursor moved must not take the keyboard from the text.
      return { state: shown, effects: state.hasKeyboard ? effects : effects.filter(({ type }) => type !== 'focus') };
    }
    case 'cursor':
      return only(moveCursor(state, event.version, event.word));
    case 'keyboard':
      return only({ ...state, hasKeyboard: event.isHere });
    case 'awaitWord':
      return only({ ...state, isAwaitingWord: true });
    case 'focusWord':
      return focusWord(state, event);
    case 'derivation':
      return only(derive(state, event.derivation));
    case 'result':
      return only({ ...state, result: event.message });
    case 'marks':
      return only({ ...state, marks: event.marks });
    case 'place':
      return only({ ...state, place: event.place });
    case 'empty':
      return only(nothing(state, undefined));
    case 'error':
      return only(nothing(state, event.message));
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
      return andThen(activate(state, event.item, event.isDouble), (now) => choose(now, event.item));
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
      return only({ ...state, guidance: { name: event.name, lines: event.lines } });
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

/** A drawing of an older text than the one shown is ignored. */
function show(
  state: State,
  { diagram, options, word, preferences = state.preferences }: Shown & { preferences?: DiagramPreferences },
): State {
  const before = state.shown?.diagram;
  if (before?.uri === diagram.uri && diagram.version < before.version) return state;
  const isNewSentence = !isSameSentence(before, diagram);
  const { derivation, focused } = state;
  return {
    ...state,
    shown: { diagram, options, word },
    preferences,
    drag: dragAfter(state, diagram),
    selectedArc: undefined,
    notice: isNewSentence ? undefined : state.notice,
    // The result of an operation on another sentence is irrelevant here. The first drawing shows the sentence of the
    // operation.
    result: isNewSentence && before !== undefined ? undefined : state.result,
    focused: focused === undefined ? undefined : focusedAfter(state, focused, diagram, word),
    pointed: undefined,
    explained: undefined,
    // Its counts are those of the text before.
    guidance: undefined,
    layer: layerAfter(state, diagram),
    // A mode concerns words of one sentence.
    editing: editingAfter(state, diagram),
    // Until the answer for a changed text arrives, the old steps stay; those of another sentence are removed.
    derivation:
      derivation === undefined || isSameSentence(derivation.derivation, diagram)
        ? derivation
        : { ...derivation, isListed: false },
  };
}

/** The focus stays on the same word. In another sentence it moves to the first word that needs work, or to the text cursor. */
function focusedAfter(
  { shown, editing, hasKeyboard }: State,
  focused: number,
  diagram: Diagram,
  word: number | undefined,
): number | undefined {
  const before = shown?.diagram;
  if (isSameSentence(before, diagram)) return followed(focused, before, diagram);
  if (before === undefined || editing.underway !== undefined) return followed(focused, undefined, diagram);
  return (hasKeyboard ? undefined : word) ?? firstOpen(diagram, editing.lastPass);
}

/** The effect of the last edit is irrelevant in another sentence, unless it led there: then its answer follows. */
function editingAfter({ shown, editing }: State, diagram: Diagram): State['editing'] {
  const before = shown?.diagram;
  if (!isSameSentence(before, diagram)) return { ...editing, ...NO_WORDS, said: '' };
  // A text changed elsewhere, for instance by undo, is not the one of the question.
  const isOurs = before?.version === diagram.version || editing.underway !== undefined;
  if (!hasSameForms(before, diagram)) return { ...editing, ...NO_WORDS };
  return isOurs ? editing : { ...editing, mode: undefined };
}

/** Clears everything that refers to words that may have changed. */
const NO_WORDS = { mode: undefined, rangeFrom: undefined, rotated: undefined, passOver: undefined } as const;

/** Ends the selection of words, and forgets keys that count only if pressed again. */
const alone = (state: State): State =>
  within(state, { rangeFrom: undefined, rotated: undefined, passOver: undefined, isLeaving: false });

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

function moveCursor(state: State, version: number, word: number | undefined): State {
  const { shown } = state;
  if (shown?.diagram.version !== version) return state;
  const calm = isMovedAway(state, word) ? within(state, { mode: undefined }) : state;
  const moved = { ...calm, shown: { ...shown, word } };
  // Answers given here also move the cursor, and the keys have moved on by then.
  return word === shown.word || state.hasKeyboard ? moved : followWord(moved, word);
}

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

function nothing(state: State, error: string | undefined): State {
  return {
    ...state,
    shown: undefined,
    error,
    focused: undefined,
    pointed: undefined,
    explained: undefined,
    drag: undefined,
    selectedArc: undefined,
  };
}

/** Steps for a text other than the one drawn are ignored. */
function derive(state: State, derivation: Derivation): State {
  const { shown, derivation: before } = state;
  if (shown === undefined || !isOf(derivation, shown.diagram)) return state;
  const { uri, startLine, system } = derivation;
  const old = before?.derivation;
  const isSame = old?.uri === uri && old.startLine === startLine && old.system === system;
  return goTo({ ...state, derivation: { derivation, step: 0, isListed: true } }, isSame ? (before?.step ?? 0) : 0);
}

function goTo(state: State, wanted: number): State {
  const { derivation } = state;
  if (derivation === undefined || !derivation.isListed) return state;
  const last = derivation.derivation.steps.length - 1;
  return { ...state, derivation: { ...derivation, step: Math.max(0, Math.min(last, wanted)) } };
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
  if (mode !== undefined && !isEnded) return keyInMode(state, mode, event.key);
  const ofSession = sessionKey(state, event.key);
  if (ofSession !== undefined) return reduceSession(state, ofSession);
  if (rest === undefined) return only(state);
  // The next key may arrive before the page has moved the focus.
  const next = reduce(state, rest);
  // Then Tab leaves the words.
  if (rest.type === 'dismiss') return { ...next, state: within(alone(next.state), { isLeaving: true, said: '' }) };
  return rest.type === 'focus' ? { ...next, state: { ...next.state, focused: rest.word } } : next;
}

/** Handles the keys that waited for the choices. */
function choicesCome(state: State, event: Extract<EditingEvent, { type: 'choices' }>): Next {
  const { mode } = state.editing;
  const isWaiting = mode?.kind === 'field' || mode?.kind === 'form';
  const held = isWaiting && mode.asked === event.id ? mode.held : [];
  const come = reduceEditing(state, event);
  return held.reduce((next, key) => inTurn(next, { type: 'key', key }), come);
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

type Cell = (Intention & { type: 'reveal' })['cell'];

function reveal(state: State, item: SceneItem, cell: Cell, keepsFocus: boolean): Next {
  return aboutShown(state, (diagram) => {
    const { uri, version } = diagram;
    return { type: 'reveal', uri, version, target: { line: lineOf(diagram, item), cell }, keepsFocus };
  });
}

/** A click shows the place in the text, a double click moves there; in the choice of a head, a click chooses it. */
function activate(state: State, item: SceneItem, isDouble: boolean): Next {
  const { mode } = state.editing;
  if (mode?.kind === 'attach' && item.kind === 'word') return attach(state, mode, item.word);
  const selected = { ...state, selectedArc: item.kind === 'arc' ? item.dependent : undefined };
  const next = reveal(selected, item, cellOf(state, item), !isDouble);
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
  const isAsked = item.kind === 'lowerArc' && isAlternative(kindOf(state, item.arcs));
  return isAsked && 'word' in item.dependent ? item.dependent.word : undefined;
}

function lineOf({ words, multiwordTokens, emptyNodes }: Diagram, item: SceneItem): number {
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
    case 'lowerArc': {
      const { dependent } = item;
      return 'word' in dependent ? words[dependent.word - 1].line : emptyNodes[dependent.emptyNode].line;
    }
  }
}

function zoom(state: State, by: 'in' | 'out' | 'reset' | 'fit'): Next {
  const chosen = (): State['zoom'] => {
    if (by === 'fit') return state.zoom === 'fit' ? 1 : 'fit';
    return by === 'reset' ? 1 : stepFrom(currentScale(state), by);
  };
  const next = { ...state, zoom: chosen() };
  return { state: next, effects: [{ type: 'keep', kept: keptOf(next) }] };
}

const wrapped = ({ shown, isWrapped, wrapsByItself }: State, now = isWrapped) => ({
  isWrapped: now,
  wrapsByItself: shown?.options.wrap === 'auto' ? now : wrapsByItself,
});

function toggle(state: State, what: Toggle | 'wrap'): Next {
  if (what === 'wrap') {
    const { shown } = state;
    if (shown === undefined) return only(state);
    const wanted = !state.isWrapped;
    const value =
      wanted === state.wrapsByItself && shown.options.wrap !== 'auto' ? 'auto' : wanted ? 'always' : 'never';
    return request(state, { type: 'setOption', option: 'wrap', value });
  }
  const next = { ...state, viewing: toggled(state.viewing, what) };
  return { state: next, effects: [{ type: 'keep', kept: keptOf(next) }] };
}
