/** Arc scores of the linear model, and its training step. */

import { type ArcSentence, arcFeatures, maxArcFeatures } from './arcFeatures.ts';
import { sumOf, type Weights } from './weights.ts';

/** Smaller gradients are not worth a memory access: nearly all arcs after the first epoch. */
const NEGLIGIBLE = 0.002;

/** Lead over the others beyond which a gold arc stops learning (softmax-margin, Gimpel & Smith 2010). */
const MARGIN = 2;

/**
 * log p(head | dependent) for every arc, row-major `[head * (n + 1) + dependent]`; self-loops and arcs to the root are -Infinity.
 * Time O(n² · features).
 *
 * @param arcSums a faster way to compute the sums, with bit-for-bit the same result
 */
export function scoreArcs(
  sentence: ArcSentence,
  weights: Float32Array,
  bits: number,
  arcSums: ArcSums = (each) => sumAll(each, weights, bits),
): Float32Array {
  const { n } = sentence;
  const size = n + 1;
  const scores = new Float32Array(size * size).fill(-Infinity);
  const sums = arcSums(sentence);
  for (let head = 0; head <= n; head++) {
    for (let dependent = 1; dependent <= n; dependent++) {
      if (head !== dependent) scores[head * size + dependent] = sums[head * size + dependent];
    }
  }
  logSoftmaxOverHeads(scores, n);
  return scores;
}

/**
 * Σ weights of the features of each arc, row-major `[head * (n + 1) + dependent]`, added up in the order of `arcFeatures`; arcs
 * from a word to itself and to the root are meaningless. The array is valid until the next call.
 */
export type ArcSums = (sentence: ArcSentence) => Float64Array;

function sumAll(sentence: ArcSentence, weights: Float32Array, bits: number): Float64Array {
  const { n } = sentence;
  const size = n + 1;
  const sums = new Float64Array(size * size);
  const indices = new Int32Array(maxArcFeatures(sentence));
  for (let head = 0; head <= n; head++) {
    for (let dependent = 1; dependent <= n; dependent++) {
      if (head === dependent) continue;
      const count = arcFeatures(sentence, head, dependent, bits, indices);
      sums[head * size + dependent] = sumOf(weights, indices, count);
    }
  }
  return sums;
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
 * the gold one is handicapped by the margin. Returns the loss.
 *
 * @param arcSums see `scoreArcs`
 */
// ∂loss/∂score(h→d) = p(h | d) - [h = gold(d)]
export function trainArcs(sentence: ArcSentence, goldHeads: Int32Array, weights: Weights, arcSums?: ArcSums): number {
  const { n } = sentence;
  const size = n + 1;
  const logProbabilities = scoreArcs(sentence, weights.values, weights.bits, arcSums);
  for (let word = 1; word <= n; word++) logProbabilities[goldHeads[word] * size + word] -= MARGIN;
  logSoftmaxOverHeads(logProbabilities, n);
  const indices = new Int32Array(maxArcFeatures(sentence));
  let loss = 0;
  for (let dependent = 1; dependent <= n; dependent++) {
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
