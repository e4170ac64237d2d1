/**
 * The probability that predicted tags are right: the softmax of their column. That of whole analyses, whose scores the tagger adds up to
 * choose one, orders them worse (areas under the ROC curve for UPOS on EWT dev: 0.89, this 0.94), as its parts repeat each other.
 */

import type { TagCertainty } from '../base/readWords.ts';

/** Nothing is predicted yet. */
export function allCertain(n: number): TagCertainty {
  const ones = () => new Float32Array(n + 1).fill(1);
  return { upos: ones(), xpos: ones(), feats: ones() };
}

/** p(chosen) among some classes. @param scores log p of all classes */
export function shareAmong(scores: Float32Array, chosen: number, among: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < among.length; i++) sum += Math.exp(scores[among[i]]);
  return Math.exp(scores[chosen]) / sum;
}

/** p(chosen) among the classes that are not ruled out. @param scores log p of all classes */
export function shareWithout(scores: Float32Array, chosen: number, ruledOut: ArrayLike<number>): number {
  let sum = 1;
  for (let i = 0; i < ruledOut.length; i++) sum -= Math.exp(scores[ruledOut[i]]);
  const p = Math.exp(scores[chosen]);
  return Math.min(1, p / Math.max(p, sum));
}
