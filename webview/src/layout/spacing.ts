/** Distances between columns: tight, but wide enough for everything that must fit between two of them. */

/** The point `fromOffset` right of the centre of column `from` and that of `to` must be at least `distance` apart; from < to. */
export interface Spacing {
  readonly from: number;
  readonly fromOffset: number;
  readonly to: number;
  readonly toOffset: number;
  readonly distance: number;
}

/**
 * Widens `gaps` (distance between the centres of column k and k+1) until every demand is met. Missing space is shared evenly
 * among the gaps between the two columns, so that the words stay evenly spaced; short distances come first, as they leave no
 * choice. Gaps only grow. Time O(demands × columns).
 */
export function widen(gaps: number[], demands: readonly Spacing[]): void {
  const shortestFirst = [...demands].sort((a, b) => a.to - a.from - (b.to - b.from) || a.from - b.from);
  for (const { from, fromOffset, to, toOffset, distance } of shortestFirst) {
    let present = toOffset - fromOffset;
    for (let k = from; k < to; k++) present += gaps[k];
    const lack = distance - present;
    if (lack <= 0) continue;
    for (let k = from; k < to; k++) gaps[k] += lack / (to - from);
  }
}

/** Centres of the columns, the first at `start`. */
export function centresOf(gaps: readonly number[], nColumns: number, start: number): number[] {
  const centres: number[] = [];
  let x = start;
  for (let k = 0; k < nColumns; k++) {
    centres.push(x);
    x += gaps[k] ?? 0;
  }
  return centres;
}
