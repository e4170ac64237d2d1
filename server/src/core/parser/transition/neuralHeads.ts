/** One network with the scorers of several transition parsers over the same encoded words. */

import { type ArcScores, closestTree, type Decoded, type TransitionOptions, treeClass } from '../../decode/index.ts';
import { chooseLabels } from '../linear/labels.ts';
import { InputEncoder } from '../neural/input.ts';
import { Kernels } from '../neural/kernels.ts';
import type { NetworkModel } from '../neural/model.ts';
import { type ExtraHead, type Forward, Network } from '../neural/network.ts';
import { NetworkScorer } from '../neural/scorer.ts';
import { trainNetwork } from '../neural/train.ts';
import type { Example, Words } from '../words.ts';
import { withSingleRoot } from './complete.ts';
import type { TreeChoice } from './goldTrees.ts';
import { classOfSearch, type Search, systemOf } from './model.ts';
import { decodeNeural, ExactHead, exactShapes } from './neuralExact.ts';
import { NeuralStepScorer, StepHead, stepNet } from './neuralSteps.ts';
import type { SearchPlan } from './plan.ts';
import { search } from './search.ts';
import type { TeacherOptions } from './teacher.ts';

export interface NeuralHeadsOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Passes over the data; default as for neural parsers. */
  readonly epochs?: number;
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

const systemName = ({ type, system }: Search): string => `${type === 'exact' ? 'pairs' : 'steps'}.${system}`;

/** The identity of a scorer: a system with greedy and beam search has one scorer. */
const headName = (spec: HeadSpec): string => `${systemName(spec.search)}${variantOf(spec)}`;

/** Trains the encoder with arcs, relations and all scorers at once; the scorers share their influence on the encoder equally. */
export function trainNeuralHeads(
  examples: readonly Example[],
  deprels: readonly string[],
  specs: readonly HeadSpec[],
  options: NeuralHeadsOptions = {},
): NetworkModel {
  const { seed = 1, epochs, checkpoint, onEpoch } = options;
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
    return how.type === 'exact'
      ? new ExactHead(how.system, examples, trees, share, variant)
      : new StepHead(systemOf(how.system), examples, trees, { ...spec, variant, seed, share });
  });
  return trainNetwork(examples, deprels, {
    seed,
    epochs,
    checkpoint,
    extra: together(heads),
    onProgress: ({ epoch, epochs }) => onEpoch?.(epoch, epochs),
  });
}

/** The network with the scorer of one parser alone, as stored in a model file. */
export function weightsOf({ vocabulary, weights }: NetworkModel, spec: HeadSpec): NetworkModel {
  const own = `${headName(spec)}.`;
  const kept = Object.entries(weights).flatMap(([name, values]) => {
    if (name.startsWith(own)) return [[`${systemName(spec.search)}.${name.slice(own.length)}`, values] as const];
    return /^(steps|pairs)\./.test(name) ? [] : [[name, values] as const];
  });
  return { vocabulary, weights: Object.fromEntries(kept) };
}

function together(heads: readonly ExtraHead[]): ExtraHead {
  return {
    shapes: heads.flatMap(({ shapes }) => shapes),
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

/** A trained network in use as the transition parsers that it was trained for. */
export class NeuralHeads {
  private readonly network: Network;
  private readonly encoder: InputEncoder;
  private readonly scorer: NetworkScorer;

  /** @throws RangeError if a tensor is missing or has the wrong size */
  constructor(
    { vocabulary, weights }: NetworkModel,
    private readonly deprels: readonly string[],
    searches: readonly Search[],
  ) {
    const different = [...new Map(searches.map((how) => [systemName(how), how])).values()];
    const shapes = different.flatMap((how) =>
      how.type === 'exact' ? exactShapes(how.system) : stepNet(systemOf(how.system)).shapes,
    );
    this.network = new Network(new Kernels(), vocabulary, deprels.length, 'run', { shapes, train: () => undefined });
    this.encoder = new InputEncoder(vocabulary);
    const missing = this.network.tensors.load(weights);
    if (missing !== undefined) throw new RangeError(`the weights "${missing}" are missing or have the wrong length`);
    this.scorer = new NetworkScorer(this.network, this.encoder);
  }

  /** Heads with one root, relations, and arc scores; undefined for no words, or if no tree satisfies the constraints. */
  parse(
    words: Words,
    how: SearchPlan,
    options: TransitionOptions = {},
  ): { readonly heads: Int32Array; readonly deprels: readonly string[]; readonly arcs: ArcScores } | undefined {
    if (words.n === 0) return undefined;
    const { kernels } = this.network;
    const mark = kernels.mark;
    const forward = this.network.forward([this.encoder.encode(words)]);
    const heads = this.heads(words.n, forward, how, options);
    kernels.release(mark);
    if (heads === undefined) return undefined;
    // Relations and arcs need the encoded words again; they are cheap compared with the search.
    return this.scorer.score(words, ({ arcs, labels }) => ({
      heads,
      deprels: chooseLabels(labels(heads), heads, this.deprels),
      arcs: { n: words.n, values: arcs },
    }));
  }

  /** log p(head | dependent) for at least one word. */
  arcs(words: Words): ArcScores {
    return this.scorer.score(words, ({ arcs }) => ({ n: words.n, values: arcs }));
  }

  relations(words: Words, heads: Int32Array): readonly string[] {
    return this.scorer.score(words, ({ labels }) => chooseLabels(labels(heads), heads, this.deprels));
  }

  private heads(n: number, forward: Forward, how: SearchPlan, options: TransitionOptions): Int32Array | undefined {
    const { network } = this;
    if (how.type === 'exact') {
      const decoded: Decoded | undefined = decodeNeural(how.system, network, forward, n, options);
      return decoded?.heads;
    }
    const { system, beam, root } = how;
    const scorer = new NeuralStepScorer(system, network, forward, n);
    const found = search(system, scorer, n, beam, options.checkpoint);
    return found && withSingleRoot(found.heads, root);
  }
}
