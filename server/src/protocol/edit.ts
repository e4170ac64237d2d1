/**
 * Everything a user can do to a treebank, and the outcome: one union of intentions, one answer. The client sends an intention,
 * the server answers with edits and writes nothing itself, the client applies them as one step.
 *
 * Another intention is one row in `Intentions`, one in `Details`, its check in lsp/connection/requests.ts and its row in lsp/features/edit.ts;
 * the compiler names those that are missing.
 */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { Confirming } from './machine.ts';
import type { MentionChange, MentionChanged } from './mentions.ts';
import type { Answered, Answering } from './session.ts';
import type { LineOperation, Operated, SurgeryAt } from './surgery.ts';
import type { Acting, NoteChange, SentenceStateName } from './team.ts';
import type { LineRange, WireDocument, WirePosition, WireTextEdit } from './text.ts';
import { NEAREST_COMMANDS, type NearestClass } from './treeClasses.ts';

/**
 * LSP request `treebank/edit`. With a `workDoneToken` the server reports the progress of long work; if cancelled, it neither
 * answers nor keeps anything.
 */
export const EDIT_REQUEST = 'treebank/edit';

/**
 * The same as a command of `workspace/executeCommand`, with the parameters of the request as its only argument: the server asks the
 * editor to apply the edits.
 */
export const EDIT_COMMAND = 'treebank.edit';

/**
 * `projectivize`: nearest projective tree. `lift`: projective tree by lifting (Nivre & Nilsson 2005). `tree`: attach unattached
 * words, break cycles, keep one root, with the fewest changes. Otherwise the name of a tree class: its nearest tree.
 */
export type RepairKind = 'projectivize' | 'lift' | 'tree' | NearestClass;

export const REPAIR_KINDS: readonly RepairKind[] = [
  'projectivize',
  'lift',
  'tree',
  ...Object.values(NEAREST_COMMANDS).map(({ name }) => name),
];

/**
 * `sentences`: every sentence that contains one of the lines. `words`: the words on the lines; the arcs of all other words in
 * their sentences are locked. `file`: all sentences.
 */
export type ReparseScope = 'sentences' | 'words' | 'file';

/** Which part of a merge conflict stays. */
export type ConflictVersion = 'ours' | 'theirs' | 'base';

export type LockState = 'locked' | 'unlocked';

/** `sentence`: this finding in this sentence. `treebank`: all findings of the id in all files of the folder. */
export type AcknowledgeScope = 'sentence' | 'treebank';

/** A finding: an id, and the start of its range. */
export interface FindingPlace {
  readonly id: string;
  readonly position: WirePosition;
}

/** Tag of an intention → its other fields. */
export interface Intentions {
  /** Repair every sentence that contains a line in startLine … endLine. */
  readonly repair: LineRange & { readonly kind: RepairKind };
  readonly reparse: {
    readonly scope: ReparseScope;
    /** One for each of multiple cursors; ignored for the scope `file`. */
    readonly lines: readonly LineRange[];
    /**
     * Also fill in blank tags and lemmas of words in scope. Existing values are kept. Default: the setting
     * `treebank.reparse.fillTags`.
     */
    readonly fillTags?: boolean;
    /** Only fill in blank tags and lemmas: all heads and relations stay. */
    readonly keepsTrees?: boolean;
  };
  /** An answer to questions of a session. */
  readonly answer: Answering;
  /** Somebody has looked at what programs wrote on these lines. */
  readonly confirm: Confirming;
  /** The arcs to the words on these lines. */
  readonly lock: { readonly lines: readonly LineRange[]; readonly state: LockState };
  /** Give the sentences on these lines a state. */
  readonly progress: {
    readonly lines: readonly LineRange[];
    readonly state: SentenceStateName;
    readonly acting: Acting;
  };
  /** Add a note, answer or settle one, or change what was said. */
  readonly note: { readonly change: NoteChange; readonly acting: Acting };
  /** Accept a finding for a non-empty reason. */
  readonly acknowledge: FindingPlace & { readonly scope: AcknowledgeScope; readonly reason: string };
  /** Withdraw whatever accepts the finding at this place, even an entry for the whole treebank. */
  readonly withdraw: FindingPlace;
  /** Makes all current findings of the document its baseline. */
  readonly recordBaseline: object;
  /** Keep a decision: what the request finds, in Grew's language, is a finding of the project from now on. */
  readonly keepCheck: { readonly request: string; readonly at: string; readonly message: string };
  /** Consecutive operations on words and sentences; within a sentence, all are done or none. */
  readonly surgery: { readonly operations: readonly LineOperation[] };
  /** The same, applied to selections. */
  readonly surgeryAt: SurgeryAt;
  /** Mentions of entities. */
  readonly mention: MentionChange;
  /** Leave one version of all merge conflicts in the sentence of the line (the default), or in the one with the conflict nearest to it. */
  readonly takeVersion: { readonly line: number; readonly take: ConflictVersion; readonly which?: 'here' | 'nearest' };
  /** Insert the empty lines that were lost between the sentences of the block at a line. */
  readonly insertEmptyLines: { readonly line: number };
  /** Apply a strategy of rules, in Grew's language, to the sentences that have one of the lines; to all if there are none. */
  readonly rewrite: {
    /** The text of the rules. */
    readonly rules: string;
    /** Address of their file, if they have one: the files that they name are relative to it, otherwise to the treebank. */
    readonly from?: string;
    /** A name, or an expression such as `Onf (rule)`. */
    readonly strategy: string;
    readonly within?: readonly LineRange[];
  };
}

export type IntentionType = keyof Intentions;

/** One intention, tagged by `type`. */
export type IntentionOf<T extends IntentionType> = { readonly type: T } & Intentions[T];
export type Intention = { readonly [T in IntentionType]: IntentionOf<T> }[IntentionType];

/** The text that an intention refers to. */
export interface EditTarget {
  readonly textDocument: WireDocument;
  /** Version of the document that the user looked at; refused if the server has a different one. */
  readonly version?: number;
  readonly workDoneToken?: string | number;
}

/** `code` of a refusal: only lemmas could be filled in, and the model predicts none. */
export const NEEDS_LEMMAS = 'needs-lemmas';

export interface EditParams extends EditTarget {
  readonly intention: Intention;
}

/** A file with new content as a whole. */
export interface FileChange {
  readonly uri: string;
  /** Its expected current content; undefined if there was no file. Do not overwrite the file if the actual content differs. */
  readonly oldText?: string;
  readonly newText: string;
}

/** The result of every intention; nothing has been applied yet. */
export interface Edited {
  /** The document version that the edits refer to. */
  readonly version: number;
  /** Disjoint, all relative to the text of `version`; empty if the text does not change. */
  readonly edits: readonly WireTextEdit[];
  /** The new content of `.treebank.json`; undefined if it does not change. */
  readonly sidecar?: FileChange;
  /** Other treebanks that change, each by itself: of an answer about a group of questions in several files. */
  readonly files?: readonly FileChange[];
  /** Number of changed cells, if they are in more than one sentence. */
  readonly cellsChanged?: number;
  /** For the user: what was done, and what could not be done. */
  readonly message: Inert;
}

/** A word whose head the parser was unsure of. */
export interface UncertainWord {
  /** In the document after the edits have been applied, which do not change line numbers. */
  readonly line: number;
  readonly id: string;
  readonly form: string;
  /** How much likelier the head was than the next best: difference of log-probabilities. */
  readonly margin: number;
}

/** Tag of an intention → the additional fields of its answer. */
export interface Details {
  readonly repair: { readonly headsChanged: number; readonly sentencesChanged: number };
  readonly reparse: {
    readonly headsChanged: number;
    readonly deprelsChanged: number;
    /** Number of words that get tags or a lemma. */
    readonly wordsTagged: number;
    /** Lemmas were to be filled in, and some stay blank because the model predicts none. */
    readonly lacksLemmas: boolean;
    readonly sentencesChanged: number;
    /** The least certain first; the diagram also marks them, until their sentence is edited. */
    readonly uncertain: readonly UncertainWord[];
  };
  readonly answer: Answered;
  readonly confirm: object;
  readonly lock: InSidecar;
  /** `wereOpen`: all the sentences were open, and only `.treebank.json` changes. */
  readonly progress: { readonly wereOpen?: boolean };
  readonly note: object;
  readonly acknowledge: InSidecar;
  readonly withdraw: InSidecar;
  readonly recordBaseline: InSidecar;
  readonly keepCheck: InSidecar;
  readonly surgery: Operated;
  readonly surgeryAt: Operated;
  readonly mention: MentionChanged;
  readonly takeVersion: object;
  readonly insertEmptyLines: object;
  readonly rewrite: { readonly sentencesChanged: number };
}

/** For intentions that change only `.treebank.json`. */
interface InSidecar {
  readonly sidecar: FileChange;
}

/** The edits, or the reason why there are none. */
export type EditResult<T extends IntentionType = IntentionType> = Answer<Edited & Details[T]>;
