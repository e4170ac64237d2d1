/** The input and the result of making a list for `treebank review`. */

import type { Measure, Method, Suspicion, WordPlace } from '../../core/suspicion/index.ts';
import type { Context } from '../frame/io.ts';
import type { ReviewedTreebank } from './treebank.ts';

export interface ListRequest {
  readonly treebank: ReviewedTreebank;
  readonly method: Method;
  readonly folds: number;
  readonly seed: number;
  /** Folder that stores the models; undefined to store none. */
  readonly keep: string | undefined;
  readonly context: Context;
}

/** A finished list; its rows are made on request. */
export interface MadeList {
  /** Number of items to rank: the basis of percentages. */
  readonly total: number;
  /** Their name in the plural: `arcs`. */
  readonly unit: string;
  /** For the user: what was left out. */
  readonly notes: readonly string[];
  /** The corrections of a later release that count, for `--evaluate`. */
  readonly measures: readonly Measure[];
  /** Everything ranked, in order: only the list, or also what rules report, whatever the list is compared with. */
  places(which: 'listed' | 'all'): readonly WordPlace[];
  /** The first rows of the ranking, at most `most`. */
  rows(most: number): readonly Suspicion[];
  /** The same rows with evidence from the rest of the treebank, if the list can give any. */
  explained?(rows: readonly Suspicion[]): readonly Suspicion[];
}

/** Undefined if the list cannot be made; the reason has been reported. */
export type ReviewList = (request: ListRequest) => Promise<MadeList | undefined>;
