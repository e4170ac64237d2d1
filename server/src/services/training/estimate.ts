/** Estimates how long a training run will take from the measured speed, as shares of the work only roughly correspond to time. */

import { type ModelPart, PARTS, type PartProgress } from '../../core/parser/index.ts';

/** A speed measured over less time than this is unreliable. */
const LEAST_SECONDS = 2;

interface Run {
  readonly stage: PartProgress['stage'];
  /** When the first report of the stage arrived, and the progress of the part at that time. */
  readonly since: number;
  readonly from: number;
  readonly at: number;
  readonly done: number;
}

export class Estimate {
  private readonly runs = new Map<ModelPart, Run>();

  /** @param nThreads 2 if the parts are trained side by side */
  constructor(private readonly nThreads: number) {}

  /** @param seconds since the start */
  add({ part, stage, partDone }: PartProgress, seconds: number): void {
    const run = this.runs.get(part);
    const isSame = run?.stage === stage;
    this.runs.set(part, {
      stage,
      since: isSame ? run.since : seconds,
      from: isSame ? run.from : partDone,
      at: seconds,
      done: partDone,
    });
  }

  /** Share of all the work that is finished. */
  get done(): number {
    return PARTS.reduce((sum, part) => sum + (this.runs.get(part)?.done ?? 0), 0) / PARTS.length;
  }

  /** Undefined until there is a basis for an estimate. */
  secondsLeft(): number | undefined {
    const speeds = new Map(PARTS.map((part) => [part, speedOf(this.runs.get(part))]));
    const known = [...speeds.values()].filter((speed) => speed !== undefined);
    if (known.length === 0) return undefined;
    const left = PARTS.map((part) => {
      const missing = 1 - (this.runs.get(part)?.done ?? 0);
      // A part that has not started is assumed to be about as fast as the other one.
      return missing <= 0 ? 0 : missing / (speeds.get(part) ?? Math.min(...known));
    });
    return this.nThreads === 1 ? left[0] + left[1] : Math.max(...left);
  }
}

/** The speed of a network if one is being trained, because its steps are uniform. Share per second. */
function speedOf(run: Run | undefined): number | undefined {
  if (run === undefined || run.at - run.since < LEAST_SECONDS || run.done <= run.from) return undefined;
  return (run.done - run.from) / (run.at - run.since);
}
