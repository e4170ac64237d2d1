/** Trained networks in use as the transition parsers that they were trained for. */

import type { ArcScores, TransitionOptions } from '../../decode/index.ts';
import type { Words } from '../base/readWords.ts';
import { chooseLabels } from '../linear/labels.ts';
import { InputEncoder } from '../network/input.ts';
import { Kernels } from '../network/kernels.ts';
import type { NetworkModel } from '../neural/model.ts';
import { Network } from '../neural/network.ts';
import { NetworkScorer } from '../neural/scorer.ts';
import { type Encoded, meanScores, networksOf } from './committee.ts';
import { withSingleRoot } from './complete.ts';
import { type Search, systemOf } from './model.ts';
import { decodeNeural, exactShapes } from './neuralExact.ts';
import { decodeGraph, graphShapes } from './neuralGraph.ts';
import { NeuralStepScorer, stepNet } from './neuralSteps.ts';
import type { SearchPlan } from './plan.ts';
import { beamSearch } from './search.ts';

/** The prefix of the names of a scorer's weights, by type of search. */
const PREFIXES = { search: 'steps', exact: 'pairs', parts: 'parts' } as const satisfies Record<Search['type'], string>;

export const systemName = ({ type, system }: Search): string => `${PREFIXES[type]}.${system}`;

/** One network, or several whose scores are averaged. */
export class NeuralHeads {
  private readonly networks: readonly Network[];
  private readonly encoder: InputEncoder;
  private readonly scorers: readonly NetworkScorer[];

  /** @throws RangeError if a tensor is missing or has the wrong size */
  constructor(
    model: NetworkModel,
    private readonly deprels: readonly string[],
    searches: readonly Search[],
  ) {
    const different = [...new Map(searches.map((how) => [systemName(how), how])).values()];
    const shapes = different.flatMap((how) => {
      if (how.type === 'parts') return graphShapes(how.system);
      return how.type === 'exact' ? exactShapes(how.system) : stepNet(systemOf(how.system)).shapes;
    });
    const extra = { shapes, train: () => undefined };
    this.networks = networksOf(model).map(({ vocabulary, weights }) => {
      const network = new Network(new Kernels(), vocabulary, deprels.length, 'run', extra);
      network.tensors.load(weights);
      return network;
    });
    const encoder = new InputEncoder(model.vocabulary);
    this.encoder = encoder;
    this.scorers = this.networks.map((network) => new NetworkScorer(network, encoder));
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
    return meanScores(this.scorers, words, ({ arcs: values, labels }) => {
      mixture?.arcs(values);
      const arcs = { n: words.n, values };
      const heads = this.heads(words, how, arcs, options);
      if (heads === undefined) return undefined;
      return { heads, deprels: this.named(labels(heads), heads, mixture), arcs };
    });
  }

  /** log p(head | dependent) for at least one word, as mixed. */
  arcs(words: Words, mixture?: Mixture): ArcScores {
    return meanScores(this.scorers, words, ({ arcs }) => {
      mixture?.arcs(arcs);
      return { n: words.n, values: arcs };
    });
  }

  relations(words: Words, heads: Int32Array, mixture?: Mixture): readonly string[] {
    return meanScores(this.scorers, words, ({ labels }) => this.named(labels(heads), heads, mixture));
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
    const { networks } = this;
    const { n } = words;
    const marks = networks.map(({ kernels }) => kernels.mark);
    try {
      const rows = [this.encoder.encode(words)];
      const encoded = networks.map((network): Encoded => ({ network, forward: network.forward(rows) }));
      const options = { constraints, checkpoint, arcs };
      if (how.type === 'parts') return decodeGraph(how.system, encoded, n, options)?.heads;
      if (how.type === 'exact') return decodeNeural(how.system, encoded, n, options)?.heads;
      const { system, beam, root } = how;
      const found = beamSearch(system, new NeuralStepScorer(system, encoded, n), n, beam, checkpoint);
      return found && withSingleRoot(found.heads, root);
    } finally {
      for (const [at, { kernels }] of networks.entries()) kernels.release(marks[at]);
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

interface NeuralParseOptions extends Pick<TransitionOptions, 'constraints' | 'checkpoint'> {
  readonly mixture?: Mixture;
}
