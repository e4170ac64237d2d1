/** Trains one network with the scorers of several transition parsers over the same encoded words. */

import { closestTree, treeClass } from '../../decode/index.ts';
import type { Example } from '../base/readWords.ts';
import type { NetworkModel } from '../neural/model.ts';
import type { ExtraHead } from '../neural/network.ts';
import { SMALL_BATCH, TagTask } from '../neural/tagTask.ts';
import { trainNetwork } from '../neural/train.ts';
import { networksOf, united } from '../transition/committee.ts';
import { classOfSearch, type Search, systemOf, type TreeChoice } from '../transition/model.ts';
import { systemName } from '../transition/neuralHeads.ts';
import { ExactHead } from './exactHead.ts';
import { GraphHead } from './graphHead.ts';
import { StepHead } from './stepHead.ts';
import type { TeacherOptions } from './teacher.ts';

interface NeuralHeadsOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Passes over the data; default as for neural parsers. */
  readonly epochs?: number;
  /** Networks whose scores will be averaged; their seeds follow each other. Default 1. */
  readonly networks?: number;
  readonly onEpoch?: (epoch: number, epochs: number) => void;
  /** Called before every batch; throws to cancel. */
  readonly checkpoint?: () => void;
}

/** A scorer of transitions, and what it learns from. */
export interface HeadSpec extends TeacherOptions {
  readonly search: Search;
  /** Used instead of trees outside the class. Default `projectivized`; for `pseudo` the examples are those of `goldTrees`. */
  readonly trees?: TreeChoice;
}

/** Distinguishes scorers of one system: '' for those trained in the usual way. */
function variantOf({ oracle = 'static', trees = 'projectivized', strategy }: HeadSpec): string {
  const choices = [oracle === 'static' ? '' : oracle, trees === 'projectivized' ? '' : trees, strategy ?? ''];
  return choices.map((choice) => choice && `+${choice}`).join('');
}

/** The identity of a scorer: a system with greedy and beam search has one scorer. */
const headName = (spec: HeadSpec): string => `${systemName(spec.search)}${variantOf(spec)}`;

/** Trains the encoder with arcs, relations and all scorers at once; the scorers share their influence on the encoder equally. */
export function trainNeuralHeads(
  examples: readonly Example[],
  deprels: readonly string[],
  specs: readonly HeadSpec[],
  { seed = 1, networks = 1, onEpoch, ...options }: NeuralHeadsOptions = {},
): NetworkModel {
  const trained = Array.from({ length: networks }, (_, at) =>
    trainOne(examples, deprels, specs, {
      ...options,
      seed: seed + at,
      onEpoch: (epoch, epochs) => onEpoch?.(at * epochs + epoch, networks * epochs),
    }),
  );
  return united(trained);
}

function trainOne(
  examples: readonly Example[],
  deprels: readonly string[],
  specs: readonly HeadSpec[],
  { seed, epochs, checkpoint, onEpoch }: Omit<NeuralHeadsOptions, 'networks' | 'seed'> & { readonly seed: number },
): NetworkModel {
  const different = [...new Map(specs.map((spec) => [headName(spec), spec])).values()];
  const share = 1 / different.length;
  const heads = different.map((spec): ExtraHead => {
    const { search: how, trees: choice = 'projectivized' } = spec;
    const { name, isMember } = treeClass(classOfSearch(how));
    const trees = (gold: Int32Array) => {
      if (choice === 'gold' || isMember(gold)) return gold;
      return choice === 'subset' ? undefined : closestTree(gold, name, { singleRoot: true }).heads;
    };
    const variant = variantOf(spec);
    if (how.type === 'parts') return new GraphHead(how.system, examples, trees, share, variant);
    if (how.type === 'exact') return new ExactHead(how.system, examples, trees, share, variant);
    return new StepHead(systemOf(how.system), examples, trees, { ...spec, variant, seed, share });
  });
  const withTags = examples.some(({ goldWords }) => goldWords !== undefined) ? [new TagTask(examples)] : [];
  return trainNetwork(examples, deprels, {
    seed,
    epochs,
    checkpoint,
    batchWords: SMALL_BATCH,
    extra: together([...heads, ...withTags]),
    onProgress: ({ epoch, epochs }) => onEpoch?.(epoch, epochs),
  });
}

/** The networks with the scorer of one parser alone, as stored in a model file. */
export function weightsOf(model: NetworkModel, spec: HeadSpec): NetworkModel {
  const own = `${headName(spec)}.`;
  const kept = networksOf(model).map(({ vocabulary, weights }) => {
    const entries = Object.entries(weights).flatMap(([name, values]) => {
      if (name.startsWith(own)) return [[`${systemName(spec.search)}.${name.slice(own.length)}`, values] as const];
      return /^(steps|pairs|parts|tags)\./.test(name) ? [] : [[name, values] as const];
    });
    return { vocabulary, weights: Object.fromEntries(entries) };
  });
  return united(kept);
}

function together(heads: readonly ExtraHead[]): ExtraHead {
  return {
    shapes: heads.flatMap(({ shapes }) => shapes),
    trainFirst: (...of) => {
      for (const head of heads) head.trainFirst?.(...of);
    },
    train: (network, forward, trees, dEncoded) => {
      const { kernels } = network;
      for (const head of heads) {
        const mark = kernels.mark;
        head.train(network, forward, trees, dEncoded);
        kernels.release(mark);
      }
    },
  };
}
