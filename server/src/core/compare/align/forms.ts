/** Words of two versions of a sentence aligned by their forms, where the characters differ. */

import { append } from '../../grouping.ts';

/** With more pairs of equal forms than this, only unique ones are anchors; no sentence of a treebank comes close. */
const MOST_PAIRS = 1 << 22;

/**
 * For each element of `a` the equal element of `b` that it corresponds to, -1 if there is none; increasing. The longest run that
 * both have in common is fixed, the leftmost in `a`, then in `b`; then the same on either side of it (Ratcliff & Obershelp 1988;
 * `difflib.SequenceMatcher` of Python with autojunk off gives the same). Time O(pairs of equal elements · runs).
 */
export function matchForms(a: readonly string[], b: readonly string[]): Int32Array {
  const map = new Int32Array(a.length).fill(-1);
  const places = new Map<string, number[]>();
  b.forEach((form, at) => {
    append(places, form, at);
  });
  const pairs = a.reduce((sum, form) => sum + (places.get(form)?.length ?? 0), 0);
  if (MOST_PAIRS < pairs) return matchUnique(a, places, map);
  /** Length of the common run that ends at each place of b, for the current and the previous element of a. */
  let current = new Int32Array(b.length + 1);
  let previous = new Int32Array(b.length + 1);
  const tasks = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { aFrom, aTo, bFrom, bTo } = task;
    let [aBest, bBest, best] = [aFrom, bFrom, 0];
    for (let i = aFrom; i < aTo; i++) {
      for (const j of places.get(a[i]) ?? []) {
        if (j < bFrom) continue;
        if (bTo <= j) break;
        // Shifted by one: the run that ends before the first element is empty.
        const length = previous[j] + 1;
        current[j + 1] = length;
        if (best < length) [aBest, bBest, best] = [i - length + 1, j - length + 1, length];
      }
      if (aFrom < i) clear(previous, places.get(a[i - 1]));
      [current, previous] = [previous, current];
    }
    clear(previous, places.get(a[aTo - 1]));
    if (best === 0) continue;
    for (let k = 0; k < best; k++) map[aBest + k] = bBest + k;
    if (aFrom < aBest && bFrom < bBest) tasks.push({ aFrom, aTo: aBest, bFrom, bTo: bBest });
    if (aBest + best < aTo && bBest + best < bTo) {
      tasks.push({ aFrom: aBest + best, aTo, bFrom: bBest + best, bTo });
    }
  }
  return map;
}

function clear(lengths: Int32Array, places: readonly number[] = []): void {
  for (const place of places) lengths[place + 1] = 0;
}

/** Elements that occur once on both sides, as far as their order agrees. */
function matchUnique(
  a: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  map: Int32Array,
): Int32Array {
  const counts = new Map<string, number>();
  for (const form of a) counts.set(form, (counts.get(form) ?? 0) + 1);
  let next = 0;
  a.forEach((form, at) => {
    const [place, ...more] = counts.get(form) === 1 ? (places.get(form) ?? []) : [];
    if (place === undefined || 0 < more.length || place < next) return;
    map[at] = place;
    next = place + 1;
  });
  return map;
}
