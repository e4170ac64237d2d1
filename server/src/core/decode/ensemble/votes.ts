/** Arc scores without a model: the votes of several trees. */

import { type ArcScores, createScores } from '../types.ts';

interface Vote {
  readonly heads: ArrayLike<number>;
  /** Default 1. */
  readonly weight?: number;
}

/**
 * Each arc scores the sum of the weights of the trees that contain it; decoding these scores under any class is the ensemble of
 * Sagae & Lavie (2006). Unattached words (-1) do not vote.
 * @throws RangeError if the trees differ in length
 */
export function voteScores(votes: readonly Vote[]): ArcScores {
  const n = (votes[0]?.heads.length ?? 1) - 1;
  const scores = createScores(n);
  for (const { heads, weight = 1 } of votes) {
    if (heads.length !== n + 1)
      throw new RangeError(`Trees of ${n} and ${heads.length - 1} words cannot be combined in a vote`);
    for (let dependent = 1; dependent <= n; dependent++)
      if (heads[dependent] >= 0) scores.values[heads[dependent] * (n + 1) + dependent] += weight;
  }
  return scores;
}
