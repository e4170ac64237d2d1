/**
 * LSTM layers in use: all steps of a direction in one call, with products in 16-bit integers. Gates stay in the first-level cache, eight units
 * of all sentences at a time, and are not kept. A row depends on its own inputs alone, bit for bit.
 */

import { fourByEight } from './block';
import { ROUNDER } from './elementwise';
import { evenOf, largestOf, one, panelsOf, roundRow } from './integers';

/** Rows that a panel holds side by side, and columns. */
const MR: i32 = 4;
const NR: i32 = 8;
/** Bytes of a row of a tile: eight numbers of each of the four gates. */
const TILE: usize = 128;

/** Bytes of a panel of four rows of k rounded numbers behind their four scales. */
// @ts-ignore: decorator
@inline
export function panelBytes(k: i32): usize {
  return 16 + ((<usize>(evenOf(k) >> 1)) << 4);
}

/** As panelBytes, for callers that allocate. */
export function panelSize(k: i32): i32 {
  return <i32>panelBytes(k);
}

/** Rounds rows, which are `lda` apart, into panels of four. Rows that fill up the last one count as zero. */
// @ts-ignore: decorator
@inline
function roundInto(rows: i32, k: i32, a: usize, lda: i32, to: usize): void {
  const largest = largestOf(k);
  const bytes = panelBytes(k);
  for (let row = 0; row < rows; row++) {
    const lane = (<usize>(row & 3)) << 2;
    // A scale of zero makes the numbers of a row irrelevant.
    if (lane == 0) v128.store(to, i32x4.splat(0));
    roundRow(k, a, largest, to + lane, to + 16 + lane);
    a += (<usize>lda) << 2;
    if (lane == 12) to += bytes;
  }
}

/**
 * Rounds the input of a layer, time-major and `lda` apart, for lstmSteps. `steps`: for each position its first row, the number of its rows,
 * and its first panel, as int32.
 */
export function roundSteps(nSteps: i32, steps: usize, k: i32, a: usize, lda: i32, to: usize): void {
  for (let step = 0; step < nSteps; step++) {
    const row = load<i32>(steps);
    const panel = load<i32>(steps, 8);
    roundInto(load<i32>(steps, 4), k, a + ((<usize>(row * lda)) << 2), lda, to + (<usize>panel) * panelBytes(k));
    steps += 12;
  }
}

/** tile += A · B, for rows of A in panels and a panel of eight columns of B with their scales. */
// @ts-ignore: decorator
@inline
function addProducts(rows: i32, k: i32, a: usize, b: usize, scales: usize, tile: usize): void {
  const pairs = evenOf(k) >> 1;
  const bytes = panelBytes(k);
  let left = rows;
  // With three rows left, a block of four takes less time than these one by one.
  for (; MR - 1 <= left; left -= MR) {
    fourByEight<i32>(pairs, a + 16, b, tile, TILE, 1, a, scales);
    a += bytes;
    tile += MR * TILE;
  }
  for (let row: usize = 0; <i32>row < left; row++) {
    one(pairs, a + 16 + (row << 2), b, a + (row << 2), scales, tile, 1);
    tile += TILE;
  }
}

/** 2^x for four numbers between ±30; relative error below 3e-6, less than that of a rounded product. */
// @ts-ignore: decorator
@inline
function power4(x: v128): v128 {
  x = f32x4.pmax(f32x4.pmin(x, f32x4.splat(30)), f32x4.splat(-30));
  const sum = f32x4.add(x, f32x4.splat(ROUNDER));
  const r = f32x4.sub(x, f32x4.sub(sum, f32x4.splat(ROUNDER)));
  let p = f32x4.splat(9.58285e-3);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.590642e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(2.4024099e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(6.9312419e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1));
  // The last bits of the sum are the exponent.
  return i32x4.add(p, i32x4.shl(sum, 23));
}

const LOG2E: f32 = 1.44269504;

/** c = f · c' + i · g, h = o · tanh c for four units; `tile`: their pre-activations i, f, g, o, 32 bytes apart. Two divisions instead of five. */
// @ts-ignore: decorator
@inline
function cells(tile: usize, c: usize, h: usize, isFirst: bool): void {
  const one4 = f32x4.splat(1);
  const input = f32x4.add(one4, power4(f32x4.mul(v128.load(tile), f32x4.splat(-LOG2E))));
  const candidate = power4(f32x4.mul(v128.load(tile, 64), f32x4.splat(2 * LOG2E)));
  let above = f32x4.sub(candidate, one4);
  let below = f32x4.mul(input, f32x4.add(candidate, one4));
  if (!isFirst) {
    const forget = f32x4.add(one4, power4(f32x4.mul(v128.load(tile, 32), f32x4.splat(-LOG2E))));
    above = f32x4.add(f32x4.mul(above, forget), f32x4.mul(below, v128.load(c)));
    below = f32x4.mul(below, forget);
  }
  const cell = f32x4.div(above, below);
  v128.store(c, cell);
  const output = f32x4.add(one4, power4(f32x4.mul(v128.load(tile, 96), f32x4.splat(-LOG2E))));
  const squashed = power4(f32x4.mul(cell, f32x4.splat(2 * LOG2E)));
  const bottom = f32x4.mul(output, f32x4.add(squashed, one4));
  v128.store(h, f32x4.div(f32x4.sub(squashed, one4), bottom));
}

/**
 * Steps through the positions of a packed batch, forwards or (`back`) backwards. Sizes: `size` units, a multiple of eight, and `k` numbers of
 * input, or 0 if the bases hold their products.
 *
 * `steps`, `rounded`: see roundSteps. `bases`: for each row, time-major, the address of 4·size numbers that are added to the products
 * [i f g o]; with k > 0 only the first is used, the biases of all rows. `inputWeights` (k × 4·size) and `weights` (size × 4·size): from
 * packIntegers. `h`: output, time-major, rows `ldh` apart. `scratch`: widest · (4·size + 128) + (widest + 3) / 4 · panelSize(size) + 512 bytes,
 * aligned to 16.
 */
export function lstmSteps(
  nSteps: i32,
  steps: usize,
  back: i32,
  size: i32,
  k: i32,
  rounded: usize,
  inputWeights: usize,
  bases: usize,
  weights: usize,
  h: usize,
  ldh: i32,
  widest: i32,
  scratch: usize,
): void {
  const units = panelsOf(size);
  const columns = (<usize>(4 * size)) << 2;
  const inputPanel = (<usize>evenOf(k)) << 4;
  const ownPanel = (<usize>evenOf(size)) << 4;
  const rowBytes = (<usize>ldh) << 2;
  const c = scratch;
  const tile = c + ((<usize>(widest * size)) << 2);
  // A block of four may be written where there is only one row.
  const hidden = tile + (<usize>(widest + 3)) * TILE;
  let before = 0;
  let beforeAt = h;
  for (let step = 0; step < nSteps; step++) {
    const at = steps + (<usize>(back ? nSteps - 1 - step : step)) * 12;
    const first = load<i32>(at);
    const width = load<i32>(at, 4);
    const input = rounded + (<usize>load<i32>(at, 8)) * panelBytes(k);
    const to = h + (<usize>first) * rowBytes;
    before = min(before, width);
    roundInto(before, size, beforeAt, ldh, hidden);
    for (let unit = 0; unit < units; unit++) {
      const offset = (<usize>unit) << 5;
      for (let gate = 0; gate < 4; gate++) {
        const panel = gate * units + unit;
        const from = tile + ((<usize>gate) << 5);
        const column = (<usize>panel) << 5;
        for (let row = 0; row < width; row++) {
          const base = <usize>load<u32>(bases + (k == 0 ? (<usize>(first + row)) << 2 : 0)) + column;
          v128.store(from + (<usize>row) * TILE, v128.load(base));
          v128.store(from + (<usize>row) * TILE, v128.load(base, 16), 16);
        }
        if (0 < k) addProducts(width, k, input, inputWeights + columns + (<usize>panel) * inputPanel, inputWeights + column, from);
        addProducts(before, size, hidden, weights + columns + (<usize>panel) * ownPanel, weights + column, from);
      }
      for (let row = 0; row < width; row++) {
        const own = tile + (<usize>row) * TILE;
        const cell = c + ((<usize>(row * size)) << 2) + offset;
        const output = to + (<usize>row) * rowBytes + offset;
        cells(own, cell, output, before <= row);
        cells(own + 16, cell + 16, output + 16, before <= row);
      }
    }
    before = width;
    beforeAt = to;
  }
}
