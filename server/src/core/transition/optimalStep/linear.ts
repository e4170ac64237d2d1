/** The optimal step in linear time, for projective gold trees (Nederhof 2019, sections 5 and 6). */

import { type Critical, findCritical, NONE } from './critical.ts';
import { isGold, mayTakeLeft, type Subproblem } from './problem.ts';

/** State of the current critical node: nothing of its component consumed, itself consumed, or only an earlier one. */
const N = 0;
const C = 1;
const F = 2;
type State = typeof N | typeof C | typeof F;

/** Time O(k + m): skips reductions that cannot beat the remaining ones. */
export function linear(problem: Subproblem): number {
  const k = problem.stack.length - 1;
  const critical = findCritical(problem);
  const memo = new Recurrence(problem, critical);
  return critical.nInner + memo.score(k - 1, k, N) + critical.nChildren[k];
}

/**
 * Equations of Table 5. score(i, j, q): the maximum number of additional gold arcs from stack a0…ai aj; scorePrime(i, j): the
 * same from a0…ai bj. The number of requested values is linear.
 */
class Recurrence {
  private readonly scores = new Map<number, number>();
  private readonly primes = new Map<number, number>();
  private readonly width: number;

  constructor(
    private readonly problem: Subproblem,
    private readonly critical: Critical,
  ) {
    this.width = Math.max(problem.stack.length, critical.rightmost.length) + 1;
  }

  score(i: number, j: number, q: State): number {
    if (i < 0) return 0;
    const key = (i * this.width + j) * 3 + q;
    const known = this.scores.get(key);
    if (known !== undefined) return known;
    const { stack, goldHeads } = this.problem;
    const { leftmostChild, nChildren, head } = this.critical;

    // aj is reduced into ai, which becomes the top and takes its dependents from the buffer.
    const isChildLost = q !== N && leftmostChild[i] !== NONE && leftmostChild[i] === this.componentFrom(j);
    const arc = isGold(goldHeads, stack[i], stack[j]);
    let best = nChildren[i] - (isChildLost ? 1 : 0) + arc + this.score(i - 1, i, this.nextState(i, j, q));

    // ai is reduced into aj.
    if (i !== 0 && mayTakeLeft(this.problem, j)) best = Math.max(best, this.reduceIntoTop(i, j, q));

    // The gold head of aj is shifted and takes aj.
    if (head[j] !== NONE && q !== C) best = Math.max(best, (q === N ? 1 : 0) + this.scorePrime(i, head[j]));

    this.scores.set(key, best);
    return best;
  }

  private reduceIntoTop(i: number, j: number, q: State): number {
    const { stack, goldHeads } = this.problem;
    const arc = isGold(goldHeads, stack[j], stack[i]);
    if (arc === 1) return arc + this.score(i - 1, j, q);
    // λ(i, j): continuing with aj is worthwhile only if an arc between aj and a deeper word can still be gained.
    const first = this.critical.firstLinked[j];
    return first !== NONE && first < i ? this.score(this.skipTo(i), j, q) : -Infinity;
  }

  private scorePrime(i: number, j: number): number {
    if (i < 0) return 0;
    const key = i * this.width + j;
    const known = this.primes.get(key);
    if (known !== undefined) return known;
    const { rightmost, head, nChildren, firstLinkedToComponent } = this.critical;

    // ai is reduced into bj, or into its gold head if that is in the same component.
    let first: number;
    if (head[i] !== NONE && rightmost[head[i]] === rightmost[j]) first = 1 + this.scorePrime(i - 1, head[i]);
    else {
      const linked = firstLinkedToComponent[rightmost[j]];
      first = linked !== NONE && linked < i ? this.scorePrime(this.skipTo(i), j) : -Infinity;
    }
    // bj is reduced into ai.
    const second = nChildren[i] + this.score(i - 1, i, this.nextStateFromBuffer(i, j));
    const best = Math.max(first, second);
    this.primes.set(key, best);
    return best;
  }

  /** κ(i): words between ai and the lowest word it has a gold arc with cannot have one with a word above ai. */
  private skipTo(i: number): number {
    const first = this.critical.firstLinked[i];
    return first !== NONE && first < i ? first : i - 1;
  }

  /** P≥(j). */
  private componentFrom(j: number): number {
    const from = this.critical.headFrom[j];
    return from === NONE ? NONE : this.critical.rightmost[from];
  }

  /** τ(i, j, q). */
  private nextState(i: number, j: number, q: State): State {
    if (q === N || this.componentFrom(i) !== this.componentFrom(j)) return N;
    return this.critical.headFrom[i] !== this.critical.headFrom[j] ? F : q;
  }

  /** τ′(i, j). */
  private nextStateFromBuffer(i: number, j: number): State {
    if (this.componentFrom(i) !== this.critical.rightmost[j]) return N;
    return this.critical.headFrom[i] !== j ? F : C;
  }
}
