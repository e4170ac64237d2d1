/** Every derivation of a transition system over n words, merged by configuration. */

import type { Configuration, TransitionSystem } from '../../../server/src/core/transition/index.ts';

export interface Outcome {
  /** Number of derivations of each head vector that a terminal configuration holds. */
  readonly derivations: Map<string, number>;
  /** Number of configurations that are not terminal and permit nothing. */
  readonly stuck: number;
}

/** The equivalent of `Configuration.key`, as short as possible for a few words: half of the time here is spent on keys. */
function keyOf({ stack, skipped, buffer, heads, hasSeenEnd }: Configuration): string {
  const [end, none] = [0x7f, 0x7e];
  const attached = Array.from(heads, (head) => (head < 0 ? none : head));
  return String.fromCharCode(...stack, end, ...skipped, end, ...buffer, end, ...attached, hasSeenEnd ? 1 : 0);
}

export function enumerate(system: TransitionSystem, n: number): Outcome {
  const derivations = new Map<string, number>();
  let stuck = 0;
  let layer = new Map<string, { c: Configuration; count: number }>();
  const start = system.initial(n);
  layer.set(keyOf(start), { c: start, count: 1 });
  while (0 < layer.size) {
    const next: typeof layer = new Map();
    for (const { c, count } of layer.values()) {
      if (system.isTerminal(c)) {
        const key = c.heads.join();
        derivations.set(key, (derivations.get(key) ?? 0) + count);
        continue;
      }
      const permitted = Object.values(system.transitions).filter((transition) => transition.isPermissible(c));
      if (permitted.length === 0) stuck++;
      for (const transition of permitted) {
        const after = c.clone();
        transition.apply(after);
        const key = keyOf(after);
        const known = next.get(key);
        if (known) known.count += count;
        else next.set(key, { c: after, count });
      }
    }
    layer = next;
  }
  return { derivations, stuck };
}
