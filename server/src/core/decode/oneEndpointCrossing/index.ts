/**
 * Best 1-Endpoint-Crossing tree of arc scores (Pitler, Kannan & Marcus 2013): for every arc, all arcs that cross it meet in one
 * point; the root is a node at position 0 and its arcs count. Finds every tree of the class. Time O(n⁴), space 70 · C(n+1, 3)
 * numbers: 93 MB at n = 100 in float64, half of it in float32.
 *
 * Single root: arcs from the root lose more than all other arcs together can win, so a tree with fewer root dependents always
 * has the higher score; if the best one has more than one, there is none with one.
 */

import { constrained } from '../constrain.ts';
import { precisionOf, withKernels } from '../kernels.ts';
import { type ArcScores, type Decoded, type DecodeOptions, treeValue } from '../types.ts';
import { Back } from './back.ts';
import { type FirstOrderPlan, firstOrderPlan } from './firstOrder.ts';
import { SECOND_BELOW } from './forests.ts';
import { KernelEngine } from './kernelEngine.ts';
import { PlainEngine } from './plainEngine.ts';
import type { Engine } from './program.ts';

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** Best 1-Endpoint-Crossing tree. */
export const oneEndpointCrossing = constrained(decode);

function decode(scores: ArcScores, { singleRoot = false, checkpoint }: DecodeOptions = {}): Decoded | undefined {
  const best = bestTree(scores, 0, checkpoint);
  if (!singleRoot || best === undefined || nRoots(best) === 1) return withValue(scores, best);
  const fewest = bestTree(scores, range(scores), checkpoint);
  return fewest !== undefined && nRoots(fewest) === 1 ? withValue(scores, fewest) : undefined;
}

function bestTree(scores: ArcScores, rootCost: number, checkpoint: (() => void) | undefined): Int32Array | undefined {
  const plan = planFor(scores.n + 1);
  const { layout, numbers, nRecords } = plan;
  const inKernel = withKernels((kernels) => {
    const engine = new KernelEngine(kernels, precisionOf(scores.values), layout, numbers, nRecords);
    return decodeWith(engine, plan, scores, rootCost, checkpoint);
  });
  if (inKernel !== undefined) return inKernel.result;
  return decodeWith(new PlainEngine(layout, numbers, nRecords), plan, scores, rootCost, checkpoint);
}

/** The plan of the last length: sentences of a length often come together, and a decoding is often repeated. */
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

/** More than the values of any two trees can differ: the ranges of the finite scores of each word's arcs, added up, and 1. */
function range({ n, values }: ArcScores): number {
  let sum = 1;
  for (let dependent = 1; dependent <= n; dependent++) {
    let low = Number.POSITIVE_INFINITY;
    let high = IMPOSSIBLE;
    for (let head = 0; head <= n; head++) {
      const score = values[head * (n + 1) + dependent];
      if (head === dependent || score === IMPOSSIBLE) continue;
      low = Math.min(low, score);
      high = Math.max(high, score);
    }
    if (low < high) sum += high - low;
  }
  return sum;
}

const nRoots = (heads: Int32Array) => heads.reduce((count, head) => (head === 0 ? count + 1 : count), 0);

const withValue = (scores: ArcScores, heads: Int32Array | undefined) =>
  heads && { heads, value: treeValue(scores, heads) };
