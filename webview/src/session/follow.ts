/** The current question after another drawing, and after a move of the focus or the cursor. Pure. */

import type { DiagramQuestion, DiagramSession } from '../../../server/src/protocol/session.ts';
import type { Next } from '../requests.ts';
import { isSameSentence, type State } from '../state.ts';
import { isOpen, questionAt, questionOfWord, sessionOf } from './current.ts';
import { asking, at, moveTo } from './reduce.ts';

/**
 * After another drawing. In another sentence it is the question at the cursor, or else the first open one; in a new session, the first
 * open one. Otherwise it stays while it is open, and also if it was already answered before; a newly answered one is followed by the next.
 */
export function followDrawing(before: State, { state, effects }: Next): Next {
  const { shown } = state;
  const session = sessionOf(state);
  if (shown === undefined || session === undefined) return { state, effects };
  const key = `${session.kind} ${session.key}`;
  const isOther = !isSameSentence(before.shown?.diagram, shown.diagram);
  const hasBegun = state.asking.key !== key;
  const known = hasBegun ? asking(state, { key, choosing: undefined, answered: [] }) : rememberAnswers(before, state);
  const target = isOther
    ? inOtherSentence(session, shown.word)
    : hasBegun
      ? session.questions.find(isOpen)
      : nextOpen(before, known, session);
  const isMoved = target?.id !== state.asking.at?.id;
  const isGoneTo = isOther
    ? state.focused !== undefined
    : hasBegun || (isMoved && before.editing.underway !== undefined);
  if (target === undefined || !isGoneTo) return { state: at(known, session, target), effects };
  const moved = moveTo(known, session, target);
  return { state: moved.state, effects: [...effects, ...moved.effects] };
}

function inOtherSentence(session: DiagramSession, word: number | undefined): DiagramQuestion | undefined {
  const here = questionOfWord(session, word);
  return here !== undefined && isOpen(here) ? here : (session.questions.find(isOpen) ?? here);
}

function nextOpen(before: State, state: State, { questions }: DiagramSession): DiagramQuestion | undefined {
  const now = questionAt(state);
  const then = questionAt(before);
  if (now !== undefined && (isOpen(now) || (then !== undefined && !isOpen(then)))) return now;
  const place = now === undefined ? (state.asking.at?.index ?? 0) : questions.indexOf(now);
  return questions.slice(place).find(isOpen) ?? questions.find(isOpen);
}

/** In the order of the answers. O(questions of the sentence). */
function rememberAnswers(before: State, state: State): State {
  const wereOpen = new Set(sessionOf(before)?.questions.flatMap((each) => (isOpen(each) ? [each.id] : [])));
  const now = (sessionOf(state)?.questions ?? []).filter((each) => !isOpen(each) && wereOpen.has(each.id));
  if (now.length === 0) return state;
  return asking(state, { answered: [...state.asking.answered, ...now.map(({ id }) => id)] });
}

/** After a move of the focus or the cursor to a word. */
export function followWord(state: State, word: number | undefined): State {
  const session = sessionOf(state);
  const found = questionAt(state)?.word === word ? undefined : questionOfWord(session, word);
  return session === undefined || found === undefined ? state : at(state, session, found);
}

/** Selects the question with this id; an unknown id changes nothing. */
export function chooseQuestion(state: State, id: string): State {
  const session = sessionOf(state);
  const found = session?.questions.find((each) => each.id === id);
  return session === undefined || found === undefined ? state : at(state, session, found);
}
