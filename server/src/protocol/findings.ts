/** All findings of a document for the Findings view: an editor's own list of problems ends at 1,000. */

import type { Inert } from '../inert/index.ts';
import type { WireDocument, WirePosition, WireRange } from './text.ts';

export type FindingSeverity = 'error' | 'warning' | 'information' | 'hint';

/** The user's filter; an empty text and an empty list of severities match everything. */
export interface FindingsFilter {
  /** Words that must all occur in the id, the message or the sent_id, ignoring case. */
  readonly text: string;
  readonly severities: readonly FindingSeverity[];
}

/** LSP notification `treebank/findingsChanged`, from server to client: the answers of the requests have changed. */
export const FINDINGS_CHANGED_NOTIFICATION = 'treebank/findingsChanged';

export interface FindingsChangedParams {
  readonly uri: string;
  readonly version: number;
  /** False while a large document is still being checked. */
  readonly isComplete: boolean;
}

/** LSP request `treebank/findingGroups`: the findings of a document or of a file that is not open, by rule; null if it is not checked yet. */
export const FINDING_GROUPS_REQUEST = 'treebank/findingGroups';

export interface FindingGroupsParams {
  readonly textDocument: WireDocument;
  readonly filter: FindingsFilter;
}

/** Findings of one id and severity. */
export interface FindingGroup {
  /** Identifies the group in `treebank/findings`; stays the same as the document changes. */
  readonly key: string;
  readonly id: string;
  readonly severity: FindingSeverity;
  readonly title: Inert;
  readonly count: number;
  /** Whether there are repairs for findings of this id. */
  readonly canFix: boolean;
}

/** The key of the group of findings that are acknowledged or in the baseline. */
export const ACKNOWLEDGED_GROUP = 'acknowledged';

export interface FindingGroups {
  readonly version: number;
  readonly isComplete: boolean;
  /** Errors first, then the most frequent first. */
  readonly groups: readonly FindingGroup[];
  /** Findings that match the filter, and all findings; without acknowledged ones. */
  readonly nShown: number;
  readonly nAll: number;
  /** Acknowledged or in the baseline, and matching the filter. */
  readonly nAcknowledged: number;
}

/** LSP request `treebank/findings`: a page of one group, in text order. */
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
  /** On several lines: the problem, the reason, the remedy. */
  readonly message: Inert;
  /** The sent_id, or `sentence 7`. */
  readonly sentence: Inert;
  /** What distinguishes it from the others in its group: the end of a long sent_id, and the word: `…0012-7 · issue: nmod`. */
  readonly name: Inert;
  /** The start of the sentence's text. */
  readonly text: Inert;
  /** Why it is acknowledged; undefined for a new finding. */
  readonly reason?: Inert;
  /** Whether it has its own entry, which can be withdrawn; a finding in the baseline stays there until the baseline is recorded again. */
  readonly canWithdraw?: boolean;
}

export interface FindingsPage {
  readonly version: number;
  readonly items: readonly FindingItem[];
  /** Size of the whole group. */
  readonly count: number;
}

/** LSP request `treebank/stepFinding`: the next or previous finding from a position, over files if there are several, wrapping around; null if there is none. */
export const STEP_FINDING_REQUEST = 'treebank/stepFinding';

export interface StepFindingParams {
  readonly textDocument: WireDocument;
  readonly filter: FindingsFilter;
  readonly position: WirePosition;
  readonly direction: 'next' | 'previous';
  /** The files of the treebank in their order; undefined: this file alone. */
  readonly files?: readonly string[];
}

export interface StepFinding extends FindingItem {
  /** Its file. */
  readonly uri: string;
  /** Its number in the file, from 1, and the total there. */
  readonly number: number;
  readonly count: number;
}
