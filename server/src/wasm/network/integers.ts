/**
 * Matrix products in 16-bit integers: twice the multiplications of float32 per instruction, and sums that are exact whatever their order.
 * B has one scale per column and is packed in panels of eight columns, A one scale per row; pairs of consecutive k lie side by side, as
 * `i32x4.dot_i16x8_s` adds them up.
 */

import { addProduct, fourByEight, put } from './block';
import { ROUNDER, roundedBits } from './elementwise';

const NR: i32 = 8;
const MR: i32 = 4;
/** Rows of A that are rounded before all of B passes. */
const MC: i32 = 64;
/** Largest weight as an integer. The rest of the 31 bits is for the rows of A. */
const MAX_WEIGHT: i32 = 1023;

/** Largest number of a row of A such that a sum of k products fits into 31 bits. */
// @ts-ignore: decorator
@inline
export function largestOf(k: i32): f32 {
  return <f32>min(32767, 0x7fffffff / (MAX_WEIGHT * k));
}

// @ts-ignore: decorator
@inline
export function evenOf(k: i32): i32 {
  return (k + 1) & ~1;
}

// @ts-ignore: decorator
@inline
export function panelsOf(n: i32): i32 {
  return (n + NR - 1) / NR;
}

/** Bytes that packIntegers needs for a k × n matrix: scales of the columns, then panels. */
export function integersSize(n: i32, k: i32): i32 {
  return panelsOf(n) * NR * (4 + 2 * evenOf(k));
}

/** Packs B (k × n, element at b + 4·(row·n + column)) with absmax scales per column; an odd k is padded with zeros. */
export function packIntegers(n: i32, k: i32, b: usize, packed: usize): void {
  const columns = panelsOf(n) * NR;
  let to = packed + ((<usize>columns) << 2);
  for (let column = 0; column < columns; column++) {
    let most: f32 = 0;
    if (column < n) for (let p = 0; p < k; p++) most = max(most, abs(load<f32>(b + ((<usize>(p * n + column)) << 2))));
    store<f32>(packed + ((<usize>column) << 2), most / <f32>MAX_WEIGHT);
  }
  for (let panel = 0; panel < columns; panel += NR) {
    for (let pair = 0; pair < k; pair += 2) {
      for (let column = panel; column < panel + NR; column++) {
        const scale = load<f32>(packed + ((<usize>column) << 2));
        for (let p = pair; p < pair + 2; p++) {
          const value: f32 = p < k && 0 < scale ? nearest(load<f32>(b + ((<usize>(p * n + column)) << 2)) / scale) : 0;
          store<i16>(to, <i16>value);
          to += 2;
        }
      }
    }
  }
}

/** Rounds a row of A into lane `row & 3` of its panel, and stores its scale. */
export function roundRow(k: i32, a: usize, largest: f32, scaleAt: usize, to: usize): void {
  const whole = k & ~3;
  let most4 = f32x4.splat(0);
  for (let p = 0; p < whole; p += 4) most4 = f32x4.pmax(most4, f32x4.abs(v128.load(a + ((<usize>p) << 2))));
  let most = max(
    max(f32x4.extract_lane(most4, 0), f32x4.extract_lane(most4, 1)),
    max(f32x4.extract_lane(most4, 2), f32x4.extract_lane(most4, 3)),
  );
  for (let p = whole; p < k; p++) most = max(most, abs(load<f32>(a + ((<usize>p) << 2))));
  store<f32>(scaleAt, most / largest);
  const factor: f32 = 0 < most ? largest / most : 0;
  const factor4 = f32x4.splat(factor);
  const rounder = f32x4.splat(ROUNDER);
  let p = 0;
  for (; p + 8 <= k; p += 8) {
    const at = a + ((<usize>p) << 2);
    const low = roundedBits(f32x4.add(f32x4.mul(v128.load(at), factor4), rounder));
    const high = roundedBits(f32x4.add(f32x4.mul(v128.load(at, 16), factor4), rounder));
    const eight = i16x8.narrow_i32x4_s(low, high);
    v128.store32_lane(to, eight, 0);
    v128.store32_lane(to, eight, 1, 16);
    v128.store32_lane(to, eight, 2, 32);
    v128.store32_lane(to, eight, 3, 48);
    to += 64;
  }
  for (; p < k; p += 2) {
    store<i16>(to, <i16>nearest(load<f32>(a + ((<usize>p) << 2)) * factor));
    store<i16>(to, p + 1 < k ? <i16>nearest(load<f32>(a + ((<usize>(p + 1)) << 2)) * factor) : 0, 2);
    to += 16;
  }
}

/**
 * C (m × n, rows ldc apart) = A · B, or C += A · B, with A (rows lda apart) rounded row by row; B comes from packIntegers. A row of C
 * depends on its row of A alone, bit for bit. `scratch`: 512 + 128·(k + 1) bytes, aligned to 16. 2·m·n·k operations.
 */
export function gemmIntegers(
  m: i32,
  n: i32,
  k: i32,
  a: usize,
  lda: i32,
  packedB: usize,
  c: usize,
  ldc: i32,
  accumulate: i32,
  scratch: usize,
): void {
  const edge = scratch + 256;
  const rounded = scratch + 512;
  const largest = largestOf(k);
  const pairs = evenOf(k) >> 1;
  const panelA = (<usize>pairs) << 4;
  const panelB = (<usize>pairs) << 5;
  const bytes = (<usize>ldc) << 2;
  for (let block = 0; block < m; block += MC) {
    const height = min(MC, m - block);
    for (let row = 0; row < height; row++) {
      const to = rounded + (<usize>(row >> 2)) * panelA + ((<usize>(row & 3)) << 2);
      roundRow(k, a + ((<usize>((block + row) * lda)) << 2), largest, scratch + ((<usize>row) << 2), to);
    }
    let scales = packedB;
    let b = packedB + ((<usize>(panelsOf(n) * NR)) << 2);
    for (let j = 0; j < n; j += NR) {
      const width = min(NR, n - j);
      let to = c + ((<usize>(block * ldc + j)) << 2);
      let row = 0;
      if (width == NR) {
        for (; row + MR <= height; row += MR) {
          fourByEight<i32>(pairs, rounded + (<usize>(row >> 2)) * panelA, b, to, bytes, accumulate, scratch + ((<usize>row) << 2), scales);
          to += 4 * bytes;
        }
      }
      for (; row < height; row++) {
        const from = rounded + (<usize>(row >> 2)) * panelA + ((<usize>(row & 3)) << 2);
        if (width == NR) {
          one(pairs, from, b, scratch + ((<usize>row) << 2), scales, to, accumulate);
        } else {
          one(pairs, from, b, scratch + ((<usize>row) << 2), scales, edge, 0);
          for (let column: usize = 0; column < (<usize>width) << 2; column += 4) {
            const value = load<f32>(edge + column);
            store<f32>(to + column, accumulate ? load<f32>(to + column) + value : value);
          }
        }
        to += bytes;
      }
      scales += 32;
      b += panelB;
    }
  }
}

/** Eight columns of one row. */
export function one(pairs: i32, a: usize, b: usize, rows: usize, columns: usize, c: usize, accumulate: i32): void {
  let low = i32x4.splat(0);
  let high = i32x4.splat(0);
  for (let p = 0; p < pairs; p++) {
    const s = v128.load32_splat(a);
    low = addProduct<i32>(low, s, v128.load(b));
    high = addProduct<i32>(high, s, v128.load(b, 16));
    a += 16;
    b += 32;
  }
  put<i32>(c, low, high, accumulate, rows, columns);
}
