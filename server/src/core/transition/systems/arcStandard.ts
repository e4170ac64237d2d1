/** Arc-standard (Nivre 2004; Jurafsky & Martin 2019, ch. 15.4): bottom-up, every word collects its dependents first. */

import { bufferOf, Configuration } from '../configuration.ts';
import { isComplete, type Transition, type TransitionSystem } from '../system.ts';
import { isOnlyRootLeft, reduceRight, shift } from './moves.ts';

/** (σ|s1|s0, β, A) ⇒ (σ|s0, β, A ∪ {s0→s1}), s1 ≠ 0. Loses: arcs between s1 and all words except its dependents so far. */
const leftArc: Transition = {
  name: 'LEFT-ARC',
  isPermissible: (c) => 2 <= c.stack.length && c.s(1) !== 0,
  apply: (c) => {
    const s0 = c.stack.pop()!;
    c.addArc(s0, c.stack.pop()!);
    c.stack.push(s0);
  },
};

const transitions = {
  /** Loses only the option that s0 takes left dependents before right ones. */
  SHIFT: shift('SHIFT'),
  'LEFT-ARC': leftArc,
  /** Loses: arcs between s0 and all words except its dependents so far. */
  'RIGHT-ARC': reduceRight,
};

/** At most 2n transitions; several root dependents allowed. */
export const arcStandard: TransitionSystem<keyof typeof transitions> = {
  name: 'arc-standard',
  source: 'Nivre 2004; Jurafsky & Martin 2019, ch. 15',
  builds: 'all projective trees',
  isProjective: true,
  transitions,
  initial: (n) => new Configuration(n, [0], bufferOf(1, n)),
  isTerminal: isOnlyRootLeft,
  oracle(c, gold) {
    const s0 = c.s(0);
    const s1 = c.s(1);
    if (s0 !== undefined && s1 !== undefined) {
      if (s1 !== 0 && gold.heads[s1] === s0 && isComplete(c, gold, s1)) return 'LEFT-ARC';
      if (gold.heads[s0] === s1 && isComplete(c, gold, s0)) return 'RIGHT-ARC';
    }
    return 0 < c.buffer.length ? 'SHIFT' : undefined;
  },
};
