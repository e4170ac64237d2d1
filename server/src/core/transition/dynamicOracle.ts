/**
 * Dynamic oracles: from any configuration, even after mistakes, the transitions from which the most gold arcs can still be built.
 *
 * arc-standard: the optimal steps of Nederhof 2019, for any gold tree. The others are arc-decomposable (Goldberg & Nivre 2013):
 * arcs that can each still be built can be built together, so it is enough to count them; for Covington's, which is only limited
 * by cycles, one arc of each cycle is lost (Gómez-Rodríguez & Fernández-González 2015). All agree with exhaustive search.
 */

import type { Configuration } from './configuration.ts';
import { cubic, linear, optimalSteps, type Strategy, stepScores } from './optimalStep/index.ts';
import type { TransitionSystem } from './system.ts';
import { arcEager, arcEagerRootLast } from './systems/arcEager.ts';
import { arcHybrid } from './systems/arcHybrid.ts';
import { arcStandard } from './systems/arcStandard.ts';
import { covington } from './systems/covington.ts';

/** Names of the best transitions; at least one unless the configuration is terminal. */
type DynamicOracle = (c: Configuration) => readonly string[];

interface DynamicOracleInfo {
  /** Whether the gold tree may be arbitrary, or must be projective. */
  readonly golds: 'projective' | 'all';
  readonly create: (goldHeads: Int32Array, isGoldProjective: boolean, strategy: Strategy) => DynamicOracle;
}

/** Gold arcs that the configuration has or can still build. O(n). */
type Attainable = (c: Configuration, goldHeads: Int32Array) => number;

/** Where each word of a configuration is: its index in the stack from the bottom, or one of these. */
const BUFFERED = -1;
const GONE = -2;

function placesOf(c: Configuration): Int32Array {
  const places = new Int32Array(c.n + 1).fill(GONE);
  c.stack.forEach((word, index) => {
    places[word] = index;
  });
  for (const word of c.buffer) places[word] = BUFFERED;
  return places;
}

/**
 * Counts the gold arcs already built, and those to words without a head for which `canBeBuilt` holds, given the locations of head
 * and dependent.
 */
function countArcs(
  c: Configuration,
  goldHeads: Int32Array,
  canBeBuilt: (head: number, dependent: number) => boolean,
): number {
  const places = placesOf(c);
  let count = 0;
  for (let word = 1; word <= c.n; word++) {
    const head = goldHeads[word];
    if (c.hasHead(word)) {
      if (c.heads[word] === head) count++;
    } else if (0 <= head && places[word] !== GONE && places[head] !== GONE && canBeBuilt(places[head], places[word]))
      count++;
  }
  return count;
}

// Every arc joins s0 and b0, so one of the two words must still be in the buffer.
const attainableArcEager: Attainable = (c, goldHeads) =>
  countArcs(c, goldHeads, (head, dependent) => head === BUFFERED || dependent === BUFFERED);

// A word in the buffer can reach all words; a word on the stack gets its head from the buffer or from the word directly below it.
const attainableArcHybrid: Attainable = (c, goldHeads) =>
  countArcs(c, goldHeads, (head, dependent) => head === BUFFERED || dependent === BUFFERED || head === dependent - 1);

// The words of λ have already been compared with b0, but not with the words after it.
const attainableCovington: Attainable = (c, goldHeads) => {
  const { n, heads, stack } = c;
  const b0 = c.b(0) ?? n + 1;
  const isOnStack = new Uint8Array(n + 1);
  for (const word of stack) isOnStack[word] = 1;
  /** The existing arcs, and those that can each be built. */
  const all = heads.slice();
  let count = 0;
  for (let word = 1; word <= n; word++) {
    const head = goldHeads[word];
    if (heads[word] !== -1) {
      if (heads[word] === head) count++;
      continue;
    }
    const [left, right] = [Math.min(head, word), Math.max(head, word)];
    if (head < 0 || right < b0 || (right === b0 && isOnStack[left] === 0) || c.dominates(word, head)) continue;
    all[word] = head;
    count++;
  }
  return count - countCycles(all);
};

/** Number of cycles in a graph where each word has at most one head. O(n). */
function countCycles(heads: Int32Array): number {
  const seenFrom = new Int32Array(heads.length);
  let count = 0;
  for (let start = 1; start < heads.length; start++) {
    let at = start;
    while (0 < at && seenFrom[at] === 0) {
      seenFrom[at] = start;
      at = heads[at];
    }
    if (0 < at && seenFrom[at] === start) count++;
  }
  return count;
}

/** Tries each permissible transition. O(n) for each. */
const byCounting = (
  system: TransitionSystem,
  attainable: Attainable,
  golds: 'projective' | 'all',
): DynamicOracleInfo => ({
  golds,
  create: (goldHeads) => (c) => {
    let best = -1;
    let names: string[] = [];
    for (const transition of Object.values(system.transitions)) {
      if (!transition.isPermissible(c)) continue;
      const after = c.clone();
      transition.apply(after);
      const count = attainable(after, goldHeads);
      if (best < count) [best, names] = [count, []];
      if (count === best) names.push(transition.name);
    }
    return names;
  },
});

/** Linear time per step if the gold tree is projective, otherwise cubic, but only once for the same stack and buffer. */
const byOptimalSteps: DynamicOracleInfo = {
  golds: 'all',
  create: (goldHeads, isGoldProjective, strategy) => {
    if (isGoldProjective) return (c) => optimalSteps(stepScores(c, goldHeads, strategy, linear));
    // What can still be built does not depend on the arcs so far, and training encounters the same stacks in each epoch.
    const known = new Map<string, readonly string[]>();
    return (c) => {
      const key = `${c.stack}|${c.buffer.length}`;
      let names = known.get(key);
      if (names === undefined) {
        names = optimalSteps(stepScores(c, goldHeads, strategy, cubic));
        known.set(key, names);
      }
      return names;
    };
  },
};

/** By name of the system. In the other systems, arcs that can each be built may exclude each other, and no oracle has been published. */
export const DYNAMIC_ORACLES: ReadonlyMap<string, DynamicOracleInfo> = new Map([
  [arcStandard.name, byOptimalSteps],
  [arcEager.name, byCounting(arcEager, attainableArcEager, 'projective')],
  [arcEagerRootLast.name, byCounting(arcEagerRootLast, attainableArcEager, 'projective')],
  [arcHybrid.name, byCounting(arcHybrid, attainableArcHybrid, 'projective')],
  [covington.name, byCounting(covington, attainableCovington, 'all')],
]);

export const dynamicOracleOf = (system: TransitionSystem): DynamicOracleInfo | undefined =>
  DYNAMIC_ORACLES.get(system.name);
