/** What commands, keys and menus of sessions share: the view, context keys, kinds of rows, and what a command may be given. */

import { TREEBANK_OPEN } from './command.ts';
import type { SessionBeginning, SessionKind } from './session.ts';

export const QUESTIONS_VIEW = 'treebank.questions';
/** Context key: a session has begun in this window, or the Review is in use; shows the view. */
export const HAS_SESSIONS = 'treebank.hasSessions';
/** Context key: the kind of the active session of the active treebank; unset if there is none. */
export const SESSION = 'treebank.session';
/** Context key: it has several sources, which Alt and a digit choose from in the text. */
export const HAS_SOURCES = 'treebank.hasSources';
/** Context key, and key of what the workspace remembers: the Review is in use. */
export const IS_REVIEWING = 'treebank.isReviewing';
/** Likewise: it also ranks by models. */
export const WITH_MODELS = 'treebank.ranksByModels';

/** What a row of the view is; its context is that and the kind of its session: `question.versions`. `suggested`: an open question with a suggestion. */
export type QuestionRow = 'session' | 'group' | 'question' | 'suggested' | 'answered';

/** What a command of sessions may be given, by a key, a menu or an older command. */
export interface SessionArgument {
  /** Instead of the active session. */
  readonly kind?: SessionKind;
  /** Where the keyboard is, and stays; the arc diagram by default. */
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
  /** Line from which to look, from 0. */
  readonly line?: number;
  /** All questions of the sentence. */
  readonly isAll?: boolean;
  readonly grouping?: string;
  /** Of an action that has choices. */
  readonly choice?: number;
  /** What begins. */
  readonly beginning?: SessionBeginning;
  /** What is parsed. */
  readonly scope?: 'sentences' | 'words' | 'file';
}

export const IN_VIEW = `view == ${QUESTIONS_VIEW}`;
export const HAS_SESSION = `${SESSION} && (${TREEBANK_OPEN} || focusedView == '${QUESTIONS_VIEW}')`;
/** The keyboard is in the list of a session, and not in the field that searches it. */
export const AT_LIST = `${SESSION} && focusedView == '${QUESTIONS_VIEW}' && listFocus && !inputFocus`;
