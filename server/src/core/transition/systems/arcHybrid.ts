/** Arc-hybrid (Kuhlmann, Gómez-Rodríguez & Satta 2011), the transition-based view of MH3. */

import { bufferOf, Configuration } from '../configuration.ts';
import { isComplete, type Transition, type TransitionSystem } from '../system.ts';
import { isOnlyRootLeft, reduceRight, shift } from './moves.ts';

/** (σ|s0, b0|β, A) ⇒ (σ, b0|β, A ∪ {b0→s0}), s0 ≠ 0. Loses: s1→s0, other heads and dependents of s0 in β. */
const leftArc: Transition = {
  name: 'LEFT-ARC',
  isPermissible: (c) => 0 < c.stack.length && 0 < c.buffer.length && c.s(0) !== 0,
  apply: (c) => {
    c.addArc(c.b(0)!, c.stack.pop()!);
  },
};

const transitions = {
  /** Loses: heads of b0 in σ other than s0, and its dependents in σ. */
  SHIFT: shift('SHIFT'),
  'LEFT-ARC': leftArc,
  /** Loses: heads and dependents of s0 in β. */
  'RIGHT-ARC': reduceRight,
};

/** Exactly 2n transitions; several root dependents allowed. */
export const arcHybrid: TransitionSystem<keyof typeof transitions> = {
  name: 'arc-hybrid',
  source: 'Kuhlmann, Gómez-Rodríguez & Satta 2011',
  builds: 'exactly the projective trees (MH3)',
  isProjective: true,
  transitions,
  initial: (n) => new Configuration(n, [0], bufferOf(1, n)),
  isTerminal: isOnlyRootLeft,
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
