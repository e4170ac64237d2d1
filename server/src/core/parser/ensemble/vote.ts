/** The votes of several parsers: arcs for a decoder, then relations for its tree. */

import { type ArcScores, voteScores } from '../../decode/index.ts';

/** What a parser votes with. */
interface Ballot {
  readonly heads: Int32Array;
  /** Log-probabilities of arcs, not necessarily normalised. */
  readonly arcs: ArcScores;
}

/**
 * Each arc scores the number of trees that contain it, plus the mean probability that the parsers give it. Decoding these scores is
 * the ensemble of Sagae & Lavie (2006); the probabilities decide between arcs with as many votes. At least one ballot. O(ballots · n²).
 */
export function arcVotes(ballots: readonly Ballot[]): ArcScores {
  const { n, values } = voteScores(ballots);
  const size = n + 1;
  for (const { arcs } of ballots) {
    for (let dependent = 1; dependent <= n; dependent++) {
      const heads = Array.from({ length: size }, (_, head) => head).filter((head) => head !== dependent);
      const most = Math.max(...heads.map((head) => arcs.values[head * size + dependent]));
      const weights = heads.map((head) => Math.exp(arcs.values[head * size + dependent] - most));
      const sum = weights.reduce((total, weight) => total + weight, 0);
      heads.forEach((head, at) => {
        values[head * size + dependent] += weights[at] / sum / ballots.length;
      });
    }
  }
  return { n, values };
}

/** The most frequent of the relations that the parsers give each word of one tree; of several, the one that was given first. */
export function relationVotes(ballots: readonly (readonly string[])[]): string[] {
  return (ballots[0] ?? []).map((_, word) => {
    const counts = new Map<string, number>();
    for (const ballot of ballots) counts.set(ballot[word], (counts.get(ballot[word]) ?? 0) + 1);
    return [...counts].reduce((best, each) => (best[1] < each[1] ? each : best))[0];
  });
}
