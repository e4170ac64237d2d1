/**
 * Best 1-Endpoint-Crossing tree of arc scores (Pitler, Kannan & Marcus 2013): for every arc, all arcs that cross it share an
 * endpoint; the root is a node at position 0 and its arcs count. Finds every tree of the class. Time O(n⁴), space 70 · C(n+1, 3)
 * numbers and 110 · n²: 110 MB at n = 100 in float64, half of it in float32. Single root: see `singleRoot.ts`.
 */

import { constrained } from '../constraints/constrain.ts';
import { withSingleRoot } from '../singleRoot.ts';
import type { ArcScores, Decoder } from '../types.ts';
import { Back } from './back.ts';
import { type FirstOrderPlan, firstOrderPlan } from './firstOrder.ts';
import { SECOND_BELOW } from './forests.ts';
import type { Engine, LendEngine } from './program.ts';

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** The decoder on the engine that `lend` makes. */
export function firstOrderDecoder(lend: LendEngine): Decoder {
  return constrained((scores, { singleRoot = false, checkpoint } = {}) =>
    withSingleRoot(scores, singleRoot, (rootCost) => {
      const plan = planFor(scores.n + 1);
      return lend(plan, scores.values, (engine) => decodeWith(engine, plan, scores, rootCost, checkpoint));
    }),
  );
}

/** The plan of the last length: sentences of the same length often come together, and a decoding is often repeated. */
let lastPlan: FirstOrderPlan | undefined;

function planFor(size: number): FirstOrderPlan {
  if (lastPlan?.layout.size !== size) lastPlan = firstOrderPlan(size);
  return lastPlan;
}

function decodeWith(
  engine: Engine,
  plan: FirstOrderPlan,
  { n, values }: ArcScores,
  rootCost: number,
  checkpoint: (() => void) | undefined,
): Int32Array | undefined {
  const { layout, byHead, byDependent } = plan;
  const { memory } = engine;
  const size = n + 1;
  for (const { start, length } of plan.zeros) memory.fill(0, start, start + length);
  for (let head = 0; head < size; head++) {
    for (let dependent = 1; dependent < size; dependent++) {
      if (head === dependent) continue;
      const score = values[head * size + dependent] - (head === 0 ? rootCost : 0);
      memory[byHead + head * layout.stride + dependent] = score;
      memory[byDependent + dependent * layout.stride + head] = score;
    }
  }
  for (let i = n - 1; 0 <= i; i--) {
    checkpoint?.();
    engine.row(i);
  }
  const arc = (head: number, dependent: number) => memory[byHead + head * layout.stride + dependent];
  const back = new Back({ ...plan, engine, arc });
  const goal = { table: 'C', nodes: [0, n], forest: SECOND_BELOW };
  if (back.valueOf(goal) === IMPOSSIBLE) return undefined;
  const heads = new Int32Array(size).fill(-1);
  back.follow(goal, heads);
  return heads;
}
