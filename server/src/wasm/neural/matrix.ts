/** Matrix products: B packed in panels of eight columns, A in panels of four rows, a 4 × 8 block in registers. */

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
          micro(k, rows, b, to, (<usize>ldc) << 2, accumulate);
        } else {
          micro(k, rows, b, edge, 32, 0);
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
      s00 = f32x4.add(s00, f32x4.mul(x, v128.load(b)));
      s01 = f32x4.add(s01, f32x4.mul(x, v128.load(b, 16)));
      s10 = f32x4.add(s10, f32x4.mul(x, v128.load(b + b1)));
      s11 = f32x4.add(s11, f32x4.mul(x, v128.load(b + b1, 16)));
      s20 = f32x4.add(s20, f32x4.mul(x, v128.load(b + b2)));
      s21 = f32x4.add(s21, f32x4.mul(x, v128.load(b + b2, 16)));
      s30 = f32x4.add(s30, f32x4.mul(x, v128.load(b + b3)));
      s31 = f32x4.add(s31, f32x4.mul(x, v128.load(b + b3, 16)));
      from += step;
      b += 32;
    }
    put(c, s00, s01, accumulate);
    put(c + 32, s10, s11, accumulate);
    put(c + 64, s20, s21, accumulate);
    put(c + 96, s30, s31, accumulate);
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

/** A 4 × 8 block of C in eight registers. */
// @ts-ignore: decorator
@inline
function micro(k: i32, a: usize, b: usize, c: usize, ldc: usize, accumulate: i32): void {
  let c00 = f32x4.splat(0), c01 = f32x4.splat(0);
  let c10 = f32x4.splat(0), c11 = f32x4.splat(0);
  let c20 = f32x4.splat(0), c21 = f32x4.splat(0);
  let c30 = f32x4.splat(0), c31 = f32x4.splat(0);
  for (let p = 0; p < k; p++) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let s = v128.load32_splat(a);
    c00 = f32x4.add(c00, f32x4.mul(s, b0));
    c01 = f32x4.add(c01, f32x4.mul(s, b1));
    s = v128.load32_splat(a, 4);
    c10 = f32x4.add(c10, f32x4.mul(s, b0));
    c11 = f32x4.add(c11, f32x4.mul(s, b1));
    s = v128.load32_splat(a, 8);
    c20 = f32x4.add(c20, f32x4.mul(s, b0));
    c21 = f32x4.add(c21, f32x4.mul(s, b1));
    s = v128.load32_splat(a, 12);
    c30 = f32x4.add(c30, f32x4.mul(s, b0));
    c31 = f32x4.add(c31, f32x4.mul(s, b1));
    a += 16;
    b += 32;
  }
  put(c, c00, c01, accumulate);
  put(c + ldc, c10, c11, accumulate);
  put(c + 2 * ldc, c20, c21, accumulate);
  put(c + 3 * ldc, c30, c31, accumulate);
}

// @ts-ignore: decorator
@inline
function put(c: usize, low: v128, high: v128, accumulate: i32): void {
  if (accumulate) {
    low = f32x4.add(low, v128.load(c));
    high = f32x4.add(high, v128.load(c, 16));
  }
  v128.store(c, low);
  v128.store(c, high, 16);
}
