/**
 * Adjudication: one document of what several annotators agree on, and what they differ on decided one by one. The server keeps what was
 * decided with the workspace, so that it survives a restart; it is in step with the text, so that an undo takes a decision back.
 */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { WireDocument, WirePosition, WireRange } from './text.ts';

/**
 * LSP request `treebank/adjudicate`: begins an adjudication, in place of one that the target may have, and answers the text that it
 * begins with. Progress as for re-parsing.
 */
export const ADJUDICATE_REQUEST = 'treebank/adjudicate';

export interface AdjudicateParams {
  /** One file for each annotator; the editor's version of open ones, others from disk. */
  readonly uris: readonly string[];
  /** The document that gets the decisions. */
  readonly target: string;
  readonly workDoneToken?: string | number;
}

export type AdjudicateResult = Answer<{
  readonly text: string;
  /** One line: how much is open, and what could not be compared. */
  readonly message: Inert;
}>;

/** LSP notification `treebank/adjudicationChanged`: the answers of these requests and diagrams have changed. */
export const ADJUDICATION_CHANGED_NOTIFICATION = 'treebank/adjudicationChanged';

export interface AdjudicationChangedParams {
  readonly uri: string;
}

/** LSP request `treebank/adjudication`: how it stands, and what is listed; null if the document has none. */
export const ADJUDICATION_REQUEST = 'treebank/adjudication';

export interface AdjudicationParams {
  readonly textDocument: WireDocument;
  /** Which items to list, in text order. */
  readonly offset: number;
  readonly limit: number;
  /** Also decided ones. */
  readonly showsDecided: boolean;
}

/** `hand`: decided by typing something. */
export type ItemStanding = 'open' | 'decided' | 'hand';

export interface AdjudicationItem {
  /** Identifies it within its sentence. */
  readonly id: string;
  /** The cell or lines in the document. */
  readonly range: WireRange;
  /** `7 telescope`. */
  readonly word: Inert;
  /** `head`, `UPOS`, `Case`, `words`. */
  readonly what: Inert;
  /** By annotator; undefined for nothing, or no such sentence. */
  readonly values: readonly (Inert | undefined)[];
  /** Whether the document has the value of each. */
  readonly isHere: readonly boolean[];
  /** The annotator whose value more than half have. */
  readonly suggestion?: number;
  readonly standing: ItemStanding;
  /** The sent_id, or `sentence 7`. */
  readonly sentence: Inert;
}

export interface AdjudicationState {
  readonly version: number;
  /** Of the annotators' files, in order. */
  readonly labels: readonly Inert[];
  readonly nTotal: number;
  readonly nOpen: number;
  /** Decisions whose word is no longer there: `sent 5: 7 telescope`. */
  readonly lost: readonly Inert[];
  readonly items: readonly AdjudicationItem[];
}

/** LSP request `treebank/stepAdjudication`: the next or previous open item from a position, starting over at the end; null if there is none. */
export const STEP_ADJUDICATION_REQUEST = 'treebank/stepAdjudication';

export interface StepAdjudicationParams {
  readonly textDocument: WireDocument;
  readonly position: WirePosition;
  readonly direction: 'next' | 'previous';
}

export interface StepAdjudication extends AdjudicationItem {
  readonly nTotal: number;
  readonly nOpen: number;
}

/**
 * The intention `decide`. The document gets what an annotator has, with the fewest further items that are needed to keep a tree; it is
 * refused if there are none.
 */
export interface DecidingAt {
  /** A line of the sentence, and the item in it. Without an item: what the position is on, or the next open one of the sentence. */
  readonly position: WirePosition;
  readonly item?: string;
  /** Number of an annotator from 0; `document`: as the document has it; `suggestion`: the majority; `reopen`: not decided. */
  readonly from: number | 'document' | 'suggestion' | 'reopen';
}

export interface DecidedAt {
  readonly nTotal: number;
  readonly nOpen: number;
  /** Open items left in the sentence. */
  readonly nOpenHere: number;
  /** The first line of the next sentence with an open item, if none is left here; in the text before the edits. */
  readonly next?: number;
}

/** LSP request `treebank/endAdjudication`: forgets the decisions; the text stays. Answers whether there were any. */
export const END_ADJUDICATION_REQUEST = 'treebank/endAdjudication';
