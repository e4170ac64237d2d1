/** The optimal step: the cubic algorithm against exhaustive search, the faster ones against the cubic. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import {
  type Configuration,
  cubic,
  linear,
  type Strategy,
  stepScores,
  systemByName,
} from '../../../server/src/core/transition/index.ts';
import { isProjective, isTree } from '../../../server/src/core/tree/index.ts';
import { allTrees } from '../../referee/trees.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';
import { runs, sampled, thoroughly } from '../../thorough.ts';

const STRATEGIES: readonly Strategy[] = ['left-before-right', 'strict-left-before-right', 'right-before-left'];

const system = systemByName('arc-standard')!;
const NAMES = ['SHIFT', 'LEFT-ARC', 'RIGHT-ARC'] as const;

/** Every configuration that arc-standard reaches with n words, once per stack and buffer. */
function reachable(n: number): Configuration[] {
  const found = new Map<string, Configuration>();
  const visit = (c: Configuration) => {
    const key = `${c.stack}|${c.buffer}`;
    if (found.has(key)) return;
    found.set(key, c);
    for (const name of NAMES) {
      if (!system.transitions[name].isPermissible(c)) continue;
      const after = c.clone();
      system.transitions[name].apply(after);
      visit(after);
    }
  };
  visit(system.initial(n));
  return [...found.values()];
}

/**
 * Most gold arcs by trying every computation, straight from the definition of the strategies: `constrained` are the
 * words that were s0 or in the buffer at the start, `below` the other words of the stack.
 */
function exhaustive(start: Configuration, gold: Int32Array, strategy: Strategy, first: string): number {
  const below = new Set(start.stack.slice(0, -1));
  const memo = new Map<string, number>();
  const go = (stack: number[], buffer: number[], early: ReadonlySet<number>, only?: string): number => {
    if (stack.length === 1 && buffer.length === 0) return only === undefined ? 0 : -Infinity;
    const key = `${stack}|${buffer}|${[...early].sort()}|${only}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    let best = -Infinity;
    const allows = (name: string) => only === undefined || only === name;
    const [s1, s0] = stack.slice(-2);
    // `early` holds the words that have taken a dependent on the side that must come last.
    const mayTake = (head: number, isLeft: boolean): boolean => {
      if (below.has(head)) return !(isLeft && strategy === 'strict-left-before-right');
      const isFirstSide = isLeft === (strategy !== 'right-before-left');
      return !(isFirstSide && early.has(head));
    };
    const taken = (head: number, isLeft: boolean): ReadonlySet<number> =>
      isLeft === (strategy !== 'right-before-left') ? early : new Set(early).add(head);
    if (allows('SHIFT') && 0 < buffer.length) best = go([...stack, buffer[0]], buffer.slice(1), early);
    if (2 <= stack.length && allows('RIGHT-ARC') && mayTake(s1, false)) {
      const arc = gold[s0] === s1 ? 1 : 0;
      best = Math.max(best, arc + go(stack.slice(0, -1), buffer, taken(s1, false)));
    }
    if (2 <= stack.length && s1 !== 0 && allows('LEFT-ARC') && mayTake(s0, true)) {
      const arc = gold[s1] === s0 ? 1 : 0;
      best = Math.max(best, arc + go([...stack.slice(0, -2), s0], buffer, taken(s0, true)));
    }
    memo.set(key, best);
    return best;
  };
  return go([...start.stack], [...start.buffer].reverse(), new Set(), first);
}

describe.each(STRATEGIES)('%s', (strategy) => {
  test.each([1, 2, 3, 4, 5])(
    'cubic agrees with exhaustive search, every gold tree, every configuration, n = %i',
    (n) => {
      // For five words every ninth of the 1,296 trees, or fewer: all of them take a minute.
      const golds = allTrees(n).filter((_, i) => n < 5 || i % thoroughly(9, 36) === 0);
      for (const c of reachable(n)) {
        for (const gold of golds) {
          const scores = stepScores(c, gold, strategy, cubic);
          for (const name of NAMES) {
            const expected = exhaustive(c, gold, strategy, name);
            if (scores[name] !== expected) {
              expect(`${name} ${scores[name]}`, `${c.stack} | ${c.buffer} gold ${gold}`).toBe(`${name} ${expected}`);
            }
          }
        }
      }
    },
  );

  test.each([3, 4, 5])('linear agrees with cubic on projective gold, n = %i', (n) => {
    const golds = n < 5 ? allTrees(n).filter(isProjective) : sampled(allTrees(n).filter(isProjective), 4);
    for (const c of reachable(n)) {
      for (const gold of golds) {
        const expected = JSON.stringify(stepScores(c, gold, strategy, cubic));
        const label = `${c.stack} | ${c.buffer} gold ${gold}`;
        const found = JSON.stringify(stepScores(c, gold, strategy, linear));
        if (found !== expected) expect(found, label).toBe(expected);
      }
    }
  });
});

describe.skipIf(noShared)(sharedTitle('random configurations of real sentences'), () => {
  /** A reproducible walk: linear congruential, good enough to pick among three transitions. */
  function* walk(n: number, seed: number): Generator<Configuration> {
    let state = seed;
    const c = system.initial(n);
    while (!system.isTerminal(c)) {
      yield c;
      const permitted = NAMES.filter((name) => system.transitions[name].isPermissible(c));
      state = (state * 1103515245 + 12345) % 2147483648;
      system.transitions[permitted[Math.floor((state / 2147483648) * permitted.length)]].apply(c);
    }
  }

  test('the two algorithms agree', () => {
    const file = `${SHARED}/data/ud/r2.0/Hungarian-Szeged/dev.conllu`;
    const trees = Document.parse(readFileSync(file, 'utf8'))
      .sentences.map((sentence) => sentence.heads)
      .filter((heads) => 1 < heads.length && heads.length <= 30 && isTree(heads) && isProjective(heads))
      .slice(0, runs(60));
    let nSteps = 0;
    for (const [index, gold] of trees.entries()) {
      let step = 0;
      for (const c of walk(gold.length - 1, index + 1)) {
        if (step++ % 5 !== 0) continue;
        for (const strategy of STRATEGIES) {
          const expected = stepScores(c, gold, strategy, cubic);
          expect(stepScores(c, gold, strategy, linear)).toEqual(expected);
          nSteps++;
        }
      }
    }
    expect(nSteps).toBeGreaterThan(runs(500));
  });
});
