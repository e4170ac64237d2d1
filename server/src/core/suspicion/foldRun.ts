/** Judging a treebank fold by fold, into flat arrays; each fold is a saved stage. */

import { type Example, named, type StageStore } from '../parser/index.ts';
import { foldOf, restOf } from './folds.ts';
import type { ModelHooks } from './model.ts';

type Column = Float32Array | Int32Array;
/** Arrays with one element per word. */
type Columns = Readonly<Record<string, Column>>;

/** The work on one fold. */
interface FoldWork<C extends Columns> {
  /** Number of folds. */
  readonly k: number;
  /** Name of its stage, within the fold. */
  readonly stage: string;
  /** Columns for this many words without judgements. */
  readonly empty: (nWords: number) => C;
  /**
   * Fills in the columns of consecutive examples by a model of the others, of which there is at least one.
   *
   * @param name of the fold
   */
  readonly judge: (
    into: C,
    own: readonly Example[],
    others: readonly Example[],
    name: string,
    onProgress: (done: number) => void,
  ) => void;
}

export const foldName = (fold: number): string => `fold-${fold + 1}`;

/** Start of the words of each example, and finally their number. */
export function startsOf(examples: readonly Example[]): Int32Array {
  const starts = new Int32Array(examples.length + 1);
  for (let i = 0; i < examples.length; i++) starts[i + 1] = starts[i] + examples[i].words.n;
  return starts;
}

/** The example of an index in the arrays. O(log examples) */
export function exampleAt(starts: Int32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** The columns of all examples, in their order. */
export function judgeFolds<C extends Columns>(
  examples: readonly Example[],
  { k, stage, empty, judge }: FoldWork<C>,
  { stages, onProgress }: ModelHooks,
): C {
  const starts = startsOf(examples);
  const all = empty(starts[examples.length]);
  const folds = Uint8Array.from(examples, (example) => foldOf(example, k));
  for (let fold = 0; fold < k; fold++) {
    const indices = [...examples.keys()].filter((i) => folds[i] === fold);
    const nWords = indices.reduce((sum, i) => sum + examples[i].words.n, 0);
    const report = (done: number) => onProgress?.((fold + done) / k);
    const name = `${foldName(fold)}-${stage}`;
    const columns = empty(nWords);
    if (!loadInto(columns, stages, name)) {
      const others = restOf(examples, folds, fold);
      if (0 < others.length && 0 < nWords) {
        judge(
          columns,
          indices.map((i) => examples[i]),
          others,
          foldName(fold),
          report,
        );
      }
      stages?.save(name, columns);
    }
    scatter(columns, indices, starts, all);
    report(1);
  }
  return all;
}

/** Maps the order of some examples to that of all. */
function scatter(from: Columns, indices: readonly number[], starts: Int32Array, to: Columns): void {
  for (const [name, column] of Object.entries(to)) {
    const some = named(from, name);
    let at = 0;
    for (const i of indices) {
      const n = starts[i + 1] - starts[i];
      if (some !== undefined) column.set(some.subarray(at, at + n), starts[i]);
      at += n;
    }
  }
}

/** Whether all columns were saved, and have been copied. */
function loadInto(columns: Columns, stages: StageStore | undefined, name: string): boolean {
  const kept = stages?.load(name);
  if (kept === undefined) return false;
  const found = Object.entries(columns).map(([each, column]) => ({ column, kept: named(kept, each) }));
  const isWhole = found.every(
    (each) => each.kept?.constructor === each.column.constructor && each.kept.length === each.column.length,
  );
  if (!isWhole) return false;
  for (const each of found) if (each.kept !== undefined) each.column.set(each.kept);
  return true;
}
