/** The panel after another drawing, without one, after another derivation, and after a move of the cursor. Pure. */

import type { Derivation } from '../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { DiagramPreferences, ToWebview } from '../../server/src/protocol/webview.ts';
import { dragAfter } from './editing/dragEvents.ts';
import { isMovedAway } from './editing/elsewhere.ts';
import { followed, hasSameForms } from './editing/follow.ts';
import { firstOpen } from './editing/openWords.ts';
import { within } from './editing/steps.ts';
import { layerAfter } from './enhanced/follow.ts';
import { mentionOnLine, wordOfMention } from './mentions/chosen.ts';
import { followWord } from './session/follow.ts';
import { isOf, isSameSentence, type Shown, type State } from './state.ts';

type CursorMove = Extract<ToWebview, { type: 'cursor' }>;

/** A drawing of an older text than the one shown is ignored. */
export function showDrawing(
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
  const awaited = editing.arriving && mentionOnLine(diagram, editing.arriving);
  if (awaited !== undefined) return wordOfMention(diagram, awaited);
  return (hasKeyboard ? undefined : word) ?? firstOpen(diagram, editing.lastPass);
}

/** The effect of the last edit is irrelevant in another sentence, unless it led there: then its answer follows. */
function editingAfter({ shown, editing }: State, diagram: Diagram): State['editing'] {
  const before = shown?.diagram;
  if (!isSameSentence(before, diagram)) {
    const mention = editing.arriving && mentionOnLine(diagram, editing.arriving);
    return { ...editing, ...NO_WORDS, mention, said: '' };
  }
  // A text changed elsewhere, for instance by undo, is not the one of the question.
  const isOurs = before?.version === diagram.version || editing.underway !== undefined;
  if (!hasSameForms(before, diagram)) return { ...editing, ...NO_WORDS };
  return isOurs ? editing : { ...editing, mode: undefined };
}

/** Clears everything that refers to words that may have changed. */
const NO_WORDS = {
  mode: undefined,
  rangeFrom: undefined,
  rotated: undefined,
  passOver: undefined,
  mention: undefined,
  arriving: undefined,
} as const;

export function showNothing(state: State, error: string | undefined): State {
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

export function moveCursor(state: State, { version, word, isMovedByHand = false }: CursorMove): State {
  const { shown } = state;
  if (shown?.diagram.version !== version) return state;
  const calm = isMovedAway(state, word, isMovedByHand) ? within(state, { mode: undefined }) : state;
  const moved = { ...calm, shown: { ...shown, word } };
  // Answers given here also move the cursor, and the keys have moved on by then.
  return word === shown.word || state.hasKeyboard ? moved : followWord(moved, word);
}

/** Steps for a text other than the one drawn are ignored. */
export function showDerivation(state: State, derivation: Derivation): State {
  const { shown, derivation: before } = state;
  if (shown === undefined || !isOf(derivation, shown.diagram)) return state;
  const { uri, startLine, system } = derivation;
  const old = before?.derivation;
  const isSame = old?.uri === uri && old.startLine === startLine && old.system === system;
  return goTo({ ...state, derivation: { derivation, step: 0, isListed: true } }, isSame ? (before?.step ?? 0) : 0);
}

export function goTo(state: State, wanted: number): State {
  const { derivation } = state;
  if (derivation === undefined || !derivation.isListed) return state;
  const last = derivation.derivation.steps.length - 1;
  return { ...state, derivation: { ...derivation, step: Math.max(0, Math.min(last, wanted)) } };
}
