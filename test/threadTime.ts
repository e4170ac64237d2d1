/** The time that a thread has computed: what is left of a clock when other work on the machine is taken out. */

import { readFileSync } from 'node:fs';

/**
 * Milliseconds that the calling thread has been on a processor, for differences. Where the system does not tell (anywhere but on
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
