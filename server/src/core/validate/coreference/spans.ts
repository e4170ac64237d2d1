/** The nodes of a mention as intervals: a mention of thousands of words takes no more memory than one of two. */

/** Nodes first … last of a sentence, counted from 1. */
export type Interval = readonly [first: number, last: number];

/** In order, with neighbours joined: equal for the same nodes. Time O(n log n). */
export function normalized(intervals: readonly Interval[]): readonly Interval[] {
  if (intervals.length === 1) return intervals;
  const sorted = [...intervals].sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [first, last] of sorted) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

export const sizeOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** Whether two sets of nodes share some, but neither contains the other. Time O(intervals). @param a normalized @param b normalized */
export function cross(a: readonly Interval[], b: readonly Interval[]): boolean {
  const common = commonNodes(a, b);
  return 0 < common && common < sizeOf(a) && common < sizeOf(b);
}

function commonNodes(a: readonly Interval[], b: readonly Interval[]): number {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const first = Math.max(a[i][0], b[j][0]);
    const last = Math.min(a[i][1], b[j][1]);
    common += Math.max(0, last - first + 1);
    if (a[i][1] < b[j][1]) i++;
    else j++;
  }
  return common;
}
