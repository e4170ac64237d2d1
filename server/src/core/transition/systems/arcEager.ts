/** Arc-eager (Nivre 2003), root first, root last, and with the tree constraint so that every word gets a head. */

import { bufferOf, Configuration } from '../configuration.ts';
import type { Gold, Transition, TransitionSystem } from '../system.ts';

/** (σ, b0|β, A) ⇒ (σ|b0, β, A). Loses: arcs between b0 and σ. */
const shift: Transition = {
  name: 'SHIFT',
  isPermissible: (c) => 0 < c.buffer.length && !c.hasSeenEnd,
  apply: (c) => {
    c.stack.push(c.buffer.pop()!);
    c.hasSeenEnd ||= c.buffer.length === 0;
  },
};

/** (σ|s0, b0|β, A) ⇒ (σ, b0|β, A ∪ {b0→s0}), s0 ≠ 0 and without a head. Loses: other heads and dependents of s0 in β. */
const leftArc: Transition = {
  name: 'LEFT-ARC',
  isPermissible: (c) => 0 < c.stack.length && 0 < c.buffer.length && c.s(0) !== 0 && !c.hasHead(c.s(0)!),
  apply: (c) => {
    c.addArc(c.b(0)!, c.stack.pop()!);
  },
};

/** (σ|s0, b0|β, A) ⇒ (σ|s0|b0, β, A ∪ {s0→b0}). Loses: other heads of b0, and its dependents in σ. */
const rightArc: Transition = {
  name: 'RIGHT-ARC',
  isPermissible: (c) => 0 < c.stack.length && 0 < c.buffer.length,
  apply: (c) => {
    const b0 = c.buffer.pop()!;
    c.addArc(c.s(0)!, b0);
    c.stack.push(b0);
    c.hasSeenEnd ||= c.buffer.length === 0;
  },
};

/** (σ|s0, β, A) ⇒ (σ, β, A), s0 has a head. Loses: dependents of s0 in β. */
const reduce: Transition = {
  name: 'REDUCE',
  isPermissible: (c) => 0 < c.stack.length && c.hasHead(c.s(0)!),
  apply: (c) => {
    c.stack.pop();
  },
};

/** (σ|s0, [], A) ⇒ (σ, [s0], A), s0 ≠ 0 without a head: it gets one from the remaining stack. Loses nothing. */
const unshift: Transition = {
  name: 'UNSHIFT',
  isPermissible: (c) => c.buffer.length === 0 && 0 < c.stack.length && c.s(0) !== 0 && !c.hasHead(c.s(0)!),
  apply: (c) => {
    c.buffer.push(c.stack.pop()!);
  },
};

const basic = { SHIFT: shift, 'LEFT-ARC': leftArc, 'RIGHT-ARC': rightArc, REDUCE: reduce };
const constrained = { ...basic, UNSHIFT: unshift };

/** Reisinger 2016, algorithm 1; valid whenever b0 still has an arc to build with the stack only by reducing s0. */
function oracle(c: Configuration, gold: Gold): keyof typeof basic | undefined {
  const b0 = c.b(0);
  const s0 = c.s(0);
  if (b0 === undefined) return undefined;
  if (s0 === undefined) return 'SHIFT';
  if (s0 !== 0 && gold.heads[s0] === b0) return 'LEFT-ARC';
  if (b0 !== 0 && gold.heads[b0] === s0) return 'RIGHT-ARC';
  const hasArcBelow = c.stack.some((word) => gold.heads[word] === b0 || gold.heads[b0] === word);
  return hasArcBelow ? 'REDUCE' : 'SHIFT';
}

/** Root first, as in Nivre 2003: ends when the buffer is empty, so words may be left without a head. */
export const arcEager: TransitionSystem<keyof typeof basic> = {
  name: 'arc-eager',
  source: 'Nivre 2003; Reisinger 2016, section 3.1',
  builds: 'all projective trees, and forests in which some words have no head',
  isProjective: true,
  transitions: basic,
  initial: (n) => new Configuration(n, [0], bufferOf(1, n)),
  isTerminal: (c) => c.buffer.length === 0,
  oracle,
};

/**
 * Arc-eager with the tree constraint (Nivre & Fernández-González 2014): when the buffer is empty, words without a head are moved
 * back to it one by one and attached to the remaining stack. At most 4n transitions.
 */
export const arcEagerTree: TransitionSystem<keyof typeof constrained> = {
  name: 'arc-eager-tree',
  source: 'Nivre & Fernández-González 2014',
  builds: 'exactly the projective trees',
  isProjective: true,
  transitions: constrained,
  initial: (n) => new Configuration(n, [0], bufferOf(1, n)),
  isTerminal: (c) => c.buffer.length === 0 && c.stack.length === 1,
  oracle(c, gold) {
    if (c.buffer.length === 0) return c.hasHead(c.s(0)!) ? 'REDUCE' : 'UNSHIFT';
    return oracle(c, gold);
  },
};

/**
 * Root last, as in Ballesteros & Nivre 2013 and Nivre, Goldberg & McDonald 2014: the root waits at the end of the buffer, is
 * never moved, and ends the parse when it is alone. Sound and complete for projective trees; at most 2n transitions.
 */
export const arcEagerRootLast: TransitionSystem<keyof typeof basic> = {
  name: 'arc-eager-root-last',
  source: 'Nivre, Goldberg & McDonald 2014, section 2',
  builds: 'exactly the projective trees',
  isProjective: true,
  transitions: {
    SHIFT: { ...shift, isPermissible: (c) => c.b(0) !== 0 },
    'LEFT-ARC': leftArc,
    'RIGHT-ARC': { ...rightArc, isPermissible: (c) => c.b(0) !== 0 && rightArc.isPermissible(c) },
    REDUCE: reduce,
  },
  initial: (n) => new Configuration(n, [], [0, ...bufferOf(1, n)]),
  isTerminal: (c) => c.stack.length === 0 && c.buffer.length === 1,
  oracle(c, gold) {
    if (c.b(0) === 0 && 0 < c.stack.length && c.hasHead(c.s(0)!)) return 'REDUCE';
    return oracle(c, gold);
  },
};
