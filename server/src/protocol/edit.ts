/**
 * What a user can want done to a treebank, and what becomes of it: one union of intentions, one answer. The client sends an intention,
 * the server answers with edits and writes nothing itself, the client applies them as one step.
 *
 * Another intention is one row in `Intentions`, one in `Details`, its check in lsp/connection/requests.ts and its handler in lsp/handlers/edit.ts;
 * the compiler names those that are missing.
 */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { LineRange, WireDocument, WirePosition, WireTextEdit } from './text.ts';
import type { NearestClass } from './treeClasses.ts';

/** LSP request `treebank/edit`. With a `workDoneToken` the server reports the progress of long work; cancelled, nothing is answered or kept. */
export const EDIT_REQUEST = 'treebank/edit';

/**
 * `projectivize`: nearest projective tree. `lift`: projective tree by lifting (Nivre & Nilsson 2005). `tree`: attach what is unattached,
 * break cycles, keep one root, with fewest changes. Else the name of a tree class: its nearest tree.
 */
export type RepairKind = 'projectivize' | 'lift' | 'tree' | NearestClass;

/**
 * `sentences`: every sentence that has one of the lines. `words`: the words on the lines; the arcs of all other words of
 * their sentences are locked. `file`: all sentences.
 */
export type ReparseScope = 'sentences' | 'words' | 'file';

export type LockState = 'locked' | 'unlocked';

/** `sentence`: this finding in this sentence. `treebank`: all findings of the id in all files of the folder. */
export type AcknowledgeScope = 'sentence' | 'treebank';

/** A finding: an id, and where its range starts. */
export interface FindingPlace {
  readonly id: string;
  readonly position: WirePosition;
}

/** Tag of an intention → what it says beside the tag. */
export interface Intentions {
  /** Repair every sentence that has a line in startLine … endLine. */
  readonly repair: LineRange & { readonly kind: RepairKind };
  readonly reparse: {
    readonly scope: ReparseScope;
    /** Several for several cursors; unread for the scope `file`. */
    readonly lines: readonly LineRange[];
    /** Fill in UPOS and FEATS, too, where words in scope have no UPOS. Cells that are filled in stay. Default: the setting `treebank.reparse.fillTags`. */
    readonly fillTags?: boolean;
  };
  /** The arcs into the words on these lines. */
  readonly lock: { readonly lines: readonly LineRange[]; readonly state: LockState };
  /** Accept a finding, for a reason that is not empty. */
  readonly acknowledge: FindingPlace & { readonly scope: AcknowledgeScope; readonly reason: string };
  /** Take back whatever accepts the finding at this place, also an entry for the whole treebank. */
  readonly withdraw: FindingPlace;
  /** All present findings of the document become its baseline. */
  readonly recordBaseline: object;
}

export type IntentionType = keyof Intentions;

/** One intention, tagged by `type`. */
export type IntentionOf<T extends IntentionType> = { readonly type: T } & Intentions[T];
export type Intention = { readonly [T in IntentionType]: IntentionOf<T> }[IntentionType];

/** The text that an intention is about. */
export interface EditTarget {
  readonly textDocument: WireDocument;
  /** Version of the document that the user looked at; another one at the server is refused. */
  readonly version?: number;
  readonly workDoneToken?: string | number;
}

export interface EditParams extends EditTarget {
  readonly intention: Intention;
}

/** A file whose whole content is to be replaced. */
export interface FileChange {
  readonly uri: string;
  /** What it held; undefined where there was no file. Anything else by now must not be overwritten. */
  readonly oldText?: string;
  readonly newText: string;
}

/** What every intention leads to; nothing of it is applied yet. */
export interface Edited {
  /** Of the document that the edits are for. */
  readonly version: number;
  /** Disjoint, all against the text of `version`; none where there is nothing to change in it. */
  readonly edits: readonly WireTextEdit[];
  /** What `.treebank.json` is to hold; undefined where it stays as it is. */
  readonly sidecar?: FileChange;
  /** For the user: what was done, and what could not be. */
  readonly message: Inert;
}

/** A word whose head the parser was not sure of. */
export interface UncertainWord {
  /** In the document as it is once the edits are applied, which change no lines. */
  readonly line: number;
  readonly id: string;
  readonly form: string;
  /** How much likelier the head was than the next best: difference of log-probabilities. */
  readonly margin: number;
}

/** Tag of an intention → what its answer says beside what every answer says. */
export interface Details {
  readonly repair: { readonly headsChanged: number; readonly sentencesChanged: number };
  readonly reparse: {
    readonly headsChanged: number;
    readonly deprelsChanged: number;
    /** Words that get a UPOS. */
    readonly wordsTagged: number;
    readonly sentencesChanged: number;
    /** The least certain first; the diagram marks them, too, until their sentence is edited. */
    readonly uncertain: readonly UncertainWord[];
  };
  readonly lock: InSidecar;
  readonly acknowledge: InSidecar;
  readonly withdraw: InSidecar;
  readonly recordBaseline: InSidecar;
}

/** Of intentions that change `.treebank.json` alone. */
interface InSidecar {
  readonly sidecar: FileChange;
}

/** The edits, or the reason why there are none. */
export type EditResult<T extends IntentionType = IntentionType> = Answer<Edited & Details[T]>;

/** Parameters of a request of its own for one intention, from before `treebank/edit`: the intention without its tag. */
export type Shorthand<T extends IntentionType> = EditTarget & Intentions[T];
