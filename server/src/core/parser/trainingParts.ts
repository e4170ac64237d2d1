/**
 * The two parts of a neural parser in training: for words with the tags of the file, and for words with predicted tags. Each has a linear
 * model and a network; the first also has the tokenizer, and the second the tagger, which takes longer. The parts are independent, so two
 * threads can train them side by side.
 */

import { decidedWords } from './base/examples.ts';
import type { Example, ModelColumns, Words } from './base/readWords.ts';
import type { StageStore } from './base/stages.ts';
import { type LastModels, lastStage } from './lastStage.ts';
import type { LinearModel, TreeModel } from './linear/model.ts';
import type { Tagger } from './linear/tagger.ts';
import { type LinearHalf, trainTaggedHalf, trainUntaggedHalf, viewExample } from './linear/train.ts';
import type { NetworkModel, NeuralModel } from './neural/model.ts';
import { networkStage, stageOfNetwork } from './neural/stage.ts';
import { SMALL_BATCH, TagTask, withoutHead } from './neural/tagTask.ts';
import { type DevScores, defaultEpochs, trainNetwork } from './neural/train.ts';
import { isOrderItem } from './order/aspects.ts';
import { wordOrderOf } from './order/estimate.ts';
import { withTextOrder } from './order/synthetic.ts';
import { Pretrained, type PretrainedModel } from './pretrained/model.ts';
import type { GoldText } from './tokenizing/gold.ts';

export const PARTS = ['tagged', 'untagged'] as const;
export type ModelPart = (typeof PARTS)[number];

/** The training data of a part. */
export interface TrainingData {
  /** At least one. */
  readonly examples: readonly Example[];
  /** Trees for choosing the best epoch; without them the last one is kept. */
  readonly dev: readonly Example[];
  /** What a tokenizer learns from; without it the model has none. */
  readonly text?: GoldText;
}

/** Plain data that can be passed between threads. */
export interface PartSettings {
  /** Default 1. */
  readonly seed?: number;
  /** Passes of each network over the data. Default: enough for about 600,000 words in total. */
  readonly epochs?: number;
  /** log₂ of the number of arc weights of the linear part. Default 19. */
  readonly bits?: number;
  /** What the model sees of words and of relations. Default `all`; `universal` for multilingual models. */
  readonly columns?: ModelColumns;
  /** A model that initialises the new networks and the tagger: a multilingual one, for small treebanks. */
  readonly start?: NeuralModel;
  /** One that knows words, for the network of words with predicted tags and for the tagger. Default `start`. */
  readonly startOfWords?: NeuralModel;
  /** What was learned from raw text beforehand. */
  readonly pretrained?: PretrainedModel;
  /** ISO 639 code: what the start knows of the language. */
  readonly language?: string;
}

export interface PartHooks {
  readonly onProgress?: (progress: PartProgress) => void;
  /** Called often; throws to cancel. */
  readonly checkpoint?: () => void;
  /** Saves what is done, so that the next run can resume. The result is bit-for-bit the same. */
  readonly stages?: StageStore;
}

export interface PartProgress {
  readonly part: ModelPart;
  readonly stage: 'linear' | 'tagger' | 'tokenizer' | 'tagged network' | 'untagged network';
  /** Within the stage, from 1. */
  readonly epoch: number;
  readonly epochs: number;
  /**
   * Mean -log p(gold head) per word in this epoch so far, of a tagger -log p(gold tags and lemma), of a tokenizer -log p(gold border)
   * per character; undefined while the linear tagger is being trained, and when a run is resumed.
   */
  readonly loss: number | undefined;
  /** Scores of the network alone on the development trees, in percent; at the end of late epochs. */
  readonly dev?: DevScores;
  /** Share of this part's work that is finished, 0…1. */
  readonly partDone: number;
}

/** The linear model of a part; the tagger is that of the untagged part. Plain data. */
export interface LinearPart {
  readonly trees: TreeModel;
  readonly deprels: readonly string[];
  readonly tagger?: Tagger;
}

/** A part whose linear model has been trained. */
interface BegunPart {
  readonly linear: LinearPart;
  /** Trains the networks, which takes nearly all of the time. */
  finish(): PartNetworks;
}

/** The networks of a part. */
export interface PartNetworks extends LastModels {
  readonly network: NetworkModel;
}

const LINEAR_BITS = 19;
const LINEAR_EPOCHS = 5;
/** Microseconds per word on this machine: an epoch of a linear model, of a network, and the whole linear part of predicted tags. */
const COST = { linear: 30, network: 400, tagging: 220 };

export function beginPart(part: ModelPart, given: TrainingData, settings: PartSettings, hooks: PartHooks): BegunPart {
  const data = part === 'tagged' ? withOrder(given, settings.start) : given;
  const { seed = 1, bits = LINEAR_BITS, columns = 'all' } = settings;
  const start = part === 'tagged' ? settings.start : (settings.startOfWords ?? settings.start);
  const { checkpoint, onProgress, stages } = hooks;
  const nWords = data.examples.reduce((sum, { words }) => sum + words.n, 0);
  const nEpochs = settings.epochs ?? defaultEpochs(data.examples.reduce((sum, each) => sum + decidedWords(each), 0));
  const linearCost = LINEAR_EPOCHS * COST.linear + (part === 'tagged' ? 0 : COST.tagging);
  const pretrained = settings.pretrained && new Pretrained(settings.pretrained);
  const last = lastStage(part, data, { ...settings, pretrained, start }, hooks);
  const cost = linearCost + (last?.cost ?? 0) / nWords + nEpochs * COST.network;
  const linearShare = linearCost / cost;
  const lastShare = (last?.cost ?? 0) / nWords / cost;
  const half = part === 'tagged' ? trainTaggedHalf : trainUntaggedHalf;
  const trained: LinearHalf = half(data.examples, {
    seed,
    epochs: LINEAR_EPOCHS,
    bits,
    columns,
    checkpoint,
    stages,
    onProgress: ({ epoch, epochs, loss, done }) =>
      onProgress?.({ part, stage: 'linear', epoch, epochs, loss, partDone: linearShare * done }),
  });
  const { trees, tagger, deprels, examples } = trained;
  const stage = `${part} network` as const;
  const name = `${part}-network`;
  const trainLast = (): LastModels => {
    if (last === undefined) return {};
    const report = (epoch: number, loss: number | undefined, done: number) => {
      const partDone = done === 1 ? 1 : 1 - lastShare * (1 - done);
      onProgress?.({ part, stage: last.stage, epoch, epochs: last.epochs, loss, partDone });
    };
    const found = last.train(({ epoch, loss, done }) => report(epoch, loss, done));
    // A run that is resumed may have no epoch left.
    report(last.epochs, undefined, 1);
    return found;
  };
  const finish = () => {
    let partDone = linearShare;
    let latest: Pick<PartProgress, 'epoch' | 'epochs' | 'loss' | 'dev'> = {
      epoch: 1,
      epochs: nEpochs,
      loss: undefined,
    };
    // The number of batches differs between epochs, so the progress is an estimate.
    const report = (progress: typeof latest, done: number) => {
      latest = progress;
      partDone = Math.max(partDone, Math.min(1, linearShare + (1 - linearShare - lastShare) * done));
      onProgress?.({ ...progress, part, stage, partDone });
    };
    const resume = networkStage(stages?.load(name));
    if (resume !== undefined) {
      report({ epoch: resume.epoch, epochs: nEpochs, loss: undefined }, resume.epoch / nEpochs);
    }
    // Tags that are predicted for training teach more if the network learns the right ones, too.
    const hasTask = columns === 'all' && start === undefined && examples.some(({ goldWords }) => isTagged(goldWords));
    const task = hasTask ? new TagTask(examples) : undefined;
    const network = trainNetwork(examples, deprels, {
      ...(task === undefined ? {} : { extra: task, batchWords: SMALL_BATCH }),
      seed,
      epochs: nEpochs,
      dev: data.dev.map((example) => viewExample(example, columns, tagger)),
      start: start && { network: start[part], deprels: start.linear.deprels, language: settings.language },
      pretrained,
      checkpoint,
      resume,
      onEpoch: (state) => stages?.save(name, stageOfNetwork(state)),
      onProgress: ({ epoch, epochs, arcLoss, dev, done }) => report({ epoch, epochs, loss: arcLoss, dev }, done),
    });
    if (partDone < 1 - lastShare) report(latest, 1);
    return { network: task === undefined ? network : withoutHead(network, task), ...trainLast() };
  };
  return { linear: { trees, deprels, tagger }, finish };
}

const isTagged = (words: Words | undefined): boolean => words?.upos.some((tag) => tag !== '') ?? false;

/** If training starts from a network that reads word orders, the examples get their own word order. */
function withOrder(data: TrainingData, start: NeuralModel | undefined): TrainingData {
  if (start?.tagged.vocabulary.feats.some(isOrderItem) !== true) return data;
  const order = wordOrderOf(data.examples.map(({ words }) => words));
  return { examples: withTextOrder(data.examples, order), dev: withTextOrder(data.dev, order) };
}

/** Both linear parts in one model. */
export function linearOf(parts: Readonly<Record<ModelPart, LinearPart>>, columns: ModelColumns = 'all'): LinearModel {
  const { tagged, untagged } = parts;
  if (untagged.tagger === undefined) throw new Error('the untagged part has no tagger');
  return {
    kind: 'linear',
    columns,
    deprels: tagged.deprels,
    tagged: tagged.trees,
    untagged: untagged.trees,
    tagger: untagged.tagger,
  };
}
