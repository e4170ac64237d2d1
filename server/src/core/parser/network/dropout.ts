/** Dropout during training (Srivastava et al. 2014): what is dropped, and masks that are drawn once and used twice. */

import type { SeededRandom } from '../../random.ts';
import { createRandom } from '../base/hash.ts';
import type { Kernels, Pointer } from './kernels.ts';

/** Probabilities, and the generator for all random choices. */
export interface Dropout {
  readonly random: () => number;
  /** Whole groups of a word's vector, and single numbers of it. */
  readonly group: number;
  readonly input: number;
  /** Outputs of the LSTM layers; of the projections. */
  readonly hidden: number;
  readonly projection: number;
  /** Occurrences of each known form: form f is hidden with probability 0.25 / (0.25 + count), see Embedding. */
  readonly formCounts: Int32Array;
}

/** The probabilities of the measured configuration. */
export function standardDropout(seed: number, formCounts: Int32Array): Dropout & { readonly random: SeededRandom } {
  return { random: createRandom(seed), group: 0.15, input: 0.165, hidden: 0.33, projection: 0.1, formCounts };
}

/** Masks of one pass: numbers that are 0 or 1 / (1 - probability). Without dropout there are none. */
export class Masks {
  private state: number;

  constructor(
    private readonly kernels: Kernels,
    private readonly isOn: boolean,
    random: () => number,
  ) {
    this.state = isOn ? 1 + Math.floor(random() * 0x7ffffffe) : 0;
  }

  /** A mask for `count` numbers, or 0 if nothing is dropped. */
  draw(count: number, probability: number): Pointer {
    if (!this.isOn || probability === 0) return 0;
    const { kernels } = this;
    const mask = kernels.allocate(count);
    const threshold = Math.floor(probability * 0x100000000);
    this.state = kernels.run.dropoutMask(count, mask, threshold, 1 / (1 - probability), this.state);
    return mask;
  }

  /** x *= mask. */
  apply(count: number, x: Pointer, mask: Pointer): void {
    if (mask !== 0) this.kernels.run.multiply(count, x, mask);
  }
}
