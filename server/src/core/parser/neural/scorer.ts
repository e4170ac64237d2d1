/** A trained network in use: arc and relation scores of sentences. */

import type { Words } from '../base/readWords.ts';
import { logSoftmaxOverHeads } from '../linear/arcScorer.ts';
import { packingOf } from '../network/batch.ts';
import { FirstLayer } from '../network/firstLayer.ts';
import { type FurtherInput, InputEncoder } from '../network/input.ts';
import type { Kernels, Pointer } from '../network/kernels.ts';
import type { NetworkModel } from './model.ts';
import { Network, type Scored } from './network.ts';

/** Scores of one sentence. */
export interface NetworkScores {
  /** log p(head | dependent), row-major `[head * (n + 1) + dependent]`. */
  readonly arcs: Float32Array;
  /** log p(relation | arc) for the arcs of a tree, row-major `[word * nLabels + relation]`. */
  labels(heads: Int32Array): Float32Array;
}

/** Scores of each of several sentences. */
export interface BatchScores {
  readonly arcs: readonly Float32Array[];
  labels(trees: readonly Int32Array[]): Float32Array[];
}

export class NetworkScorer {
  private readonly copies = { arcs: new Copies(), relations: new Copies() };

  constructor(
    private readonly network: Network,
    private readonly encoder: InputEncoder,
    private readonly first?: FirstLayer,
  ) {}

  /** @throws RangeError if a tensor is missing or has the wrong size */
  static load(
    kernels: Kernels,
    { vocabulary, weights }: NetworkModel,
    nLabels: number,
    pretrained?: FurtherInput,
  ): NetworkScorer {
    const network = new Network(kernels, vocabulary, nLabels, 'run');
    network.tensors.load(weights);
    network.freeze();
    const encoder = new InputEncoder(vocabulary, pretrained);
    return new NetworkScorer(network, encoder, new FirstLayer(kernels, network.tensors, encoder));
  }

  /** Whether the training data had a form often enough for a vector of its own. */
  knows(form: string): boolean {
    return this.encoder.knows(form);
  }

  /** Scores one sentence of at least one word; see `scoreAll`. The arrays are the caller's. */
  score<Result>(words: Words, use: (scores: NetworkScores) => Result): Result {
    return this.scoreAll([words], ({ arcs, labels }) =>
      use({ arcs: arcs[0].slice(), labels: (heads) => labels([heads])[0].slice() }),
    );
  }

  /**
   * Scores sentences in one pass, in descending order of length and each of at least one word, and passes the scores to `use`; the memory
   * is reused afterwards. Time O(words) for the encoder and O(Σ n²) for the arcs. The rest of the batch changes no bit of a sentence's
   * scores: every number is summed up in the same order.
   */
  scoreAll<Result>(batch: readonly Words[], use: (scores: BatchScores) => Result): Result {
    const { network } = this;
    const { kernels, nLabels } = network;
    const mark = kernels.mark;
    try {
      const { scored, arcs } = this.forward(batch);
      const { sentenceStart } = scored.packing;
      const labels = (trees: readonly Int32Array[]) => {
        const scores = network.relationScores(scored, trees);
        kernels.run.logSoftmaxRows(scored.packing.nRows, nLabels, scores);
        const pointers = sentenceStart.subarray(0, batch.length).map((start) => scores + 4 * start * nLabels);
        const sizes = batch.map(({ n }) => (n + 1) * nLabels);
        return this.copies.relations.of(kernels, pointers, sizes);
      };
      return use({ arcs, labels });
    } finally {
      kernels.release(mark);
    }
  }

  private forward(batch: readonly Words[]): {
    readonly scored: Pick<Scored, 'packing' | 'projections'>;
    readonly arcs: Float32Array[];
  } {
    const { network, encoder, first } = this;
    const { kernels } = network;
    const sizes = batch.map(({ n }) => (n + 1) * (n + 1));
    if (first === undefined) {
      const scored = network.forward(batch.map((words) => encoder.encode(words)));
      const { scores } = scored.arcs;
      return { scored, arcs: batch.map(({ n }, s) => byHead(kernels.floats(scores[s], sizes[s]), n)) };
    }
    const packing = packingOf(batch.map(({ n }) => n + 1));
    const scored = network.run(packing, first.products(batch, packing));
    return { scored, arcs: this.copies.arcs.of(kernels, scored.arcs, sizes) };
  }
}

/** Copies scores out of the memory of the kernels, which moves when it grows, into a buffer that all batches share. */
class Copies {
  private memory = new Float32Array(0);

  /** Valid until the next call. */
  of(kernels: Kernels, pointers: ArrayLike<Pointer>, sizes: readonly number[]): Float32Array[] {
    const total = sizes.reduce((sum, size) => sum + size, 0);
    if (this.memory.length < total) this.memory = new Float32Array(total);
    let end = 0;
    return sizes.map((size, at) => {
      const start = end;
      end += size;
      const copy = this.memory.subarray(start, end);
      copy.set(kernels.floats(pointers[at], size));
      return copy;
    });
  }
}

/** Scores with a row per dependent become log-probabilities with a row per head. */
function byHead(byDependent: Float32Array, n: number): Float32Array {
  const size = n + 1;
  const arcs = new Float32Array(size * size).fill(-Infinity);
  for (let dependent = 1; dependent < size; dependent++) {
    for (let head = 0; head < size; head++) {
      if (head !== dependent) arcs[head * size + dependent] = byDependent[dependent * size + head];
    }
  }
  logSoftmaxOverHeads(arcs, n);
  return arcs;
}
