/** The session in the displayed sentence, and its current question. Pure. */

import type { DiagramQuestion, DiagramSession, SessionAction } from '../../../server/src/protocol/session.ts';
import { isSameSentence, type State } from '../state.ts';

type Seen = Pick<State, 'shown' | 'asking' | 'marks'>;

/** Also undefined while matches of a search take precedence. */
export function sessionOf({ shown, marks }: Pick<Seen, 'shown' | 'marks'>): DiagramSession | undefined {
  const { session } = shown?.diagram ?? {};
  const isFound = shown !== undefined && marks !== undefined && isSameSentence(marks, shown.diagram);
  return session?.yieldsToMarks && isFound ? undefined : session;
}

export const isOpen = ({ standing }: DiagramQuestion): boolean => standing === 'open';

/** The current question. */
export function questionAt(state: Seen): DiagramQuestion | undefined {
  const { at } = state.asking;
  return at && sessionOf(state)?.questions.find(({ id }) => id === at.id);
}

/** The question of a word: an open one if there is any. */
export function questionOfWord(session: DiagramSession | undefined, word: number | undefined) {
  const here = word === undefined ? [] : (session?.questions.filter((each) => each.word === word) ?? []);
  return here.find(isOpen) ?? here[0];
}

/** The answered question to reopen: that of the word, or else the last one. A typed value has no answer to take back. */
export function questionToReopen(state: Seen & Pick<State, 'focused'>): DiagramQuestion | undefined {
  const answered = (sessionOf(state)?.questions ?? []).filter(
    ({ standing }) => standing === 'taken' || standing === 'kept',
  );
  const { at, answered: inOrder } = state.asking;
  const here = answered.filter(({ word }) => word !== undefined && word === state.focused);
  const last = [...inOrder].reverse().find((name) => answered.some(({ id }) => id === name));
  return here.find(({ id }) => id === at?.id) ?? here[0] ?? answered.find(({ id }) => id === last) ?? answered.at(-1);
}

/** The action that offers choices. */
export const actionChosen = (state: Seen): SessionAction | undefined =>
  sessionOf(state)?.actions.find(({ id, choices }) => id === state.asking.choosing && choices !== undefined);

/** Whether an action can be done now. */
export const isPossible = ({ isOff, isOfQuestion }: SessionAction, question: DiagramQuestion | undefined): boolean =>
  !isOff && (!isOfQuestion || question !== undefined);

/**
 * Whether letters and digits belong to the bar, which shows them only then: at rest and at a word. In the text they would be typed, in the
 * toolbar keys belong to its controls, and editing of the enhanced graph draws its arcs in place of those of the questions.
 */
export const hasBarKeys = ({ hasKeyboard, focused, editing, layer }: State): boolean =>
  hasKeyboard && focused !== undefined && editing.mode === undefined && !layer.isEdited;
