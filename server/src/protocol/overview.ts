/** How far the files of a treebank are: a row for each, also for those that are not open. */

import type { Inert } from '../inert/index.ts';

/** The kinds of sentences that still need work; `open`: not done; `doneError`: done or checked, and with errors. */
export const SENTENCE_KINDS = ['open', 'discuss', 'error', 'doneError', 'warning', 'note', 'noTree'] as const;
export type SentenceKind = (typeof SENTENCE_KINDS)[number];

/** LSP request `treebank/overview`: what is known of some files. What is not known yet is checked in the background. */
export const OVERVIEW_REQUEST = 'treebank/overview';

export interface OverviewParams {
  /** All files of the treebank, in the order of the rows. */
  readonly uris: readonly string[];
  /** Those that changed on disk since the last request. */
  readonly changed: readonly string[];
  /** Markdown files that may be campaigns. */
  readonly campaigns?: readonly string[];
}

export interface OverviewCounts {
  readonly sentences: number;
  readonly words: number;
  readonly checked: number;
  /** Findings that are not accepted. */
  readonly errors: number;
  readonly warnings: number;
  /** Open ones. */
  readonly notes: number;
  /** Number of sentences of each kind. */
  readonly of: Readonly<Record<SentenceKind, number>>;
}

export interface OverviewRow {
  readonly uri: string;
  /** Undefined: not checked yet, or not readable. */
  readonly counts?: OverviewCounts;
  /** Why it could not be checked. */
  readonly problem?: Inert;
}

/** A row for several files. */
export interface OverviewGroup {
  /** `en_ewt` for `en_ewt-ud-dev.conllu`; undefined for a file with another name, which is by itself. */
  readonly name?: Inert;
  readonly counts?: OverviewCounts;
  readonly rows: readonly OverviewRow[];
}

/** A campaign that is open, and what is left of it in the files as they are saved. */
export interface OverviewCampaign {
  readonly uri: string;
  readonly title: Inert;
  readonly issue?: Inert;
  /** Open places, the sentences that have some, and the places that stay as they are. */
  readonly counts?: { readonly places: number; readonly sentences: number; readonly left: number };
  /** The first file with an open place. */
  readonly first?: string;
  /** Why they cannot be counted. */
  readonly problem?: Inert;
}

export interface Overview {
  readonly groups: readonly OverviewGroup[];
  readonly campaigns: readonly OverviewCampaign[];
  /** Number of files that are still to be checked. */
  readonly waiting: number;
}

/** LSP notification `treebank/overviewChanged`, from server to client: the answer has changed. */
export const OVERVIEW_CHANGED_NOTIFICATION = 'treebank/overviewChanged';

/** LSP request `treebank/nextOfKind`: the first sentence of a kind after a place, over files, wrapping around; null if there is none. */
export const NEXT_OF_KIND_REQUEST = 'treebank/nextOfKind';

export interface NextOfKindParams {
  /** Files to look in, in order. */
  readonly uris: readonly string[];
  readonly kind: SentenceKind;
  /** Line from 0 in one of the files; undefined: the start of the first. */
  readonly from?: { readonly uri: string; readonly line: number };
}

export interface SentencePlace {
  readonly uri: string;
  /** The first line of the sentence, from 0. */
  readonly line: number;
}
