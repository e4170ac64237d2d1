/**
 * Whether required arcs cross in a way that no tree of a class allows: decided without decoding. In these classes, any subset
 * of a tree's arcs is allowed.
 */

import type { Arc } from '../types.ts';

/** No two arcs cross. O(arcs²). */
export function areProjective(arcs: readonly Arc[]): boolean {
  return arcs.every((arc) => !arcs.some((other) => doCross(arc, other)));
}

/** All arcs that cross an arc share an endpoint. O(arcs²). */
export function areOneEndpointCrossing(arcs: readonly Arc[]): boolean {
  return arcs.every((arc) => {
    const [first, ...others] = arcs.filter((other) => doCross(arc, other));
    if (first === undefined) return true;
    return [first.head, first.dependent].some((end) =>
      others.every(({ head, dependent }) => head === end || dependent === end),
    );
  });
}

/** Exactly one end of one lies strictly inside the other; the root is at position 0. */
function doCross(a: Arc, b: Arc): boolean {
  const [left, right] = [Math.min(a.head, a.dependent), Math.max(a.head, a.dependent)];
  const isInside = (end: number) => left < end && end < right;
  const isOn = (end: number) => left === end || right === end;
  if (isOn(b.head) || isOn(b.dependent)) return false;
  return isInside(b.head) !== isInside(b.dependent);
}
