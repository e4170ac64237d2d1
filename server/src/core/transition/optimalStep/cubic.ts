/** The optimal step in cubic time, valid for non-projective gold trees (Nederhof 2019, section 4). */

import { isGold, mayTakeLeft, type Subproblem } from './problem.ts';

/**
 * Split grammar of Table 4 over the input pᵏ sᵐ⁺¹ (stack below its top; top and buffer). A state says whether a node already has
 * one of the rightmost m + 1 nodes below it (S) or not (P): only S nodes ever reach the top of the stack, so only they can be
 * attached or take left dependents after right ones.
 */
const P = 0;
const S = 1;

/**
 * The maximum number of gold arcs still attainable. Time O((k + m)³), space 12·(k + m + 1)² numbers.
 *
 * Left: Wl(B, i, j) = node j with its left dependents, covering i…j, its left state B.
 * Right: Wr(C, i, j) = node i with its right dependents, covering i…j, its right state C.
 */
export function cubic(problem: Subproblem): number {
  const { stack, buffer, goldHeads } = problem;
  const words = [...stack, ...buffer];
  const k = stack.length - 1;
  const size = words.length;
  const at = (i: number, j: number) => i * size + j;
  const table = () => new Float64Array(size * size).fill(-Infinity);
  const left = [table(), table()];
  const right = [table(), table()];
  // joined[B][C]: node i with right dependents in state B meets node j with left dependents in state C, and an arc.
  const joinedLeft = [
    [table(), table()],
    [table(), table()],
  ];
  const joinedRight = [
    [table(), table()],
    [table(), table()],
  ];

  // (P,P) → p   (S,S) → s
  for (let i = 0; i < size; i++) {
    const state = i < k ? P : S;
    left[state][at(i, i)] = 0;
    right[state][at(i, i)] = 0;
  }

  for (let width = 1; width < size; width++) {
    for (let i = 0; i + width < size; i++) {
      const j = i + width;
      const intoLeft = leftArcScore(problem, words, j, i);
      const intoRight = problem.noRightOfTop && i === k ? -Infinity : isGold(goldHeads, words[i], words[j]);
      for (const b of [P, S]) {
        for (const c of [P, S]) {
          // Wr(B,i,m) + Wl(C,m+1,j)
          let best = -Infinity;
          for (let m = i; m < j; m++) best = Math.max(best, right[b][at(i, m)] + left[c][at(m + 1, j)]);
          joinedLeft[b][c][at(i, j)] = best + intoLeft;
          joinedRight[b][c][at(i, j)] = best + intoRight;
        }
      }
      // (S,_) → P (S,_) | S (S,_) | P (P,_),  P → (P,P),  S → (P,S) | (S,S)
      let bestLeft = -Infinity;
      for (let m = i; m < j; m++) {
        const asP = left[P][at(i, m)];
        const asAny = Math.max(asP, left[S][at(i, m)]);
        bestLeft = Math.max(
          bestLeft,
          asP + joinedLeft[P][S][at(m, j)],
          asAny + joinedLeft[S][S][at(m, j)],
          asP + joinedLeft[P][P][at(m, j)],
        );
      }
      left[S][at(i, j)] = bestLeft;
      // (_,S) → (_,P) S | (_,S) S,  S → (P,S) | (S,S)
      let bestRight = -Infinity;
      for (let m = i + 1; m <= j; m++) {
        const tail = right[S][at(m, j)];
        for (const b of [P, S]) {
          bestRight = Math.max(bestRight, joinedRight[b][P][at(i, m)] + tail, joinedRight[b][S][at(i, m)] + tail);
        }
      }
      right[S][at(i, j)] = bestRight;
    }
  }
  // S → (P,S) | (S,S) at node 0; if it is alone, it is done.
  return size === 1 ? 0 : right[S][at(0, size - 1)];
}

/** Score of the arc j → i, i < j; the root takes no head. */
function leftArcScore(problem: Subproblem, words: readonly number[], j: number, i: number): number {
  if (i === 0) return -Infinity;
  if (j < problem.stack.length && !mayTakeLeft(problem, j)) return -Infinity;
  return isGold(problem.goldHeads, words[j], words[i]);
}
