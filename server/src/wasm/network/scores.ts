/** Scores in use: products of rows that are rounded once for several matrices, and log-probabilities of heads and relations. */

import { fourByEight } from './block';
import { exp4, ROUNDER, roundedBits } from './elementwise';
import { evenOf, largestOf, one, panelsOf, roundRow } from './integers';
import { panelBytes } from './steps';

/** Rows of A that all of B passes at a time: sixteen panels. */
const MC: i32 = 64;

/** Rounds the rows of a table that are listed as int32 into panels of four, as roundSteps does. The table's rows are `lda` apart. */
export function roundRows(count: i32, rows: usize, k: i32, table: usize, lda: i32, to: usize): void {
  const largest = largestOf(k);
  for (let i = 0; i < count; i++) {
    const lane = (<usize>(i & 3)) << 2;
    if (lane == 0) v128.store(to, i32x4.splat(0));
    roundRow(k, table + ((<usize>(load<i32>(rows + ((<usize>i) << 2)) * lda)) << 2), largest, to + lane, to + 16 + lane);
    if (lane == 12) to += panelBytes(k);
  }
}

/**
 * C (m × n, rows ldc apart, n a multiple of eight) = A · B, with A from roundRows and B from packIntegers. Up to three rows behind C are
 * overwritten.
 */
export function gemmRounded(m: i32, n: i32, k: i32, a: usize, packedB: usize, c: usize, ldc: i32): void {
  const pairs = evenOf(k) >> 1;
  const panelA = panelBytes(k);
  const panelB = (<usize>pairs) << 5;
  const bytes = (<usize>ldc) << 2;
  for (let block = 0; block < m; block += MC) {
    const height = min(MC, m - block);
    let b = packedB + ((<usize>(panelsOf(n) << 3)) << 2);
    for (let column: usize = 0; column < (<usize>n) << 2; column += 32) {
      let panel = a + (<usize>(block >> 2)) * panelA;
      let to = c + (<usize>block) * bytes + column;
      let left = height;
      for (; 3 <= left; left -= 4) {
        fourByEight<i32>(pairs, panel + 16, b, to, bytes, 0, panel, packedB + column);
        panel += panelA;
        to += 4 * bytes;
      }
      for (let row: usize = 0; <i32>row < left; row++) {
        one(pairs, panel + 16 + (row << 2), b, panel + (row << 2), packedB + column, to, 0);
        to += bytes;
      }
      b += panelB;
    }
  }
}

/** log softmax of n numbers, in place. */
function logSoftmax(n: i32, x: usize): void {
  const whole = (<usize>(n & ~3)) << 2;
  const end = (<usize>n) << 2;
  let most4 = f32x4.splat(-Infinity);
  for (let i: usize = 0; i < whole; i += 16) most4 = f32x4.pmax(most4, v128.load(x + i));
  let most = max(max(f32x4.extract_lane(most4, 0), f32x4.extract_lane(most4, 1)), max(f32x4.extract_lane(most4, 2), f32x4.extract_lane(most4, 3)));
  for (let i = whole; i < end; i += 4) most = max(most, load<f32>(x + i));
  let sum4 = f32x4.splat(0);
  for (let i: usize = 0; i < whole; i += 16) sum4 = f32x4.add(sum4, exp4(f32x4.sub(v128.load(x + i), f32x4.splat(most))));
  let sum = f32x4.extract_lane(sum4, 0) + f32x4.extract_lane(sum4, 1) + f32x4.extract_lane(sum4, 2) + f32x4.extract_lane(sum4, 3);
  for (let i = whole; i < end; i += 4) sum += f32x4.extract_lane(exp4(f32x4.splat(load<f32>(x + i) - most)), 0);
  const logSum = most + <f32>Math.log(<f64>sum);
  for (let i: usize = 0; i < whole; i += 16) v128.store(x + i, f32x4.sub(v128.load(x + i), f32x4.splat(logSum)));
  for (let i = whole; i < end; i += 4) store<f32>(x + i, load<f32>(x + i) - logSum);
}

/** log softmax of each of `rows` rows of n numbers, in place. */
export function logSoftmaxRows(rows: i32, n: i32, x: usize): void {
  for (let row = 0; row < rows; row++) logSoftmax(n, x + ((<usize>(row * n)) << 2));
}

/** A row of k numbers, a multiple of eight, as 16-bit integers; returns its scale. */
function roundPlain(k: i32, a: usize, largest: f32, to: usize): f32 {
  const bytes = (<usize>k) << 2;
  let most4 = f32x4.splat(0);
  for (let i: usize = 0; i < bytes; i += 16) most4 = f32x4.pmax(most4, f32x4.abs(v128.load(a + i)));
  const most = max(max(f32x4.extract_lane(most4, 0), f32x4.extract_lane(most4, 1)), max(f32x4.extract_lane(most4, 2), f32x4.extract_lane(most4, 3)));
  const factor = f32x4.splat(0 < most ? largest / most : 0);
  const rounder = f32x4.splat(ROUNDER);
  for (let i: usize = 0; i < bytes; i += 32) {
    const low = roundedBits(f32x4.add(f32x4.mul(v128.load(a + i), factor), rounder));
    const high = roundedBits(f32x4.add(f32x4.mul(v128.load(a + i, 16), factor), rounder));
    v128.store(to + (i >> 1), i16x8.narrow_i32x4_s(low, high));
  }
  return most / largest;
}

/** The sums of the lanes of four vectors. */
// @ts-ignore: decorator
@inline
function sumsOf(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i64>(ab, cd, 0, 2), v128.shuffle<i64>(ab, cd, 1, 3));
}

// @ts-ignore: decorator
@inline
function addDot(sum: v128, x: v128, y: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(x, y));
}

/**
 * out[head · size + dependent] = log p(head | dependent), the softmax of query(dependent) · key(head) + distance(head - dependent), for a
 * sentence of size - 1 words; -Infinity from a word to itself and to the root. Queries and keys are rows of k numbers, a multiple of eight,
 * which are rounded to integers whose products sum up to less than 32 bits. `distances`: from -most to +most, clipped there. With `padded`, the
 * size rounded up to a multiple of four, `scratch` has 4·padded·(k + padded + 4) + 64 bytes, aligned to 16.
 */
export function arcProbabilities(size: i32, k: i32, queries: usize, keys: usize, distances: usize, most: i32, out: usize, scratch: usize): void {
  const padded = (size + 3) & ~3;
  const largest = <f32>min(32767, <i32>Math.sqrt(<f64>0x7fffffff / <f64>k));
  const bytes = (<usize>k) << 1;
  const row = (<usize>padded) << 2;
  const q = scratch;
  const h = q + (<usize>padded) * bytes;
  const matrix = h + (<usize>padded) * bytes;
  const queryScales = matrix + (<usize>padded) * row;
  const keyScales = queryScales + row;
  const biases = keyScales + row;
  for (let i = 0; i < padded; i++) {
    const at = (<usize>i) << 2;
    const from = (<usize>min(i, size - 1)) * ((<usize>k) << 2);
    store<f32>(queryScales + at, roundPlain(k, queries + from, largest, q + (<usize>i) * bytes));
    store<f32>(keyScales + at, roundPlain(k, keys + from, largest, h + (<usize>i) * bytes));
  }
  for (let i = 0; i < 2 * padded; i++) {
    const distance = max(-most, min(most, i - padded));
    store<f32>(biases + ((<usize>i) << 2), load<f32>(distances + ((<usize>(distance + most)) << 2)));
  }
  for (let dependent = 0; dependent < size; dependent += 2) {
    const second = min(dependent + 1, size - 1);
    const scale0 = v128.load32_splat(queryScales + ((<usize>dependent) << 2));
    const scale1 = v128.load32_splat(queryScales + ((<usize>second) << 2));
    for (let head = 0; head < padded; head += 4) {
      let x = q + (<usize>dependent) * bytes;
      let y = h + (<usize>head) * bytes;
      const between = (<usize>(second - dependent)) * bytes;
      const zero = i32x4.splat(0);
      let s00 = zero, s01 = zero, s02 = zero, s03 = zero, s10 = zero, s11 = zero, s12 = zero, s13 = zero;
      for (let end = x + bytes; x < end; x += 16) {
        const x0 = v128.load(x);
        const x1 = v128.load(x + between);
        let key = v128.load(y);
        s00 = addDot(s00, x0, key);
        s10 = addDot(s10, x1, key);
        key = v128.load(y + bytes);
        s01 = addDot(s01, x0, key);
        s11 = addDot(s11, x1, key);
        key = v128.load(y + 2 * bytes);
        s02 = addDot(s02, x0, key);
        s12 = addDot(s12, x1, key);
        key = v128.load(y + 3 * bytes);
        s03 = addDot(s03, x0, key);
        s13 = addDot(s13, x1, key);
        y += 16;
      }
      const column = (<usize>head) << 2;
      const scales = v128.load(keyScales + column);
      const first = f32x4.mul(f32x4.convert_i32x4_s(sumsOf(s00, s01, s02, s03)), f32x4.mul(scales, scale0));
      const other = f32x4.mul(f32x4.convert_i32x4_s(sumsOf(s10, s11, s12, s13)), f32x4.mul(scales, scale1));
      const bias = biases + ((<usize>(head - dependent + padded)) << 2);
      v128.store(matrix + (<usize>dependent) * row + column, f32x4.add(first, v128.load(bias)));
      v128.store(matrix + (<usize>second) * row + column, f32x4.add(other, v128.load(bias - ((<usize>(second - dependent)) << 2))));
    }
  }
  for (let dependent = 0; dependent < size; dependent++) {
    const at = matrix + (<usize>dependent) * row;
    store<f32>(at + ((<usize>dependent) << 2), -Infinity);
    if (dependent != 0) logSoftmax(size, at);
    let to = out + ((<usize>dependent) << 2);
    for (let head: usize = 0; head < (<usize>size) << 2; head += 4) {
      store<f32>(to, dependent == 0 ? -Infinity : load<f32>(at + head));
      to += (<usize>size) << 2;
    }
  }
}
