/** Trains a linear model. No clock, and no randomness except the seed's: the same data and options give the same bits. */

import { named } from '../base/byName.ts';
import { decidedWords } from '../base/examples.ts';
import { createRandom, shuffle } from '../base/hash.ts';
import {
  type Example,
  type ModelColumns,
  taughtWords,
  visibleDeprel,
  visibleWords,
  type Words,
  withoutNone,
  withoutTags,
} from '../base/readWords.ts';
import type { StageArray, StageStore } from '../base/stages.ts';
import { withKernels } from '../network/lentKernels.ts';
import { Weights } from '../network/weights.ts';
import { type ArcSentence, arcSentence } from './arcFeatures.ts';
import { trainArcs } from './arcScorer.ts';
import { liveWeights } from './fastLinear.ts';
import { type LabelSentence, labelSentence, MAX_LABEL_FEATURES, nonRootDeprels, trainLabels } from './labels.ts';
import type { LinearModel, TreeModel } from './model.ts';
import { MulticlassTrainer } from './multiclass.ts';
import { collectTags, type Tagger, type TagSet, tagWords, trainTagger } from './tagger.ts';

export interface LinearOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Passes over the data. Default 5. */
  readonly epochs?: number;
  /** log₂ of the number of arc weights for tagged words; every other part has half as many. Default 21. */
  readonly bits?: number;
  /** What the model sees of words and of relations. Default `all`. */
  readonly columns?: ModelColumns;
  readonly onProgress?: (progress: LinearProgress) => void;
  /** Called before every sentence; throws to cancel. */
  readonly checkpoint?: () => void;
  /** Saves the trees of each half, the tagger, and the predicted tags of each fold. */
  readonly stages?: StageStore;
}

interface LinearProgress {
  readonly stage: 'tagged' | 'tagger' | 'untagged';
  /** Within the stage, from 1. */
  readonly epoch: number;
  readonly epochs: number;
  /** Mean -log p(gold head) per word in this epoch; undefined while the tagger is being trained. */
  readonly loss: number | undefined;
  /** Share of all the work that is finished, 0…1. */
  readonly done: number;
}

/** AdaGrad rates; the first is for arcs, whose features are many and correlated. */
const ARC_RATE = 0.05;
const CLASS_RATE = 0.1;
const TAGGER_EPOCHS = 3;
/** Number of parts the data is divided into, so that each is tagged by a tagger that has not seen it. */
const FOLDS = 4;

/** A linear model, and the examples as networks should see them. */
export interface LinearResult {
  readonly model: LinearModel;
  /** The visible columns, with the tags of the file. */
  readonly tagged: readonly Example[];
  /** The same, in a different order, with the tags of a tagger that was not trained on the example. */
  readonly retagged: readonly Example[];
  /** The visible columns of an unseen example, with the tags of the file or with predicted ones. */
  readonly view: (example: Example, tags: 'given' | 'predicted') => Example;
}

/** Half of a linear model: for words with the tags of the file, or for words with predicted tags. The halves are independent. */
export interface LinearHalf {
  readonly deprels: readonly string[];
  readonly trees: TreeModel;
  /** As `LinearResult.tagged`, or as `retagged`. */
  readonly examples: readonly Example[];
  /** Only for the untagged half. */
  readonly tagger?: Tagger;
}

interface UntaggedHalf extends LinearHalf {
  readonly tagger: Tagger;
}

/** Requires at least one example. Time O(epochs · words · (n + relations) · features). */
export function trainLinearModel(examples: readonly Example[], options: LinearOptions = {}): LinearResult {
  const { epochs = 5, columns = 'all' } = options;
  const nStages = taggedStages(epochs) + untaggedStages(epochs);
  const share = (from: number, stages: number): LinearOptions => ({
    ...options,
    onProgress: (progress) => options.onProgress?.({ ...progress, done: (from + stages * progress.done) / nStages }),
  });
  const tagged = trainTaggedHalf(examples, share(0, taggedStages(epochs)));
  const untagged = trainUntaggedHalf(examples, share(taggedStages(epochs), untaggedStages(epochs)));
  const { deprels } = tagged;
  const { tagger, trees } = untagged;
  const model: LinearModel = { kind: 'linear', columns, deprels, tagged: tagged.trees, untagged: trees, tagger };
  const view = (example: Example, tags: 'given' | 'predicted') =>
    viewExample(example, columns, tags === 'given' ? undefined : tagger);
  return { model, tagged: tagged.examples, retagged: untagged.examples, view };
}

const taggedStages = (epochs: number) => epochs;
const untaggedStages = (epochs: number) => 1 + FOLDS + epochs;

export function trainTaggedHalf(examples: readonly Example[], options: LinearOptions = {}): LinearHalf {
  const { epochs = 5, bits = 21, columns = 'all' } = options;
  const visible = examples.map((example) => visibleExample(example, example.words, columns));
  const deprels = deprelsOf(visible);
  const trees = trainTrees('tagged', visible, deprels, bits, options, (epoch, loss) =>
    options.onProgress?.({ stage: 'tagged', epoch, epochs, loss, done: epoch / taggedStages(epochs) }),
  );
  return { deprels, trees, examples: visible };
}

export function trainUntaggedHalf(examples: readonly Example[], options: LinearOptions = {}): UntaggedHalf {
  const { epochs = 5, bits = 21 } = options;
  const report = (progress: Omit<LinearProgress, 'done'>, stages: number) =>
    options.onProgress?.({ ...progress, done: stages / untaggedStages(epochs) });
  const words = examples.map((example) => withoutNone(taughtWords(example)));
  const tags = collectTags(words);
  const reportTagger = (epoch: number) => report({ stage: 'tagger', epoch, epochs: FOLDS + 1, loss: undefined }, epoch);
  const tagger = trainOrLoadTagger(words, tags, bits - 1, options);
  reportTagger(1);
  const retagged = withPredictedTags(examples, options, (fold) => reportTagger(fold + 1));
  const deprels = deprelsOf(retagged);
  const trees = trainTrees('untagged', retagged, deprels, bits - 1, options, (epoch, loss) =>
    report({ stage: 'untagged', epoch, epochs, loss }, FOLDS + 1 + epoch),
  );
  return { deprels, trees, examples: retagged, tagger };
}

/**
 * The visible columns of the examples, in another order, with the tags of linear taggers that were trained on other examples: each of four
 * on three quarters.
 */
export function withPredictedTags(
  examples: readonly Example[],
  options: Pick<LinearOptions, 'seed' | 'bits' | 'columns' | 'checkpoint' | 'stages'> = {},
  onFold: (fold: number) => void = () => undefined,
): Example[] {
  const { bits = 21, columns = 'all' } = options;
  const words = examples.map((example) => withoutNone(example.words));
  const tags = collectTags(words);
  const retagged: Example[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isIn = (_: unknown, index: number) => index % FOLDS === fold;
    const rest = words.filter((_, index) => !isIn(_, index));
    const foldExamples = examples.filter(isIn);
    const foldWords = tagFold(fold, foldExamples, tags, options, () => trainFoldTagger(rest, tags, bits - 1, options));
    const gold = words.filter(isIn);
    retagged.push(
      ...foldExamples.map((example, at) => ({
        ...visibleExample(example, foldWords[at], columns),
        goldWords: gold[at],
      })),
    );
    onFold(fold + 1);
  }
  return retagged;
}

/** The visible columns of an example, with the tags of the file or with those of the tagger. */
export function viewExample(example: Example, columns: ModelColumns, tagger: Tagger | undefined): Example {
  const { words } = example;
  return visibleExample(example, tagger === undefined ? words : tagWords(tagger, withoutTags(words)), columns);
}

function visibleExample({ heads, deprels }: Example, words: Words, columns: ModelColumns): Example {
  return {
    words: visibleWords(words, columns),
    heads,
    deprels: deprels.map((deprel) => visibleDeprel(deprel, columns)),
  };
}

/** The linear weights of trees over words with predicted tags, as those of the untagged half, for tags of another tagger. */
export function trainUntaggedTrees(
  examples: readonly Example[],
  deprels: readonly string[],
  { bits = 21, ...options }: Pick<LinearOptions, 'seed' | 'epochs' | 'bits' | 'checkpoint'> = {},
): TreeModel {
  return trainTrees('untagged', examples, deprels, bits - 1, { ...options, bits }, () => undefined);
}

const deprelsOf = (examples: readonly Example[]) =>
  [...new Set(examples.flatMap((example) => example.deprels.slice(1)))].filter((deprel) => deprel !== '').sort();

function trainFoldTagger(some: readonly Words[], tags: TagSet, bits: number, options: LinearOptions): Tagger {
  const { seed = 1, checkpoint } = options;
  return trainTagger(some, tags, { seed, epochs: TAGGER_EPOCHS, bits, rate: CLASS_RATE, checkpoint });
}

function trainOrLoadTagger(words: readonly Words[], tags: TagSet, bits: number, options: LinearOptions): Tagger {
  const saved = loadFloats(options, 'tagger', ['upos', 'feats'], 2 ** bits);
  if (saved !== undefined) {
    const [upos, feats] = saved;
    return { tags, uposModel: { bits, values: upos }, featsModel: { bits, values: feats } };
  }
  const tagger = trainFoldTagger(words, tags, bits, options);
  options.stages?.save('tagger', { upos: tagger.uposModel.values, feats: tagger.featsModel.values });
  return tagger;
}

/** The words of the examples with predicted tags. Only the tags themselves are saved, as numbers: UPOS and FEATS of each word. */
function tagFold(
  fold: number,
  examples: readonly Example[],
  tags: TagSet,
  { stages }: LinearOptions,
  train: () => Tagger,
): Words[] {
  const name = `tags-${fold + 1}`;
  const bare = examples.map(({ words }) => withoutTags(words));
  const nWords = bare.reduce((sum, { n }) => sum + n, 0);
  const saved = stages?.load(name)?.tags;
  let at = 0;
  if (saved instanceof Int32Array && saved.length === 2 * nWords) {
    return bare.map((words) => {
      const [upos, feats] = [words.upos.slice(), words.feats.slice()];
      for (let word = 1; word <= words.n; word++) {
        upos[word] = tags.upos[saved[at++]] ?? '';
        feats[word] = tags.feats[saved[at++]] ?? '';
      }
      return { ...words, upos, feats };
    });
  }
  const tagger = train();
  const tagged = bare.map((words) => tagWords(tagger, words));
  if (stages !== undefined) {
    const index = (values: readonly string[]) => new Map(values.map((value, place) => [value, place]));
    const [uposIndex, featsIndex] = [index(tags.upos), index(tags.feats)];
    const numbers = new Int32Array(2 * nWords);
    for (const { n, upos, feats } of tagged) {
      for (let word = 1; word <= n; word++) {
        numbers[at++] = uposIndex.get(upos[word]) ?? -1;
        numbers[at++] = featsIndex.get(feats[word]) ?? -1;
      }
    }
    stages.save(name, { tags: numbers });
  }
  return tagged;
}

/** Arrays of a stage if all are present and have the required length. */
function loadFloats(
  { stages }: LinearOptions,
  stage: string,
  names: readonly string[],
  ...lengths: readonly number[]
): Float32Array[] | undefined {
  const saved = stages?.load(stage);
  if (saved === undefined) return undefined;
  const arrays = names.map((name) => named(saved, name));
  const isWhole = (array: StageArray | undefined, at: number): array is Float32Array =>
    array instanceof Float32Array && array.length === (lengths[at] ?? lengths[0]);
  return arrays.every(isWhole) ? arrays : undefined;
}

interface Prepared {
  readonly arcs: ArcSentence;
  readonly labels: LabelSentence;
  readonly heads: Int32Array;
  readonly goldLabels: Int32Array;
}

function trainTrees(
  half: 'tagged' | 'untagged',
  examples: readonly Example[],
  deprels: readonly string[],
  arcBits: number,
  options: LinearOptions,
  onEpoch: (epoch: number, loss: number) => void,
): TreeModel {
  const { seed = 1, epochs = 5, bits = 21, checkpoint } = options;
  const stage = `${half}-trees`;
  const saved = loadFloats(options, stage, ['arcs', 'labels'], 2 ** arcBits, 2 ** (bits - 1));
  if (saved !== undefined) {
    const [arcs, labels] = saved;
    return { arcs: { bits: arcBits, values: arcs }, labels: { bits: bits - 1, values: labels } };
  }
  const deprelIndex = new Map(deprels.map((deprel, index) => [deprel, index]));
  const candidates = nonRootDeprels(deprels);
  const prepared: Prepared[] = examples.map(({ words, heads, deprels: gold }) => ({
    arcs: arcSentence(words),
    labels: labelSentence(words),
    heads,
    goldLabels: Int32Array.from(gold, (deprel) => deprelIndex.get(deprel) ?? -1),
  }));
  const sentences = prepared.map(({ arcs }) => arcs);
  const nWords = examples.reduce((sum, example) => sum + decidedWords(example), 0);
  const model = withKernels((kernels): TreeModel => {
    const live = liveWeights(kernels, arcBits, bits - 1, deprels.length, sentences);
    const arcWeights = new Weights(arcBits, ARC_RATE, live.arcs);
    const labelTrainer = new MulticlassTrainer(bits - 1, deprels.length, MAX_LABEL_FEATURES, CLASS_RATE, live.classes);
    const random = createRandom(seed);
    for (let epoch = 1; epoch <= epochs; epoch++) {
      shuffle(prepared, random);
      let loss = 0;
      for (const { arcs, labels, heads, goldLabels } of prepared) {
        checkpoint?.();
        loss += trainArcs(arcs, heads, arcWeights, live.arcs.sums);
        trainLabels(labels, heads, goldLabels, candidates, labelTrainer);
      }
      onEpoch(epoch, loss / nWords);
    }
    return { arcs: { bits: arcBits, values: arcWeights.averaged() }, labels: labelTrainer.averaged() };
  });
  options.stages?.save(stage, { arcs: model.arcs.values, labels: model.labels.values });
  return model;
}
