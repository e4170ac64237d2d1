/** Aligns long lists in order, and finds what is equal on both sides and what was moved. */

/** Beyond this many cells, repeated elements between the same anchors are paired from the left. */
const MOST_CELLS = 1 << 20;

/** A part of each list; half-open. */
interface Parts {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/**
 * Pairs equal elements of two lists in the same order: unique ones first, along a longest increasing subsequence (Cohen's
 * "patience diff"), then the same in between, then a longest common subsequence. For each element of `a` its partner, or -1;
 * increasing. Time O(n log n) where most elements are unique.
 */
export function alignInOrder<Key>(a: readonly Key[], b: readonly Key[]): Int32Array {
  const map = new Int32Array(a.length).fill(-1);
  const tasks: Parts[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    let { aFrom, aTo, bFrom, bTo } = task;
    while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) map[aFrom++] = bFrom++;
    while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) map[--aTo] = --bTo;
    if (aFrom === aTo || bFrom === bTo) continue;
    const rest = { aFrom, aTo, bFrom, bTo };
    const anchors = uniquePairs(a, b, rest);
    if (anchors.length === 0) {
      commonInOrder(a, b, rest, map);
      continue;
    }
    let [i, j] = [aFrom, bFrom];
    for (const [x, y] of anchors) {
      map[x] = y;
      tasks.push({ aFrom: i, aTo: x, bFrom: j, bTo: y });
      [i, j] = [x + 1, y + 1];
    }
    tasks.push({ aFrom: i, aTo, bFrom: j, bTo });
  }
  return map;
}

/** Elements that occur exactly once on either side, as far as their order agrees. */
function uniquePairs<Key>(a: readonly Key[], b: readonly Key[], { aFrom, aTo, bFrom, bTo }: Parts): [number, number][] {
  const inA = onceIn(a, aFrom, aTo);
  const inB = onceIn(b, bFrom, bTo);
  const pairs: [number, number][] = [];
  for (let x = aFrom; x < aTo; x++) {
    const y = inA.get(a[x]) === x ? (inB.get(a[x]) ?? -1) : -1;
    if (y !== -1) pairs.push([x, y]);
  }
  const kept = longestIncreasing(pairs.map(([, y]) => y));
  return pairs.filter((_, at) => kept[at] === 1);
}

/** Index of each element; -1 if it occurs more than once. */
function onceIn<Key>(list: readonly Key[], from: number, to: number): Map<Key, number> {
  const places = new Map<Key, number>();
  for (let at = from; at < to; at++) places.set(list[at], places.has(list[at]) ? -1 : at);
  return places;
}

function commonInOrder<Key>(
  a: readonly Key[],
  b: readonly Key[],
  { aFrom, aTo, bFrom, bTo }: Parts,
  map: Int32Array,
): void {
  const [n, m] = [aTo - aFrom, bTo - bFrom];
  if (MOST_CELLS < (n + 1) * (m + 1)) {
    for (let x = aFrom, y = bFrom; x < aTo && y < bTo; x++) if (a[x] === b[y]) map[x] = y++;
    return;
  }
  const width = m + 1;
  const longest = new Int32Array((n + 1) * width);
  for (let x = n - 1; 0 <= x; x--) {
    for (let y = m - 1; 0 <= y; y--) {
      const at = x * width + y;
      longest[at] =
        a[aFrom + x] === b[bFrom + y] ? longest[at + width + 1] + 1 : Math.max(longest[at + width], longest[at + 1]);
    }
  }
  for (let x = 0, y = 0; x < n && y < m; ) {
    if (a[aFrom + x] === b[bFrom + y]) map[aFrom + x++] = bFrom + y++;
    else if (longest[(x + 1) * width + y] < longest[x * width + y + 1]) y++;
    else x++;
  }
}

/** 1 for the elements of one longest strictly increasing subsequence (Schensted 1961); -1 is never part of it. O(n log n). */
export function longestIncreasing(values: ArrayLike<number>): Uint8Array {
  const before = new Int32Array(values.length).fill(-1);
  /** [k] = the element with the smallest value that ends an increasing subsequence of k + 1 elements. */
  const ends: number[] = [];
  for (let at = 0; at < values.length; at++) {
    if (values[at] === -1) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]] < values[at]) low = middle + 1;
      else high = middle;
    }
    if (0 < low) before[at] = ends[low - 1];
    ends[low] = at;
  }
  const kept = new Uint8Array(values.length);
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at]) kept[at] = 1;
  return kept;
}
