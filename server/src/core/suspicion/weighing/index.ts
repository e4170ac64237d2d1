/**
 * From surprisal to suspicion. What a parser does not expect is often just rare: what else is known of an arc says which of the unexpected ones
 * maintainers correct. The weights are the mean of those that six logistic regressions give, each on two releases of one treebank
 * (`npm run bench -- reviewWeights`): what only one treebank says counts a sixth. They are the same for all treebanks, and were tested on each
 * with the mean of the other five.
 */

import { ARC_EVIDENCE, type ArcEvidence, type EvidenceSource, evidenceOf } from './evidence.ts';

export { RuleErrors } from './errors.ts';

const WEIGHTS: Readonly<Record<ArcEvidence, number>> = {
  surprisal: 0.157,
  head: 0.102,
  relation: 0.162,
  neighbours: 0.067,
  relationOfForm: 0.148,
  tagOfForm: 0.094,
  headElsewhere: 0.084,
  otherTag: 0.08,
  otherArc: 0.051,
  tag: 0.106,
  tagOfHead: 0.137,
  commonError: 0.09,
  errorsOfSentence: 0.093,
  distance: -0.01,
  children: -0.006,
  arcErrors: 0.052,
  otherErrors: 0.046,
  errorsOfHead: 0.095,
  errorsBelow: 0.061,
  errorsBeside: 0.089,
};

/**
 * Log-odds on the scale of surprisal, as verdicts add the same nats to both: the most suspicious arcs of a treebank have about 20, half of all less
 * than 1.
 */
const [SCALE, ORIGIN] = [8, 2];

/** Suspicion of every arc, also of punctuation, 0 or more, in the order of the arrays; see `evidenceOf` for time and memory. */
export function weighedArcs(source: EvidenceSource): Float32Array {
  const columns = evidenceOf(source);
  const weights = ARC_EVIDENCE.map((name) => WEIGHTS[name]);
  return source.arcs.head.map((_, at) => {
    const odds = weights.reduce((sum, weight, column) => sum + weight * columns[column][at], 0);
    return SCALE * Math.log1p(Math.exp(odds - ORIGIN));
  });
}
