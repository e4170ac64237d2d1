/** Hashed weights under training: AdaGrad steps, and the average of all weight vectors seen. */

const DAMPING = 1e-6;

/** The memory of weights in training. */
export interface WeightMemory {
  /** 2^bits numbers. */
  readonly values: Float32Array;
  /** Interleaved [sum of squared gradients, u], because both are accessed together: 2 · 2^bits numbers. */
  readonly history: Float32Array;
}

/**
 * 2^bits weights with their AdaGrad sums (Duchi, Hazan & Singer 2011) and averaging sums (Daumé 2006, section 2.3.1):
 * the average over the steps 1…T is w - u/T, where u gathers step · change. 12·2^bits bytes.
 */
export class Weights {
  readonly values: Float32Array;
  private readonly history: Float32Array;
  /** Steps so far; the caller advances it once per example. */
  step = 1;

  /** @param memory zeros; allocated here by default */
  constructor(
    readonly bits: number,
    private readonly rate: number,
    memory: Partial<WeightMemory> = {},
  ) {
    this.values = memory.values ?? new Float32Array(2 ** bits);
    this.history = memory.history ?? new Float32Array(2 * 2 ** bits);
  }

  /** w[i] -= rate · g / √(Σ g²), for each of the first `count` indices. */
  update(indices: Int32Array, count: number, gradient: number): void {
    const { values, history, rate, step } = this;
    const square = gradient * gradient;
    const scaled = -rate * gradient;
    for (let at = 0; at < count; at++) {
      const index = indices[at];
      const sum = history[2 * index] + square;
      history[2 * index] = sum;
      const change = scaled / Math.sqrt(sum + DAMPING);
      values[index] += change;
      history[2 * index + 1] += step * change;
    }
  }

  /** The averaged weights, as a copy. */
  averaged(): Float32Array {
    const { values, history, step } = this;
    const result = new Float32Array(values.length);
    for (let i = 0; i < result.length; i++) {
      // Weights that a small treebank does not use stay unwritten memory, which the system does not provide.
      if (history[2 * i] !== 0) result[i] = values[i] - history[2 * i + 1] / step;
    }
    return result;
  }
}

/** Σ weights[indices[0…count)]. */
export function sumOf(weights: Float32Array, indices: Int32Array, count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += weights[indices[at]];
  return sum;
}
