/** What a list of `treebank review` is made from, and what it is when it is made. */

import type { Measure, Method, Suspicion, WordPlace } from '../../core/suspicion/index.ts';
import type { Context } from '../frame/io.ts';
import type { ReviewedTreebank } from './treebank.ts';

export interface ListRequest {
  readonly treebank: ReviewedTreebank;
  readonly method: Method;
  readonly folds: number;
  readonly seed: number;
  /** Folder that keeps the models; undefined to keep none. */
  readonly keep: string | undefined;
  readonly context: Context;
}

/** A list that has been made; what is said about its rows is made when they are asked for. */
export interface MadeList {
  /** How many there are to rank: what percentages are of. */
  readonly total: number;
  /** What they are, in the plural: `arcs`. */
  readonly unit: string;
  /** For the user: what was left out. */
  readonly notes: readonly string[];
  /** What a later release can correct, for `--evaluate`. */
  readonly measures: readonly Measure[];
  /** All that is ranked, in order: what is listed, or also what rules report, whatever the list is compared with. */
  places(which: 'listed' | 'all'): readonly WordPlace[];
  /** The first rows of the ranking, at most `most`. */
  rows(most: number): readonly Suspicion[];
  /** The same rows with what the rest of the treebank does, where the list can say so. */
  explained?(rows: readonly Suspicion[]): readonly Suspicion[];
}

/** Undefined if it cannot be made; why has been reported. */
export type ReviewList = (request: ListRequest) => Promise<MadeList | undefined>;
