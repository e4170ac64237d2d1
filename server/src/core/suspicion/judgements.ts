/** What the models of the folds think of every arc of a treebank, in flat arrays. */

import { ArcJudge, type Example, type Judged, type StageArrays, type StageStore } from '../parser/index.ts';
import { foldOf, restOf } from './folds.ts';
import { arcModel, type ModelHooks, type ModelOptions } from './model.ts';

export interface JudgingOptions extends ModelOptions {
  /** Number of parts of the treebank. More are hardly better, and take as much longer. Default 2. */
  readonly folds?: number;
}

export const DEFAULT_FOLDS = 2;

/**
 * Plain data. Word w (1…n) of example i is at `starts[i] + w - 1` of all other arrays; see `Judged`. Surprisals are NaN where there
 * was nothing to learn from, because all sentences are the same. 20 bytes per word.
 */
export interface ArcJudgements {
  /** Whether s is a sum over one model or over two. */
  readonly nModels: 1 | 2;
  /** All relations of the treebank, which the numbers below stand for. */
  readonly deprels: readonly string[];
  readonly starts: Int32Array;
  readonly head: Float32Array;
  readonly relation: Float32Array;
  readonly heads: Int32Array;
  readonly bestDeprels: Int32Array;
  readonly deprelsThere: Int32Array;
}

/** Share of the time of a fold that training takes. */
const TRAINING_SHARE = 0.85;
/** Sentences that are judged at once: their judgements are objects until they are in the arrays. */
const PIECE = 2000;

/**
 * Judges each arc by a model that was trained on the other folds only. Time about 230 µs a word, with the network 1 ms. The same
 * examples and options give the same bits, whether or not a run was interrupted.
 */
export function judgeArcs(
  examples: readonly Example[],
  options: JudgingOptions,
  { checkpoint, stages, onProgress }: ModelHooks = {},
): ArcJudgements {
  const { folds: k = DEFAULT_FOLDS, method } = options;
  const all = emptyJudgements(examples, method === 'fast' ? 1 : 2);
  const folds = Uint8Array.from(examples, (example) => foldOf(example, k));
  for (let fold = 0; fold < k; fold++) {
    const own = [...examples.keys()].filter((i) => folds[i] === fold);
    const nWords = own.reduce((sum, i) => sum + examples[i].words.n, 0);
    const report = (done: number) => onProgress?.((fold + done) / k);
    const name = foldName(fold);
    let columns = keptColumns(stages, name, nWords);
    if (columns === undefined) {
      columns = emptyColumns(nWords);
      const rest = restOf(examples, folds, fold);
      if (0 < rest.length && 0 < nWords) {
        const onTrained = (done: number) => report(TRAINING_SHARE * done);
        const judge = new ArcJudge(arcModel(rest, name, options, { checkpoint, stages, onProgress: onTrained }));
        judgeInto(
          columns,
          judge,
          own.map((i) => examples[i]),
          all.deprels,
          (done) => {
            checkpoint?.();
            report(TRAINING_SHARE + (1 - TRAINING_SHARE) * done);
          },
        );
      }
      stages?.save(`${name}-judged`, { ...columns });
    }
    scatter(columns, own, all);
    report(1);
  }
  return all;
}

/**
 * The judge of a fold, for a sentence of it that has been edited since. With the stages of `judgeArcs` it is there at once, without
 * it is trained again. Undefined if there is nothing to learn from.
 */
export function arcJudgeOf(
  examples: readonly Example[],
  fold: number,
  options: JudgingOptions,
  hooks: ModelHooks = {},
): ArcJudge | undefined {
  const { folds: k = DEFAULT_FOLDS } = options;
  const rest = examples.filter((example) => foldOf(example, k) !== fold);
  return rest.length === 0 ? undefined : new ArcJudge(arcModel(rest, foldName(fold), options, hooks));
}

/** The judgements of examples that were judged by themselves. */
export function judgementsOf(
  examples: readonly Example[],
  judged: readonly Judged[],
  { deprels, nModels }: Pick<ArcJudgements, 'deprels' | 'nModels'>,
): ArcJudgements {
  const known = new Set(deprels);
  const names = [...deprels, ...relationsOf(examples).filter((deprel) => !known.has(deprel))];
  const all = { ...emptyJudgements(examples, nModels), deprels: names };
  const columns = emptyColumns(all.head.length);
  put(columns, 0, judged, indexOf(names));
  scatter(columns, [...examples.keys()], all);
  return all;
}

const foldName = (fold: number): string => `fold-${fold + 1}`;

type Columns = Pick<ArcJudgements, 'head' | 'relation' | 'heads' | 'bestDeprels' | 'deprelsThere'>;
const NAMES = ['head', 'relation', 'heads', 'bestDeprels', 'deprelsThere'] as const;

function emptyColumns(nWords: number): Columns {
  return {
    head: new Float32Array(nWords).fill(Number.NaN),
    relation: new Float32Array(nWords).fill(Number.NaN),
    heads: new Int32Array(nWords),
    bestDeprels: new Int32Array(nWords),
    deprelsThere: new Int32Array(nWords),
  };
}

function emptyJudgements(examples: readonly Example[], nModels: 1 | 2): ArcJudgements {
  const starts = new Int32Array(examples.length + 1);
  for (let i = 0; i < examples.length; i++) starts[i + 1] = starts[i] + examples[i].words.n;
  return { nModels, deprels: relationsOf(examples), starts, ...emptyColumns(starts[examples.length]) };
}

const relationsOf = (examples: readonly Example[]): string[] =>
  [...new Set(examples.flatMap(({ deprels }) => deprels.slice(1)))].sort();

const indexOf = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, index) => [name, index]));

function judgeInto(
  columns: Columns,
  judge: ArcJudge,
  examples: readonly Example[],
  deprels: readonly string[],
  onPiece: (done: number) => void,
): void {
  const index = indexOf(deprels);
  let at = 0;
  for (let from = 0; from < examples.length; from += PIECE) {
    onPiece(from / examples.length);
    at = put(columns, at, judge.judge(examples.slice(from, from + PIECE)), index);
  }
}

/** Writes judgements one after the other; returns where they end. */
function put(columns: Columns, start: number, judged: readonly Judged[], index: ReadonlyMap<string, number>): number {
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

/** From the order of a fold to that of the treebank. */
function scatter(columns: Columns, own: readonly number[], all: ArcJudgements): void {
  let at = 0;
  for (const i of own) {
    const n = all.starts[i + 1] - all.starts[i];
    for (const name of NAMES) all[name].set(columns[name].subarray(at, at + n), all.starts[i]);
    at += n;
  }
}

function keptColumns(stages: StageStore | undefined, name: string, nWords: number): Columns | undefined {
  const kept: StageArrays | undefined = stages?.load(`${name}-judged`);
  if (kept === undefined) return undefined;
  const { head, relation, heads, bestDeprels, deprelsThere } = kept;
  if (!(head instanceof Float32Array && relation instanceof Float32Array)) return undefined;
  if (!(heads instanceof Int32Array && bestDeprels instanceof Int32Array && deprelsThere instanceof Int32Array))
    return undefined;
  const columns = { head, relation, heads, bestDeprels, deprelsThere };
  return NAMES.every((each) => columns[each].length === nWords) ? columns : undefined;
}
