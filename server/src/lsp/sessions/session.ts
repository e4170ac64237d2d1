/**
 * The interface of a kind of session: how one begins, and its knowledge about its questions. Requests, progress, lists and
 * steps between questions are common to all; see handler.ts, answer.ts, lists.ts, step.ts and drawn.ts.
 */

import type { CancellationToken } from 'vscode-languageserver';
import type { Group, Place, Progress, Question } from '../../core/session/index.ts';
import type { Inert } from '../../inert/index.ts';
import type { Refused } from '../../protocol/answer.ts';
import type { FileChange } from '../../protocol/edit.ts';
import type {
  Beginnings,
  DiagramSession,
  ListedQuestion,
  OtherText,
  SessionAction,
  SessionAnswer,
  SessionKind,
  SteppedTo,
} from '../../protocol/session.ts';
import type { WireTextEdit } from '../../protocol/text.ts';
import type { Check } from '../connection/checks.ts';
import type { Located, Snapshot } from '../documents/documents.ts';

/** The state of a session in one text. */
export interface Asking<Q extends Question = Question> {
  readonly snapshot: Snapshot;
  /** The files of questions that are not in the document. */
  readonly others?: ReadonlyMap<string, Snapshot>;
  /** All listed ones, in the order of stepping. */
  readonly questions: readonly Q[];
  /** Answered ones that are not listed. */
  readonly nAnswered?: number;
}

/** The session's own summary. */
export interface Description {
  readonly title: Inert;
  readonly labels: readonly string[];
  /** The names of Y and N. */
  readonly takes: Inert;
  readonly keeps: Inert;
  /** Remarks above its list. */
  readonly message?: Inert;
  /** Progress of current work, 0…1. */
  readonly progress?: number;
}

export interface Grouping<Q extends Question> {
  readonly id: string;
  readonly title: () => Inert;
  group(asking: Asking<Q>, questions: readonly Q[]): readonly Group<Q>[];
  /** Whether two may be in one outermost group; without it, any. A step groups no more than necessary. */
  isTogether?(a: Q, b: Q): boolean;
}

/** A request about a text. */
export interface About {
  readonly snapshot: Snapshot;
  readonly token: CancellationToken;
  /** For the progress of long work. */
  readonly workDoneToken: string | number | undefined;
}

/** Some questions of a session, with their answer. */
export interface ToAnswer<Q extends Question = Question> extends About {
  readonly asking: Asking<Q>;
  /** At least one, unless the answer is an action. */
  readonly questions: readonly Q[];
  /** Index of the named sentence, or that of the first question. */
  readonly sentence: number;
  /** The request names a sentence or a group: impossible parts are left out, not refused. */
  readonly isMany: boolean;
  readonly overLocks: boolean;
}

/** The effect of an answer. */
export interface Outcome {
  /** For the user; a function if it includes the progress of the session. */
  readonly message: Inert | ((reached: Progress) => Inert);
  /** For the version of the snapshot; none by default. */
  readonly edits?: readonly WireTextEdit[];
  readonly sidecar?: FileChange;
  /** Other treebanks that change, of questions that are not in the document. */
  readonly files?: readonly FileChange[];
  /** Ids of questions that are decided once the edits are applied. */
  readonly decided?: readonly string[];
}

/** A kind's part of a drawing. */
export type Drawn = Omit<
  DiagramSession,
  'kind' | 'title' | 'labels' | 'takes' | 'keeps' | 'actions' | 'isOpenElsewhere'
> &
  Partial<Pick<DiagramSession, 'title'>>;

/** The start and the target of a step. */
export interface Step extends Place {
  readonly to: 'next' | 'previous';
  readonly grouping?: string;
}

/** A session of a document. `Q` is a question with the data of the kind. */
export interface Session<Q extends Question = Question> {
  readonly kind: SessionKind;
  /** Whether answers write into the text, which then must have the columns of CoNLL-U. */
  readonly writesText: boolean;
  /** Its questions are those of several files, and the same in each of them. */
  readonly isShared?: boolean;
  /** The first is the default. */
  readonly groupings: readonly Grouping<Q>[];
  /** Tags of its filter, without `@decided`, which all filters have. None: it cannot be filtered. */
  readonly tags: readonly string[];
  /** Whether steps start from the current question instead of the cursor. */
  readonly hasOwnOrder?: boolean;

  /** The state for the current text if it is known or quickly computed, as diagrams do not wait; undefined if the document was closed. */
  now(): Asking<Q> | undefined;
  /** The same, once known: for kinds that may have to compute it first. @throws Cancelled if the document was closed */
  ready?(): Promise<Asking<Q>>;
  about(asking: Asking<Q>): Description;
  /** @param here the sentence of a diagram; without it, for the list */
  actions(asking: Asking<Q>, here?: Located): readonly SessionAction[];
  matches(asking: Asking<Q>, question: Q, filter: readonly string[]): boolean;
  listed(asking: Asking<Q>, question: Q): Omit<ListedQuestion, 'id' | 'uri' | 'range' | 'sentence' | 'standing'>;
  /** @param questions those of the sentence; undefined if it has nothing to draw there */
  drawn(asking: Asking<Q>, here: Located, questions: readonly Q[]): Drawn | undefined;
  answer(toAnswer: ToAnswer<Q>, answer: SessionAnswer): Outcome | Refused | Promise<Outcome | Refused>;

  /** The text has changed. Resolves once the session is in step, to whether lists must be requested again; without it, at once, and they must. */
  changed?(): Promise<boolean>;
  /** Other programs changed, made or deleted files that are watched. Resolves to whether the session asks something else now. */
  filesChanged?(uris: readonly string[]): Promise<boolean>;
  /** The next question, if the kind has its own order. */
  step?(asking: Asking<Q>, step: Step): Q | undefined;
  /** The user moved to a question. */
  wentTo?(asking: Asking<Q>, question: Q): void;
  /** @param from index of a label */
  otherText?(from: number): OtherText | undefined;
  /** `ended`: also discards the data stored on disk. */
  close?(how: 'closed' | 'ended'): Promise<void>;
}

export interface Beginning<K extends SessionKind = SessionKind> {
  readonly uri: string;
  /** Undefined if the document is not open. */
  readonly snapshot: Snapshot | undefined;
  readonly beginning: Beginnings[K];
  /** The session of this kind in the document. */
  readonly before: Session | undefined;
  readonly token: CancellationToken;
  readonly workDoneToken: string | number | undefined;
}

export interface Begun {
  readonly session: Session;
  readonly message: Inert;
  readonly notes?: readonly Inert[];
  /** Id of the question to begin with; the first open one by default. */
  readonly first?: string;
  /** The initial text of the document, and the decisions to make in it: for documents that are not open yet. */
  readonly text?: string;
  readonly counts?: Progress & { readonly nSentences: number };
}

/** The target of *least certain*. */
export type LedTo = Omit<SteppedTo, 'kind' | 'groups'>;

/** A kind of session in one server. */
export interface Kind<K extends SessionKind = SessionKind> {
  /** A client's data for beginning one. */
  readonly check: Check<Beginnings[K]>;
  /** @throws Cancelled */
  begin(beginning: Beginning<K>): Promise<Begun | Refused>;
  /** Resumes the session stored for a document in an earlier run. */
  resume?(uri: string): Promise<Session | undefined>;
  /** Moves to the least certain place, even without a session of this kind. @throws Cancelled */
  leastCertain?(request: About, session: Session | undefined, place: Place): Promise<LedTo | Refused>;
  /** The document was closed. */
  forget?(uri: string): void;
  /** Another program changed, made or deleted files that are watched; open documents may be among them. */
  filesChanged?(uris: readonly string[]): void;
  /** Another parser may now be chosen. */
  parsersChanged?(): void;
  /** Resolves once everything is written. */
  settled?(): Promise<void>;
}

export type Kinds = { readonly [K in SessionKind]: Kind<K> };
