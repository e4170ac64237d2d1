/** Trains a tagger. Deterministic for a seed. */

import { nameOfScript, scriptOf } from '../../annotation/index.ts';
import { createRandom } from '../base/hash.ts';
import type { Example } from '../base/readWords.ts';
import type { StageStore } from '../base/stages.ts';
import { EpochStages } from '../network/epochs.ts';
import type { FurtherInput } from '../network/input.ts';
import type { Kernels } from '../network/kernels.ts';
import { withKernels } from '../network/lentKernels.ts';
import { learningRate, makeBatches } from '../network/schedule.ts';
import { TagInput } from './input.ts';
import { collectInventory, type LeastCounts, relationsOf, type TagInventory } from './inventory.ts';
import { keyOfLemma, type TaggerModel } from './model.ts';
import { type TagExample, TagNetwork } from './network.ts';
import { countNeighbours } from './sequence.ts';
import { trainNoneStyle } from './style.ts';
import { NetworkTagger } from './tagger.ts';
import { startTagger } from './transfer.ts';

interface TaggerTraining {
  /** Default 1. */
  readonly seed?: number;
  /** Passes over the data. Default: enough for about 650,000 words in total. */
  readonly epochs?: number;
  readonly onProgress?: (progress: { epoch: number; epochs: number; loss: number; done: number }) => void;
  /** A further part of a word's input, from raw text. */
  readonly pretrained?: FurtherInput;
  /** A trained tagger to start from: for small treebanks. */
  readonly start?: TaggerModel | undefined;
  /** ISO 639 code: what the start knows of the language. */
  readonly language?: string | undefined;
  /** What is too rare to be predicted as a class of its own: data of many languages have thousands of such classes. */
  readonly least?: LeastCounts;
  /** Called before every batch; throws to cancel. */
  readonly checkpoint?: () => void;
  /** Saves every epoch, so that the next run can resume. The result is bit-for-bit the same. */
  readonly stages?: StageStore;
}

const STAGE = 'tagger-network';
const RATE = 3e-3;
/** Pre-trained weights should not be forgotten. */
const RATE_FROM_START = 1e-3;
const CLIP = 5;
const WORDS_IN_ALL = 650_000;

export function tagEpochs(nWords: number): number {
  return Math.max(4, Math.min(40, Math.round(WORDS_IN_ALL / Math.max(1, nWords))));
}

/** Trains on the words that have UPOS; blank XPOS and lemmas teach nothing. Requires at least one sentence with words. */
export function trainTagNetwork(sources: readonly Example[], options: TaggerTraining = {}): TaggerModel {
  const model = withKernels((kernels) => trainWith(kernels, sources, options));
  return { ...model, lemmas: dictionaryOf(model, sources, options.pretrained) };
}

function trainWith(kernels: Kernels, sources: readonly Example[], options: TaggerTraining): TaggerModel {
  const sentences = sources.map(({ words }) => words);
  const { seed = 1 } = options;
  const nWords = sentences.reduce((sum, { n }) => sum + n, 0);
  const epochs = options.epochs ?? tagEpochs(nWords);
  const { pretrained } = options;
  const { inventory: own, formCounts, analysisCounts } = collectInventory(sources, options.least);
  const inventory = pretrained === undefined ? own : { ...own, further: pretrained.ofForm + pretrained.ofStates };
  const input = new TagInput(inventory, pretrained);
  const classes = new GoldClasses(inventory);
  const examples = sources.map(
    (source): TagExample => ({
      rows: input.encodeUnseen(source.words, analysisCounts),
      gold: classes.of(source),
    }),
  );
  const network = new TagNetwork(kernels, inventory);
  network.initialise(
    seed,
    examples.map(({ rows }) => rows),
  );
  if (options.start !== undefined) startTagger(network, options.start, options.language);
  const rate = options.start === undefined ? RATE : RATE_FROM_START;
  const { tensors } = network;
  const random = createRandom(seed);
  const dropout = {
    random: createRandom(seed + 1),
    formCounts,
    group: 0.05,
    input: 0.1,
    hidden: 0.25,
    projection: 0.1,
  };
  const nSteps = epochs * makeBatches(examples, random).length;
  const kept = new EpochStages(options.stages, STAGE, tensors, [random, dropout.random]);
  const reached = kept.resume();
  let { step } = reached;
  for (let epoch = reached.epoch + 1; epoch <= epochs; epoch++) {
    let loss = 0;
    let n = 0;
    for (const batch of makeBatches(examples, random)) {
      options.checkpoint?.();
      loss += network.train(batch, dropout);
      n++;
      const norm = tensors.gradientNorm();
      step++;
      tensors.update(learningRate(step, nSteps, rate), step, CLIP < norm ? CLIP / norm : 1);
      options.onProgress?.({ epoch, epochs, loss: loss / n, done: step / nSteps });
    }
    kept.keep({ epoch, step });
  }
  const style = trainNoneStyle(sentences, seed);
  const weights = Object.entries(tensors.save()).filter(([name]) => !name.startsWith('relation.'));
  return {
    inventory: { ...inventory, relations: [] },
    weights: Object.fromEntries(weights),
    lemmas: new Map<string, string>(),
    neighbours: countNeighbours(sources, inventory),
    style,
  };
}

/**
 * Lemmas that the network would get wrong, of words with a single lemma in the training data. Words with several are left to the network,
 * which sees their sentences.
 */
function dictionaryOf(
  model: TaggerModel,
  sources: readonly Example[],
  pretrained: FurtherInput | undefined,
): Map<string, string> {
  const sentences = sources.map(({ words }) => words);
  const blank = sentences.map((words) => ({ ...words, lemmas: words.lemmas.map(() => '') }));
  const found = withKernels((kernels) => new NetworkTagger(kernels, model, pretrained).tagAll(blank));
  const lemmas = new Map<string, Set<string>>();
  const wrong = new Set<string>();
  sentences.forEach(({ n, forms, upos, lemmas: gold }, s) => {
    for (let word = 1; word <= n; word++) {
      if (gold[word] === '') continue;
      const key = keyOfLemma(forms[word], upos[word]);
      const own = lemmas.get(key) ?? new Set();
      lemmas.set(key, own.add(gold[word]));
      if (found[s].lemmas[word] !== gold[word]) wrong.add(key);
    }
  });
  const entries = [...wrong].sort().flatMap((key): [string, string][] => {
    const own = [...(lemmas.get(key) ?? [])];
    return own.length === 1 ? [[key, own[0]]] : [];
  });
  return new Map(entries);
}

/** The classes of annotated words; -1 where there is nothing to learn. */
class GoldClasses {
  private readonly maps: Record<'upos' | 'xpos' | 'feats' | 'scripts' | 'relations', ReadonlyMap<string, number>>;

  constructor({ upos, xpos, feats, scripts, relations }: TagInventory) {
    const index = (values: readonly string[]) => new Map(values.map((value, at) => [value, at]));
    this.maps = {
      upos: index(upos),
      xpos: index(xpos),
      feats: index(feats),
      scripts: index(scripts),
      relations: index(relations),
    };
  }

  of(example: Example): TagExample['gold'] {
    const { n, forms, lemmas, upos, xpos, feats } = example.words;
    const relations = relationsOf(example);
    const { maps } = this;
    const none = () => new Int32Array(n + 1).fill(-1);
    const gold = { upos: none(), xpos: none(), feats: none(), lemma: none(), relation: none() };
    for (let word = 1; word <= n; word++) {
      gold.relation[word] = maps.relations.get(relations[word]) ?? -1;
      if (upos[word] === '') continue;
      gold.upos[word] = maps.upos.get(upos[word]) ?? -1;
      gold.feats[word] = maps.feats.get(feats[word]) ?? -1;
      gold.xpos[word] = maps.xpos.get(xpos[word]) ?? -1;
      if (lemmas[word] === '') continue;
      gold.lemma[word] = maps.scripts.get(nameOfScript(scriptOf(forms[word], lemmas[word]))) ?? -1;
    }
    return gold;
  }
}
