/** Progress and notes of a treebank, as kept in `.treebank.json`: requests of the text's margin, the status bar and the threads of notes. */

import type { Inert, InertMarkdown } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { WireDocument, WireRange } from './text.ts';

/** How far a sentence is; `open` by default. `checked`: by another person than the one who did it. */
export const SENTENCE_STATES = ['open', 'done', 'checked', 'discuss'] as const;
export type SentenceStateName = (typeof SENTENCE_STATES)[number];

/** LSP request `treebank/standing`: how far the sentences of a document are, and the states of those on some lines. */
export const STANDING_REQUEST = 'treebank/standing';

export interface StandingParams {
  readonly textDocument: WireDocument;
  /** Lines, both inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Who works here, if known, and the day: for states that edits change. */
  readonly by?: string;
  readonly day: string;
}

export interface ProgressOfDocument {
  readonly version: number;
  /** Whether the file or its folder has any state or note: without them nothing is shown. */
  readonly isUsed: boolean;
  /** Sentences in each state. */
  readonly counts: Readonly<Record<SentenceStateName, number>>;
  /** Sentences on the lines that are not open, in order. */
  readonly marks: readonly StateMark[];
}

interface StateMark {
  /** Lines of the sentence, half-open. */
  readonly startLine: number;
  readonly endLine: number;
  readonly state: SentenceStateName;
  /** Who said so and when: `Anna, 2026-11-28`; empty if unknown. */
  readonly said: Inert;
}

/** LSP request `treebank/nextOpen`: the next sentence that is open, of this file and then of the others in its folder; null if there is none. */
export const NEXT_OPEN_REQUEST = 'treebank/nextOpen';

export interface NextOpenParams {
  readonly textDocument: WireDocument;
  readonly line: number;
}

export interface NextOpen {
  readonly uri: string;
  /** Of its first word. */
  readonly line: number;
}

/** LSP request `treebank/notes`: the threads of a document in order. */
export const NOTES_REQUEST = 'treebank/notes';

export interface NotesParams {
  readonly textDocument: WireDocument;
}

export interface NotesOfDocument {
  readonly version: number;
  readonly threads: readonly NoteThread[];
  /** Tags in all notes of the folder, with their number of threads, the most frequent first. */
  readonly tags: readonly CountedTag[];
}

export interface CountedTag {
  readonly tag: string;
  /** Threads that have it. */
  readonly n: number;
  /** Those that are resolved. */
  readonly nResolved: number;
}

/** LSP request `treebank/decisions`: the resolved notes of a document's folder as one page. */
export const DECISIONS_REQUEST = 'treebank/decisions';

export interface DecisionsParams {
  readonly textDocument: WireDocument;
  /** One of `NotesOfDocument.tags`; undefined: all resolved notes. */
  readonly tag?: string;
}

export type DecisionsResult = Answer<{ readonly markdown: InertMarkdown }>;

/** A thread of notes. */
export interface NoteThread {
  /** Identifies it in the file. */
  readonly id: string;
  /** The cell, the word, or the first line of the sentence. */
  readonly range: WireRange;
  /** `dev-7, gave HEAD`. */
  readonly place: Inert;
  /** The first, then the replies in the order of time. */
  readonly comments: readonly NoteComment[];
  readonly isResolved: boolean;
  /** A note of MISC or a comment line: it can be read and moved, and not answered. */
  readonly isInText: boolean;
  /** In all its comments, without `#`, in lower case. */
  readonly tags: readonly string[];
}

interface NoteComment {
  readonly by: Inert;
  /** When, in UTC; empty if unknown. */
  readonly on: string;
  /** For display. */
  readonly text: Inert;
  /** As written, for editing. */
  readonly source: string;
}

/** What is done to notes. Times are in UTC, and identify comments together with their author. */
export type NoteChange =
  | {
      readonly does: 'add';
      readonly line: number;
      readonly character: number;
      readonly on: NoteTarget;
      readonly text: string;
    }
  | { readonly does: 'reply'; readonly id: string; readonly text: string }
  | { readonly does: 'resolve' | 'reopen' | 'delete'; readonly id: string }
  /** Another text of a comment, by its number in the thread; an empty one deletes it. */
  | { readonly does: 'rewrite'; readonly id: string; readonly comment: number; readonly text: string }
  /** Notes in MISC and comment lines become threads. */
  | { readonly does: 'move' };

/** What a new note is about: the cell at the place, its word, or its sentence. */
export type NoteTarget = 'cell' | 'word' | 'sentence';

/** Who does something, and when. */
export interface Acting {
  readonly by: string;
  /** The time in UTC, `2026-11-28T10:15:00.000Z`. */
  readonly at: string;
  /** The day where they are, `2026-11-28`. */
  readonly day: string;
}
