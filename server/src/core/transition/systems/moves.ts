/** Transitions shared by several systems. Their losses depend on the system and are noted where the system lists them. */

import type { Configuration } from '../configuration.ts';
import type { Transition } from '../system.ts';

/** (σ, b0|β, A) ⇒ (σ|b0, β, A). */
export function shift(name: string): Transition {
  return {
    name,
    isPermissible: (c) => 0 < c.buffer.length,
    apply: (c) => {
      c.stack.push(c.buffer.pop()!);
    },
  };
}

/** (σ|s1|s0, β, A) ⇒ (σ|s1, β, A ∪ {s1→s0}). */
export const reduceRight: Transition = {
  name: 'RIGHT-ARC',
  isPermissible: (c) => 2 <= c.stack.length,
  apply: (c) => {
    const s0 = c.stack.pop()!;
    c.addArc(c.s(0)!, s0);
  },
};

/** ([0], [], A): everything except the root is attached. */
export const isOnlyRootLeft = (c: Configuration): boolean => c.buffer.length === 0 && c.stack.length === 1;
