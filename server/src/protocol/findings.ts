/** All findings of a document for the Findings view: an editor's own list of problems ends at 1,000. */

import type { Inert } from '../inert/index.ts';
import type { WireDocument, WirePosition, WireRange } from './text.ts';

export type FindingSeverity = 'error' | 'warning' | 'information' | 'hint';

/** What the user wants to see; an empty text and an empty list of severities mean everything. */
export interface FindingsFilter {
  /** Words that the id, the message or the sent_id contains, all of them, whatever their case. */
  readonly text: string;
  readonly severities: readonly FindingSeverity[];
}

/** LSP notification `treebank/findingsChanged`, from server to client: what the requests answer has changed. */
export const FINDINGS_CHANGED_NOTIFICATION = 'treebank/findingsChanged';

export interface FindingsChangedParams {
  readonly uri: string;
  readonly version: number;
  /** False while a large document is still being checked. */
  readonly isComplete: boolean;
}

/** LSP request `treebank/findingGroups`: the findings of a document, counted by rule; null for a document not checked yet. */
export const FINDING_GROUPS_REQUEST = 'treebank/findingGroups';

export interface FindingGroupsParams {
  readonly textDocument: WireDocument;
  readonly filter: FindingsFilter;
}

/** Findings of one id and severity. */
export interface FindingGroup {
  /** Names the group in `treebank/findings`; stays the same as the document changes. */
  readonly key: string;
  readonly id: string;
  readonly severity: FindingSeverity;
  readonly title: Inert;
  readonly count: number;
}

/** The key of the group of findings that are acknowledged or in the baseline. */
export const ACKNOWLEDGED_GROUP = 'acknowledged';

export interface FindingGroups {
  readonly version: number;
  readonly isComplete: boolean;
  /** Errors first, then the most frequent first. */
  readonly groups: readonly FindingGroup[];
  /** Findings that the filter lets through, and all; without those acknowledged. */
  readonly nShown: number;
  readonly nAll: number;
  /** Acknowledged or in the baseline, and let through. */
  readonly nAcknowledged: number;
}

/** LSP request `treebank/findings`: a page of one group, in the order of the text. */
export const FINDINGS_REQUEST = 'treebank/findings';

export interface FindingsParams {
  readonly textDocument: WireDocument;
  readonly filter: FindingsFilter;
  readonly group: string;
  readonly offset: number;
  readonly limit: number;
}

export interface FindingItem {
  readonly id: string;
  readonly severity: FindingSeverity;
  readonly range: WireRange;
  /** On several lines: what is wrong, why, what to do. */
  readonly message: Inert;
  /** The sent_id, or `sentence 7`. */
  readonly sentence: Inert;
  /** What tells it from the others of its group: a long sent_id cut to its end, and the word: `…0012-7 · issue: nmod`. */
  readonly name: Inert;
  /** The start of the sentence's text. */
  readonly text: Inert;
  /** Why it is acknowledged; undefined for a new finding. */
  readonly reason?: Inert;
  /** Whether an entry of its own says so, which can be withdrawn; what is in the baseline stays until that is recorded again. */
  readonly canWithdraw?: boolean;
}

export interface FindingsPage {
  readonly version: number;
  readonly items: readonly FindingItem[];
  /** Size of the whole group. */
  readonly count: number;
}

/** LSP request `treebank/stepFinding`: the next or previous finding from a position, around the end; null where there is none. */
export const STEP_FINDING_REQUEST = 'treebank/stepFinding';

export interface StepFindingParams {
  readonly textDocument: WireDocument;
  readonly filter: FindingsFilter;
  readonly position: WirePosition;
  readonly direction: 'next' | 'previous';
}

export interface StepFinding extends FindingItem {
  /** Which one it is, from 1, and how many there are. */
  readonly number: number;
  readonly count: number;
}
