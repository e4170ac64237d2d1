/** Covington's non-projective system (Covington 2001; Nivre 2008) and its version with reductions (Reisinger 2016). */

import { bufferOf, Configuration } from '../configuration.ts';
import type { Gold, Transition, TransitionSystem } from '../system.ts';

function skip(c: Configuration): void {
  c.skipped.push(c.stack.pop()!);
}

const hasPair = (c: Configuration): boolean => 0 < c.stack.length && 0 < c.buffer.length;

/** (σ, λ, b0|β, A) ⇒ (σ·λ|b0, [], β, A). Loses: all further arcs between b0 and σ. */
const shift: Transition = {
  name: 'SHIFT',
  isPermissible: (c) => 0 < c.buffer.length,
  apply: (c) => {
    while (0 < c.skipped.length) c.stack.push(c.skipped.pop()!);
    c.stack.push(c.buffer.pop()!);
  },
};

/** (σ|s0, λ, b0|β, A) ⇒ (σ, s0|λ, b0|β, A). Loses: arcs between s0 and b0. */
const noArc: Transition = { name: 'NO-ARC', isPermissible: hasPair, apply: skip };

const canLeftArc = (c: Configuration): boolean =>
  hasPair(c) && c.s(0) !== 0 && !c.hasHead(c.s(0)!) && !c.dominates(c.s(0)!, c.b(0)!);

/** (σ|s0, λ, b0|β, A) ⇒ (σ, s0|λ, b0|β, A ∪ {b0→s0}), s0 ≠ 0 without a head and not above b0. Loses: other heads of s0. */
const leftArc: Transition = {
  name: 'LEFT-ARC',
  isPermissible: canLeftArc,
  apply: (c) => {
    c.addArc(c.b(0)!, c.s(0)!);
    skip(c);
  },
};

/** (σ|s0, λ, b0|β, A) ⇒ (σ, s0|λ, b0|β, A ∪ {s0→b0}), b0 without a head and not above s0. Loses: other heads of b0. */
const rightArc: Transition = {
  name: 'RIGHT-ARC',
  isPermissible: (c) => hasPair(c) && !c.hasHead(c.b(0)!) && !c.dominates(c.b(0)!, c.s(0)!),
  apply: (c) => {
    c.addArc(c.s(0)!, c.b(0)!);
    skip(c);
  },
};

/** (σ|s0, λ, b0|β, A) ⇒ (σ, λ, b0|β, A ∪ {b0→s0}). Loses: all further arcs between s0 and β. */
const leftArcReduce: Transition = {
  name: 'LEFT-ARC-REDUCE',
  isPermissible: canLeftArc,
  apply: (c) => {
    c.addArc(c.b(0)!, c.stack.pop()!);
  },
};

/** (σ|s0, λ, β, A) ⇒ (σ, λ, β, A), s0 has a head. Loses: dependents of s0 in β. */
const reduce: Transition = {
  name: 'REDUCE',
  isPermissible: (c) => 0 < c.stack.length && 0 < c.buffer.length && c.hasHead(c.s(0)!),
  apply: (c) => {
    c.stack.pop();
  },
};

const covingtonTransitions = { SHIFT: shift, 'NO-ARC': noArc, 'LEFT-ARC': leftArc, 'RIGHT-ARC': rightArc };
const reduceTransitions = {
  SHIFT: shift,
  'NO-ARC': noArc,
  'LEFT-ARC-KEEP': { ...leftArc, name: 'LEFT-ARC-KEEP' },
  'LEFT-ARC-REDUCE': leftArcReduce,
  'RIGHT-ARC': rightArc,
  REDUCE: reduce,
};

/** Whether b0 has a gold arc with a word on the stack. */
const hasArcOnStack = (c: Configuration, gold: Gold, b0: number): boolean =>
  c.stack.some((word) => gold.heads[b0] === word || (word !== 0 && gold.heads[word] === b0));

/** Whether s0 has a gold arc with a word after b0. */
function hasArcInRest(c: Configuration, gold: Gold, s0: number): boolean {
  for (let i = c.buffer.length - 2; 0 <= i; i--) {
    if (gold.heads[c.buffer[i]] === s0 || (s0 !== 0 && gold.heads[s0] === c.buffer[i])) return true;
  }
  return false;
}

/** O(n²) transitions. Words that are not attached stay without a head; a parser attaches them to the root. */
export const covington: TransitionSystem<keyof typeof covingtonTransitions> = {
  name: 'covington',
  source: 'Covington 2001; Reisinger 2016, section 3.3',
  builds: 'all trees, and forests in which some words have no head',
  isProjective: false,
  transitions: covingtonTransitions,
  initial: (n) => new Configuration(n, [0], bufferOf(1, n)),
  isTerminal: (c) => c.buffer.length === 0,
  oracle(c, gold) {
    const b0 = c.b(0);
    const s0 = c.s(0);
    if (b0 === undefined) return undefined;
    if (s0 !== undefined && s0 !== 0 && gold.heads[s0] === b0) return 'LEFT-ARC';
    if (s0 !== undefined && gold.heads[b0] === s0) return 'RIGHT-ARC';
    return hasArcOnStack(c, gold, b0) ? 'NO-ARC' : 'SHIFT';
  },
};

/** On projective trees it behaves like arc-eager; O(n²) transitions at worst. */
export const covingtonReduce: TransitionSystem<keyof typeof reduceTransitions> = {
  name: 'covington-reduce',
  source: 'Reisinger 2016, section 3.4',
  builds: 'all trees, and forests in which some words have no head',
  isProjective: false,
  transitions: reduceTransitions,
  initial: (n) => new Configuration(n, [0], bufferOf(1, n)),
  isTerminal: (c) => c.buffer.length === 0,
  oracle(c, gold) {
    const b0 = c.b(0);
    const s0 = c.s(0);
    if (b0 === undefined) return undefined;
    if (s0 !== undefined && s0 !== 0 && gold.heads[s0] === b0) {
      return hasArcInRest(c, gold, s0) ? 'LEFT-ARC-KEEP' : 'LEFT-ARC-REDUCE';
    }
    if (s0 !== undefined && gold.heads[b0] === s0) return 'RIGHT-ARC';
    if (s0 === undefined || !hasArcOnStack(c, gold, b0)) return 'SHIFT';
    // The root has no head with which it could be reduced; it is set aside like a word with further arcs.
    return s0 === 0 || hasArcInRest(c, gold, s0) ? 'NO-ARC' : 'REDUCE';
  },
};
