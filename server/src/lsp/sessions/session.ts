/**
 * What a kind of session is to the rest of the server: how one begins, and what it knows about its questions. Requests, progress, lists and
 * the way from question to question are the same for all; see handler.ts, answer.ts, lists.ts, step.ts and drawn.ts.
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

/** How a session stands in one text. */
export interface Asking<Q extends Question = Question> {
  readonly snapshot: Snapshot;
  /** All that are listed, in the order in which they are gone through. */
  readonly questions: readonly Q[];
  /** Answered ones that are not among them. */
  readonly nAnswered?: number;
}

/** What a session says of itself. */
export interface Description {
  readonly title: Inert;
  readonly labels: readonly string[];
  /** What Y and N are called. */
  readonly takes: Inert;
  readonly keeps: Inert;
  /** What there is to know, above its list. */
  readonly message?: Inert;
  /** Work under way, 0…1. */
  readonly progress?: number;
}

export interface Grouping<Q extends Question> {
  readonly id: string;
  readonly title: () => Inert;
  group(asking: Asking<Q>, questions: readonly Q[]): readonly Group<Q>[];
  /** Whether two may be in one outermost group; without it, any. A step groups no more than it has to. */
  isTogether?(a: Q, b: Q): boolean;
}

/** A request that is about a text. */
export interface About {
  readonly snapshot: Snapshot;
  readonly token: CancellationToken;
  /** For the progress of long work. */
  readonly workDoneToken: string | number | undefined;
}

/** Some questions of a session, to be answered. */
export interface ToAnswer<Q extends Question = Question> extends About {
  readonly asking: Asking<Q>;
  /** At least one, unless the answer is an action. */
  readonly questions: readonly Q[];
  /** Index of the sentence that was named, or of the first question. */
  readonly sentence: number;
  /** A sentence or a group was named: what cannot be done is left out, not refused. */
  readonly isMany: boolean;
  readonly overLocks: boolean;
}

/** What an answer comes to. */
export interface Outcome {
  /** For the user; a function if it says how far the session is. */
  readonly message: Inert | ((reached: Progress) => Inert);
  /** For the version of the snapshot; none by default. */
  readonly edits?: readonly WireTextEdit[];
  readonly sidecar?: FileChange;
  /** Ids of questions that are decided once the edits are applied. */
  readonly decided?: readonly string[];
}

/** The part of a drawing that a kind makes. */
export type Drawn = Omit<
  DiagramSession,
  'kind' | 'title' | 'labels' | 'takes' | 'keeps' | 'actions' | 'isOpenElsewhere'
> &
  Partial<Pick<DiagramSession, 'title'>>;

/** Where to go from, and to what. */
export interface Step extends Place {
  readonly to: 'next' | 'previous';
  readonly grouping?: string;
}

/** A session of a document. `Q` is a question with what the kind has to know about it. */
export interface Session<Q extends Question = Question> {
  readonly kind: SessionKind;
  /** Whether answers write into the text, which has to have the columns of CoNLL-U then. */
  readonly writesText: boolean;
  /** The first is the default. */
  readonly groupings: readonly Grouping<Q>[];
  /** Tags of its filter, without `@decided`, which all filters have. None: it cannot be filtered. */
  readonly tags: readonly string[];
  /** Whether it goes on from the question that it is at, and not from the cursor. */
  readonly hasOwnOrder?: boolean;

  /** Once it stands in the current text. @throws Cancelled if the document was closed */
  ready(): Promise<Asking<Q>>;
  /** If that is known or quickly found out, as diagrams do not wait. */
  now(): Asking<Q> | undefined;
  about(asking: Asking<Q>): Description;
  /** @param here the sentence of a diagram; without it, for the list */
  actions(asking: Asking<Q>, here?: Located): readonly SessionAction[];
  matches(asking: Asking<Q>, question: Q, filter: readonly string[]): boolean;
  listed(asking: Asking<Q>, question: Q): Omit<ListedQuestion, 'id' | 'range' | 'sentence' | 'standing'>;
  /** @param questions those of the sentence; undefined if it has nothing to draw there */
  drawn(asking: Asking<Q>, here: Located, questions: readonly Q[]): Drawn | undefined;
  answer(toAnswer: ToAnswer<Q>, answer: SessionAnswer): Outcome | Refused | Promise<Outcome | Refused>;

  /** The text has changed. Resolves once it stands there, with whether lists are to be requested again. */
  changed?(): Promise<boolean>;
  /** The next question, where the common way is not the one. */
  step?(asking: Asking<Q>, step: Step): Q | undefined;
  /** A question was gone to. */
  wentTo?(asking: Asking<Q>, question: Q): void;
  /** @param from index of a label */
  otherText?(from: number): OtherText | undefined;
  /** `ended`: also what is kept on disk is forgotten. */
  close?(how: 'closed' | 'ended'): Promise<void>;
}

export interface Beginning<K extends SessionKind = SessionKind> {
  readonly uri: string;
  /** Undefined if the document is not open. */
  readonly snapshot: Snapshot | undefined;
  readonly beginning: Beginnings[K];
  /** The one of this kind that the document has. */
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
  /** What the document begins with, and what there is to decide in it: for documents that are not open yet. */
  readonly text?: string;
  readonly counts?: Progress & { readonly nSentences: number };
}

/** Where *least certain* leads. */
export type LedTo = Omit<SteppedTo, 'kind' | 'groups'>;

/** A kind of session in one server. */
export interface Kind<K extends SessionKind = SessionKind> {
  /** Of what a client sends to begin one. */
  readonly check: Check<Beginnings[K]>;
  /** @throws Cancelled */
  begin(beginning: Beginning<K>): Promise<Begun | Refused>;
  /** What is kept about a document from an earlier run. */
  resume?(uri: string): Promise<Session | undefined>;
  /** To what is least certain, also where the document has no session of this kind. @throws Cancelled */
  leastCertain?(request: About, session: Session | undefined, place: Place): Promise<LedTo | Refused>;
  /** The document was closed. */
  forget?(uri: string): void;
  /** Another parser may be chosen from now on. */
  parsersChanged?(): void;
  /** Once everything is written. */
  settled?(): Promise<void>;
}

export type Kinds = { readonly [K in SessionKind]: Kind<K> };
