/** Shared by commands, keys and menus of sessions: the view, context keys, kinds of rows, and arguments of commands. */

import { TREEBANK_OPEN } from './command.ts';
import type { SessionBeginning, SessionKind } from './session.ts';

export const QUESTIONS_VIEW = 'treebank.questions';
/** Context key: a session has begun in this window, or the Review is in use; shows the view. */
export const HAS_SESSIONS = 'treebank.hasSessions';
/** Context key: the kind of the active session of the active treebank; unset if there is none. */
export const SESSION = 'treebank.session';
/** Context key: it has several sources, which Alt and a digit select in the text. */
export const HAS_SOURCES = 'treebank.hasSources';
/** Context key, and key in the memory of the workspace: the Review is in use. */
export const IS_REVIEWING = 'treebank.isReviewing';
/** Likewise: it also ranks with models. */
export const WITH_MODELS = 'treebank.ranksByModels';

/** The type of a row in the view; its context is this and the kind of its session: `question.versions`. `suggested`: an open question with a suggestion; `campaign`: a group that can become one. */
export type QuestionRow = 'session' | 'group' | 'campaign' | 'question' | 'suggested' | 'answered';

/** The argument of a command of sessions, from a key, a menu or an older command. */
export interface SessionArgument {
  /** Instead of the active session. */
  readonly kind?: SessionKind;
  /** The part that has the keyboard and keeps it; the arc diagram by default. */
  readonly where?: 'list' | 'text';
  /** Index of the alternative to take; the last two keep and reopen. */
  readonly from?: number | 'suggestion' | 'document' | 'reopen';
  /** An action: its id, or its key. */
  readonly action?: string;
  readonly key?: string;
  /** A question, by its id. */
  readonly id?: string;
  /** A group of the list, by its key. */
  readonly within?: string;
  /** Line to start from, from 0. */
  readonly line?: number;
  /** All questions of the sentence. */
  readonly isAll?: boolean;
  readonly grouping?: string;
  /** For an action with choices. */
  readonly choice?: number;
  /** The session to begin. */
  readonly beginning?: SessionBeginning;
  /** The scope to parse. */
  readonly scope?: 'sentences' | 'words' | 'file';
}

export const IN_VIEW = `view == ${QUESTIONS_VIEW}`;
export const HAS_SESSION = `${SESSION} && (${TREEBANK_OPEN} || focusedView == '${QUESTIONS_VIEW}')`;
/** The view of a session has the keyboard, in its list or on one of its buttons, and not in its search field. */
export const AT_LIST = `${SESSION} && focusedView == '${QUESTIONS_VIEW}' && !inputFocus`;
/** The list itself has it: on a button, Tab goes to the next one. */
export const IN_ROWS = `${AT_LIST} && listFocus`;
