/** Every derivation of a transition system over n words, merged by configuration. */

import type { Configuration, TransitionSystem } from '../../../server/src/core/transition/index.ts';

export interface Outcome {
  /** Number of derivations of each head vector that a terminal configuration holds. */
  readonly derivations: Map<string, number>;
  /** Number of configurations that are not terminal and permit nothing. */
  readonly stuck: number;
}

const LISTS = ['stack', 'skipped', 'buffer'] as const;
const ARRAYS = ['heads', 'nDependents'] as const;
const codes: number[] = [];

/** All of a configuration, as a short text: the layers of five words have a million of them. */
function keyOf(c: Configuration): string {
  codes.length = 0;
  for (const name of LISTS) {
    codes.push(c[name].length);
    for (const item of c[name]) codes.push(item);
  }
  // A word without a head has -1.
  for (const name of ARRAYS) for (const value of c[name]) codes.push(value + 1);
  codes.push(c.hasSeenEnd ? 1 : 0);
  return String.fromCharCode.apply(null, codes);
}

/** Makes a configuration the one with this key. */
function read(key: string, into: Configuration): Configuration {
  let at = 0;
  for (const name of LISTS) {
    const list = into[name];
    list.length = 0;
    for (let n = key.charCodeAt(at++); 0 < n; n--) list.push(key.charCodeAt(at++));
  }
  for (const name of ARRAYS) {
    const array = into[name];
    for (let i = 0; i < array.length; i++) array[i] = key.charCodeAt(at++) - 1;
  }
  into.hasSeenEnd = key.charCodeAt(at) === 1;
  return into;
}

const enumerated = new Map<string, Outcome>();

/** Computed once for a system and a number of words. */
export function enumerate(system: TransitionSystem, n: number): Outcome {
  const name = `${system.name} ${n}`;
  const outcome = enumerated.get(name) ?? enumerateAll(system, n);
  enumerated.set(name, outcome);
  return outcome;
}

function enumerateAll(system: TransitionSystem, n: number): Outcome {
  const derivations = new Map<string, number>();
  const transitions = Object.values(system.transitions);
  const [c, after] = [system.initial(n), system.initial(n)];
  let stuck = 0;
  let layer = new Map([[keyOf(c), 1]]);
  while (0 < layer.size) {
    const next: typeof layer = new Map();
    for (const [key, count] of layer) {
      read(key, c);
      if (system.isTerminal(c)) {
        const heads = c.heads.join();
        derivations.set(heads, (derivations.get(heads) ?? 0) + count);
        continue;
      }
      const permitted = transitions.filter((transition) => transition.isPermissible(c));
      if (permitted.length === 0) stuck++;
      for (const transition of permitted) {
        transition.apply(read(key, after));
        const reached = keyOf(after);
        next.set(reached, (next.get(reached) ?? 0) + count);
      }
    }
    layer = next;
  }
  return { derivations, stuck };
}
