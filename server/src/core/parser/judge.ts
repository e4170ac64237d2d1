/** How probable a model finds the arcs of annotated trees, and what it prefers: for models that have not seen these trees. */

import type { Example } from './base/readWords.ts';
import { arcSentence } from './linear/arcFeatures.ts';
import { scoreArcs } from './linear/arcScorer.ts';
import { fastArcs, fastClasses } from './linear/fastLinear.ts';
import { labelScores, labelSentence, nonRootDeprels, ROOT_DEPREL } from './linear/labels.ts';
import type { TreeModel } from './linear/model.ts';
import { batchesOf } from './network/batch.ts';
import { Kernels } from './network/kernels.ts';
import type { NetworkModel } from './neural/model.ts';
import { type BatchScores, NetworkScorer } from './neural/scorer.ts';

/**
 * The models that judge: linear ones, which differ in their seeds and count as one, and a network if there is time for it. All are for
 * words with the tags of the file.
 */
export interface ArcModel {
  readonly deprels: readonly string[];
  /** At least one. */
  readonly trees: readonly TreeModel[];
  readonly network?: NetworkModel;
}

/** Arrays have length n + 1; element 0 is meaningless. */
export interface Judged {
  /** Σ over the models of -log p(annotated head | word), each at most `MOST_SURPRISAL`; in nats. */
  readonly head: Float32Array;
  /** Σ over the models of -log p(annotated relation | word, annotated tree), likewise; 0 for arcs from the root. */
  readonly relation: Float32Array;
  /** The most probable heads. They need not form a tree. */
  readonly heads: Int32Array;
  /** The most probable relation of each arc of the annotated tree; '' for an arc from the root. */
  readonly deprels: readonly string[];
  /** The most probable relation of each arc to the most probable head; of the linear model alone, as this is only an offer. */
  readonly deprelsThere: readonly string[];
}

/** A single unseen feature must not make one word outweigh all others. */
export const MOST_SURPRISAL = 30;
/** The surprisal of a relation that the training data of the model does not have. */
export const UNKNOWN_RELATION = 12;
/** Weight of the linear log-probabilities beside those of the network in what is preferred, as in the parser. */
const LINEAR_WEIGHT = 0.5;

/** log p of each head, row-major `[head * (n + 1) + word]`, and of each relation, `[word * nLabels + relation]`. */
interface LogProbabilities {
  readonly arcs: Float32Array;
  readonly labels: Float32Array;
}

interface LinearScores extends LogProbabilities {
  /** The most probable heads, and the relations of these arcs. */
  readonly best: Int32Array;
  readonly labelsThere: Float32Array;
}

export class ArcJudge {
  private readonly trees: readonly TreeModel[];
  private readonly network: NetworkScorer | undefined;
  private readonly labelIndex: ReadonlyMap<string, number>;
  private readonly candidates: Int32Array;
  private readonly deprels: readonly string[];

  /** Copies the weights into the memory of the kernels. @throws RangeError if those of the network do not fit together */
  constructor({ deprels, trees, network }: ArcModel, kernels = new Kernels()) {
    this.deprels = deprels;
    this.trees = trees.map(({ arcs, labels }) => ({
      arcs: fastArcs(kernels, arcs),
      labels: fastClasses(kernels, labels, deprels.length),
    }));
    this.network = network && NetworkScorer.load(kernels, network, deprels.length);
    this.labelIndex = new Map(deprels.map((deprel, index) => [deprel, index]));
    this.candidates = nonRootDeprels(deprels);
  }

  /**
   * Judges the examples, in order; each result is independent of the other examples. Time O(Σ n²) for the arcs, about 40 µs a word for the
   * linear model and 150 µs with the network.
   */
  judge(examples: readonly Example[], checkpoint?: () => void): Judged[] {
    const { network } = this;
    const judged = new Array<Judged>(examples.length);
    for (const batch of batchesOf(examples.map(({ words }) => words.n))) {
      checkpoint?.();
      const some = batch.map((i) => examples[i]);
      const results =
        network === undefined
          ? some.map((example) => this.combine(example, this.linear(example), undefined))
          : network.scoreAll(
              some.map(({ words }) => words),
              (scores) => this.withNetwork(some, scores),
            );
      for (let at = 0; at < batch.length; at++) judged[batch[at]] = results[at];
    }
    for (let i = 0; i < judged.length; i++) judged[i] ??= NOTHING;
    return judged;
  }

  /** Scores relations once per batch: doing so for each sentence would double the time. */
  private withNetwork(examples: readonly Example[], { arcs, labels }: BatchScores): Judged[] {
    const linear = examples.map((example, s) => this.linear(example, arcs[s]));
    const onTrees = labels(examples.map(({ heads }) => heads));
    return examples.map((example, s) => {
      const normal = this.normalised(onTrees[s], example.words.n, this.deprels.length);
      return this.combine(example, linear[s], { arcs: arcs[s], labels: normal });
    });
  }

  /** @param others log p(head) of the network, for the most probable heads */
  private linear({ words, heads }: Example, others?: Float32Array): LinearScores {
    const { deprels } = this;
    const arcsOf = arcSentence(words);
    const arcs = mean(this.trees.map(({ arcs: each }) => scoreArcs(arcsOf, each.values, each.bits, each.sums)));
    const best = bestHeads(words.n, arcs, others);
    const sentence = labelSentence(words);
    const labelsOf = (tree: Int32Array) =>
      mean(
        this.trees.map(({ labels: each }) =>
          this.normalised(labelScores(sentence, tree, each, deprels), words.n, deprels.length),
        ),
      );
    const labels = labelsOf(heads);
    // Most parses of short sentences are the annotated tree.
    const isSame = best.every((head, word) => word === 0 || head === heads[word]);
    return { arcs, best, labels, labelsThere: isSame ? labels : labelsOf(best) };
  }

  /** Softmax over all relations but `root`, in place. */
  private normalised(scores: Float32Array, n: number, nLabels: number): Float32Array {
    for (let word = 1; word <= n; word++) {
      const at = word * nLabels;
      let max = -Infinity;
      for (const label of this.candidates) max = Math.max(max, scores[at + label]);
      let sum = 0;
      for (const label of this.candidates) sum += Math.exp(scores[at + label] - max);
      const logSum = max + Math.log(sum);
      for (const label of this.candidates) scores[at + label] -= logSum;
    }
    return scores;
  }

  private combine(
    { words: { n }, heads, deprels }: Example,
    linear: LinearScores,
    network: LogProbabilities | undefined,
  ): Judged {
    const nLabels = this.deprels.length;
    const head = new Float32Array(n + 1);
    const relation = new Float32Array(n + 1);
    const models = network === undefined ? [linear] : [linear, network];
    for (let word = 1; word <= n; word++) {
      const label = this.labelIndex.get(deprels[word]);
      for (const { arcs, labels } of models) {
        head[word] += clipped(-arcs[heads[word] * (n + 1) + word]);
        if (heads[word] === 0) continue;
        relation[word] += label === undefined ? UNKNOWN_RELATION : clipped(-labels[word * nLabels + label]);
      }
    }
    const chosen = (tree: Int32Array, weak: Float32Array, strong: Float32Array | undefined) =>
      Array.from(tree, (above, word) => {
        if (word === 0) return '';
        return above === 0 ? ROOT_DEPREL : this.bestRelation(word * nLabels, weak, strong);
      });
    return {
      head,
      relation,
      heads: linear.best,
      deprels: chosen(heads, linear.labels, network?.labels),
      deprelsThere: chosen(linear.best, linear.labelsThere, undefined),
    };
  }

  private bestRelation(at: number, weak: Float32Array, strong: Float32Array | undefined): string {
    let best = -1;
    let most = -Infinity;
    for (const label of this.candidates) {
      const value = strong === undefined ? weak[at + label] : strong[at + label] + LINEAR_WEIGHT * weak[at + label];
      if (value <= most) continue;
      most = value;
      best = label;
    }
    // A treebank in which every sentence is one word teaches no relation but `root`.
    return best === -1 ? 'dep' : this.deprels[best];
  }
}

const NOTHING: Judged = {
  head: new Float32Array(1),
  relation: new Float32Array(1),
  heads: Int32Array.of(-1),
  deprels: [''],
  deprelsThere: [''],
};

/** The mean of the models' log-probabilities, written into the first array. */
function mean([first, ...others]: readonly Float32Array[]): Float32Array {
  if (others.length === 0) return first;
  for (let i = 0; i < first.length; i++) {
    for (const other of others) first[i] += other[i];
    first[i] /= 1 + others.length;
  }
  return first;
}

const clipped = (surprisal: number): number => Math.min(MOST_SURPRISAL, Math.max(0, surprisal));

function bestHeads(n: number, weak: Float32Array, strong: Float32Array | undefined): Int32Array {
  const size = n + 1;
  const best = new Int32Array(size).fill(-1);
  for (let word = 1; word <= n; word++) {
    let most = -Infinity;
    for (let head = 0; head <= n; head++) {
      if (head === word) continue;
      const arc = head * size + word;
      const value = strong === undefined ? weak[arc] : strong[arc] + LINEAR_WEIGHT * weak[arc];
      if (value <= most && best[word] !== -1) continue;
      most = value;
      best[word] = head;
    }
  }
  return best;
}
