/** A trained network at work: arc and relation scores of one sentence. */

import { logSoftmaxOverHeads } from '../linear/arc-scorer.ts';
import type { Words } from '../words.ts';
import { InputEncoder } from './input.ts';
import type { Kernels } from './kernels.ts';
import type { NetworkModel } from './model.ts';
import { Network } from './network.ts';

/** Scores of one sentence. */
export interface NetworkScores {
  /** log p(head | dependent), row-major `[head * (n + 1) + dependent]`. */
  readonly arcs: Float32Array;
  /** log p(relation | arc) for the arcs of a tree, row-major `[word * nLabels + relation]`. */
  labels(heads: Int32Array): Float32Array;
}

export class NetworkScorer {
  private readonly encoder: InputEncoder;

  constructor(
    private readonly network: Network,
    encoder?: InputEncoder,
  ) {
    this.encoder = encoder ?? new InputEncoder(network.vocabulary);
  }

  /** @throws RangeError if a tensor is missing or has the wrong size */
  static load(kernels: Kernels, { vocabulary, weights }: NetworkModel, nLabels: number): NetworkScorer {
    const network = new Network(kernels, vocabulary, nLabels, 'run');
    const missing = network.tensors.load(weights);
    if (missing !== undefined) throw new RangeError(`the weights "${missing}" are missing or have the wrong length`);
    network.tensors.keepPacked();
    return new NetworkScorer(network);
  }

  /**
   * Scores the words, at least one, and hands the scores to `use`; after it the memory is free again. Time O(n) for the encoder
   * and O(n²) for the arcs.
   */
  score<Result>(words: Words, use: (scores: NetworkScores) => Result): Result {
    const { network } = this;
    const { kernels, nLabels } = network;
    const mark = kernels.mark;
    try {
      const forward = network.forward([this.encoder.encode(words)]);
      const size = words.n + 1;
      const byDependent = kernels.floats(forward.arcs.scores[0], size * size);
      const arcs = new Float32Array(size * size).fill(-Infinity);
      for (let dependent = 1; dependent < size; dependent++) {
        for (let head = 0; head < size; head++) {
          if (head !== dependent) arcs[head * size + dependent] = byDependent[dependent * size + head];
        }
      }
      logSoftmaxOverHeads(arcs, words.n);
      const labels = (heads: Int32Array) => {
        const { scores } = network.relations(forward, [heads]);
        for (let word = 1; word < size; word++) kernels.run.softmaxLoss(nLabels, scores + 4 * word * nLabels, -1);
        return kernels.floats(scores, size * nLabels).slice();
      };
      return use({ arcs, labels });
    } finally {
      kernels.release(mark);
    }
  }
}
