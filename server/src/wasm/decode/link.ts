/** The step that the MH4 kernels perform for all first heads at once: a matrix product, with max for plus and plus for times. */

import { impossible, lanes, larger } from './memory';

/**
 * cells[i][j] = max[k<l<j] plane[l][j] + arcs[i][l] for all i < k < j, four i and two vectors of j at a time. Rows of the squares
 * `plane` (-Infinity where j ≤ l) and `arcs` have `stride` elements, those of the cells `width`, from j = k+1 on.
 */
export function linkRows<T>(
  k: usize,
  N: usize,
  stride: usize,
  plane: usize,
  arcs: usize,
  cells: usize,
  width: usize,
): void {
  const size = sizeof<T>();
  const row = stride * size;
  const w = width * size;
  const perVector = lanes<T>();
  const none = v128.splat<T>(impossible<T>());
  for (let x: usize = 0; x < w; x += 32) {
    const j = k + 1 + x / size;
    const end = min(j + 2 * perVector - 1, N - 1);
    const isWide = x + 16 < w;
    const threes = plane + (k + 1) * row + j * size;
    let out = cells + x;
    let i: usize = 0;
    for (; i + 4 <= k; i += 4) {
      let a0 = none;
      let a1 = none;
      let a2 = none;
      let a3 = none;
      let b0 = none;
      let b1 = none;
      let b2 = none;
      let b3 = none;
      let three = threes;
      let from = arcs + i * row + (k + 1) * size;
      for (let l = k + 1; l < end; l++) {
        const a = v128.load(three);
        const b = v128.load(three, 16);
        const s0 = v128.load_splat<T>(from);
        const s1 = v128.load_splat<T>(from + row);
        const s2 = v128.load_splat<T>(from + 2 * row);
        const s3 = v128.load_splat<T>(from + 3 * row);
        a0 = larger<T>(a0, v128.add<T>(s0, a));
        a1 = larger<T>(a1, v128.add<T>(s1, a));
        a2 = larger<T>(a2, v128.add<T>(s2, a));
        a3 = larger<T>(a3, v128.add<T>(s3, a));
        b0 = larger<T>(b0, v128.add<T>(s0, b));
        b1 = larger<T>(b1, v128.add<T>(s1, b));
        b2 = larger<T>(b2, v128.add<T>(s2, b));
        b3 = larger<T>(b3, v128.add<T>(s3, b));
        three += row;
        from += size;
      }
      v128.store(out, a0);
      v128.store(out + w, a1);
      v128.store(out + 2 * w, a2);
      v128.store(out + 3 * w, a3);
      if (isWide) {
        v128.store(out + 16, b0);
        v128.store(out + w + 16, b1);
        v128.store(out + 2 * w + 16, b2);
        v128.store(out + 3 * w + 16, b3);
      }
      out += 4 * w;
    }
    for (; i < k; i++) {
      let a = none;
      let b = none;
      let three = threes;
      let from = arcs + i * row + (k + 1) * size;
      for (let l = k + 1; l < end; l++) {
        const s = v128.load_splat<T>(from);
        a = larger<T>(a, v128.add<T>(s, v128.load(three)));
        b = larger<T>(b, v128.add<T>(s, v128.load(three, 16)));
        three += row;
        from += size;
      }
      v128.store(out, a);
      if (isWide) v128.store(out + 16, b);
      out += w;
    }
  }
}
