/** The question of the optimal step: from this stack and this buffer, how many more gold arcs can be built? */

/**
 * The order in which a word takes its left and its right dependents (Nederhof 2019, section 2). It restricts only the arcs still to
 * be built: for s0 and the words in the buffer, left dependents come first (or last); `strict` also forbids left dependents of
 * all other words on the stack.
 */
export type Strategy = 'left-before-right' | 'strict-left-before-right' | 'right-before-left';

/**
 * A stack a0…ak (a0 = the root 0, ak = top) and a buffer b1…bm after a step, as the words of the sentence, with the restrictions
 * that the strategy and the step impose on the arcs still to be built.
 */
export interface Subproblem {
  readonly stack: readonly number[];
  /** In sentence order: b1 first. */
  readonly buffer: readonly number[];
  readonly goldHeads: Int32Array;
  /** Stack index whose word may take no more left dependents, or -1. */
  readonly noLeft: number;
  /** Whether no stack word except the top may take left dependents. */
  readonly isStrict: boolean;
  /** Whether the top may take no right dependents. */
  readonly noRightOfTop: boolean;
}

/** Whether stack word i may take stack word j < i as its left dependent. */
export function mayTakeLeft(problem: Subproblem, i: number): boolean {
  return i !== problem.noLeft && !(problem.isStrict && i < problem.stack.length - 1);
}

/** 1 if the arc between the words is gold, else 0. */
export function isGold(goldHeads: Int32Array, head: number, dependent: number): number {
  return dependent !== 0 && goldHeads[dependent] === head ? 1 : 0;
}

/** Solves a subproblem: the maximum number of gold arcs that can still be built. */
export type Solver = (problem: Subproblem) => number;
