/** What UD checks in a repository before it releases it, for the Release view. */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { FindingSeverity } from './findings.ts';
import type { WireTextEdit } from './text.ts';

/** LSP request `treebank/checkRelease`: everything about a repository, with the text of open files as it is in the editor. */
export const CHECK_RELEASE_REQUEST = 'treebank/checkRelease';

export interface CheckReleaseParams {
  /** URI of the folder, UD_Language-Treebank, without a trailing slash. */
  readonly folder: string;
  readonly workDoneToken?: string | number;
}

/** One thing that is wrong. */
export interface ReleasePlace {
  readonly what: Inert;
  /** `README.md:12`; undefined for the folder itself. */
  readonly where?: Inert;
  /** The file, if it is there. */
  readonly uri?: string;
  /** From 0. */
  readonly line?: number;
  /** From 0, in UTF-16 units; undefined where it is about the line. */
  readonly character?: number;
  /** A text that solves the problem if it is that of a file. */
  readonly template?: { readonly uri: string; readonly text: string };
  /** What else solves it, after a question. */
  readonly remedies?: readonly ReleaseRemedy[];
}

/** Another name or folder for a file or folder, as URIs; LF line ends in a file, or no byte order mark; other text in a file. */
export type ReleaseRemedy =
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'lineEnds' }
  | { readonly kind: 'byteOrderMark' }
  | ReleaseEdit;

export interface ReleaseEdit {
  readonly kind: 'edit';
  readonly title: Inert;
  readonly uri: string;
  /** Disjoint, of one text. */
  readonly edits: readonly ReleaseTextEdit[];
}

export interface ReleaseTextEdit extends WireTextEdit {
  /** What must be there still, with LF line ends; before an insertion, the line before it. */
  readonly was: string;
}

/** All problems of one kind. */
export interface ReleaseGroup {
  readonly id: string;
  readonly severity: FindingSeverity;
  readonly title: Inert;
  readonly whatToDo: Inert;
  readonly count: number;
  /** Whether there are repairs for all of them together, see `treebank/fixAll`. */
  readonly canFix: boolean;
  /** The first ones. */
  readonly places: readonly ReleasePlace[];
}

export interface ReleaseReport {
  readonly treebank: Inert;
  /** Problems and findings that keep it from a release: it has passed if there are none. */
  readonly errors: number;
  /** URIs of the data files. */
  readonly files: readonly string[];
  /** Errors first, then by their number. */
  readonly groups: readonly ReleaseGroup[];
  /** From 0 to 5 in halves, with the score from 0 to 1 and what would raise it. */
  readonly stars: { readonly total: number; readonly score: number; readonly advice: readonly Inert[] };
  /** Where tables come from, and what was not checked. */
  readonly remarks: readonly Inert[];
}

export type CheckReleaseResult = Answer<{ readonly report: ReleaseReport }>;
