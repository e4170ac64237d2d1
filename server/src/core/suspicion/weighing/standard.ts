/** Evidence of a treebank made comparable with that of another: places among its own words rather than figures. */

/** The first place of all would be infinitely far away. */
const SMALLEST = 0.002;

/** −log of the share of words that have more, those with the same by half; in place. Time O(words · log words) */
export function toPlaces(column: Float32Array): void {
  const sorted = column.slice().sort();
  const n = sorted.length;
  column.forEach((value, at) => {
    const notAbove = firstIndex(n, (index) => value < sorted[index]);
    const below = firstIndex(n, (index) => value <= sorted[index]);
    column[at] = -Math.log(1 - (below + notAbove) / (2 * n) + SMALLEST);
  });
}

/** Mean 0 and standard deviation 1, in place; 0 if all are the same. */
export function standardize(column: Float32Array): void {
  const n = Math.max(1, column.length);
  const mean = column.reduce((sum, each) => sum + each, 0) / n;
  const deviation = Math.sqrt(column.reduce((sum, each) => sum + (each - mean) ** 2, 0) / n);
  for (let at = 0; at < column.length; at++) column[at] = deviation < 1e-6 ? 0 : (column[at] - mean) / deviation;
}

/** The first of n indices for which something holds that holds for all after it, too. O(log n) */
function firstIndex(n: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, n];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
