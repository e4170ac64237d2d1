/** Arcs as intervals over the columns, and the possible relations of two intervals. */

import type { ArcInput } from './types.ts';

/** Open interval covered by an arc, in columns. Feet of arcs to the left and to the right of a word are separate. */
export interface Interval {
  readonly left: number;
  readonly right: number;
}

const FOOT = 0.25;
const LOOP = 0.1;

export const isRootArc = (arc: ArcInput): boolean => arc.head === undefined;

export const isLoop = (arc: ArcInput): boolean => arc.head === arc.dependent;

/** The interval of an arc; a root arc has none, as it is directly above its word. */
export function intervalOf({ head, dependent }: ArcInput): Interval {
  if (head === undefined) return { left: dependent, right: dependent };
  if (head === dependent) return { left: dependent - LOOP, right: dependent + LOOP };
  return { left: Math.min(head, dependent) + FOOT, right: Math.max(head, dependent) - FOOT };
}

export const overlap = (a: Interval, b: Interval): boolean => a.left < b.right && b.left < a.right;

/** Whether `outer` encloses `inner`, ends included. */
export const encloses = (outer: Interval, inner: Interval): boolean =>
  outer.left <= inner.left && inner.right <= outer.right;
