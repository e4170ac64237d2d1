/** The meaning of a key in a session, at rest. Pure. */

import type { DiagramSession, SessionAction } from '../../../server/src/protocol/session.ts';
import type { SessionEvent } from '../intention.ts';
import { sessionEventOf } from '../keys.ts';
import type { State } from '../state.ts';
import { actionChosen, isOpen, isPossible, questionAt, questionToReopen, sessionOf } from './current.ts';

/** Undefined if it has no effect here: then it keeps its usual meaning. Escape ends the session from everywhere in the panel, except during editing of the enhanced graph. */
export function sessionKey(state: State, key: string): SessionEvent | undefined {
  const session = sessionOf(state);
  if (session === undefined || state.layer.isEdited) return undefined;
  if (state.focused === undefined && key !== 'Escape') return undefined;
  const chosen = actionChosen(state);
  if (chosen !== undefined) return choiceKey(chosen, key);
  const action = session.actions.find((each) => each.key === key);
  if (action !== undefined) {
    return isPossible(action, questionAt(state)) ? { type: 'session', does: 'act', action: action.id } : undefined;
  }
  const from = /^[1-9]$/.test(key) ? Number(key) - 1 : undefined;
  const event: SessionEvent | undefined =
    from === undefined ? sessionEventOf(key) : { type: 'session', does: 'take', from };
  return event && hasSomethingToDo(state, session, event) ? event : undefined;
}

/** Keys other than digits and Escape do nothing, except shortcuts. */
function choiceKey({ id, choices = [] }: SessionAction, key: string): SessionEvent | undefined {
  if (key === 'Escape') return { type: 'session', does: 'cancel' };
  if (/^Ctrl\+|^F\d+$/.test(key)) return undefined;
  const choice = /^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined;
  return { type: 'session', does: 'act', action: id, ...(choice === undefined ? {} : { choice: choice.value }) };
}

function hasSomethingToDo(state: State, session: DiagramSession, event: SessionEvent): boolean {
  const question = questionAt(state);
  switch (event.does) {
    case 'take':
      if (question === undefined) return false;
      return event.from === 'suggestion' ? question.suggestion !== undefined : !!question.alternatives[event.from];
    case 'keep':
      return question !== undefined;
    case 'reopen':
      return questionToReopen(state) !== undefined;
    case 'go': {
      const isElsewhere = (word: number | undefined) => word !== undefined && word !== state.focused;
      return (
        session.isOpenElsewhere === true ||
        session.questions.some((each) => isOpen(each) && (each.id !== question?.id || isElsewhere(each.word)))
      );
    }
    default:
      return true;
  }
}
