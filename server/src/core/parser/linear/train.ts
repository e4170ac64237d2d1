/** Trains a linear model. No clock, no randomness but the seed's: the same data and options give the same bits. */

import { createRandom, shuffle } from '../hash.ts';
import {
  type Columns,
  type Example,
  visibleDeprel,
  visibleWords,
  type Words,
  withoutNone,
  withoutTags,
} from '../words.ts';
import { type ArcSentence, arcSentence } from './arc-features.ts';
import { trainArcs } from './arc-scorer.ts';
import { type LabelSentence, labelSentence, MAX_LABEL_FEATURES, nonRootDeprels, trainLabels } from './labels.ts';
import type { LinearModel, TreeModel } from './model.ts';
import { MulticlassTrainer } from './multiclass.ts';
import { collectTags, tagWords, trainTagger } from './tagger.ts';
import { Weights } from './weights.ts';

export interface LinearOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Passes over the data. Default 5. */
  readonly epochs?: number;
  /** log₂ of the number of arc weights for tagged words; every other part has half as many. Default 21. */
  readonly bits?: number;
  /** What the model sees of a word, and of relations. Default `all`. */
  readonly columns?: Columns;
  readonly onProgress?: (progress: LinearProgress) => void;
  /** Called before every sentence; throws to cancel. */
  readonly checkpoint?: () => void;
}

export interface LinearProgress {
  readonly stage: 'tagged' | 'tagger' | 'untagged';
  /** Of the stage, from 1. */
  readonly epoch: number;
  readonly epochs: number;
  /** Mean -log p(gold head) per word in this epoch; undefined while the tagger trains. */
  readonly loss: number | undefined;
  /** Share of all the work that is done, 0…1. */
  readonly done: number;
}

/** AdaGrad rates; the first is for arcs, whose features are many and correlated. */
const ARC_RATE = 0.05;
const CLASS_RATE = 0.1;
const TAGGER_EPOCHS = 3;
/** Parts into which the data is cut so that each is tagged by a tagger that has not seen it. */
const FOLDS = 4;

/** A linear model, and the examples as networks shall see them too. */
export interface LinearResult {
  readonly model: LinearModel;
  /** The visible columns, with the tags of the file. */
  readonly tagged: readonly Example[];
  /** The same with the tags of a tagger that has not learned from the example. */
  readonly retagged: readonly Example[];
  /** The visible columns of an unseen example, with the tags of the file or with predicted ones. */
  readonly view: (example: Example, tags: 'given' | 'predicted') => Example;
}

/** Requires at least one example. Time O(epochs · words · (n + relations) · features). */
export function trainLinearModel(examples: readonly Example[], options: LinearOptions = {}): LinearResult {
  const { epochs = 5, bits = 21, columns = 'all' } = options;
  const visible = (example: Example, words: Words): Example => ({
    words: visibleWords(words, columns),
    heads: example.heads,
    deprels: example.deprels.map((deprel) => visibleDeprel(deprel, columns)),
  });
  const taggedExamples = examples.map((example) => visible(example, example.words));
  const deprels = [...new Set(taggedExamples.flatMap((example) => example.deprels.slice(1)))].sort();
  const nStages = 2 * epochs + FOLDS + 1;
  let stagesDone = 0;
  const report = (progress: Omit<LinearProgress, 'done'>) => {
    stagesDone++;
    options.onProgress?.({ ...progress, done: stagesDone / nStages });
  };

  const tagged = trainTrees(taggedExamples, deprels, bits, options, (epoch, loss) =>
    report({ stage: 'tagged', epoch, epochs, loss }),
  );

  const words = examples.map((example) => withoutNone(example.words));
  const tags = collectTags(words);
  const train = (some: readonly Words[], epoch: number) => {
    const { seed = 1, checkpoint } = options;
    const tagger = trainTagger(some, tags, {
      seed,
      epochs: TAGGER_EPOCHS,
      bits: bits - 1,
      rate: CLASS_RATE,
      checkpoint,
    });
    report({ stage: 'tagger', epoch, epochs: FOLDS + 1, loss: undefined });
    return tagger;
  };
  const tagger = train(words, 1);
  const retagged: Example[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const foldTagger = train(
      words.filter((_, index) => index % FOLDS !== fold),
      fold + 2,
    );
    examples.forEach((example, index) => {
      if (index % FOLDS === fold) retagged.push(visible(example, tagWords(foldTagger, withoutTags(example.words))));
    });
  }

  const untagged = trainTrees(retagged, deprels, bits - 1, options, (epoch, loss) =>
    report({ stage: 'untagged', epoch, epochs, loss }),
  );
  const view = (example: Example, source: 'given' | 'predicted') =>
    visible(example, source === 'given' ? example.words : tagWords(tagger, withoutTags(example.words)));
  const model = { columns, deprels, tagged, untagged, tagger };
  return { model, tagged: taggedExamples, retagged, view };
}

interface Prepared {
  readonly arcs: ArcSentence;
  readonly labels: LabelSentence;
  readonly heads: Int32Array;
  readonly goldLabels: Int32Array;
}

function trainTrees(
  examples: readonly Example[],
  deprels: readonly string[],
  arcBits: number,
  options: LinearOptions,
  onEpoch: (epoch: number, loss: number) => void,
): TreeModel {
  const { seed = 1, epochs = 5, bits = 21, checkpoint } = options;
  const deprelIndex = new Map(deprels.map((deprel, index) => [deprel, index]));
  const candidates = nonRootDeprels(deprels);
  const prepared: Prepared[] = examples.map(({ words, heads, deprels: gold }) => ({
    arcs: arcSentence(words),
    labels: labelSentence(words),
    heads,
    goldLabels: Int32Array.from(gold, (deprel) => deprelIndex.get(deprel) ?? -1),
  }));
  const arcWeights = new Weights(arcBits, ARC_RATE);
  const labelTrainer = new MulticlassTrainer(bits - 1, deprels.length, MAX_LABEL_FEATURES, CLASS_RATE);
  const nWords = examples.reduce((sum, { words }) => sum + words.n, 0);
  const random = createRandom(seed);
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(prepared, random);
    let loss = 0;
    for (const { arcs, labels, heads, goldLabels } of prepared) {
      checkpoint?.();
      loss += trainArcs(arcs, heads, arcWeights);
      trainLabels(labels, heads, goldLabels, candidates, labelTrainer);
    }
    onEpoch(epoch, loss / nWords);
  }
  return { arcs: { bits: arcBits, values: arcWeights.averaged() }, labels: labelTrainer.averaged() };
}
