/** What stops rules that would never end, or would take too long. */

/** Steps in one sentence before a system is stopped; 300 if they add nodes, as each makes the sentence longer. */
export const MOST_STEPS = 10_000;
export const MOST_NEW_NODES = 300;
/** Sentences that `Iter` and rules by themselves may make out of one: their number can be exponential. */
export const MOST_STATES = 2_000;

/** Why the rules were stopped in a sentence. */
export class RunProblem extends Error {
  /** @param cycle the rules that lead from a state back to it, if that is the reason */
  constructor(
    message: string,
    readonly cycle: readonly string[] = [],
  ) {
    super(message);
  }
}
