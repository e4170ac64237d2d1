/** 1-Endpoint-Crossing: all arcs that cross an arc share an endpoint (Pitler, Kannan & Marcus 2013). */

import type { CrossingOptions } from '../crossings.ts';
import type { Heads } from '../heads.ts';
import { type Tangle, tangleOf } from '../tangle.ts';

/**
 * Whether the heads are a 1-endpoint-crossing tree. Arcs of the root, drawn from position 0, count unless left out.
 * O(n + crossed²).
 */
export function isOneEndpointCrossing(
  heads: Heads,
  { rootArcs = 'counted' }: CrossingOptions = {},
  tangle: Tangle = tangleOf(heads),
): boolean {
  if (!tangle.isTree) return false;
  const crossed = rootArcs === 'counted' ? tangle.crossed : tangle.crossedBelowRoot;
  for (let index = 0; index < crossed.count; index++) {
    if (!crossed.meetInOnePoint(index)) return false;
  }
  return true;
}
