/** A session in the panel: events and their consequences. Every answer is an edit of the sentence drawn. Pure. */

import type { Asked, DiagramQuestion, DiagramSession, SessionAnswer } from '../../../server/src/protocol/session.ts';
import { andThen, within } from '../editing/steps.ts';
import type { SessionEvent } from '../intention.ts';
import { aboutShown, edit, type Next, only } from '../requests.ts';
import type { Asking, State } from '../state.ts';
import { isOpen, isPossible, questionAt, questionToReopen, sessionOf } from './current.ts';

/** After a click on the bar, the keys continue at the word of its question. */
export function reduceSession(state: State, event: SessionEvent): Next {
  const session = sessionOf(state);
  if (session === undefined) return only(state);
  const word = questionAt(state)?.word;
  if (state.focused !== undefined || word === undefined || isLeft(session, event)) return reduce(state, session, event);
  const { state: next, effects } = reduce({ ...state, focused: word }, session, event);
  return { state: next, effects: [{ type: 'focus', word }, ...effects] };
}

/** Whether the host shows something else, which then gets the keyboard. */
const isLeft = ({ actions }: DiagramSession, event: SessionEvent): boolean =>
  event.does === 'end' ||
  (event.does === 'act' && actions.some(({ id, isClients }) => id === event.action && isClients));

function reduce(state: State, session: DiagramSession, event: SessionEvent): Next {
  const question = questionAt(state);
  switch (event.does) {
    case 'take':
      return question === undefined
        ? only(state)
        : answer(state, session, question, { type: 'take', from: event.from });
    case 'keep':
      return question === undefined ? only(state) : answer(state, session, question, { type: 'keep' });
    case 'reopen': {
      const answered = questionToReopen(state);
      if (answered === undefined) return only(state);
      return andThen(moveTo(state, session, answered), (now) => answer(now, session, answered, { type: 'reopen' }));
    }
    case 'go':
      return go(state, session, event.to);
    case 'act':
      return act(state, session, event);
    case 'cancel':
      return only(asking(state, { choosing: undefined }));
    case 'end':
      return aboutShown(state, ({ uri, version }) => ({ type: 'endSession', uri, version, kind: session.kind }));
  }
}

/** The next or previous open question of the sentence; without one, that of another sentence, or the first or last one again. */
function go(state: State, session: DiagramSession, to: 'next' | 'previous'): Next {
  const { questions, isOpenElsewhere, kind } = session;
  const { at } = state.asking;
  const now = questions.findIndex(({ id }) => id === at?.id);
  const place = now === -1 ? (at?.index ?? (to === 'next' ? 0 : questions.length)) : now;
  const before = questions.slice(0, place).filter(isOpen);
  const after = questions.slice(now === -1 ? place : place + 1).filter(isOpen);
  const found = to === 'next' ? after[0] : before.at(-1);
  if (found === undefined && isOpenElsewhere) {
    const { state: asked, effects } = aboutShown(state, ({ uri, version }) => {
      return { type: 'stepSession', uri, version, kind, to, ...(at === undefined ? {} : { question: at.id }) };
    });
    // Keys pressed meanwhile belong to the next question.
    return { state: { ...asking(asked, { stepping: asked.lastId }), isAwaitingWord: true }, effects };
  }
  const target = found ?? (to === 'next' ? before[0] : after.at(-1)) ?? questions[now];
  return target === undefined ? only(state) : moveTo(asking(state, { choosing: undefined }), session, target);
}

function act(state: State, session: DiagramSession, event: Extract<SessionEvent, { does: 'act' }>): Next {
  const { kind, actions } = session;
  const { choice } = event;
  const question = questionAt(state);
  const action = actions.find(({ id }) => id === event.action);
  if (action === undefined || !isPossible(action, question)) return only(state);
  if (action.choices !== undefined && choice === undefined) return only(asking(state, { choosing: action.id }));
  const chosen = asking(state, { choosing: undefined });
  const what = { action: action.id, ...(choice === undefined ? {} : { choice }) };
  if (action.isClients) {
    const about = question === undefined ? {} : { question: question.id };
    return aboutShown(chosen, ({ uri, version }) => ({ type: 'act', uri, version, kind, ...what, ...about }));
  }
  if (action.isOfQuestion && question !== undefined) return answer(chosen, session, question, { type: 'act', ...what });
  return ask(chosen, session, { sentenceAt: state.shown?.diagram.startLine ?? 0 }, { type: 'act', ...what });
}

function answer(state: State, session: DiagramSession, { id, word }: DiagramQuestion, given: SessionAnswer): Next {
  const { words, startLine } = state.shown?.diagram ?? { words: [], startLine: 0 };
  const line = (word === undefined ? undefined : words[word - 1]?.line) ?? startLine;
  return ask(state, session, { at: { line, character: 0 }, id }, given);
}

function ask(state: State, { kind }: DiagramSession, asked: Asked, given: SessionAnswer): Next {
  const before = state.shown?.diagram;
  if (before === undefined || state.editing.underway !== undefined) return only(state);
  const { state: next, effects } = edit(state, () => ({ type: 'answer', kind, asked, answer: given }));
  // Keys pressed meanwhile are handled once the result is drawn, so they never apply to another question.
  return { state: within(next, { underway: { id: next.lastId, before, operations: [], isAnswer: true } }), effects };
}

/** Makes this the current question, and moves the focus to its word. */
export function moveTo(state: State, session: DiagramSession, question: DiagramQuestion): Next {
  const { word } = question;
  const moved = at(state, session, question);
  return word === undefined ? only(moved) : { state: { ...moved, focused: word }, effects: [{ type: 'focus', word }] };
}

export const at = (state: State, { questions }: DiagramSession, question: DiagramQuestion | undefined): State =>
  asking(state, { at: question && { id: question.id, index: questions.indexOf(question) } });

export const asking = (state: State, change: Partial<Asking>): State => {
  return { ...state, asking: { ...state.asking, ...change } };
};
