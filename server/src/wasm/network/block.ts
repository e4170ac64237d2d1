/** The innermost step of all matrix products: a 4 × 8 block of C in eight registers. */

/**
 * C = A · B, or C += A · B, for a panel of four rows of A and one of eight columns of B, of `steps` steps each. T is f32: a step is one k,
 * and `rows` and `columns` are not used; or i32: a step is two k as 16-bit integers, and sums are multiplied by the scale of their row
 * (four at `rows`) and of their column (eight at `columns`). Rows of C are `ldc` bytes apart.
 */
// @ts-ignore: decorator
@inline
export function fourByEight<T>(steps: i32, a: usize, b: usize, c: usize, ldc: usize, accumulate: i32, rows: usize, columns: usize): void {
  let c00 = v128.splat<T>(0), c01 = v128.splat<T>(0);
  let c10 = v128.splat<T>(0), c11 = v128.splat<T>(0);
  let c20 = v128.splat<T>(0), c21 = v128.splat<T>(0);
  let c30 = v128.splat<T>(0), c31 = v128.splat<T>(0);
  if (0 < steps) {
    // Fewer instructions than counting, a tenth of the time. Not more than one step, as its loads and the sums just fit in the registers.
    const end = a + ((<usize>steps) << 4);
    do {
      const b0 = v128.load(b);
      const b1 = v128.load(b, 16);
      let s = v128.load32_splat(a);
      c00 = addProduct<T>(c00, s, b0);
      c01 = addProduct<T>(c01, s, b1);
      s = v128.load32_splat(a, 4);
      c10 = addProduct<T>(c10, s, b0);
      c11 = addProduct<T>(c11, s, b1);
      s = v128.load32_splat(a, 8);
      c20 = addProduct<T>(c20, s, b0);
      c21 = addProduct<T>(c21, s, b1);
      s = v128.load32_splat(a, 12);
      c30 = addProduct<T>(c30, s, b0);
      c31 = addProduct<T>(c31, s, b1);
      a += 16;
      b += 32;
    } while (a != end);
  }
  put<T>(c, c00, c01, accumulate, rows, columns);
  put<T>(c + ldc, c10, c11, accumulate, rows + 4, columns);
  put<T>(c + 2 * ldc, c20, c21, accumulate, rows + 8, columns);
  put<T>(c + 3 * ldc, c30, c31, accumulate, rows + 12, columns);
}

/** sum + x · y of four float32, or of four pairs of 16-bit integers. */
// @ts-ignore: decorator
@inline
export function addProduct<T>(sum: v128, x: v128, y: v128): v128 {
  if (isFloat<T>()) return f32x4.add(sum, f32x4.mul(x, y));
  return i32x4.add(sum, i32x4.dot_i16x8_s(x, y));
}

/** Writes eight sums of a row to C, or adds them. `row` and `columns`: the scales of integers. */
// @ts-ignore: decorator
@inline
export function put<T>(c: usize, low: v128, high: v128, accumulate: i32, row: usize, columns: usize): void {
  if (!isFloat<T>()) {
    const scale = v128.load32_splat(row);
    low = f32x4.mul(f32x4.convert_i32x4_s(low), f32x4.mul(scale, v128.load(columns)));
    high = f32x4.mul(f32x4.convert_i32x4_s(high), f32x4.mul(scale, v128.load(columns, 16)));
  }
  if (accumulate) {
    low = f32x4.add(low, v128.load(c));
    high = f32x4.add(high, v128.load(c, 16));
  }
  v128.store(c, low);
  v128.store(c, high, 16);
}
