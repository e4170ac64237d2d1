/** The legs of arcs that pass through other arcs: there they cross. */

import type { Feet } from './feet.ts';
import { intervalOf, isLoop, isRootArc } from './intervals.ts';
import type { ArcInput } from './types.ts';

/** A leg that passes through an arc: the arc it belongs to, and its position. */
export interface Leg {
  readonly arc: number;
  readonly column: number;
  readonly offset: number;
}

/** Legs that pass through an arc: those of higher arcs that are not enclosed (so they cross it), and those of the roots it covers. */
export function legsThrough(
  arc: ArcInput,
  level: number,
  arcs: readonly ArcInput[],
  levels: readonly number[],
  feet: readonly Feet[],
): Leg[] {
  if (isRootArc(arc) || isLoop(arc)) return [];
  const interval = intervalOf(arc);
  const isInside = (column: number) => interval.left < column && column < interval.right;
  const legs: Leg[] = [];
  arcs.forEach((other, index) => {
    if (levels[index] <= level || isLoop(other)) return;
    const { head, dependent } = other;
    if (isInside(dependent)) legs.push({ arc: index, column: dependent, offset: feet[index].dependent });
    else if (head !== undefined && isInside(head)) legs.push({ arc: index, column: head, offset: feet[index].head });
  });
  return legs.sort((a, b) => a.column - b.column || a.offset - b.offset);
}

/** How many legs pass through arcs. O(m²), but nothing is stored. */
export function countCrossings(arcs: readonly ArcInput[], levels: readonly number[]): number {
  let count = 0;
  arcs.forEach((arc, index) => {
    if (isRootArc(arc) || isLoop(arc)) return;
    const { left, right } = intervalOf(arc);
    for (let other = 0; other < arcs.length; other++) {
      const { head, dependent } = arcs[other];
      if (levels[other] <= levels[index] || head === dependent) continue;
      if ((left < dependent && dependent < right) || (head !== undefined && left < head && head < right)) count++;
    }
  });
  return count;
}

/** The x of each leg. */
export const positionsOf = (legs: readonly Leg[], centres: readonly number[]): number[] =>
  legs.map(({ column, offset }) => centres[column] + offset);
