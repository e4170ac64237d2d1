/**
 * The network: embeddings, BiLSTM encoder, biaffine arcs and relations (Dozat & Manning 2017), forward and backward.
 *
 * x = [form; n-grams; UPOS; XPOS; FEATS; lemma]        H = BiLSTM(BiLSTM(x))
 * s(h→d) = (U·a_d + u)·b_h + w[h - d]                  a, b = leaky ReLU of projections of H
 * s(l | h→d) = e_d · V_l · f_h                         e, f likewise, their last element 1
 */

import { type Packing, packingOf } from '../network/batch.ts';
import { type Dropout, Masks } from '../network/dropout.ts';
import { type Embedded, embed, embedBackward } from '../network/embedding.ts';
import { GROUPS, type InputRows, N_GROUPS, type Vocabulary } from '../network/input.ts';
import type { Factor, Kernels, Pointer } from '../network/kernels.ts';
import { type LstmTrace, lstmBackward, lstmForward } from '../network/lstm.ts';
import { type LayerInput, lstmOutput } from '../network/lstmOutput.ts';
import { type Projection, project, projectBackward, projectRounded } from '../network/projection.ts';
import {
  ARC,
  ENCODED,
  HIDDEN,
  LABEL,
  layerInputSize,
  lstmNames,
  N_LAYERS,
  networkShapes,
  tableName,
} from '../network/shapes.ts';
import { type TensorShape, Tensors } from '../network/tensors.ts';
import { type ArcForward, arcLoss, arcProbabilities, biaffineArcs, type ProjectionGradients } from './arcs.ts';
import { relationLoss } from './relationLoss.ts';
import { packByHeads, relationScores, setLast } from './relations.ts';

/** A training example as seen by the network. Arrays have length n + 1. */
export interface NetworkInput {
  readonly rows: InputRows;
  /** Negative for a word whose head is not decided. */
  readonly heads: Int32Array;
  /** -1 for the arc from the root, and for undecided relations: there is no label to learn. */
  readonly labels: Int32Array;
}

/** The projections of all words, sentence-major. */
type Projections = Readonly<Record<'arcHead' | 'arcDependent' | 'labelHead' | 'labelDependent', Projection>>;

/** A forward pass in use; valid until the memory is released to the mark before it. */
interface InUse {
  readonly packing: Packing;
  readonly projections: Projections;
  /** See `arcProbabilities`. */
  readonly arcs: readonly Pointer[];
}

/** The part of a forward pass that relation scores need; valid until the memory is released to the mark before it. */
export interface Scored {
  readonly packing: Packing;
  /** Sentence-major, rows × ENCODED. */
  readonly encoded: Pointer;
  readonly projections: Projections;
  readonly arcs: ArcForward;
}

/** Everything that a forward pass computed. */
export interface Forward extends Scored {
  readonly embedded: Embedded;
  readonly inputMask: Pointer;
  readonly traces: readonly LstmTrace[];
  /** After each layer. */
  readonly hiddenMasks: readonly Pointer[];
}

/** Mean loss per decided word. */
interface Loss {
  readonly arcs: number;
  readonly labels: number;
}

/** Further things to learn from the encoded words, besides arcs and relations. */
export interface ExtraHead {
  /** Its parameters. */
  readonly shapes: readonly TensorShape[];
  /**
   * Adds the gradients of its loss to those of its parameters and to `dEncoded` (rows × ENCODED, sentence-major).
   *
   * @param trees heads of each sentence, the same arrays as in the inputs
   */
  train(network: Network, forward: Forward, trees: readonly Int32Array[], dEncoded: Pointer): void;
  /** Likewise for the output of the first layer as the second one reads it: `gradient` is that of `traces[1].input`, time-major. */
  trainFirst?(network: Network, forward: Forward, trees: readonly Int32Array[], gradient: Pointer): void;
}

export class Network {
  readonly tensors: Tensors;
  /** For relation scores, once the parameters are frozen. */
  private byHeads: Factor | undefined;

  constructor(
    readonly kernels: Kernels,
    readonly vocabulary: Vocabulary,
    readonly nLabels: number,
    use: 'train' | 'run',
    private readonly extra?: ExtraHead,
  ) {
    this.tensors = new Tensors(kernels, [...networkShapes(vocabulary, nLabels), ...(extra?.shapes ?? [])], use);
  }

  /** Call this once the parameters no longer change: see `Tensors.keepPacked`. */
  freeze(): void {
    this.tensors.keepPacked();
    this.byHeads = packByHeads(this.kernels, this.tensors, this.nLabels, true);
  }

  /**
   * Fresh random parameters; the forget gates start open. Rows of n-grams that do not occur in `seen` start and stay at zero, so
   * that they contribute nothing in use.
   */
  initialise(seed: number, seen: readonly InputRows[]): void {
    const { kernels, tensors } = this;
    tensors.initialise(seed);
    const ngrams = tensors.get(tableName('ngrams'));
    const isSeen = new Uint8Array(ngrams.rows);
    const group = GROUPS.indexOf('ngrams');
    for (const { n, rows, starts } of seen) {
      for (let word = 0; word <= n; word++) {
        const at = word * N_GROUPS + group;
        for (let i = starts[at]; i < starts[at + 1]; i++) isSeen[rows[i]] = 1;
      }
    }
    const values = kernels.floats(ngrams.values, ngrams.size);
    for (let row = 0; row < ngrams.rows; row++) {
      if (isSeen[row] === 0) values.fill(0, row * ngrams.columns, (row + 1) * ngrams.columns);
    }
    for (let layer = 0; layer < N_LAYERS; layer++) {
      for (const direction of [0, 1] as const) {
        const bias = tensors.get(lstmNames(layer, direction).bias);
        kernels.floats(bias.values + 4 * HIDDEN, HIDDEN).fill(1);
      }
    }
  }

  /** Sentences in descending order of length, each of at least one word. */
  forward(sentences: readonly InputRows[], dropout?: Dropout): Forward {
    const { kernels, tensors, vocabulary } = this;
    const packing = packingOf(sentences.map(({ n }) => n + 1));
    const { nRows } = packing;
    const masks = new Masks(kernels, dropout !== undefined, dropout?.random ?? (() => 0));
    const embedded = embed(kernels, tensors, packing, sentences, vocabulary.further ?? 0, dropout);
    const inputMask = masks.draw(nRows * embedded.size, dropout?.input ?? 0);
    masks.apply(nRows * embedded.size, embedded.output, inputMask);

    const traces: LstmTrace[] = [];
    const hiddenMasks: Pointer[] = [];
    let input = embedded.output;
    for (let layer = 0; layer < N_LAYERS; layer++) {
      const trace = lstmForward(kernels, tensors, packing, layer, HIDDEN, input, layerInputSize(layer, vocabulary));
      const mask = masks.draw(nRows * ENCODED, dropout?.hidden ?? 0);
      // The backward pass needs the output as seen by the next time step, without the mask.
      input = mask === 0 ? trace.output : kernels.copy(trace.output, nRows * ENCODED);
      masks.apply(nRows * ENCODED, input, mask);
      traces.push(trace);
      hiddenMasks.push(mask);
    }
    return { embedded, inputMask, traces, hiddenMasks, ...this.scored(packing, input, masks, dropout) };
  }

  /** A forward pass in use, once the parameters are frozen. `first`: what the first layer reads. */
  run(packing: Packing, first: LayerInput): InUse {
    const { kernels, tensors } = this;
    const { nRows } = packing;
    let input = first;
    let states = 0;
    for (let layer = 0; layer < N_LAYERS; layer++) {
      states = lstmOutput(kernels, tensors, packing, layer, HIDDEN, input);
      input = { vectors: states, size: ENCODED };
    }
    const rounded = kernels.allocate(Math.ceil(nRows / 4) * (kernels.run.panelSize(ENCODED) / 4));
    kernels.run.roundRows(nRows, kernels.put(sentenceMajor(packing)), ENCODED, states, ENCODED, rounded);
    const projections = projectionsBy(kernels, nRows, (name, size) =>
      projectRounded(kernels, tensors, nRows, rounded, name, size),
    );
    const arcs = arcProbabilities(kernels, tensors, packing, projections.arcHead, projections.arcDependent);
    return { packing, projections, arcs };
  }

  /** @param states of the last layer, time-major */
  private scored(packing: Packing, states: Pointer, masks: Masks, dropout?: Dropout): Scored {
    const { kernels, tensors } = this;
    const { nRows } = packing;
    const encoded = kernels.allocate(nRows * ENCODED);
    reorder(kernels, packing, states, encoded, 'toSentences');
    const projections = projectionsBy(kernels, nRows, (name, size) =>
      project(kernels, tensors, nRows, encoded, { name, size, masks, dropout: dropout?.projection ?? 0 }),
    );
    const arcs = biaffineArcs(kernels, tensors, packing, projections.arcHead, projections.arcDependent);
    return { packing, encoded, projections, arcs };
  }

  /** Relation scores for the arcs of a tree over each sentence, rows × nLabels. */
  relationScores(
    { packing, projections }: Pick<Scored, 'packing' | 'projections'>,
    trees: readonly Int32Array[],
  ): Pointer {
    const { labelHead, labelDependent } = projections;
    const { kernels, tensors, nLabels } = this;
    const byHeads = this.byHeads ?? packByHeads(kernels, tensors, nLabels, false);
    return relationScores(kernels, packing, nLabels, byHeads, labelHead, labelDependent, trees);
  }

  /** Loss of a batch; its gradients, per decided word, are added to those of the tensors. */
  train(inputs: readonly NetworkInput[], dropout?: Dropout): Loss {
    const { kernels, tensors, nLabels } = this;
    const mark = kernels.mark;
    const nWords = Math.max(
      1,
      inputs.reduce((sum, { heads }) => sum + decided(heads), 0),
    );
    const forward = this.forward(
      inputs.map(({ rows }) => rows),
      dropout,
    );
    const { packing, projections } = forward;
    const { arcHead, arcDependent, labelHead, labelDependent } = projections;
    const trees = inputs.map(({ heads }) => heads);
    const labels = inputs.map((input) => input.labels);
    const gold = { packing, trees, weight: 1 / nWords };
    const arcs = arcLoss(kernels, tensors, { ...gold, heads: arcHead, dependents: arcDependent }, forward.arcs);
    const relationArcs = { ...gold, heads: labelHead, dependents: labelDependent };
    const relations = relationLoss(kernels, tensors, relationArcs, nLabels, labels);
    this.backward(forward, arcs, relations, trees);
    kernels.release(mark);
    return { arcs: arcs.loss / nWords, labels: relations.loss / nWords };
  }

  private backward(
    forward: Forward,
    arcs: ProjectionGradients,
    relations: ProjectionGradients,
    heads: readonly Int32Array[],
  ): void {
    const { kernels, tensors } = this;
    const { run } = kernels;
    const { packing, projections, encoded } = forward;
    const { nRows } = packing;
    const dEncoded = kernels.allocateZeros(nRows * ENCODED);
    const back = (projection: Projection, gradient: Pointer) =>
      projectBackward(kernels, tensors, nRows, encoded, projection, gradient, dEncoded);
    back(projections.arcHead, arcs.dHeads);
    back(projections.arcDependent, arcs.dDependents);
    back(projections.labelHead, relations.dHeads);
    back(projections.labelDependent, relations.dDependents);
    this.extra?.train(this, forward, heads, dEncoded);

    let gradient = kernels.allocate(nRows * ENCODED);
    reorder(kernels, packing, dEncoded, gradient, 'toTimes');
    for (let layer = N_LAYERS - 1; 0 <= layer; layer--) {
      const mask = forward.hiddenMasks[layer];
      if (mask !== 0) run.multiply(nRows * ENCODED, gradient, mask);
      gradient = lstmBackward(kernels, tensors, packing, layer, HIDDEN, forward.traces[layer], gradient);
      if (layer === 1) this.extra?.trainFirst?.(this, forward, heads, gradient);
    }
    if (forward.inputMask !== 0) run.multiply(nRows * forward.embedded.size, gradient, forward.inputMask);
    embedBackward(kernels, tensors, forward.embedded, gradient);
  }
}

const decided = (heads: Int32Array): number =>
  heads.reduce((count, head, word) => (word === 0 || head < 0 ? count : count + 1), 0);

/** The time-major row of each word, sentence-major. */
function sentenceMajor({ lengths, nRows, timeStart, sentenceStart }: Packing): Int32Array {
  const rows = new Int32Array(nRows);
  for (let s = 0; s < lengths.length; s++) {
    for (let t = 0; t < lengths[s]; t++) rows[sentenceStart[s] + t] = timeStart[t] + s;
  }
  return rows;
}

/** Copies encoded rows between time-major and sentence-major order. */
function reorder(kernels: Kernels, packing: Packing, from: Pointer, to: Pointer, way: 'toSentences' | 'toTimes'): void {
  const { lengths, nRows, timeStart, sentenceStart } = packing;
  const sources = new Int32Array(nRows);
  for (let s = 0; s < lengths.length; s++) {
    for (let t = 0; t < lengths[s]; t++) {
      if (way === 'toSentences') sources[sentenceStart[s] + t] = timeStart[t] + s;
      else sources[timeStart[t] + s] = sentenceStart[s] + t;
    }
  }
  const mark = kernels.mark;
  kernels.run.takeRows(nRows, kernels.put(sources), ENCODED, from, ENCODED, to);
  kernels.release(mark);
}

/** All four of each row; the last element of those for relations is 1. */
function projectionsBy(
  kernels: Kernels,
  nRows: number,
  projection: (name: string, size: number) => Projection,
): Projections {
  const projections = {
    arcHead: projection('arc.head', ARC),
    arcDependent: projection('arc.dependent', ARC),
    labelHead: projection('label.head', LABEL),
    labelDependent: projection('label.dependent', LABEL),
  };
  setLast(kernels, nRows, projections.labelHead.output, 1);
  setLast(kernels, nRows, projections.labelDependent.output, 1);
  return projections;
}
