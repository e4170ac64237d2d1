/** The input and the result of making a list for `treebank review`. */

import type { GroupRules, Measure, QuickResult, Suspicion, WordPlace } from '../../core/suspicion/index.ts';
import type { Judgeable } from '../../services/suspicion/job.ts';
import type { Judgements } from '../../services/suspicion/run.ts';
import type { ReviewedTreebank } from './treebank.ts';

/** What lists are made of. Several lists of one request share the work. */
export interface ListRequest {
  readonly treebank: ReviewedTreebank;
  /** Trains models, and judges. */
  judged(wanted: Judgeable): Promise<Judgements>;
  /** Counts. */
  counted(): QuickResult;
  /** Rules with the tables of the language, where there are some; says where there are none. */
  languageRules(): Promise<GroupRules>;
}

/** A ranking that can be measured. */
export interface MeasurableList {
  /** The corrections of a later release that count, for `--evaluate`. */
  readonly measures: readonly Measure[];
  /** Whether all arcs or words have a rank, or only those on a short list. */
  readonly isWhole: boolean;
  /** Everything ranked, in order: only the list, or also what rules report, for one kind of `measures`. */
  places(which: 'listed' | 'all', of: Measure['of']): readonly WordPlace[];
}

/** A finished list; its rows are made on request. */
export interface MadeList extends MeasurableList {
  /** Number of items to rank: the basis of percentages. */
  readonly total: number;
  /** Their name in the plural: `arcs`. */
  readonly unit: string;
  /** For the user: what was left out. */
  readonly notes: readonly string[];
  /** The first rows of the ranking, at most `most`. */
  rows(most: number): readonly Suspicion[];
  /** The same rows with evidence from the rest of the treebank, if the list can give any. */
  explained?(rows: readonly Suspicion[]): readonly Suspicion[];
}

/** The reason if the list cannot be made. */
export type ReviewList = (request: ListRequest) => Promise<MadeList | string>;
