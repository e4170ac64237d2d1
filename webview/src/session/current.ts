/** The session in the sentence drawn, and the question that the keys are about. Pure. */

import type { DiagramQuestion, DiagramSession, SessionAction } from '../../../server/src/protocol/session.ts';
import { isSameSentence, type State } from '../state.ts';

type Seen = Pick<State, 'shown' | 'asking' | 'marks'>;

/** Undefined also where it yields to what a search has found. */
export function sessionOf({ shown, marks }: Pick<Seen, 'shown' | 'marks'>): DiagramSession | undefined {
  const { session } = shown?.diagram ?? {};
  const isFound = shown !== undefined && marks !== undefined && isSameSentence(marks, shown.diagram);
  return session?.yieldsToMarks && isFound ? undefined : session;
}

export const isOpen = ({ standing }: DiagramQuestion): boolean => standing === 'open';

/** The question that the keys are about. */
export function questionAt(state: Seen): DiagramQuestion | undefined {
  const { at } = state.asking;
  return at && sessionOf(state)?.questions.find(({ id }) => id === at.id);
}

/** That of a word: an open one if there is any. */
export function questionOfWord(session: DiagramSession | undefined, word: number | undefined) {
  const here = word === undefined ? [] : (session?.questions.filter((each) => each.word === word) ?? []);
  return here.find(isOpen) ?? here[0];
}

/** The answered question that is opened again: that of the word, or else the last one. What was typed has no answer to take back. */
export function questionToReopen(state: Seen & Pick<State, 'focused'>): DiagramQuestion | undefined {
  const answered = (sessionOf(state)?.questions ?? []).filter(
    ({ standing }) => standing === 'taken' || standing === 'kept',
  );
  const { at, answered: inOrder } = state.asking;
  const here = answered.filter(({ word }) => word !== undefined && word === state.focused);
  const last = [...inOrder].reverse().find((name) => answered.some(({ id }) => id === name));
  return here.find(({ id }) => id === at?.id) ?? here[0] ?? answered.find(({ id }) => id === last) ?? answered.at(-1);
}

/** The action whose choices are offered. */
export const actionChosen = (state: Seen): SessionAction | undefined =>
  sessionOf(state)?.actions.find(({ id, choices }) => id === state.asking.choosing && choices !== undefined);

/** Whether an action can be done now. */
export const isPossible = ({ isOff, isOfQuestion }: SessionAction, question: DiagramQuestion | undefined): boolean =>
  !isOff && (!isOfQuestion || question !== undefined);

/**
 * Whether letters and digits are for the bar, which shows them only then: at rest and at a word. In the text they would be typed, in the
 * toolbar keys are for its controls, and while the enhanced graph is edited its arcs are drawn in place of those that are asked about.
 */
export const hasBarKeys = ({ hasKeyboard, focused, editing, layer }: State): boolean =>
  hasKeyboard && focused !== undefined && editing.mode === undefined && !layer.isEdited;
