/** Embeddings and relation scores: sums over rows of tables. */

import { axpy, dot } from './elementwise';

/** out (dimension numbers) += scale · Σ table[row] over `count` rows listed as int32 at `rows`. dimension a multiple of 4. */
export function gatherRows(count: i32, rows: usize, dimension: i32, table: usize, scale: f32, out: usize): void {
  for (let i = 0; i < count; i++) {
    axpy(dimension, scale, table + ((<usize>(load<i32>(rows + ((<usize>i) << 2)) * dimension)) << 2), out);
  }
}

/** out, rows of `size` numbers, = the rows of a table listed as int32 at `rows`, which are `stride` numbers apart. size a multiple of 4. */
export function takeRows(count: i32, rows: usize, size: i32, table: usize, stride: i32, out: usize): void {
  const bytes = (<usize>size) << 2;
  for (let i = 0; i < count; i++) {
    const from = table + ((<usize>(load<i32>(rows + ((<usize>i) << 2)) * stride)) << 2);
    for (let at: usize = 0; at < bytes; at += 16) v128.store(out + at, v128.load(from + at));
    out += bytes;
  }
}

/** table[row] += scale · x for the listed rows. */
export function scatterRows(count: i32, rows: usize, dimension: i32, table: usize, scale: f32, x: usize): void {
  for (let i = 0; i < count; i++) {
    axpy(dimension, scale, x, table + ((<usize>(load<i32>(rows + ((<usize>i) << 2)) * dimension)) << 2));
  }
}

/** scores[row][label] = m[row][label] · a[row] for rows of `labels` vectors of `dimension` numbers. */
export function labelForward(rows: i32, labels: i32, dimension: i32, m: usize, a: usize, scores: usize): void {
  const bytes = (<usize>dimension) << 2;
  for (let row = 0; row < rows; row++) {
    for (let label = 0; label < labels; label++) {
      store<f32>(scores, dot(dimension, m, a));
      scores += 4;
      m += bytes;
    }
    a += bytes;
  }
}

/**
 * Gradients of labelForward for one m with `count` vectors a, those of the rows listed as int32 at `rows`: da[row] += Σ ds · m[label], and
 * m[label] becomes its own gradient Σ ds · a[row]. `ds`: count × labels.
 */
export function labelBackward(count: i32, rows: usize, labels: i32, dimension: i32, m: usize, a: usize, ds: usize, da: usize): void {
  const bytes = (<usize>dimension) << 2;
  const apart = (<usize>labels) << 2;
  for (let label = 0; label < labels; label++) {
    for (let i: usize = 0; i < bytes; i += 16) {
      const own = v128.load(m);
      let sum = f32x4.splat(0);
      let row = rows;
      let at = ds;
      for (let d = 0; d < count; d++) {
        const s = v128.load32_splat(at);
        const offset = <usize>load<i32>(row) * bytes + i;
        v128.store(da + offset, f32x4.add(v128.load(da + offset), f32x4.mul(s, own)));
        sum = f32x4.add(sum, f32x4.mul(s, v128.load(a + offset)));
        row += 4;
        at += apart;
      }
      v128.store(m, sum);
      m += 16;
    }
    ds += 4;
  }
}
