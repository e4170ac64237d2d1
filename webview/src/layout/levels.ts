/** Heights of arcs: as low as possible, each above everything it encloses, no two overlapping ones at the same height. */

import { encloses, type Interval, overlap } from './intervals.ts';

/**
 * Level of each interval, from 1. An interval is above every interval that it encloses, and overlapping intervals have different
 * levels. Without crossings, a level is the nesting depth, which is the minimum. Equal intervals are stacked in input order.
 * Time O(m²) for m intervals, with a small constant: there are few.
 */
export function levelsOf(intervals: readonly Interval[]): number[] {
  const order = intervals
    .map((_, index) => index)
    .sort((a, b) => lengthOf(intervals[a]) - lengthOf(intervals[b]) || intervals[a].left - intervals[b].left || a - b);
  const levels = new Array<number>(intervals.length).fill(0);
  const placed: number[] = [];
  for (const index of order) {
    levels[index] = lowestFreeLevel(intervals, levels, placed, intervals[index]);
    placed.push(index);
  }
  return levels;
}

const lengthOf = ({ left, right }: Interval): number => right - left;

function lowestFreeLevel(
  intervals: readonly Interval[],
  levels: readonly number[],
  placed: readonly number[],
  interval: Interval,
): number {
  const taken = new Set<number>();
  let level = 1;
  for (const other of placed) {
    if (!overlap(interval, intervals[other])) continue;
    taken.add(levels[other]);
    if (encloses(interval, intervals[other])) level = Math.max(level, levels[other] + 1);
  }
  while (taken.has(level)) level++;
  return level;
}
