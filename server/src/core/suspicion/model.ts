/** The models that judge a fold: trained on the rest of the treebank, stage by stage, so that training can be resumed. */

import {
  type ArcModel,
  type Example,
  type NetworkModel,
  networkStage,
  networkVocabulary,
  type StageStore,
  stageOfNetwork,
  trainNetwork,
  trainTaggedHalf,
} from '../parser/index.ts';

/** `fast`: a linear model; `thorough`: a network beside it, which finds more and takes about four times as long. */
export const METHODS = ['fast', 'thorough'] as const;
export type Method = (typeof METHODS)[number];

export interface ModelOptions {
  readonly method: Method;
  /** Default 1. */
  readonly seed?: number;
  /** Passes of the network over the data. Default: 3 to 10, the fewer the larger the treebank. */
  readonly epochs?: number;
  /** log₂ of the number of arc weights. Default 21; small data need fewer. */
  readonly bits?: number;
}

export interface ModelHooks {
  /** Called often; throws to cancel. */
  readonly checkpoint?: () => void;
  /** Saves finished work: the next run with the same data and options continues there, with the same result. */
  readonly stages?: StageStore;
  /** Share of the work, 0…1. */
  readonly onProgress?: (done: number) => void;
}

const DEFAULT_BITS = 21;
/**
 * Two models of two epochs agree on more than one of four epochs, in the same time. Beside a network, one of three epochs is enough:
 * more is not worth the time.
 */
const LINEAR = { fast: { models: 2, epochs: 2 }, thorough: { models: 1, epochs: 3 } } as const;
/** Models trained together get seeds far from those that users choose. */
const NEXT_SEED = 0x9e3779b;
/** Words that a network sees in all epochs together: few enough that unusual arcs stay unusual. */
const WORDS_IN_ALL = 150_000;
const [FEWEST_EPOCHS, MOST_EPOCHS] = [3, 10];
/** Microseconds per word and epoch, for the progress. */
const COST = { linear: 35, network: 200 };

const networkEpochs = (nWords: number): number =>
  Math.max(FEWEST_EPOCHS, Math.min(MOST_EPOCHS, Math.round(WORDS_IN_ALL / nWords)));

/**
 * A model of the arcs of these examples; at least one. Time about 140 µs a word for the linear model, and 200 µs a word and epoch for
 * the network. Deterministic for a seed.
 *
 * @param name of its stages
 */
export function arcModel(
  examples: readonly Example[],
  name: string,
  { method, seed = 1, epochs: wanted, bits = DEFAULT_BITS }: ModelOptions,
  { checkpoint, stages: store, onProgress }: ModelHooks = {},
): ArcModel {
  const nWords = examples.reduce((sum, { words }) => sum + words.n, 0);
  const stages = store && named(store, name);
  const epochs = method === 'fast' ? 0 : (wanted ?? networkEpochs(nWords));
  const linear = LINEAR[method];
  const linearCost = linear.models * linear.epochs * COST.linear;
  const linearShare = linearCost / (linearCost + epochs * COST.network);
  const trained = Array.from({ length: linear.models }, (_, at) =>
    trainTaggedHalf(examples, {
      seed: (seed + at * NEXT_SEED) % 2 ** 31,
      epochs: linear.epochs,
      bits,
      checkpoint,
      stages: at === 0 || stages === undefined ? stages : named(stages, String(at + 1)),
      onProgress: ({ done }) => onProgress?.((linearShare * (at + done)) / linear.models),
    }),
  );
  // The relations are those of the examples, so all models have the same.
  const [{ deprels }] = trained;
  const trees = trained.map((each) => each.trees);
  if (method === 'fast') return { deprels, trees };
  const report = (done: number) => onProgress?.(linearShare + (1 - linearShare) * done);
  const network = keptNetwork(examples, stages) ?? newNetwork();
  report(1);
  return { deprels, trees, network };

  function newNetwork(): NetworkModel {
    const trained = trainNetwork(examples, deprels, {
      seed,
      epochs,
      checkpoint,
      resume: networkStage(stages?.load(NETWORK)),
      onEpoch: (state) => stages?.save(NETWORK, stageOfNetwork(state)),
      onProgress: ({ done }) => report(Math.min(1, done)),
    });
    stages?.save(WEIGHTS, trained.weights);
    // The state of training is three times as large, and no longer needed.
    stages?.save(NETWORK, {});
    return trained;
  }
}

const NETWORK = 'network';
const WEIGHTS = 'weights';

/** The inventories are those of the examples, so only the weights are saved. */
function keptNetwork(examples: readonly Example[], stages: StageStore | undefined): NetworkModel | undefined {
  const weights = stages?.load(WEIGHTS);
  if (weights === undefined) return undefined;
  const floats = Object.entries(weights).flatMap(([name, array]): [string, Float32Array][] =>
    array instanceof Float32Array ? [[name, array]] : [],
  );
  return { vocabulary: networkVocabulary(examples).vocabulary, weights: Object.fromEntries(floats) };
}

/** The stages of one of several models. */
const named = (store: StageStore, name: string): StageStore => ({
  load: (stage) => store.load(`${name}-${stage}`),
  save: (stage, arrays) => store.save(`${name}-${stage}`, arrays),
});
