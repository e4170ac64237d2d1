/** Long work in slices: the main thread answers requests in between, and newer edits cancel. */

import type { Time } from '../../services/ports.ts';

/** Longest stretch of work without a pause, in milliseconds. */
const SLICE_MS = 10;

/** Thrown when work was cancelled; never logged. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
  }
}

/** Measures the time of one piece of work. Usage: `if (slices.isOver) await slices.pause();` */
export class Slices {
  private started = performance.now();

  /** @param isCancelled checked after every pause */
  constructor(
    private readonly time: Pick<Time, 'pause'>,
    private readonly isCancelled: () => boolean,
  ) {}

  get isOver(): boolean {
    return SLICE_MS <= performance.now() - this.started;
  }

  /** Lets waiting messages through. @throws Cancelled */
  async pause(): Promise<void> {
    await this.time.pause();
    if (this.isCancelled()) throw new Cancelled();
    this.started = performance.now();
  }
}
