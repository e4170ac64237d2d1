/** Arc scores of the linear model, and its training step. */

import { sumOf, type Weights } from '../network/weights.ts';
import { type ArcSentence, arcFeatures, maxArcFeatures } from './arcFeatures.ts';

/** Smaller gradients are not worth a memory access: nearly all arcs after the first epoch. */
const NEGLIGIBLE = 0.002;

/** Lead over the others beyond which a gold arc stops learning (softmax-margin, Gimpel & Smith 2010). */
const MARGIN = 2;

/**
 * log p(head | dependent) for the listed arcs, row-major `[head * (n + 1) + dependent]`; all others are -Infinity. Time O(arcs ·
 * features).
 *
 * @param arcSums a faster way to compute the sums, with bit-for-bit the same result
 * @param arcs default: all, without self-loops and arcs to the root
 */
export function scoreArcs(
  sentence: ArcSentence,
  weights: Float32Array,
  bits: number,
  arcSums: ArcSums = (each, listed) => sumAll(each, listed, weights, bits),
  arcs: ArcList = allArcs(sentence.n),
): Float32Array {
  const { n } = sentence;
  const size = n + 1;
  const scores = new Float32Array(size * size).fill(-Infinity);
  const sums = arcSums(sentence, arcs);
  for (let at = 0; at < arcs.length; at += 2) scores[arcs[at] * size + arcs[at + 1]] = sums[at / 2];
  logSoftmaxOverHeads(scores, n);
  return scores;
}

/** [head, dependent, head, dependent, …], no arc twice, and for every word at least one arc to it. */
export type ArcList = Int32Array;

function allArcs(n: number): ArcList {
  const arcs = new Int32Array(2 * n * n);
  let at = 0;
  for (let head = 0; head <= n; head++) {
    for (let dependent = 1; dependent <= n; dependent++) {
      if (head === dependent) continue;
      arcs[at++] = head;
      arcs[at++] = dependent;
    }
  }
  return arcs;
}

/** Σ weights of the features of each listed arc, added up in the order of `arcFeatures`. The array is valid until the next call. */
export type ArcSums = (sentence: ArcSentence, arcs: ArcList) => Float64Array;

/** The plain way. */
export const plainSums =
  ({ values, bits }: { readonly values: Float32Array; readonly bits: number }): ArcSums =>
  (sentence, arcs) =>
    sumAll(sentence, arcs, values, bits);

function sumAll(sentence: ArcSentence, arcs: ArcList, weights: Float32Array, bits: number): Float64Array {
  const indices = new Int32Array(maxArcFeatures(sentence));
  return Float64Array.from({ length: arcs.length / 2 }, (_, at) => {
    const count = arcFeatures(sentence, arcs[2 * at], arcs[2 * at + 1], bits, indices);
    return sumOf(weights, indices, count);
  });
}

/** scores[h→d] -= log Σ_h' exp scores[h'→d], in place. */
export function logSoftmaxOverHeads(scores: Float32Array, n: number): void {
  const size = n + 1;
  for (let dependent = 1; dependent <= n; dependent++) {
    let max = -Infinity;
    for (let head = 0; head <= n; head++) max = Math.max(max, scores[head * size + dependent]);
    let sum = 0;
    for (let head = 0; head <= n; head++) sum += Math.exp(scores[head * size + dependent] - max);
    const logSum = max + Math.log(sum);
    for (let head = 0; head <= n; head++) scores[head * size + dependent] -= logSum;
  }
}

/**
 * One step of stochastic gradient descent on Σ_d -log p(gold head of d | d), a softmax over all heads of each word in which
 * the gold one is handicapped by the margin. Words without a gold head are left out. Returns the loss.
 *
 * @param arcSums see `scoreArcs`
 */
// ∂loss/∂score(h→d) = p(h | d) - [h = gold(d)]
export function trainArcs(sentence: ArcSentence, goldHeads: Int32Array, weights: Weights, arcSums?: ArcSums): number {
  const { n } = sentence;
  const size = n + 1;
  const logProbabilities = scoreArcs(sentence, weights.values, weights.bits, arcSums);
  for (let word = 1; word <= n; word++) {
    if (0 <= goldHeads[word]) logProbabilities[goldHeads[word] * size + word] -= MARGIN;
  }
  logSoftmaxOverHeads(logProbabilities, n);
  const indices = new Int32Array(maxArcFeatures(sentence));
  let loss = 0;
  for (let dependent = 1; dependent <= n; dependent++) {
    if (goldHeads[dependent] < 0) continue;
    for (let head = 0; head <= n; head++) {
      if (head === dependent) continue;
      const logProbability = logProbabilities[head * size + dependent];
      const isGold = goldHeads[dependent] === head;
      if (isGold) loss -= logProbability;
      const gradient = Math.exp(logProbability) - (isGold ? 1 : 0);
      if (Math.abs(gradient) < NEGLIGIBLE) continue;
      const count = arcFeatures(sentence, head, dependent, weights.bits, indices);
      weights.update(indices, count, gradient);
    }
  }
  weights.step++;
  return loss;
}
