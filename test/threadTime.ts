/** The processor time of a thread: a clock that excludes other work on the machine. */

import { readFileSync } from 'node:fs';

/**
 * Milliseconds that the calling thread has spent on a processor, for differences. If the system does not report it (anywhere but on
 * Linux), those of the clock.
 */
export function threadTime(): number {
  try {
    // Nanoseconds on a processor, nanoseconds waited for one, and how often.
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
