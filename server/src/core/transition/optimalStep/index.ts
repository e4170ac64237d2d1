/**
 * The optimal step of arc-standard shift-reduce parsing (Nederhof 2019), known as a dynamic oracle: for each permissible
 * transition, the maximum number of gold arcs that a parse can still build after it.
 */

import type { Configuration } from '../configuration.ts';
import { cubic } from './cubic.ts';
import { linear } from './linear.ts';
import { isGold, type Solver, type Strategy, type Subproblem } from './problem.ts';

export type { Strategy } from './problem.ts';
export { cubic, linear };

/** Gold arcs attainable after each transition of arc-standard; -Infinity if it is not permissible. */
interface StepScores {
  readonly SHIFT: number;
  readonly 'LEFT-ARC': number;
  readonly 'RIGHT-ARC': number;
}

/**
 * Scores of the three steps from a configuration of arc-standard, not counting the gold arcs it already has.
 *
 * @param goldHeads gold tree; must be projective for `linear`, may be any tree for `cubic`
 * @param solve `linear` O(n) or `cubic` O(n³) per call
 */
export function stepScores(c: Configuration, goldHeads: Int32Array, strategy: Strategy, solve: Solver): StepScores {
  const { stack } = c;
  const buffer = [...c.buffer].reverse();
  const k = stack.length - 1;
  const isStrict = strategy === 'strict-left-before-right';
  const base: Subproblem = { stack, buffer, goldHeads, noLeft: -1, isStrict, noRightOfTop: false };

  let shift = -Infinity;
  if (0 < buffer.length) {
    // s0 will take right dependents before it is on top again: no left dependents may follow.
    const noLeft = strategy === 'right-before-left' ? -1 : k;
    shift = solve({ ...base, stack: [...stack, buffer[0]], buffer: buffer.slice(1), noLeft });
  }

  let rightArc = -Infinity;
  let leftArc = -Infinity;
  if (1 <= k) {
    const [s1, s0] = [stack[k - 1], stack[k]];
    const below = stack.slice(0, k);
    rightArc = isGold(goldHeads, s1, s0) + solve({ ...base, stack: below, noLeft: isStrict ? k - 1 : -1 });
    if (s1 !== 0) {
      const without = [...stack.slice(0, k - 1), s0];
      const noRightOfTop = strategy === 'right-before-left';
      leftArc = isGold(goldHeads, s0, s1) + solve({ ...base, stack: without, noRightOfTop });
    }
  }
  return { SHIFT: shift, 'LEFT-ARC': leftArc, 'RIGHT-ARC': rightArc };
}

/** The transitions from which the most gold arcs can still be built: one, two or all three. */
export function optimalSteps(scores: StepScores): (keyof StepScores)[] {
  const best = Math.max(scores.SHIFT, scores['LEFT-ARC'], scores['RIGHT-ARC']);
  const names: (keyof StepScores)[] = ['SHIFT', 'LEFT-ARC', 'RIGHT-ARC'];
  return names.filter((name) => scores[name] === best);
}
