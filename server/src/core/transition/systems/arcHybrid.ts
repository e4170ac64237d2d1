/** Arc-hybrid (Kuhlmann, Gómez-Rodríguez & Satta 2011), the transition view of MH3. */

import { bufferOf, Configuration } from '../configuration.ts';
import { isComplete, type Transition, type TransitionSystem } from '../system.ts';

/** (σ, b0|β, A) ⇒ (σ|b0, β, A). Loses: s0→b0 excepted, heads of b0 in σ; dependents of b0 in σ. */
const shift: Transition = {
  name: 'SHIFT',
  isPermissible: (c) => 0 < c.buffer.length,
  apply: (c) => {
    c.stack.push(c.buffer.pop()!);
  },
};

/** (σ|s0, b0|β, A) ⇒ (σ, b0|β, A ∪ {b0→s0}), s0 ≠ 0. Loses: s1→s0, other heads and dependents of s0 in β. */
const leftArc: Transition = {
  name: 'LEFT-ARC',
  isPermissible: (c) => 0 < c.stack.length && 0 < c.buffer.length && c.s(0) !== 0,
  apply: (c) => {
    c.addArc(c.b(0)!, c.stack.pop()!);
  },
};

/** (σ|s1|s0, β, A) ⇒ (σ|s1, β, A ∪ {s1→s0}). Loses: heads and dependents of s0 in β. */
const rightArc: Transition = {
  name: 'RIGHT-ARC',
  isPermissible: (c) => 2 <= c.stack.length,
  apply: (c) => {
    const s0 = c.stack.pop()!;
    c.addArc(c.s(0)!, s0);
  },
};

const transitions = { SHIFT: shift, 'LEFT-ARC': leftArc, 'RIGHT-ARC': rightArc };

/** Exactly 2n transitions; several root dependents allowed. */
export const arcHybrid: TransitionSystem<keyof typeof transitions> = {
  name: 'arc-hybrid',
  source: 'Kuhlmann, Gómez-Rodríguez & Satta 2011',
  builds: 'exactly the projective trees (MH3)',
  transitions,
  initial: (n) => new Configuration(n, [0], bufferOf(1, n)),
  isTerminal: (c) => c.buffer.length === 0 && c.stack.length === 1,
  oracle(c, gold) {
    const s0 = c.s(0);
    const b0 = c.b(0);
    if (s0 !== undefined && s0 !== 0 && isComplete(c, gold, s0)) {
      if (b0 !== undefined && gold.heads[s0] === b0) return 'LEFT-ARC';
      if (gold.heads[s0] === c.s(1)) return 'RIGHT-ARC';
    }
    return b0 === undefined ? undefined : 'SHIFT';
  },
};
