/** Elementwise functions of one vector or two. Lengths of vectors are multiples of four where stated. */

/**
 * 1.5 · 2^23: added to a number below 2^22 in size, it leaves no room for digits after the point, so the sum is rounded to the nearest
 * integer, which its last bits hold. One addition instead of the instructions that rounding and conversion take on x86.
 */
export const ROUNDER: f32 = 12582912;

/** The integers of such sums, as int32. */
// @ts-ignore: decorator
@inline
export function roundedBits(sum: v128): v128 {
  return i32x4.sub(sum, i32x4.splat(0x4b400000));
}

/** e^x for four numbers; relative error below 2e-7, clamped to ±87. */
// @ts-ignore: decorator
@inline
export function exp4(x: v128): v128 {
  // One instruction each, unlike min and max, which would treat -0 and NaN in a way that is not needed.
  x = f32x4.pmax(f32x4.pmin(x, f32x4.splat(87)), f32x4.splat(-87));
  const sum = f32x4.add(f32x4.mul(x, f32x4.splat(1.44269504)), f32x4.splat(ROUNDER));
  const n = f32x4.sub(sum, f32x4.splat(ROUNDER));
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.12194440e-4)));
  let p = f32x4.splat(1.9875691500e-4);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1));
  p = f32x4.add(f32x4.mul(f32x4.mul(p, r), r), f32x4.add(r, f32x4.splat(1)));
  const power = i32x4.shl(i32x4.add(roundedBits(sum), i32x4.splat(127)), 23);
  return f32x4.mul(p, power);
}

// @ts-ignore: decorator
@inline
export function sigmoid4(x: v128): v128 {
  return f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), exp4(f32x4.neg(x))));
}

// @ts-ignore: decorator
@inline
export function tanh4(x: v128): v128 {
  return f32x4.sub(f32x4.mul(f32x4.splat(2), sigmoid4(f32x4.add(x, x))), f32x4.splat(1));
}

/** x[row] += bias for rows of n numbers, ldx apart. n a multiple of 4. */
export function addBias(rows: i32, n: i32, x: usize, ldx: i32, bias: usize): void {
  for (let row = 0; row < rows; row++) {
    const at = x + ((<usize>(row * ldx)) << 2);
    for (let i: usize = 0; i < (<usize>n) << 2; i += 16) v128.store(at + i, f32x4.add(v128.load(at + i), v128.load(bias + i)));
  }
}

/** out += Σ rows of x. n a multiple of 4. */
export function columnSums(rows: i32, n: i32, x: usize, ldx: i32, out: usize): void {
  for (let row = 0; row < rows; row++) {
    const at = x + ((<usize>(row * ldx)) << 2);
    for (let i: usize = 0; i < (<usize>n) << 2; i += 16) v128.store(out + i, f32x4.add(v128.load(out + i), v128.load(at + i)));
  }
}

/** x = max(x, slope · x), in place; count a multiple of 4. */
export function leaky(count: i32, x: usize, slope: f32): void {
  const s = f32x4.splat(slope);
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    const value = v128.load(x + i);
    v128.store(x + i, f32x4.pmax(value, f32x4.mul(value, s)));
  }
}

/** dx *= slope where y < 0, y being the result of leaky. count a multiple of 4. */
export function leakyBackward(count: i32, y: usize, dx: usize, slope: f32): void {
  const s = f32x4.splat(slope);
  const one = f32x4.splat(1);
  const zero = f32x4.splat(0);
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    const factor = v128.bitselect(s, one, f32x4.lt(v128.load(y + i), zero));
    v128.store(dx + i, f32x4.mul(v128.load(dx + i), factor));
  }
}

/** x *= y; count a multiple of 4. */
export function multiply(count: i32, x: usize, y: usize): void {
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) v128.store(x + i, f32x4.mul(v128.load(x + i), v128.load(y + i)));
}

/** x += y; count a multiple of 4. */
export function add(count: i32, x: usize, y: usize): void {
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) v128.store(x + i, f32x4.add(v128.load(x + i), v128.load(y + i)));
}

/** y += scale · x; count a multiple of 4. */
export function axpy(count: i32, scale: f32, x: usize, y: usize): void {
  const s = f32x4.splat(scale);
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    v128.store(y + i, f32x4.add(v128.load(y + i), f32x4.mul(s, v128.load(x + i))));
  }
}

/** Σ x · y; count a multiple of 4. */
export function dot(count: i32, x: usize, y: usize): f32 {
  let sum = f32x4.splat(0);
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) sum = f32x4.add(sum, f32x4.mul(v128.load(x + i), v128.load(y + i)));
  return f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3);
}

export function fill(count: i32, x: usize, value: f32): void {
  for (let i = 0; i < count; i++) store<f32>(x + ((<usize>i) << 2), value);
}
