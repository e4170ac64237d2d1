/** Which arcs are drawn below the words. */

import type { LowerLayer } from './lowerLayer.ts';
import type { State } from './state.ts';

/** The same object as long as the same is drawn; undefined for none. */
export function lowerLayerOf(_state: State): LowerLayer | undefined {
  return undefined;
}
