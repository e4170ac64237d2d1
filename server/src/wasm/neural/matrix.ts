/** Matrix products: B packed in panels of eight columns, A in panels of four rows, a 4 × 8 block in registers. */

import { addProduct, fourByEight, put } from './block';

/** Rows of A and columns of B that one micro kernel multiplies. */
const MR: i32 = 4;
const NR: i32 = 8;
/** Rows of A that stay in the second-level cache while all of B passes. */
const MC: i32 = 64;

/** Bytes that packB needs for a k × n matrix. */
export function packedSize(n: i32, k: i32): i32 {
  return ((n + NR - 1) / NR) * NR * k * 4;
}

/** Packs B (k × n, element at b + 4·(row·brs + column·bcs)) into panels of eight columns, padded with zeros. */
export function packB(n: i32, k: i32, b: usize, brs: i32, bcs: i32, packed: usize): void {
  for (let j = 0; j < n; j += NR) {
    const width = min(NR, n - j);
    if (width == NR && bcs == 1) {
      for (let p = 0; p < k; p++) {
        const from = b + ((<usize>(p * brs + j)) << 2);
        v128.store(packed, v128.load(from));
        v128.store(packed, v128.load(from, 16), 16);
        packed += 32;
      }
    } else {
      for (let p = 0; p < k; p++) {
        for (let column = 0; column < NR; column++) {
          const value: f32 = column < width ? load<f32>(b + ((<usize>(p * brs + (j + column) * bcs)) << 2)) : 0;
          store<f32>(packed, value);
          packed += 4;
        }
      }
    }
  }
}

/** Packs up to MC rows of A into panels of four rows, padded with zeros. */
function packA(m: i32, k: i32, a: usize, ars: i32, acs: i32, packed: usize): void {
  for (let i = 0; i < m; i += MR) {
    const height = min(MR, m - i);
    for (let row = 0; row < MR; row++) {
      let to = packed + ((<usize>row) << 2);
      if (row < height) {
        let from = a + ((<usize>((i + row) * ars)) << 2);
        const step = (<usize>acs) << 2;
        for (let p = 0; p < k; p++) {
          store<f32>(to, load<f32>(from));
          to += 16;
          from += step;
        }
      } else {
        for (let p = 0; p < k; p++) {
          store<f32>(to, 0);
          to += 16;
        }
      }
    }
    packed += (<usize>(k * MR)) << 2;
  }
}

/**
 * C (m × n, rows ldc apart) = A · B, or C += A · B. A has its element at a + 4·(row·ars + column·acs); B comes from packB.
 * `scratch`: 4·64·k + 128 bytes, aligned to 16. 2·m·n·k operations.
 */
export function gemmPacked(
  m: i32,
  n: i32,
  k: i32,
  a: usize,
  ars: i32,
  acs: i32,
  packedB: usize,
  c: usize,
  ldc: i32,
  accumulate: i32,
  scratch: usize,
): void {
  if (m == 1) {
    vectorTimesPacked(n, k, a, acs, packedB, c, accumulate);
    return;
  }
  const edge = scratch;
  const packedA = scratch + 128;
  const panelB = (<usize>(k * NR)) << 2;
  const panelA = (<usize>(k * MR)) << 2;
  for (let block = 0; block < m; block += MC) {
    const height = min(MC, m - block);
    packA(height, k, a + ((<usize>(block * ars)) << 2), ars, acs, packedA);
    let b = packedB;
    for (let j = 0; j < n; j += NR) {
      const width = min(NR, n - j);
      let rows = packedA;
      for (let i = 0; i < height; i += MR) {
        const to = c + ((<usize>((block + i) * ldc + j)) << 2);
        if (width == NR && MR <= height - i) {
          fourByEight<f32>(k, rows, b, to, (<usize>ldc) << 2, accumulate, 0, 0);
        } else {
          fourByEight<f32>(k, rows, b, edge, 32, 0, 0, 0);
          const used = min(MR, height - i);
          for (let row = 0; row < used; row++) {
            for (let column = 0; column < width; column++) {
              const at = to + ((<usize>(row * ldc + column)) << 2);
              const value = load<f32>(edge + ((<usize>(row * NR + column)) << 2));
              store<f32>(at, accumulate ? load<f32>(at) + value : value);
            }
          }
        }
        rows += panelA;
      }
      b += panelB;
    }
  }
}

/** One row: limited by reading B, so four panels are read side by side. This is the case when an LSTM reads a single sentence. */
function vectorTimesPacked(n: i32, k: i32, a: usize, acs: i32, packedB: usize, c: usize, accumulate: i32): void {
  const panel = (<usize>(k * NR)) << 2;
  const step = (<usize>acs) << 2;
  let j = 0;
  for (; j + 4 * NR <= n; j += 4 * NR) {
    let s00 = f32x4.splat(0), s01 = f32x4.splat(0), s10 = f32x4.splat(0), s11 = f32x4.splat(0);
    let s20 = f32x4.splat(0), s21 = f32x4.splat(0), s30 = f32x4.splat(0), s31 = f32x4.splat(0);
    let from = a;
    let b = packedB;
    const b1 = panel, b2 = 2 * panel, b3 = 3 * panel;
    for (let p = 0; p < k; p++) {
      const x = v128.load32_splat(from);
      s00 = addProduct<f32>(s00, x, v128.load(b));
      s01 = addProduct<f32>(s01, x, v128.load(b, 16));
      s10 = addProduct<f32>(s10, x, v128.load(b + b1));
      s11 = addProduct<f32>(s11, x, v128.load(b + b1, 16));
      s20 = addProduct<f32>(s20, x, v128.load(b + b2));
      s21 = addProduct<f32>(s21, x, v128.load(b + b2, 16));
      s30 = addProduct<f32>(s30, x, v128.load(b + b3));
      s31 = addProduct<f32>(s31, x, v128.load(b + b3, 16));
      from += step;
      b += 32;
    }
    put<f32>(c, s00, s01, accumulate, 0, 0);
    put<f32>(c + 32, s10, s11, accumulate, 0, 0);
    put<f32>(c + 64, s20, s21, accumulate, 0, 0);
    put<f32>(c + 96, s30, s31, accumulate, 0, 0);
    c += 128;
    packedB += 4 * panel;
  }
  for (; j < n; j++) {
    const column = j & (NR - 1);
    let from = a;
    let b = packedB + ((<usize>column) << 2);
    let sum: f32 = 0;
    for (let p = 0; p < k; p++) {
      sum += load<f32>(from) * load<f32>(b);
      from += step;
      b += 32;
    }
    store<f32>(c, accumulate ? load<f32>(c) + sum : sum);
    c += 4;
    if (column == NR - 1) packedB += panel;
  }
}
