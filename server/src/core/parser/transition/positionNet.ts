/**
 * Scores from the encoded words at a few positions (Kiperwasser & Goldberg 2016), one hidden layer:
 *
 *   s = V · leaky(Σ_p W_p · h[word at p] + u[state]) + v
 *
 * W_p · h is computed once for every word and position, as one matrix product, so a configuration costs a few additions.
 */

import { type Kernels, matrix, type Pointer, transposed } from '../network/kernels.ts';
import { ENCODED } from '../network/shapes.ts';
import type { TensorShape } from '../network/tensors.ts';
import type { Forward, Network } from '../neural/network.ts';

const HIDDEN = 64;
const SLOPE = 0.1;

/** The memory that holds the parameters. */
type Memory = Pick<Network, 'kernels' | 'tensors'>;

export class PositionNet {
  readonly shapes: readonly TensorShape[];
  readonly width: number;

  /** @param nScores at most 8 */
  constructor(
    readonly name: string,
    readonly nPositions: number,
    readonly nStates: number,
    readonly nScores: number,
  ) {
    this.width = nPositions * HIDDEN;
    const init = Math.sqrt(6 / (ENCODED + HIDDEN));
    const shape = (part: string, rows: number, columns: number, init: number): TensorShape => ({
      name: `${name}.${part}`,
      rows,
      columns,
      init,
      isSparse: false,
    });
    this.shapes = [
      shape('input', ENCODED, this.width, init),
      shape('absent', 1, this.width, init),
      shape('state', nStates, HIDDEN, 0.1),
      shape('output', MAX_SCORES, HIDDEN, Math.sqrt(6 / (HIDDEN + nScores))),
      shape('bias', 1, MAX_SCORES, 0),
    ];
  }

  /** W · h of all rows. */
  project({ kernels, tensors }: Memory, { packing: { nRows }, encoded }: Forward): Pointer {
    const output = kernels.allocate(nRows * this.width);
    const weights = matrix(tensors.get(`${this.name}.input`).values, this.width);
    const rows = matrix(encoded, ENCODED);
    kernels.multiply(nRows, this.width, ENCODED, rows, weights, matrix(output, this.width), 'set');
    return output;
  }

  /** Adds the gradients of the input weights, and `share` of that of the words to `dEncoded`. `gradient` is overwritten. */
  projectBackward(
    { kernels, tensors }: Memory,
    { packing: { nRows }, encoded }: Forward,
    gradient: Pointer,
    dEncoded: Pointer,
    share: number,
  ): void {
    const { width } = this;
    const weights = tensors.get(`${this.name}.input`);
    const rows = transposed(matrix(encoded, ENCODED));
    kernels.multiply(ENCODED, width, nRows, rows, matrix(gradient, width), matrix(weights.gradients, width), 'add');
    const values = kernels.floats(gradient, nRows * width);
    for (let i = 0; i < values.length; i++) values[i] *= share;
    const back = transposed(matrix(weights.values, width));
    kernels.multiply(nRows, ENCODED, width, matrix(gradient, width), back, matrix(dEncoded, ENCODED), 'add');
  }

  /** Scores over the words of one sentence, whose first row of `projected` is `row`. Valid until the next allocation. */
  at(network: Memory, projected: Pointer, row: number, n: number, gradient: Pointer | undefined): NetAt {
    const { kernels, tensors } = network;
    const part = (name: string) => {
      const { values, gradients, size } = tensors.get(`${this.name}.${name}`);
      return { values: kernels.floats(values, size), gradients: kernels.floats(gradients, size) };
    };
    const rows = (pointer: Pointer) => kernels.floats(pointer + 4 * row * this.width, (n + 1) * this.width);
    return new NetAt(this, rows(projected), gradient === undefined ? NONE : rows(gradient), {
      absent: part('absent'),
      state: part('state'),
      output: part('output'),
      bias: part('bias'),
    });
  }
}

/** Rows of the output matrix; chosen so that every size is a multiple of four. */
const MAX_SCORES = 8;
const NONE = new Float32Array(0);

interface Part {
  readonly values: Float32Array;
  readonly gradients: Float32Array;
}

/** A net over the words of one sentence. */
export class NetAt {
  private readonly hidden = new Float32Array(HIDDEN);
  private readonly dHidden = new Float32Array(HIDDEN);

  constructor(
    private readonly net: PositionNet,
    private readonly rows: Float32Array,
    private readonly dRows: Float32Array,
    private readonly parts: Readonly<Record<'absent' | 'state' | 'output' | 'bias', Part>>,
  ) {}

  /** The same on a copy of the memory: for use after other allocations. */
  detached(): NetAt {
    const copy = ({ values }: Part): Part => ({ values: values.slice(), gradients: NONE });
    const { absent, state, output, bias } = this.parts;
    const parts = { absent: copy(absent), state: copy(state), output: copy(output), bias: copy(bias) };
    return new NetAt(this.net, this.rows.slice(), NONE, parts);
  }

  /** @param words at `words[from + p]` the word of position p, negative if there is none */
  score(words: Int32Array, from: number, state: number, scores: Float32Array): void {
    const { hidden, rows, net } = this;
    const { absent, output, bias } = this.parts;
    const stateAt = state * HIDDEN;
    for (let i = 0; i < HIDDEN; i++) hidden[i] = this.parts.state.values[stateAt + i];
    for (let p = 0; p < net.nPositions; p++) {
      const word = words[from + p];
      const source = word < 0 ? absent.values : rows;
      const at = (word < 0 ? 0 : word * net.width) + p * HIDDEN;
      for (let i = 0; i < HIDDEN; i++) hidden[i] += source[at + i];
    }
    for (let i = 0; i < HIDDEN; i++) if (hidden[i] < 0) hidden[i] *= SLOPE;
    for (let s = 0; s < net.nScores; s++) {
      let sum = bias.values[s];
      for (let i = 0; i < HIDDEN; i++) sum += output.values[s * HIDDEN + i] * hidden[i];
      scores[s] = sum;
    }
  }

  /** Adds the gradients for the words and the state that were scored last. */
  learn(words: Int32Array, from: number, state: number, dScores: Float32Array): void {
    const { hidden, dHidden, dRows, net } = this;
    const { absent, output, bias } = this.parts;
    dHidden.fill(0);
    for (let s = 0; s < net.nScores; s++) {
      const gradient = dScores[s];
      if (gradient === 0) continue;
      bias.gradients[s] += gradient;
      for (let i = 0; i < HIDDEN; i++) {
        output.gradients[s * HIDDEN + i] += gradient * hidden[i];
        dHidden[i] += gradient * output.values[s * HIDDEN + i];
      }
    }
    for (let i = 0; i < HIDDEN; i++) if (hidden[i] < 0) dHidden[i] *= SLOPE;
    const stateAt = state * HIDDEN;
    for (let i = 0; i < HIDDEN; i++) this.parts.state.gradients[stateAt + i] += dHidden[i];
    for (let p = 0; p < net.nPositions; p++) {
      const word = words[from + p];
      const target = word < 0 ? absent.gradients : dRows;
      const at = (word < 0 ? 0 : word * net.width) + p * HIDDEN;
      for (let i = 0; i < HIDDEN; i++) target[at + i] += dHidden[i];
    }
  }
}

export const zeros = (kernels: Kernels, net: PositionNet, { packing }: Forward): Pointer =>
  kernels.allocateZeros(packing.nRows * net.width);
