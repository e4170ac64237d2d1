/** Applies a sequence of transitions. */

import type { Configuration, TransitionSystem } from '../../server/src/core/transition/index.ts';
import { transitionOf } from '../../server/src/core/transition/index.ts';

/** The configuration after a sequence. @throws Error naming the first transition that is not permissible. */
export function replay<Name extends string>(
  system: TransitionSystem<Name>,
  n: number,
  names: readonly Name[],
): Configuration {
  const c = system.initial(n);
  names.forEach((name, i) => {
    const transition = transitionOf(system, name);
    if (!transition.isPermissible(c)) throw new Error(`transition ${i + 1}, ${name}, is not permissible`);
    transition.apply(c);
  });
  return c;
}
