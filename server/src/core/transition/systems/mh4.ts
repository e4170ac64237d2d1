/** The MH4 transition system (Gómez-Rodríguez, Shi & Lee 2018, section 3.2): arc-hybrid with a window of four. */

import { bufferOf, Configuration } from '../configuration.ts';
import { type Gold, isComplete, type Transition, type TransitionSystem } from '../system.ts';
import { isOnlyRootLeft, shift } from './moves.ts';

/** Removes the stack item `dependentDepth` below the top, attaching it to the item that `headOf` selects. */
function reduction(name: string, dependentDepth: 0 | 1, headOf: (c: Configuration) => number | undefined): Transition {
  return {
    name,
    isPermissible(c) {
      const dependent = c.s(dependentDepth);
      return dependent !== undefined && dependent !== 0 && headOf(c) !== undefined;
    },
    apply(c) {
      const head = headOf(c)!;
      const [dependent] = c.stack.splice(c.stack.length - 1 - dependentDepth, 1);
      c.addArc(head, dependent);
    },
  };
}

const transitions = {
  /** Loses: arcs of b0 with words too deep for the window to reach again. */
  sh: shift('sh'),
  /** (σ|s0, b0|β, A) ⇒ (σ, b0|β, A ∪ {b0→s0}). */
  la: reduction('la', 0, (c) => c.b(0)),
  /** (σ|s1|s0, β, A) ⇒ (σ|s1, β, A ∪ {s1→s0}). */
  ra: reduction('ra', 0, (c) => c.s(1)),
  /** (σ|s1|s0, β, A) ⇒ (σ|s0, β, A ∪ {s0→s1}). */
  "la'": reduction("la'", 1, (c) => c.s(0)),
  /** (σ|s2|s1|s0, β, A) ⇒ (σ|s2|s0, β, A ∪ {s2→s1}). */
  "ra'": reduction("ra'", 1, (c) => c.s(2)),
  /** (σ|s1|s0, b0|β, A) ⇒ (σ|s0, b0|β, A ∪ {b0→s1}). */
  la2: reduction('la2', 1, (c) => c.b(0)),
  /** (σ|s2|s1|s0, β, A) ⇒ (σ|s2|s1, β, A ∪ {s2→s0}). */
  ra2: reduction('ra2', 0, (c) => c.s(2)),
};

type Name = keyof typeof transitions;
const reductions: readonly (readonly [Name, 0 | 1, (c: Configuration) => number | undefined])[] = [
  ['la', 0, (c) => c.b(0)],
  ['ra', 0, (c) => c.s(1)],
  ["la'", 1, (c) => c.s(0)],
  ["ra'", 1, (c) => c.s(2)],
  ['la2', 1, (c) => c.b(0)],
  ['ra2', 0, (c) => c.s(2)],
];

/**
 * Exactly 2n transitions. As an automaton it builds strictly more trees than the deduction system MH4 (1069 compared with 1019
 * for five words): exact decoding searches only MH4.
 */
export const mh4System: TransitionSystem<Name> = {
  name: 'mh4',
  source: 'Gómez-Rodríguez, Shi & Lee 2018, section 3.2',
  builds: 'all trees of MH4, and some more',
  isProjective: false,
  transitions,
  initial: (n) => new Configuration(n, [0], bufferOf(1, n)),
  isTerminal: isOnlyRootLeft,
  /** Reducing a complete word immediately never hurts: it only brings the other words in the window closer together. */
  oracle(c: Configuration, gold: Gold): Name | undefined {
    for (const [name, depth, headOf] of reductions) {
      const dependent = c.s(depth);
      if (dependent === undefined || dependent === 0 || !isComplete(c, gold, dependent)) continue;
      if (gold.heads[dependent] === headOf(c)) return name;
    }
    return 0 < c.buffer.length ? 'sh' : undefined;
  },
};
