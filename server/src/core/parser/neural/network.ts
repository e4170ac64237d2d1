/**
 * The network: embeddings, BiLSTM encoder, biaffine arcs and relations (Dozat & Manning 2017), forward and backward.
 *
 * x = [form; n-grams; UPOS; XPOS; FEATS; lemma]        H = BiLSTM(BiLSTM(x))
 * s(h→d) = (U·a_d + u)·b_h + w[h - d]                  a, b = leaky ReLU of projections of H
 * s(l | h→d) = e_d · V_l · f_h                         e, f likewise, their last element 1 (so biases are in V)
 */

import { createRandom } from '../hash.ts';
import { type Packing, packingOf } from './batch.ts';
import {
  DIMENSIONS,
  GROUPS,
  INPUT_SIZE,
  type InputRows,
  IS_MEAN,
  N_GROUPS,
  tableRows,
  UNKNOWN,
  type Vocabulary,
} from './input.ts';
import { type Kernels, matrix, type Pointer, transposed } from './kernels.ts';
import { type LstmTrace, lstmBackward, lstmForward, lstmNames } from './lstm.ts';
import { type TensorShape, Tensors } from './tensors.ts';

const HIDDEN = 128;
const N_LAYERS = 2;
const ENCODED = 2 * HIDDEN;
const ARC = 128;
const LABEL = 64;
const SLOPE = 0.1;
/** Signed distances are clipped here. */
const MAX_DISTANCE = 20;
const N_DISTANCES = 2 * MAX_DISTANCE + 1;
const FORBIDDEN = -1e9;

export const tableName = (group: string) => `embedding.${group}`;

/** All parameters of a network for these inventories. */
export function networkShapes(vocabulary: Vocabulary, nLabels: number): TensorShape[] {
  const rows = tableRows(vocabulary);
  const dense = (name: string, nRows: number, columns: number, init: number, constant?: number): TensorShape => ({
    name,
    rows: nRows,
    columns,
    init,
    constant,
    isSparse: false,
  });
  const glorot = (fanIn: number, fanOut: number) => Math.sqrt(6 / (fanIn + fanOut));
  const shapes: TensorShape[] = GROUPS.map((group) => ({
    name: tableName(group),
    rows: rows[group],
    columns: DIMENSIONS[group],
    init: group === 'ngrams' ? 0.6 : 0.2,
    isSparse: true,
  }));
  for (let layer = 0; layer < N_LAYERS; layer++) {
    const inputSize = layer === 0 ? INPUT_SIZE : ENCODED;
    for (const direction of [0, 1] as const) {
      const names = lstmNames(layer, direction);
      shapes.push(dense(names.input, inputSize, 4 * HIDDEN, glorot(inputSize, HIDDEN)));
      shapes.push(dense(names.recurrent, HIDDEN, 4 * HIDDEN, glorot(HIDDEN, HIDDEN)));
      shapes.push(dense(names.bias, 1, 4 * HIDDEN, 0));
    }
  }
  for (const name of ['arc.head', 'arc.dependent']) {
    shapes.push(dense(name, ENCODED, ARC, glorot(ENCODED, ARC)), dense(`${name}.bias`, 1, ARC, 0));
  }
  for (const name of ['label.head', 'label.dependent']) {
    shapes.push(dense(name, ENCODED, LABEL, glorot(ENCODED, LABEL)), dense(`${name}.bias`, 1, LABEL, 0));
  }
  shapes.push(
    dense('arc.biaffine', ARC, ARC, glorot(ARC, ARC)),
    dense('arc.headBias', 1, ARC, 0),
    dense('arc.distance', 1, N_DISTANCES, 0),
    dense('label.biaffine', LABEL, nLabels * LABEL, 0),
  );
  return shapes;
}

/** What is random while training, and how much of it there is. */
export interface Dropout {
  readonly random: () => number;
  /** Whole groups of a word's vector, and single numbers of it. */
  readonly group: number;
  readonly input: number;
  /** Outputs of the LSTM layers; of the projections. */
  readonly hidden: number;
  readonly projection: number;
  /** Occurrences of each known form: form f is hidden with probability 0.25 / (0.25 + count). */
  readonly formCounts: Int32Array;
}

const RARE = 0.25;

/** One sentence of a batch; heads and labels only while training. */
export interface NetworkInput {
  readonly rows: InputRows;
  /** Length n + 1. */
  readonly heads?: Int32Array;
  /** Length n + 1; -1 for the arc of the root, which has no label to learn. */
  readonly labels?: Int32Array;
}

/** Where a group of rows was taken from a table, to be repeated for the gradient. */
interface Lookup {
  readonly group: number;
  readonly row: number;
  readonly at: Pointer;
  readonly count: number;
  readonly scale: number;
}

interface Projection {
  readonly name: string;
  readonly size: number;
  readonly output: Pointer;
  readonly mask: Pointer;
}

/** Everything a forward pass computed; valid until the memory is released to the mark before it. */
export interface Forward {
  readonly packing: Packing;
  readonly lookups: readonly Lookup[];
  readonly traces: readonly LstmTrace[];
  readonly inputMask: Pointer;
  /** After each layer. */
  readonly hiddenMasks: readonly Pointer[];
  /** Sentence-major, rows × ENCODED. */
  readonly encoded: Pointer;
  readonly projections: Readonly<Record<'arcHead' | 'arcDependent' | 'labelHead' | 'labelDependent', Projection>>;
  /** U·a + u, rows × ARC. */
  readonly queries: Pointer;
  /** Of each sentence (n + 1)² scores, row = dependent, column = head. */
  readonly arcScores: readonly Pointer[];
}

export class Network {
  readonly tensors: Tensors;

  constructor(
    readonly kernels: Kernels,
    readonly vocabulary: Vocabulary,
    readonly nLabels: number,
    use: 'train' | 'run',
  ) {
    this.tensors = new Tensors(kernels, networkShapes(vocabulary, nLabels), use);
  }

  /**
   * Fresh random parameters; the forget gates start open. Rows of n-grams that do not occur in `seen` start and stay at zero, so
   * that they say nothing in use.
   */
  initialise(seed: number, seen: readonly InputRows[]): void {
    this.tensors.initialise(seed);
    const ngrams = this.tensors.get(tableName('ngrams'));
    const isSeen = new Uint8Array(ngrams.rows);
    const group = GROUPS.indexOf('ngrams');
    for (const { n, rows, starts } of seen) {
      for (let word = 0; word <= n; word++) {
        const at = word * N_GROUPS + group;
        for (let i = starts[at]; i < starts[at + 1]; i++) isSeen[rows[i]] = 1;
      }
    }
    const values = this.kernels.floats(ngrams.values, ngrams.size);
    for (let row = 0; row < ngrams.rows; row++) {
      if (isSeen[row] === 0) values.fill(0, row * ngrams.columns, (row + 1) * ngrams.columns);
    }
    for (let layer = 0; layer < N_LAYERS; layer++) {
      for (const direction of [0, 1] as const) {
        const { values } = this.tensors.get(lstmNames(layer, direction).bias);
        this.kernels.floats(values + 4 * HIDDEN, HIDDEN).fill(1);
      }
    }
  }

  /** Sentences in descending order of length. */
  forward(inputs: readonly NetworkInput[], dropout?: Dropout): Forward {
    const { kernels, tensors } = this;
    const { run } = kernels;
    const packing = packingOf(inputs.map(({ rows }) => rows.n + 1));
    const { nRows } = packing;
    let state = dropout === undefined ? 0 : 1 + Math.floor(dropout.random() * 0x7ffffffe);
    const mask = (count: number, probability: number): Pointer => {
      if (dropout === undefined || probability === 0) return 0;
      const at = kernels.allocate(count);
      state = run.dropoutMask(count, at, Math.floor(probability * 0x100000000), 1 / (1 - probability), state);
      return at;
    };

    const embedded = kernels.allocateZeros(nRows * INPUT_SIZE);
    const lookups = this.embed(inputs, packing, embedded, dropout);
    const inputMask = mask(nRows * INPUT_SIZE, dropout?.input ?? 0);
    if (inputMask !== 0) run.multiply(nRows * INPUT_SIZE, embedded, inputMask);

    const traces: LstmTrace[] = [];
    const hiddenMasks: Pointer[] = [];
    let input = embedded;
    for (let layer = 0; layer < N_LAYERS; layer++) {
      const inputSize = layer === 0 ? INPUT_SIZE : ENCODED;
      const trace = lstmForward(kernels, tensors, packing, layer, HIDDEN, input, inputSize);
      traces.push(trace);
      const hiddenMask = mask(nRows * ENCODED, dropout?.hidden ?? 0);
      hiddenMasks.push(hiddenMask);
      input = trace.output;
      if (hiddenMask !== 0) {
        input = kernels.allocate(nRows * ENCODED);
        kernels.f32.copyWithin(input / 4, trace.output / 4, trace.output / 4 + nRows * ENCODED);
        run.multiply(nRows * ENCODED, input, hiddenMask);
      }
    }
    const encoded = kernels.allocate(nRows * ENCODED);
    this.reorder(packing, input, encoded, 'toSentences');

    const project = (name: string, size: number): Projection => {
      const output = kernels.allocate(nRows * size);
      const weights = matrix(tensors.get(name).values, size);
      kernels.multiply(nRows, size, ENCODED, matrix(encoded, ENCODED), weights, matrix(output, size), 'set');
      run.addBias(nRows, size, output, size, tensors.get(`${name}.bias`).values);
      run.leaky(nRows * size, output, SLOPE);
      const projectionMask = mask(nRows * size, dropout?.projection ?? 0);
      if (projectionMask !== 0) run.multiply(nRows * size, output, projectionMask);
      return { name, size, output, mask: projectionMask };
    };
    const projections = {
      arcHead: project('arc.head', ARC),
      arcDependent: project('arc.dependent', ARC),
      labelHead: project('label.head', LABEL),
      labelDependent: project('label.dependent', LABEL),
    };
    for (const { output } of [projections.labelHead, projections.labelDependent]) this.setLast(nRows, output, 1);

    const queries = kernels.allocate(nRows * ARC);
    const dependents = matrix(projections.arcDependent.output, ARC);
    const biaffine = matrix(tensors.get('arc.biaffine').values, ARC);
    kernels.multiply(nRows, ARC, ARC, dependents, biaffine, matrix(queries, ARC), 'set');
    run.addBias(nRows, ARC, queries, ARC, tensors.get('arc.headBias').values);
    const arcScores = packing.lengths.map((length, s) => {
      const scores = kernels.allocate(length * length);
      const start = 4 * packing.sentenceStart[s] * ARC;
      const heads = transposed(matrix(projections.arcHead.output + start, ARC));
      kernels.multiply(length, length, ARC, matrix(queries + start, ARC), heads, matrix(scores, length), 'set');
      this.addDistances(scores, length);
      return scores;
    });
    return { packing, lookups, traces, inputMask, hiddenMasks, encoded, projections, queries, arcScores };
  }

  private embed(
    inputs: readonly NetworkInput[],
    packing: Packing,
    out: Pointer,
    dropout: Dropout | undefined,
  ): Lookup[] {
    const { kernels } = this;
    const { run } = kernels;
    const tables = GROUPS.map((group) => this.tensors.get(tableName(group)).values);
    const lookups: Lookup[] = [];
    const keep = dropout === undefined ? 1 : 1 / (1 - dropout.group);
    inputs.forEach(({ rows: { n, rows, starts } }, s) => {
      const copied = kernels.allocate(rows.length);
      kernels.integers(copied, rows.length).set(rows);
      for (let word = 0; word <= n; word++) {
        const row = packing.timeStart[word] + s;
        let column = 0;
        for (let group = 0; group < N_GROUPS; group++) {
          const name = GROUPS[group];
          const start = starts[word * N_GROUPS + group];
          const count = starts[word * N_GROUPS + group + 1] - start;
          if (0 < count && !(dropout !== undefined && 0 < word && dropout.random() < dropout.group)) {
            if (dropout !== undefined && name === 'form' && UNKNOWN < rows[start]) {
              const hidden = RARE / (RARE + dropout.formCounts[rows[start] - UNKNOWN - 1]);
              if (dropout.random() < hidden) kernels.i32[copied / 4 + start] = UNKNOWN;
            }
            const scale = (word === 0 ? 1 : keep) / (IS_MEAN[name] ? count : 1);
            const at = copied + 4 * start;
            run.gatherRows(count, at, DIMENSIONS[name], tables[group], scale, out + 4 * (row * INPUT_SIZE + column));
            lookups.push({ group, row, at, count, scale });
          }
          column += DIMENSIONS[name];
        }
      }
    });
    return lookups;
  }

  private addDistances(scores: Pointer, length: number): void {
    const { kernels } = this;
    const biases = kernels.floats(this.tensors.get('arc.distance').values, N_DISTANCES);
    const values = kernels.floats(scores, length * length);
    for (let dependent = 0; dependent < length; dependent++) {
      for (let head = 0; head < length; head++)
        values[dependent * length + head] += biases[distanceIndex(head, dependent)];
      values[dependent * length + dependent] = FORBIDDEN;
    }
  }

  /** Copies rows between time-major and sentence-major order. */
  private reorder(packing: Packing, from: Pointer, to: Pointer, way: 'toSentences' | 'toTimes'): void {
    const { f32 } = this.kernels;
    packing.lengths.forEach((length, s) => {
      for (let t = 0; t < length; t++) {
        const timeRow = packing.timeStart[t] + s;
        const sentenceRow = packing.sentenceStart[s] + t;
        const [source, target] = way === 'toSentences' ? [timeRow, sentenceRow] : [sentenceRow, timeRow];
        const start = from / 4 + source * ENCODED;
        f32.copyWithin(to / 4 + target * ENCODED, start, start + ENCODED);
      }
    });
  }

  private setLast(nRows: number, x: Pointer, value: number): void {
    const { f32 } = this.kernels;
    for (let row = 0; row < nRows; row++) f32[x / 4 + row * LABEL + LABEL - 1] = value;
  }

  /** Relation scores for given heads: rows × nLabels, sentence-major, and what their gradient needs. */
  labelScores(forward: Forward, heads: readonly Int32Array[]): LabelForward {
    const { kernels, nLabels } = this;
    const { packing, projections } = forward;
    const { nRows } = packing;
    const headRows = new Int32Array(nRows);
    packing.lengths.forEach((length, s) => {
      const start = packing.sentenceStart[s];
      headRows[start] = start;
      for (let word = 1; word < length; word++) headRows[start + word] = start + Math.max(0, heads[s][word]);
    });
    const ofHeads = kernels.allocate(nRows * LABEL);
    const mixed = kernels.allocate(nRows * nLabels * LABEL);
    const scores = kernels.allocate(nRows * nLabels);
    const { f32 } = kernels;
    for (let row = 0; row < nRows; row++) {
      const from = projections.labelHead.output / 4 + headRows[row] * LABEL;
      f32.copyWithin(ofHeads / 4 + row * LABEL, from, from + LABEL);
    }
    const wide = nLabels * LABEL;
    const dependents = matrix(projections.labelDependent.output, LABEL);
    const weights = matrix(this.tensors.get('label.biaffine').values, wide);
    kernels.multiply(nRows, wide, LABEL, dependents, weights, matrix(mixed, wide), 'set');
    kernels.run.labelForward(nRows, nLabels, LABEL, mixed, ofHeads, scores);
    return { headRows, ofHeads, mixed, scores };
  }

  /**
   * Loss of a batch, -Σ log p(head) - Σ log p(label | gold head), per word; its gradients are added to those of the tensors.
   */
  train(inputs: readonly NetworkInput[], dropout?: Dropout): { readonly arcs: number; readonly labels: number } {
    const { kernels } = this;
    const mark = kernels.mark;
    const forward = this.forward(inputs, dropout);
    const nWords = inputs.reduce((sum, { rows }) => sum + rows.n, 0);
    const arcs = this.arcLoss(forward, inputs, 1 / nWords);
    const labels = this.labelLoss(forward, inputs, 1 / nWords);
    this.backward(forward, arcs.dHeads, arcs.dDependents, labels.dHeads, labels.dDependents);
    kernels.release(mark);
    return { arcs: arcs.loss / nWords, labels: labels.loss / nWords };
  }

  private arcLoss(forward: Forward, inputs: readonly NetworkInput[], weight: number) {
    const { kernels, tensors } = this;
    const { run } = kernels;
    const { packing, projections, queries, arcScores } = forward;
    const { nRows } = packing;
    const dQueries = kernels.allocate(nRows * ARC);
    const dHeads = kernels.allocate(nRows * ARC);
    const dDependents = kernels.allocate(nRows * ARC);
    let loss = 0;
    packing.lengths.forEach((length, s) => {
      const at = arcScores[s];
      const { heads } = inputs[s];
      if (heads === undefined) throw new Error('training needs heads');
      for (let word = 1; word < length; word++) loss += run.softmaxLoss(length, at + 4 * word * length, heads[word]);
      const dScores = kernels.floats(at, length * length);
      dScores.fill(0, 0, length);
      const dDistances = kernels.floats(tensors.get('arc.distance').gradients, N_DISTANCES);
      for (let dependent = 1; dependent < length; dependent++) {
        for (let head = 0; head < length; head++) {
          const gradient = dScores[dependent * length + head] * weight;
          dScores[dependent * length + head] = gradient;
          if (head !== dependent) dDistances[distanceIndex(head, dependent)] += gradient;
        }
      }
      const start = 4 * packing.sentenceStart[s] * ARC;
      const scores = matrix(at, length);
      const heads_ = matrix(projections.arcHead.output + start, ARC);
      kernels.multiply(length, ARC, length, scores, heads_, matrix(dQueries + start, ARC), 'set');
      const ofQueries = matrix(queries + start, ARC);
      kernels.multiply(length, ARC, length, transposed(scores), ofQueries, matrix(dHeads + start, ARC), 'set');
    });
    const biaffine = tensors.get('arc.biaffine');
    const dependents = transposed(matrix(projections.arcDependent.output, ARC));
    kernels.multiply(ARC, ARC, nRows, dependents, matrix(dQueries, ARC), matrix(biaffine.gradients, ARC), 'add');
    run.columnSums(nRows, ARC, dQueries, ARC, tensors.get('arc.headBias').gradients);
    const back = transposed(matrix(biaffine.values, ARC));
    kernels.multiply(nRows, ARC, ARC, matrix(dQueries, ARC), back, matrix(dDependents, ARC), 'set');
    return { loss, dHeads, dDependents };
  }

  private labelLoss(forward: Forward, inputs: readonly NetworkInput[], weight: number) {
    const { kernels, tensors, nLabels } = this;
    const { run } = kernels;
    const { packing, projections } = forward;
    const { nRows } = packing;
    const gold = inputs.map(({ heads }) => heads ?? new Int32Array(0));
    const { headRows, ofHeads, mixed, scores } = this.labelScores(forward, gold);
    let loss = 0;
    packing.lengths.forEach((length, s) => {
      const { labels } = inputs[s];
      for (let word = 0; word < length; word++) {
        const at = scores + 4 * (packing.sentenceStart[s] + word) * nLabels;
        const label = word === 0 ? -1 : (labels?.[word] ?? -1);
        if (label < 0) kernels.floats(at, nLabels).fill(0);
        else {
          loss += run.softmaxLoss(nLabels, at, label);
          const gradients = kernels.floats(at, nLabels);
          for (let i = 0; i < nLabels; i++) gradients[i] *= weight;
        }
      }
    });
    const dOfHeads = kernels.allocateZeros(nRows * LABEL);
    run.labelBackward(nRows, nLabels, LABEL, mixed, ofHeads, scores, dOfHeads);
    const wide = nLabels * LABEL;
    const biaffine = tensors.get('label.biaffine');
    const dependents = transposed(matrix(projections.labelDependent.output, LABEL));
    kernels.multiply(LABEL, wide, nRows, dependents, matrix(mixed, wide), matrix(biaffine.gradients, wide), 'add');
    const dDependents = kernels.allocate(nRows * LABEL);
    const back = transposed(matrix(biaffine.values, wide));
    kernels.multiply(nRows, LABEL, wide, matrix(mixed, wide), back, matrix(dDependents, LABEL), 'set');
    const dHeads = kernels.allocateZeros(nRows * LABEL);
    for (let row = 0; row < nRows; row++)
      run.add(LABEL, dHeads + 4 * headRows[row] * LABEL, dOfHeads + 4 * row * LABEL);
    this.setLast(nRows, dHeads, 0);
    this.setLast(nRows, dDependents, 0);
    return { loss, dHeads, dDependents };
  }

  private backward(forward: Forward, ...[arcHead, arcDependent, labelHead, labelDependent]: Pointer[]): void {
    const { kernels, tensors } = this;
    const { run } = kernels;
    const { packing, projections, encoded, traces, hiddenMasks, inputMask, lookups } = forward;
    const { nRows } = packing;
    const dEncoded = kernels.allocateZeros(nRows * ENCODED);
    const backProject = ({ name, size, output, mask }: Projection, gradient: Pointer) => {
      if (mask !== 0) run.multiply(nRows * size, gradient, mask);
      // Dropped numbers are 0 and have gradient 0, so the sign of the output still tells the slope.
      run.leakyBackward(nRows * size, output, gradient, SLOPE);
      const weights = tensors.get(name);
      const ofEncoded = transposed(matrix(encoded, ENCODED));
      kernels.multiply(ENCODED, size, nRows, ofEncoded, matrix(gradient, size), matrix(weights.gradients, size), 'add');
      run.columnSums(nRows, size, gradient, size, tensors.get(`${name}.bias`).gradients);
      const back = transposed(matrix(weights.values, size));
      kernels.multiply(nRows, ENCODED, size, matrix(gradient, size), back, matrix(dEncoded, ENCODED), 'add');
    };
    backProject(projections.arcHead, arcHead);
    backProject(projections.arcDependent, arcDependent);
    backProject(projections.labelHead, labelHead);
    backProject(projections.labelDependent, labelDependent);

    let dOutput = kernels.allocate(nRows * ENCODED);
    this.reorder(packing, dEncoded, dOutput, 'toTimes');
    for (let layer = N_LAYERS - 1; 0 <= layer; layer--) {
      if (hiddenMasks[layer] !== 0) run.multiply(nRows * ENCODED, dOutput, hiddenMasks[layer]);
      dOutput = lstmBackward(kernels, tensors, packing, layer, HIDDEN, traces[layer], dOutput);
    }
    if (inputMask !== 0) run.multiply(nRows * INPUT_SIZE, dOutput, inputMask);
    const columns = columnsOfGroups();
    const tables = GROUPS.map((group) => tensors.get(tableName(group)).gradients);
    const { i32 } = kernels;
    for (const { group, row, at, count, scale } of lookups) {
      const name = GROUPS[group];
      run.scatterRows(
        count,
        at,
        DIMENSIONS[name],
        tables[group],
        scale,
        dOutput + 4 * (row * INPUT_SIZE + columns[group]),
      );
      for (let i = 0; i < count; i++) tensors.touch(tableName(name), i32[at / 4 + i]);
    }
  }
}

export interface LabelForward {
  readonly headRows: Int32Array;
  readonly ofHeads: Pointer;
  readonly mixed: Pointer;
  readonly scores: Pointer;
}

function distanceIndex(head: number, dependent: number): number {
  return Math.max(-MAX_DISTANCE, Math.min(MAX_DISTANCE, head - dependent)) + MAX_DISTANCE;
}

/** Where each group starts in a word's vector. */
function columnsOfGroups(): number[] {
  let column = 0;
  return GROUPS.map((group) => {
    const start = column;
    column += DIMENSIONS[group];
    return start;
  });
}

/** Dropout as in the recipe that was measured; the numbers come from the seed. */
export function standardDropout(seed: number, formCounts: Int32Array): Dropout {
  return { random: createRandom(seed), group: 0.15, input: 0.165, hidden: 0.33, projection: 0.1, formCounts };
}
