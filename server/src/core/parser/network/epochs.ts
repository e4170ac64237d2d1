/** Saves the state of a network between two epochs of its training; a run resumed from it ends in the same bits. */

import type { SeededRandom } from '../../random.ts';
import type { StageStore } from '../base/stages.ts';
import type { TensorState, Tensors } from './tensors.ts';

/** Progress of a training run. */
interface Reached {
  /** Finished epochs. */
  readonly epoch: number;
  readonly step: number;
}

/** Keeps the state of one stage. 12 bytes per parameter. */
export class EpochStages {
  constructor(
    private readonly stages: StageStore | undefined,
    private readonly name: string,
    private readonly tensors: Tensors,
    private readonly generators: readonly SeededRandom[],
  ) {}

  /** Restores weights and generators from the last saved state, if there is one. @throws RangeError if it does not fit the network */
  resume(): Reached {
    const saved = this.stages?.load(this.name);
    if (saved === undefined) return { epoch: 0, step: 0 };
    const { values, first, second } = saved as unknown as TensorState;
    if (!this.tensors.restore({ values, first, second }))
      throw new RangeError('the saved state belongs to other data or options');
    const [epoch, step, ...states] = saved.numbers;
    this.generators.forEach((generator, at) => {
      generator.restore(states[at]);
    });
    return { epoch, step };
  }

  keep({ epoch, step }: Reached): void {
    const states = this.generators.map((generator) => generator.save());
    this.stages?.save(this.name, { ...this.tensors.state(), numbers: Float64Array.of(epoch, step, ...states) });
  }
}
