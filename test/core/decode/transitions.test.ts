/** Decoders of transitions: the replayed sequence gives the tree and the value, and no derivation is better. */

import { describe, expect, test } from 'vitest';
import {
  ARC_HYBRID,
  arcHybrid,
  createScores,
  type HybridScores,
  MH4_TRANSITIONS,
  mh4Hybrid,
  mh4Two,
  type TransitionDecoder,
  type TransitionOptions,
  type TransitionScores,
} from '../../../server/src/core/decode/index.ts';
import { isProjectiveByDefinition, meets, nRoots, random, scoreOf, treesOf } from '../../referee/bestTree.ts';
import { runs } from '../../thorough.ts';

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** The effect of a transition on stack and buffer: pushes, and attaches and removes. Undefined if it is not permissible. */
type Step = (
  stack: readonly number[],
  b0: number,
  n: number,
) => { push?: boolean; head?: number; dependent?: number; pop?: number } | undefined;

const s = (stack: readonly number[], depth: number) => stack[stack.length - 1 - depth];

const shift: Step = (_, b0, n) => (b0 <= n ? { push: true } : undefined);
/** Removes the stack's element at one depth below the one at another, or below b0 (depth -1). */
const reduce = (dependent: number, head: number): Step => {
  return (stack, b0, n) => {
    if (stack.length <= Math.max(dependent + 1, head) || (head < 0 && b0 > n)) return undefined;
    return { head: head < 0 ? b0 : s(stack, head), dependent: s(stack, dependent), pop: dependent };
  };
};

const STEPS: Readonly<Record<string, readonly Step[]>> = {
  hybrid: [shift, reduce(0, -1), reduce(0, 1)],
  mh4: [shift, reduce(1, 2), reduce(1, 0), reduce(1, -1), reduce(0, 2), reduce(0, 1), reduce(0, -1)],
};

type Score = (transition: number, s1: number, s0: number, b0: number) => number;

/** The tree and the value of a sequence of transitions, by the definition of the system. */
function replay(steps: readonly Step[], n: number, transitions: Iterable<number>, score: Score, arc: Score) {
  const stack = [0];
  let b0 = 1;
  let value = 0;
  const heads = new Int32Array(n + 1).fill(-1);
  for (const transition of transitions) {
    const step = steps[transition](stack, b0, n);
    if (step === undefined) throw new Error(`Transition ${transition} cannot be made`);
    value += score(transition, s(stack, 1), s(stack, 0), b0);
    if (step.dependent !== undefined && step.head !== undefined) {
      if (heads[step.dependent] !== -1) throw new Error('A second head');
      heads[step.dependent] = step.head;
      value += arc(0, 0, step.head, step.dependent);
    }
    if (step.pop !== undefined) {
      if (heads[s(stack, step.pop)] === -1) throw new Error('Removed without a head');
      stack.splice(stack.length - 1 - step.pop, 1);
    }
    if (step.push) stack.push(b0++);
  }
  expect(stack).toEqual([0]);
  expect(b0).toBe(n + 1);
  return { heads, value };
}

const real = (length: number, next: () => number) => new Float64Array(length).map(() => next() * 10 - 5);

function arcsOf(n: number, next: () => number) {
  const arcs = createScores(n);
  arcs.values.set(real((n + 1) ** 2, next));
  return arcs;
}

/** Best value over all sequences that give each tree its arcs: for arc-hybrid and arc-eager, by trying every transition. */
function bestSequences(steps: readonly Step[], n: number, score: Score): Map<string, number> {
  const best = new Map<string, number>();
  const go = (stack: number[], b0: number, heads: number[], value: number) => {
    if (b0 === n + 1 && stack.length === 1) {
      best.set(heads.join(), Math.max(best.get(heads.join()) ?? IMPOSSIBLE, value));
      return;
    }
    steps.forEach((step, transition) => {
      const effect = step(stack, b0, n);
      if (effect === undefined) return;
      const after = heads.slice();
      if (effect.dependent !== undefined && effect.head !== undefined) {
        if (after[effect.dependent] !== -1) return;
        after[effect.dependent] = effect.head;
      }
      const rest = stack.slice();
      if (effect.pop !== undefined && after[rest.splice(rest.length - 1 - effect.pop, 1)[0]] === -1) return;
      if (effect.push) rest.push(b0);
      go(rest, b0 + (effect.push ? 1 : 0), after, value + score(transition, s(stack, 1), s(stack, 0), b0));
    });
  };
  go([0], 1, [-1, ...Array<number>(n).fill(-1)], 0);
  return best;
}

/** Best value of each tree over all derivations of the MH4 chart, by building every item in every way. */
function bestDerivations(n: number, score: Score): Map<string, number> {
  // Items by their heads; for each set of arcs so far the best value.
  const ways = (items: readonly number[]): Map<string, number> => {
    const key = items.join();
    const known = memory.get(key);
    if (known !== undefined) return known;
    const best = new Map<string, number>();
    memory.set(key, best);
    const offer = (heads: string, value: number) => best.set(heads, Math.max(best.get(heads) ?? IMPOSSIBLE, value));
    if (items.length === 2 && items[0] + 1 === items[1]) offer('', 0);
    for (let at = 1; at + 1 < items.length; at++) {
      const shiftScore = score(0, -1, items[at - 1], items[at]);
      for (const [a, x] of ways(items.slice(0, at + 1)))
        for (const [b, y] of ways(items.slice(at))) offer(`${a}${b}`, x + y + shiftScore);
    }
    if (items.length === 4) return best;
    for (let at = 1; at < items.length; at++) {
      for (let l = items[at - 1] + 1; l < items[at]; l++) {
        const before = [...items.slice(0, at), l, ...items.slice(at)];
        // [.., s2, s1, s0, b0]: only s1 and s0 can be removed, which in items of up to four heads are all inner ones.
        const [s2, s1, s0, b0] = before.length === 4 ? before : [-1, ...before];
        const heads = l === s1 ? { 1: s2, 2: s0, 3: b0 } : { 4: s2, 5: s1, 6: b0 };
        for (const [t, head] of Object.entries(heads)) {
          if (head < 0 || head > n) continue;
          for (const [arcs, value] of ways(before)) offer(`${arcs}${l}<${head} `, value + score(Number(t), s1, s0, b0));
        }
      }
    }
    return best;
  };
  const memory = new Map<string, Map<string, number>>();
  const found = new Map<string, number>();
  for (const [arcs, value] of ways([0, n + 1])) {
    const heads = Array<number>(n + 1).fill(-1);
    for (const arc of arcs.trim().split(' ')) {
      const [dependent, head] = arc.split('<').map(Number);
      heads[dependent] = head;
    }
    found.set(heads.join(), Math.max(found.get(heads.join()) ?? IMPOSSIBLE, value));
  }
  return found;
}

interface Row<Scores> {
  readonly name: string;
  readonly decoder: TransitionDecoder<Scores>;
  readonly steps: readonly Step[];
  readonly random: (n: number, next: () => number) => { readonly scores: Scores; readonly score: Score };
  readonly exhaustive: (n: number, score: Score) => Map<string, number>;
}

function fromS0B0(nTransitions: number) {
  return (n: number, next: () => number) => {
    const scores: TransitionScores = { n, values: real((n + 2) ** 2 * nTransitions, next) };
    const score: Score = (t, _, s0, b0) => scores.values[(s0 * (n + 2) + b0) * nTransitions + t];
    return { scores, score };
  };
}

function hybrid(n: number, next: () => number) {
  const pairs = (n + 2) ** 2;
  const scores: HybridScores = {
    n,
    shift: real(pairs, next),
    s1s0: real(pairs * 6, next),
    s0b0: real(pairs * 6, next),
  };
  const score: Score = (t, s1, s0, b0) =>
    t === 0
      ? scores.shift[s0 * (n + 2) + b0]
      : scores.s1s0[(s1 * (n + 2) + s0) * 6 + t - 1] + scores.s0b0[(s0 * (n + 2) + b0) * 6 + t - 1];
  return { scores, score };
}

function check<Scores>({ name, decoder, steps, random: make, exhaustive }: Row<Scores>) {
  describe(name, () => {
    test('the transitions make the tree and add up to the value', () => {
      const next = random(3);
      for (let round = 0; round < runs(60); round++) {
        const n = 1 + (round % 14);
        const { scores, score } = make(n, next);
        const arcs = arcsOf(n, next);
        const found = decoder(scores, { arcs, singleRoot: round % 2 === 0 });
        expect(found).toBeDefined();
        if (found === undefined) continue;
        const again = replay(
          steps,
          n,
          found.transitions,
          score,
          (_, __, head, dependent) => arcs.values[head * (n + 1) + dependent],
        );
        expect(again.heads).toEqual(found.heads);
        expect(again.value).toBeCloseTo(found.value, 8);
        if (round % 2 === 0) expect(nRoots(found.heads)).toBe(1);
      }
    });

    test('best of all, with a single root, constraints and forbidden arcs', () => {
      const next = random(4);
      for (let round = 0; round < runs(60); round++) {
        const n = 1 + (round % 4);
        const { scores, score } = make(n, next);
        const arcs = arcsOf(n, next);
        if (round % 3 === 0) arcs.values[Math.floor(next() * (n + 1) ** 2)] = IMPOSSIBLE;
        const span = { start: 1 + Math.floor(next() * n), end: n + 1 };
        const options: TransitionOptions[] = [{}, { singleRoot: true }, { constraints: { spans: [span] } }];
        const all = [...exhaustive(n, score)].map(([heads, value]) => ({
          heads: Int32Array.from(heads.split(',').map(Number)),
          value,
        }));
        for (const option of options) {
          const best = all
            .filter(({ heads }) => !option.singleRoot || nRoots(heads) === 1)
            .filter(({ heads }) => meets(heads, option.constraints ?? {}))
            .reduce((value, tree) => Math.max(value, tree.value + scoreOf(arcs, tree.heads)), IMPOSSIBLE);
          const found = decoder(scores, { ...option, arcs });
          if (best === IMPOSSIBLE) expect(found).toBeUndefined();
          else expect(found?.value).toBeCloseTo(best, 8);
        }
      }
    });
  });
}

check({
  name: 'arc-hybrid',
  decoder: arcHybrid,
  steps: STEPS.hybrid,
  random: fromS0B0(ARC_HYBRID.length),
  exhaustive: (n, score) => bestSequences(STEPS.hybrid, n, score),
});
check({
  name: 'MH4-two',
  decoder: mh4Two,
  steps: STEPS.mh4,
  random: fromS0B0(MH4_TRANSITIONS.length),
  exhaustive: bestDerivations,
});
check({ name: 'MH4-hybrid', decoder: mh4Hybrid, steps: STEPS.mh4, random: hybrid, exhaustive: bestDerivations });

test('the exhaustive twins make every tree of their class', () => {
  const zero: Score = () => 0;
  const projective = treesOf('projective', isProjectiveByDefinition, 4);
  expect(bestSequences(STEPS.hybrid, 4, zero).size).toBe(projective.length);
  expect(bestDerivations(4, zero).size).toBe(118);
});
