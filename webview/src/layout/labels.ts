/** The position of a label on its arc, clear of the legs that pass through the arc. */

import type { Metrics } from './types.ts';

/** A free stretch of an arc. `fromLeg` and `toLeg` identify its boundaries: 0 is the arc's left end, k its k-th leg from the left. */
interface Stretch {
  readonly left: number;
  readonly right: number;
  readonly fromLeg: number;
}

/**
 * The stretches of [left, right] between the legs, each `clearance` away from them; in order, some possibly of negative length.
 * @param legs positions of the legs within [left, right], ascending
 */
export function stretchesBetween(left: number, right: number, legs: readonly number[], clearance: number): Stretch[] {
  const stretches: Stretch[] = [];
  let start = left;
  legs.forEach((leg, index) => {
    stretches.push({ left: start, right: leg - clearance, fromLeg: index });
    start = leg + clearance;
  });
  stretches.push({ left: start, right, fromLeg: legs.length });
  return stretches;
}

/** A space of exactly the required width may be too small due to rounding. */
const TOLERANCE = 1e-6;

/** The centre nearest to `wanted` at which a label of this width fits into a stretch; undefined if it fits into none. */
export function nearestFit(stretches: readonly Stretch[], width: number, wanted: number): number | undefined {
  let best: number | undefined;
  for (const { left, right } of stretches) {
    if (right - left < width - TOLERANCE) continue;
    const centre = Math.min(right - width / 2, Math.max(left + width / 2, wanted));
    if (best === undefined || Math.abs(centre - wanted) < Math.abs(best - wanted)) best = centre;
  }
  return best;
}

/** @param bounds left end, legs and right end of an arc, ascending */
export function freeStretches(bounds: readonly number[], metrics: Metrics): Stretch[] {
  const left = bounds[0] + metrics.cornerRadius;
  const right = bounds[bounds.length - 1] - metrics.cornerRadius;
  return stretchesBetween(left, right, bounds.slice(1, -1), metrics.labelClearance);
}
