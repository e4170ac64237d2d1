/** The judgements of the folds' models on every arc of a treebank, in flat arrays. */

import { ArcJudge, type Example, type Judged, withKernels } from '../parser/index.ts';
import { foldName, judgeFolds, startsOf } from './foldRun.ts';
import { foldOf } from './folds.ts';
import { arcModel, type ModelHooks, type ModelOptions } from './model.ts';

export interface JudgingOptions extends ModelOptions {
  /** Number of parts of the treebank. More are hardly better, and take proportionally longer. Default 2. */
  readonly folds?: number;
}

export const DEFAULT_FOLDS = 2;

/**
 * Plain data. Word w (1…n) of example i is at `starts[i] + w - 1` of all other arrays; see `Judged`. Surprisals are NaN if there
 * was no training data, because all sentences are the same. 20 bytes per word.
 */
export interface ArcJudgements extends ArcColumns {
  /** Whether s is a sum over one model or over two. */
  readonly nModels: 1 | 2;
  /** All relations of the treebank; the columns hold their indices. */
  readonly deprels: readonly string[];
  readonly starts: Int32Array;
}

interface ArcColumns {
  readonly head: Float32Array;
  readonly relation: Float32Array;
  readonly heads: Int32Array;
  readonly bestDeprels: Int32Array;
  readonly deprelsThere: Int32Array;
}

/** Share of training in the time of a fold. */
const TRAINING_SHARE = 0.85;
/** Sentences judged at once: their judgements are objects until they are in the arrays. */
const PIECE = 2000;

/**
 * Judges each arc by a model that was trained on the other folds only. Time about 230 µs a word, with the network 1 ms. The same
 * examples and options give the same bits, whether or not a run was interrupted.
 */
export function judgeArcs(
  examples: readonly Example[],
  options: JudgingOptions,
  hooks: ModelHooks = {},
): ArcJudgements {
  const { folds: k = DEFAULT_FOLDS, method } = options;
  const deprels = relationsOf(examples);
  const index = indexOf(deprels);
  const work = {
    k,
    stage: 'judged',
    empty: emptyColumns,
    judge(
      into: ReturnType<typeof emptyColumns>,
      own: readonly Example[],
      others: readonly Example[],
      name: string,
      report: (done: number) => void,
    ) {
      const onProgress = (done: number) => report(TRAINING_SHARE * done);
      const model = arcModel(others, name, options, { ...hooks, onProgress });
      withKernels((kernels) => {
        const judge = new ArcJudge(model, kernels);
        let at = 0;
        for (let from = 0; from < own.length; from += PIECE) {
          report(TRAINING_SHARE + ((1 - TRAINING_SHARE) * from) / own.length);
          at = put(into, at, judge.judge(own.slice(from, from + PIECE), hooks.checkpoint), index);
        }
      });
    },
  };
  const nModels = method === 'fast' ? 1 : 2;
  return { nModels, deprels, starts: startsOf(examples), ...judgeFolds(examples, work, hooks) };
}

/**
 * The judge of a fold, for a sentence of it edited since. With the stages of `judgeArcs` it is available at once, without
 * them it is trained again. Undefined without training data.
 */
export function arcJudgeOf(
  examples: readonly Example[],
  fold: number,
  options: JudgingOptions,
  hooks: ModelHooks = {},
): ArcJudge | undefined {
  const { folds: k = DEFAULT_FOLDS } = options;
  const others = examples.filter((example) => foldOf(example, k) !== fold);
  return others.length === 0 ? undefined : new ArcJudge(arcModel(others, foldName(fold), options, hooks));
}

/** The judgements of examples judged individually. */
export function judgementsOf(
  examples: readonly Example[],
  judged: readonly Judged[],
  { deprels: known, nModels }: Pick<ArcJudgements, 'deprels' | 'nModels'>,
): ArcJudgements {
  const deprels = [...new Set([...known, ...relationsOf(examples)])];
  const starts = startsOf(examples);
  const columns = emptyColumns(starts[examples.length]);
  put(columns, 0, judged, indexOf(deprels));
  return { nModels, deprels, starts, ...columns };
}

function emptyColumns(nWords: number) {
  return {
    head: new Float32Array(nWords).fill(Number.NaN),
    relation: new Float32Array(nWords).fill(Number.NaN),
    heads: new Int32Array(nWords),
    bestDeprels: new Int32Array(nWords),
    deprelsThere: new Int32Array(nWords),
  } satisfies ArcColumns;
}

const relationsOf = (examples: readonly Example[]): string[] =>
  [...new Set(examples.flatMap(({ deprels }) => deprels.slice(1)))].sort();

const indexOf = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, index) => [name, index]));

/** Writes judgements one after the other; returns the end index. */
function put(
  columns: ArcColumns,
  start: number,
  judged: readonly Judged[],
  index: ReadonlyMap<string, number>,
): number {
  let at = start;
  for (const { head, relation, heads, deprels, deprelsThere } of judged) {
    columns.head.set(head.subarray(1), at);
    columns.relation.set(relation.subarray(1), at);
    columns.heads.set(heads.subarray(1), at);
    for (let word = 1; word < heads.length; word++, at++) {
      columns.bestDeprels[at] = index.get(deprels[word]) ?? -1;
      columns.deprelsThere[at] = index.get(deprelsThere[word]) ?? -1;
    }
  }
  return at;
}
