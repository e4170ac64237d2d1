/** One network with the scorers of several transition parsers over the same encoded words. */

import { type ArcScores, closestTree, type TransitionOptions, treeClass } from '../../decode/index.ts';
import { chooseLabels } from '../linear/labels.ts';
import { InputEncoder } from '../neural/input.ts';
import { Kernels } from '../neural/kernels.ts';
import type { NetworkModel } from '../neural/model.ts';
import { type ExtraHead, Network } from '../neural/network.ts';
import { NetworkScorer } from '../neural/scorer.ts';
import { trainNetwork } from '../neural/train.ts';
import type { Example, Words } from '../words.ts';
import { withSingleRoot } from './complete.ts';
import type { TreeChoice } from './goldTrees.ts';
import { classOfSearch, type Search, systemOf } from './model.ts';
import { decodeNeural, ExactHead, exactShapes } from './neuralExact.ts';
import { decodeGraph, GraphHead, graphShapes } from './neuralGraph.ts';
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

/** The prefix of the names of a scorer's weights, by type of search. */
const PREFIXES = { search: 'steps', exact: 'pairs', parts: 'parts' } as const satisfies Record<Search['type'], string>;

const systemName = ({ type, system }: Search): string => `${PREFIXES[type]}.${system}`;

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
    if (how.type === 'parts') return new GraphHead(how.system, examples, trees, share, variant);
    if (how.type === 'exact') return new ExactHead(how.system, examples, trees, share, variant);
    return new StepHead(systemOf(how.system), examples, trees, { ...spec, variant, seed, share });
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
    return /^(steps|pairs|parts)\./.test(name) ? [] : [[name, values] as const];
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
    const shapes = different.flatMap((how) => {
      if (how.type === 'parts') return graphShapes(how.system);
      return how.type === 'exact' ? exactShapes(how.system) : stepNet(systemOf(how.system)).shapes;
    });
    this.network = new Network(new Kernels(), vocabulary, deprels.length, 'run', { shapes, train: () => undefined });
    this.encoder = new InputEncoder(vocabulary);
    const missing = this.network.tensors.load(weights);
    if (missing !== undefined) throw new RangeError(`the weights "${missing}" are missing or have the wrong length`);
    this.scorer = new NetworkScorer(this.network, this.encoder);
  }

  /**
   * Heads with one root, the relations, and the arc scores that were decoded with. Exact decoding adds them to its own scores.
   * Undefined for no words, or if no tree satisfies the constraints.
   */
  parse(
    words: Words,
    how: SearchPlan,
    { mixture, ...options }: NeuralParseOptions = {},
  ): { readonly heads: Int32Array; readonly deprels: readonly string[]; readonly arcs: ArcScores } | undefined {
    if (words.n === 0) return undefined;
    return this.scorer.score(words, ({ arcs: values, labels }) => {
      mixture?.arcs(values);
      const arcs = { n: words.n, values };
      const heads = this.heads(words, how, arcs, options);
      if (heads === undefined) return undefined;
      return { heads, deprels: this.named(labels(heads), heads, mixture), arcs };
    });
  }

  /** log p(head | dependent) for at least one word, as mixed. */
  arcs(words: Words, mixture?: Mixture): ArcScores {
    return this.scorer.score(words, ({ arcs }) => {
      mixture?.arcs(arcs);
      return { n: words.n, values: arcs };
    });
  }

  relations(words: Words, heads: Int32Array, mixture?: Mixture): readonly string[] {
    return this.scorer.score(words, ({ labels }) => this.named(labels(heads), heads, mixture));
  }

  private named(labels: Float32Array, heads: Int32Array, mixture: Mixture | undefined): readonly string[] {
    mixture?.labels(labels, heads);
    return chooseLabels(labels, heads, this.deprels);
  }

  private heads(
    words: Words,
    how: SearchPlan,
    arcs: ArcScores,
    { constraints, checkpoint }: Omit<NeuralParseOptions, 'mixture'>,
  ): Int32Array | undefined {
    const { network } = this;
    const { kernels } = network;
    const { n } = words;
    const mark = kernels.mark;
    try {
      const forward = network.forward([this.encoder.encode(words)]);
      const options = { constraints, checkpoint, arcs };
      if (how.type === 'parts') return decodeGraph(how.system, network, forward, n, options)?.heads;
      if (how.type === 'exact') return decodeNeural(how.system, network, forward, n, options)?.heads;
      const { system, beam, root } = how;
      const found = search(system, new NeuralStepScorer(system, network, forward, n), n, beam, checkpoint);
      return found && withSingleRoot(found.heads, root);
    } finally {
      kernels.release(mark);
    }
  }
}

/** What another model adds to the log-probabilities of the network. */
export interface Mixture {
  /** To log p(head | dependent). */
  readonly arcs: (scores: Float32Array) => void;
  /** To log p(relation | arc) for the arcs of a tree. */
  readonly labels: (scores: Float32Array, heads: Int32Array) => void;
}

export interface NeuralParseOptions extends Pick<TransitionOptions, 'constraints' | 'checkpoint'> {
  readonly mixture?: Mixture;
}
