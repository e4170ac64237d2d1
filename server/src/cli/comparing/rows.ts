/** The rows of a comparison. */

import type { Sentence } from '../../core/conllu/index.ts';
import { type Evaluation, evaluate, type Scores, scoreOf, scoresOf, type Tally } from '../../core/evaluate/index.ts';
import { EMPTY_CARD, loadModel, type Parser, saveModel, type TagsUse } from '../../core/parser/index.ts';
import { parsedCopies } from '../../services/parsers/measure.ts';
import type { Context } from '../frame/io.ts';
import { Progress } from '../writing/progress.ts';
import type { SharedBases } from './bases.ts';
import type { Recipe } from './recipes.ts';

export interface ComparedRow {
  readonly parser: string;
  readonly seed: number;
  readonly all: Scores;
  /** Words whose gold arc crosses another; exact matches are counted over sentences with crossing arcs. */
  readonly crossed: Scores;
  /** All other words; exact matches are counted over all other sentences. */
  readonly uncrossed: Scores;
  /** F1 of the official scorer, in percent. */
  readonly official: OfficialF1;
  readonly trainSeconds: number;
  readonly wordsPerSecond: number;
}

/** The input and the parser. */
export interface Trial {
  readonly train: readonly Sentence[];
  readonly gold: readonly Sentence[];
  /** The sentences to be parsed: those of the treebank, or its text as tokenized. */
  readonly input: readonly Sentence[];
  readonly tags: TagsUse;
}

/** Undefined if there is nothing to train on. */
export function measured(
  { name, train, prepare, decoder }: Recipe,
  trial: Trial,
  bases: SharedBases,
  context: Context,
): ComparedRow | undefined {
  const progress = new Progress(context, undefined);
  prepare?.(bases);
  const start = performance.now();
  const onProgress = (done: number) => progress.show(`${name}  ${Math.round(100 * done)} %`);
  const model = train({ sentences: trial.train, bases, onProgress });
  const trained = performance.now();
  if (model === undefined) return undefined;
  // Measured as loaded from a file, with its rounded weights.
  const parser: Parser = loadModel(saveModel(model, EMPTY_CARD));
  const began = performance.now();
  const system = [...parsedCopies(parser, trial.input, { decoder, formsOnly: trial.tags === 'predicted' })];
  const seconds = (performance.now() - began) / 1000;
  progress.clear();
  const evaluation: Evaluation = evaluate(trial.gold, system, { samples: 0, deprels: 'full' });
  return measuredRow(name, bases.needs.seed, evaluation, { train: (trained - start) / 1000, parse: seconds });
}

/** @param seconds for training and for parsing */
export function measuredRow(
  parser: string,
  seed: number,
  evaluation: Evaluation,
  seconds: { readonly train: number; readonly parse: number },
): ComparedRow {
  return {
    parser,
    seed,
    all: scoresOf(evaluation.all),
    crossed: withMatches(evaluation.crossed, evaluation.nonprojective),
    uncrossed: withMatches(evaluation.uncrossed, evaluation.projective),
    official: officialF1(evaluation),
    trainSeconds: seconds.train,
    wordsPerSecond: evaluation.all.words / seconds.parse,
  };
}

const OFFICIAL = ['Tokens', 'Sentences', 'Words', 'UAS', 'LAS', 'CLAS'] as const;
type OfficialF1 = Readonly<Record<(typeof OFFICIAL)[number], number>>;

function officialF1({ official }: Evaluation): OfficialF1 {
  const entries = OFFICIAL.map((metric) => [metric, scoreOf(official.scores[metric]).f1] as const);
  return Object.fromEntries(entries) as OfficialF1;
}

/** A tree has crossing arcs exactly if it is not projective, because the root is at position 0. */
function withMatches(words: Tally, sentences: Tally): Scores {
  const { uem, lem } = scoresOf(sentences);
  return { ...scoresOf(words), uem, lem };
}
