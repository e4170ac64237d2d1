/**
 * Best 1-Endpoint-Crossing tree of a crossing-sensitive third-order score (Pitler 2014; `thirdOrderScores.ts` has the definition). Finds
 * the best of all trees of the class. Time O(n⁴), space about 84 · C(n+2, 3) numbers and 190 · n²: 140 MB at n = 100 in float64, half of it in
 * float32.
 *
 * Items besides those of `thirdOrderRules.ts`, each for i < j, and with a grandparent g outside [i,j] of its roots' dependents:
 *   E→[i,j,g]  the uncrossed arc i→j and all between        T→[i,j,g]  all of [i,j] below i
 *   E←[i,j,g]  likewise j→i                                 T←[i,j,g]  all of [i,j] below j
 *   S[i,j,g]   all of [i,j] below i or j, no arc between them
 *   W[i,j,g]   S where i has no dependents, or an outermost one that is crossed; WF← where j has such a one, too
 * and without g, if no dependent of the roots is scored with its grandparent.
 *
 * Single root: as in `singleRoot.ts`, arcs from the root lose more than everything else can gain.
 */

import { type AllowedArcs, solve, withoutWords } from '../constraints/constrain.ts';
import { nRoots } from '../singleRoot.ts';
import type { Decoded, DecodeOptions } from '../types.ts';
import { Back } from './back.ts';
import type { Engine, LendEngine } from './program.ts';
import { ThirdOrderBack } from './thirdOrderBack.ts';
import { type ThirdOrderPlan, thirdOrderPlan } from './thirdOrderPlan.ts';
import { type ThirdOrderScores, thirdOrderScore } from './thirdOrderScores.ts';

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** The decoder on the engine that `lend` makes. */
export function thirdOrderDecoder(
  lend: LendEngine,
): (scores: ThirdOrderScores, options?: DecodeOptions) => Decoded | undefined {
  return (scores, { constraints, ...options } = {}) => {
    if (scores.n === 0) return withoutWords(constraints);
    if (constraints === undefined) return decode(lend, scores, options);
    return solve(scores.n, constraints, (allowed) => decode(lend, withoutForbidden(scores, allowed), options));
  };
}

function withoutForbidden(scores: ThirdOrderScores, allowed: AllowedArcs): ThirdOrderScores {
  const mask = (value: number, arc: number) => (allowed[arc] === 1 ? value : IMPOSSIBLE);
  return { ...scores, uncrossed: scores.uncrossed.map(mask), crossed: scores.crossed.map(mask) };
}

function decode(
  lend: LendEngine,
  scores: ThirdOrderScores,
  { singleRoot = false, checkpoint }: Pick<DecodeOptions, 'singleRoot' | 'checkpoint'>,
): Decoded | undefined {
  let heads = bestTree(lend, scores, 0, checkpoint);
  if (singleRoot && heads !== undefined && nRoots(heads) > 1) {
    heads = bestTree(lend, scores, range(scores), checkpoint);
    if (heads !== undefined && nRoots(heads) > 1) return undefined;
  }
  return heads && { heads, value: thirdOrderScore(scores, heads) };
}

/** More than the scores of any two trees can differ by. */
function range({ n, uncrossed, crossed, sibling, grandparent }: ThirdOrderScores): number {
  const spread = (dependent: number, tables: readonly (Float32Array | Float64Array)[], others: readonly number[]) => {
    let [low, high] = [Math.min(...others), Math.max(...others)];
    for (const table of tables) {
      for (let at = dependent; at < table.length; at += n + 1) {
        if (table[at] === IMPOSSIBLE || at === dependent * (n + 2)) continue;
        low = Math.min(low, table[at]);
        high = Math.max(high, table[at]);
      }
    }
    return low < high ? high - low : 0;
  };
  let sum = 1;
  for (let dependent = 1; dependent <= n; dependent++) {
    sum += spread(dependent, [uncrossed, crossed], []);
    sum += spread(dependent, [sibling], [0]) + spread(dependent, [grandparent], [0]);
  }
  return sum;
}

function bestTree(
  lend: LendEngine,
  scores: ThirdOrderScores,
  rootCost: number,
  checkpoint: (() => void) | undefined,
): Int32Array | undefined {
  const plan = planFor(scores.n + 1);
  return lend(plan, scores.uncrossed, (engine) => decodeWith(engine, plan, scores, rootCost, checkpoint));
}

/** The plan of the last length. */
let lastPlan: ThirdOrderPlan | undefined;

function planFor(size: number): ThirdOrderPlan {
  if (lastPlan?.layout.size !== size) lastPlan = thirdOrderPlan(size);
  return lastPlan;
}

function decodeWith(
  engine: Engine,
  plan: ThirdOrderPlan,
  scores: ThirdOrderScores,
  rootCost: number,
  checkpoint: (() => void) | undefined,
): Int32Array | undefined {
  const { n } = scores;
  for (const { start, length } of plan.zeros) engine.memory.fill(0, start, start + length);
  writeScores(engine, plan, scores, rootCost);
  for (let i = n - 1; 0 <= i; i--) {
    checkpoint?.();
    engine.row(i);
  }
  const [byHead] = plan.layout.of('byHead');
  const arc = (head: number, dependent: number) => engine.memory[byHead + head * plan.layout.stride + dependent];
  const back = new ThirdOrderBack(plan.layout, engine, new Back({ ...plan, engine, arc }));
  const heads = new Int32Array(n + 1).fill(-1);
  return back.follow(n, heads) ? heads : undefined;
}

function writeScores(engine: Engine, { layout }: ThirdOrderPlan, scores: ThirdOrderScores, rootCost: number) {
  const { memory } = engine;
  const { stride } = layout;
  const { n, uncrossed, crossed, sibling, grandparent } = scores;
  const [byHead, byDependent] = [layout.of('byHead')[0], layout.of('byDependent')[0]];
  const [siblings, grandparents, arcs] = [
    layout.of('sibling')[0],
    layout.of('grandparent')[0],
    layout.of('uncrossed')[0],
  ];
  for (let node = 0; node <= n + 1; node++) {
    for (let dependent = 1; dependent <= n; dependent++) {
      if (node === dependent) continue;
      const at = node * (n + 1) + dependent;
      memory[siblings + node * stride + dependent] = sibling[at];
      memory[grandparents + dependent * stride + node] = grandparent[at];
      if (node > n) continue;
      const cost = node === 0 ? rootCost : 0;
      memory[byHead + node * stride + dependent] = crossed[at] - cost;
      memory[byDependent + dependent * stride + node] = crossed[at] - cost;
      memory[arcs + node * stride + dependent] = uncrossed[at] - cost;
    }
  }
}
