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
  const columns = (<usize>bcs) << 2;
  for (let j = 0; j < n; j += NR) {
    const from = b + <usize>j * columns;
    const width = min(NR, n - j);
    if (width == NR && bcs == 1) {
      const rows = (<usize>brs) << 2;
      for (let p: usize = 0; p < <usize>k; p++) {
        v128.store(packed + 32 * p, v128.load(from + p * rows));
        v128.store(packed + 32 * p, v128.load(from + p * rows, 16), 16);
      }
    } else if (width == NR && brs == 1) {
      interleave(k, from, columns, packed, 32);
      interleave(k, from + 4 * columns, columns, packed + 16, 32);
    } else {
      packEdge(width, NR, k, from, bcs, brs, packed);
    }
    packed += (<usize>(k * NR)) << 2;
  }
}

/** Packs up to MC rows of A into panels of four rows, padded with zeros. */
function packA(m: i32, k: i32, a: usize, ars: i32, acs: i32, packed: usize): void {
  const rows = (<usize>ars) << 2;
  for (let i = 0; i < m; i += MR) {
    const from = a + <usize>i * rows;
    const height = min(MR, m - i);
    if (height == MR && ars == 1) {
      const columns = (<usize>acs) << 2;
      for (let p: usize = 0; p < <usize>k; p++) v128.store(packed + 16 * p, v128.load(from + p * columns));
    } else if (height == MR && acs == 1) {
      interleave(k, from, rows, packed, 16);
    } else {
      packEdge(height, MR, k, from, ars, acs, packed);
    }
    packed += (<usize>(k * MR)) << 2;
  }
}

/** Four lines of k numbers, `line` bytes apart, side by side: number p of all four at to + p·step. */
function interleave(k: i32, from: usize, line: usize, to: usize, step: usize): void {
  const from1 = from + line, from2 = from + 2 * line, from3 = from + 3 * line;
  let p = 0;
  for (; p + 4 <= k; p += 4) {
    const at = (<usize>p) << 2;
    const x0 = v128.load(from + at), x1 = v128.load(from1 + at), x2 = v128.load(from2 + at), x3 = v128.load(from3 + at);
    const low01 = v128.shuffle<f32>(x0, x1, 0, 4, 1, 5), high01 = v128.shuffle<f32>(x0, x1, 2, 6, 3, 7);
    const low23 = v128.shuffle<f32>(x2, x3, 0, 4, 1, 5), high23 = v128.shuffle<f32>(x2, x3, 2, 6, 3, 7);
    v128.store(to, v128.shuffle<f64>(low01, low23, 0, 2));
    v128.store(to + step, v128.shuffle<f64>(low01, low23, 1, 3));
    v128.store(to + 2 * step, v128.shuffle<f64>(high01, high23, 0, 2));
    v128.store(to + 3 * step, v128.shuffle<f64>(high01, high23, 1, 3));
    to += 4 * step;
  }
  for (; p < k; p++) {
    const at = (<usize>p) << 2;
    store<f32>(to, load<f32>(from + at));
    store<f32>(to, load<f32>(from1 + at), 4);
    store<f32>(to, load<f32>(from2 + at), 8);
    store<f32>(to, load<f32>(from3 + at), 12);
    to += step;
  }
}

/** A panel of `full` lines that has only `used` ones, or lines without contiguous numbers: number p of line i at from + 4·(i·line + p·next). */
function packEdge(used: i32, full: i32, k: i32, from: usize, line: i32, next: i32, packed: usize): void {
  for (let p = 0; p < k; p++) {
    for (let i = 0; i < full; i++) {
      store<f32>(packed, i < used ? load<f32>(from + ((<usize>(i * line + p * next)) << 2)) : 0);
      packed += 4;
    }
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
            if (width == NR) {
              const sums = edge + ((<usize>(row * NR)) << 2);
              put<f32>(to + ((<usize>(row * ldc)) << 2), v128.load(sums), v128.load(sums, 16), accumulate, 0, 0);
              continue;
            }
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
