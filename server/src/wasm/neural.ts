/**
 * Kernels of the neural scorer: matrix products, LSTM cells, biaffine pieces, softmax, dropout, Adam. float32, SIMD by hand,
 * because compilers do not vectorise these loops. AssemblyScript; all pointers are byte offsets into the module's memory.
 *
 * Every kernel has a plain twin in test/referee/neuralKernels.ts.
 */

/** First free byte of the memory. */
export function heapBase(): usize {
  return __heap_base;
}

// Matrix products.

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

/**
 * One row: bound by reading B, so four panels are read side by side. This is what an LSTM does when it reads a single sentence.
 */
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

// Elementwise functions. Lengths of vectors are multiples of four where it is said so.

/** e^x for four numbers; relative error below 2e-7, clamped to ±87. */
// @ts-ignore: decorator
@inline
function exp4(x: v128): v128 {
  x = f32x4.max(f32x4.min(x, f32x4.splat(87)), f32x4.splat(-87));
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504)));
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.12194440e-4)));
  let p = f32x4.splat(1.9875691500e-4);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1));
  p = f32x4.add(f32x4.mul(f32x4.mul(p, r), r), f32x4.add(r, f32x4.splat(1)));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(p, power);
}

// @ts-ignore: decorator
@inline
function sigmoid4(x: v128): v128 {
  return f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), exp4(f32x4.neg(x))));
}

// @ts-ignore: decorator
@inline
function tanh4(x: v128): v128 {
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
    v128.store(x + i, f32x4.max(value, f32x4.mul(value, s)));
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

// LSTM.

/**
 * One step for the rows of a batch. `gates`: pre-activations in, activations out, per row [i f g o], each `size` long.
 * c = f · c' + i · g, h = o · tanh c, where c' is 0 for rows from `nPrevious` on. c has rows `size` apart, h rows ldh apart.
 */
export function lstmForward(
  rows: i32,
  size: i32,
  gates: usize,
  previous: usize,
  nPrevious: i32,
  c: usize,
  h: usize,
  ldh: i32,
): void {
  const bytes = (<usize>size) << 2;
  for (let row = 0; row < rows; row++) {
    for (let i: usize = 0; i < bytes; i += 16) {
      const input = sigmoid4(v128.load(gates + i));
      const forget = sigmoid4(v128.load(gates + bytes + i));
      const candidate = tanh4(v128.load(gates + 2 * bytes + i));
      const output = sigmoid4(v128.load(gates + 3 * bytes + i));
      let cell = f32x4.mul(input, candidate);
      if (row < nPrevious) cell = f32x4.add(cell, f32x4.mul(forget, v128.load(previous + i)));
      v128.store(gates + i, input);
      v128.store(gates + bytes + i, forget);
      v128.store(gates + 2 * bytes + i, candidate);
      v128.store(gates + 3 * bytes + i, output);
      v128.store(c + i, cell);
      v128.store(h + i, f32x4.mul(output, tanh4(cell)));
    }
    gates += 4 * bytes;
    previous += bytes;
    c += bytes;
    h += (<usize>ldh) << 2;
  }
}

/**
 * Gradient of one step. `gates`: activations in, gradients of the pre-activations out. `dh`: gradient of h, rows ldh apart.
 * `dc` (rows `size` apart): gradient of c from the step after in, of c' out.
 */
export function lstmBackward(
  rows: i32,
  size: i32,
  gates: usize,
  previous: usize,
  nPrevious: i32,
  c: usize,
  dh: usize,
  ldh: i32,
  dc: usize,
): void {
  const bytes = (<usize>size) << 2;
  const one = f32x4.splat(1);
  for (let row = 0; row < rows; row++) {
    for (let i: usize = 0; i < bytes; i += 16) {
      const input = v128.load(gates + i);
      const forget = v128.load(gates + bytes + i);
      const candidate = v128.load(gates + 2 * bytes + i);
      const output = v128.load(gates + 3 * bytes + i);
      const squashed = tanh4(v128.load(c + i));
      const dOut = v128.load(dh + i);
      const dOutput = f32x4.mul(dOut, squashed);
      const dSquashed = f32x4.mul(f32x4.mul(dOut, output), f32x4.sub(one, f32x4.mul(squashed, squashed)));
      const dCell = f32x4.add(v128.load(dc + i), dSquashed);
      const before = row < nPrevious ? v128.load(previous + i) : f32x4.splat(0);
      v128.store(gates + i, f32x4.mul(f32x4.mul(dCell, candidate), f32x4.mul(input, f32x4.sub(one, input))));
      v128.store(gates + bytes + i, f32x4.mul(f32x4.mul(dCell, before), f32x4.mul(forget, f32x4.sub(one, forget))));
      v128.store(gates + 2 * bytes + i, f32x4.mul(f32x4.mul(dCell, input), f32x4.sub(one, f32x4.mul(candidate, candidate))));
      v128.store(gates + 3 * bytes + i, f32x4.mul(dOutput, f32x4.mul(output, f32x4.sub(one, output))));
      v128.store(dc + i, f32x4.mul(dCell, forget));
    }
    gates += 4 * bytes;
    previous += bytes;
    c += bytes;
    dh += (<usize>ldh) << 2;
    dc += bytes;
  }
}

// Losses, dropout, Adam.

/**
 * Softmax of a row of n numbers in place, minus 1 at `gold`: the gradient of -log p(gold). Returns -log p(gold). With gold -1:
 * log p in place, returns 0.
 */
export function softmaxLoss(n: i32, x: usize, gold: i32): f32 {
  let largest: f32 = -Infinity;
  for (let i = 0; i < n; i++) largest = max(largest, load<f32>(x + ((<usize>i) << 2)));
  let sum: f64 = 0;
  for (let i = 0; i < n; i++) {
    const at = x + ((<usize>i) << 2);
    const shifted = load<f32>(at) - largest;
    store<f32>(at, shifted);
    sum += <f64>f32x4.extract_lane(exp4(f32x4.splat(shifted)), 0);
  }
  const logSum = <f32>Math.log(sum);
  if (gold < 0) {
    for (let i = 0; i < n; i++) {
      const at = x + ((<usize>i) << 2);
      store<f32>(at, load<f32>(at) - logSum);
    }
    return 0;
  }
  const loss = logSum - load<f32>(x + ((<usize>gold) << 2));
  for (let i = 0; i < n; i++) {
    const at = x + ((<usize>i) << 2);
    store<f32>(at, f32x4.extract_lane(exp4(f32x4.splat(load<f32>(at) - logSum)), 0) - (i == gold ? 1 : 0));
  }
  return loss;
}

/** Writes `count` numbers: `scale` with probability 1 - threshold / 2³², else 0. Returns the generator's next state (xorshift32). */
export function dropoutMask(count: i32, mask: usize, threshold: u32, scale: f32, state: u32): u32 {
  for (let i = 0; i < count; i++) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    // The low bits of a product with an odd number mix what xorshift leaves correlated.
    store<f32>(mask + ((<usize>i) << 2), state * 0x9e3779b1 < threshold ? 0 : scale);
  }
  return state;
}

/** Σ x², in double precision. */
export function sumOfSquares(count: i32, x: usize): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) {
    const value = <f64>load<f32>(x + ((<usize>i) << 2));
    sum += value * value;
  }
  return sum;
}

/**
 * Adam (Kingma & Ba 2015) for `count` parameters, a multiple of 4; the gradients are multiplied by `scale` first and are zero
 * afterwards. `rate` has the bias correction in it: rate · √(1 - β₂ᵗ) / (1 - β₁ᵗ).
 */
export function adam(
  count: i32,
  parameters: usize,
  gradients: usize,
  first: usize,
  second: usize,
  rate: f32,
  beta1: f32,
  beta2: f32,
  epsilon: f32,
  scale: f32,
): void {
  const b1 = f32x4.splat(beta1);
  const b2 = f32x4.splat(beta2);
  const c1 = f32x4.splat(1 - beta1);
  const c2 = f32x4.splat(1 - beta2);
  const s = f32x4.splat(scale);
  const lr = f32x4.splat(rate);
  const eps = f32x4.splat(epsilon);
  const zero = f32x4.splat(0);
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    const g = f32x4.mul(v128.load(gradients + i), s);
    const m = f32x4.add(f32x4.mul(b1, v128.load(first + i)), f32x4.mul(c1, g));
    const v = f32x4.add(f32x4.mul(b2, v128.load(second + i)), f32x4.mul(c2, f32x4.mul(g, g)));
    v128.store(first + i, m);
    v128.store(second + i, v);
    v128.store(gradients + i, zero);
    const change = f32x4.div(f32x4.mul(lr, m), f32x4.add(f32x4.sqrt(v), eps));
    v128.store(parameters + i, f32x4.sub(v128.load(parameters + i), change));
  }
}

// Embeddings.

/** out (dimension numbers) += scale · Σ table[row] over `count` rows listed as int32 at `rows`. dimension a multiple of 4. */
export function gatherRows(count: i32, rows: usize, dimension: i32, table: usize, scale: f32, out: usize): void {
  for (let i = 0; i < count; i++) {
    axpy(dimension, scale, table + ((<usize>(load<i32>(rows + ((<usize>i) << 2)) * dimension)) << 2), out);
  }
}

/** table[row] += scale · x for the listed rows. */
export function scatterRows(count: i32, rows: usize, dimension: i32, table: usize, scale: f32, x: usize): void {
  for (let i = 0; i < count; i++) {
    axpy(dimension, scale, x, table + ((<usize>(load<i32>(rows + ((<usize>i) << 2)) * dimension)) << 2));
  }
}

// Relations.

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

/** Gradients of labelForward: da[row] += Σ ds · m[row][label], and m[row][label] becomes its own gradient ds · a[row]. */
export function labelBackward(rows: i32, labels: i32, dimension: i32, m: usize, a: usize, ds: usize, da: usize): void {
  const bytes = (<usize>dimension) << 2;
  for (let row = 0; row < rows; row++) {
    for (let label = 0; label < labels; label++) {
      const scale = load<f32>(ds);
      const s = f32x4.splat(scale);
      for (let i: usize = 0; i < bytes; i += 16) {
        v128.store(da + i, f32x4.add(v128.load(da + i), f32x4.mul(s, v128.load(m + i))));
        v128.store(m + i, f32x4.mul(s, v128.load(a + i)));
      }
      ds += 4;
      m += bytes;
    }
    a += bytes;
    da += bytes;
  }
}

// Linear models: sums of hashed weights.

/**
 * scores[c] = Σ weights[bases[i] ^ c] over `count` int32 at `bases`, for the classes c < 16 · groups, each added up in the order of the
 * bases. The low bits of a base only permute four neighbours, so four classes are one load and one shuffle.
 */
export function classSums(count: i32, bases: usize, weights: usize, groups: i32, scores: usize): void {
  for (let group = 0; group < groups; group++) {
    const first = group << 4;
    let s0 = f32x4.splat(0), s1 = f32x4.splat(0), s2 = f32x4.splat(0), s3 = f32x4.splat(0);
    for (let i = 0; i < count; i++) {
      const base = load<i32>(bases + ((<usize>i) << 2));
      const low = base & 3;
      const high = (base ^ low) ^ first;
      // Bytes 0…15 with bits 2 and 3 flipped: lane j becomes lane j ^ low.
      const lanes = v128.xor(i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), i8x16.splat(<i8>(low << 2)));
      s0 = f32x4.add(s0, i8x16.swizzle(v128.load(weights + ((<usize>high) << 2)), lanes));
      s1 = f32x4.add(s1, i8x16.swizzle(v128.load(weights + ((<usize>(high ^ 4)) << 2)), lanes));
      s2 = f32x4.add(s2, i8x16.swizzle(v128.load(weights + ((<usize>(high ^ 8)) << 2)), lanes));
      s3 = f32x4.add(s3, i8x16.swizzle(v128.load(weights + ((<usize>(high ^ 12)) << 2)), lanes));
    }
    v128.store(scores, s0);
    v128.store(scores, s1, 16);
    v128.store(scores, s2, 32);
    v128.store(scores, s3, 48);
    scores += 64;
  }
}

/** Bin and direction of an arc as one number below 14, as the linear model has it. */
// @ts-ignore: decorator
@inline
function binOf(head: i32, dependent: i32): i32 {
  const distance = head < dependent ? dependent - head : head - dependent;
  let bin = 6;
  // A word is at distance 0 from itself, and its index has to be within the weights all the same.
  if (distance <= 3) bin = max(distance, 1) - 1;
  else if (distance <= 5) bin = 3;
  else if (distance <= 10) bin = 4;
  else if (distance <= 20) bin = 5;
  return 2 * bin + (head < dependent ? 1 : 0);
}

const GOLDEN: i32 = 0x9e3779b1;

/** As in core/parser/hash.ts. */
// @ts-ignore: decorator
@inline
function combine(a: i32, b: i32): i32 {
  let h = a * GOLDEN + b;
  h = (h ^ <i32>(<u32>h >>> 16)) * 0x85ebca6b;
  h = (h ^ <i32>(<u32>h >>> 13)) * 0xc2b2ae35;
  return h ^ <i32>(<u32>h >>> 16);
}

// @ts-ignore: decorator
@inline
function word(table: usize, at: i32): i32 {
  return load<i32>(table + ((<usize>at) << 2));
}

/** The weight of a feature by its hash; `mark` goes into the low bits of its index. */
// @ts-ignore: decorator
@inline
function weightOf(weights: usize, hash: i32, shift: i32, mark: i32): f64 {
  return <f64>load<f32>(weights + ((<usize>(<i32>(<u32>hash >>> shift) ^ mark)) << 2));
}

/**
 * sum + the weights of what is between and around the two words of an arc, and of their agreement: the features that arcFeatures in
 * core/parser/linear/arc-features.ts writes behind those of the templates, in its order. `tables`: see arcSums.
 */
function addContext(sum: f64, n: i32, head: i32, dependent: i32, weights: usize, shift: i32, nTags: i32, tables: usize): f64 {
  const upos = <usize>load<u32>(tables);
  const lemmas = <usize>load<u32>(tables, 4);
  const tagHashes = <usize>load<u32>(tables, 8);
  const tagCounts = <usize>load<u32>(tables, 12);
  const landmarks = <usize>load<u32>(tables, 16);
  const starts = <usize>load<u32>(tables, 20);
  const feats = <usize>load<u32>(tables, 24);
  const headUpos = word(upos, head);
  const dependentUpos = word(upos, dependent);
  const pair = combine(headUpos, dependentUpos);
  const left = min(head, dependent);
  const right = max(head, dependent);
  const direction = head < dependent ? 15 : 14;

  let packed = 0;
  if (1 < right - left) {
    const after = tagCounts + ((<usize>((right - 1) * nTags)) << 2);
    const before = tagCounts + ((<usize>(left * nTags)) << 2);
    for (let tag = 0; tag < nTags; tag++) {
      const between = word(after, tag) - word(before, tag);
      if (between == 0) continue;
      sum += weightOf(weights, (word(tagHashes, tag) + min(between, 3)) * GOLDEN + pair + direction, shift, 0);
    }
    for (let kind = 0; kind < 3; kind++) {
      packed = 4 * packed + min(word(landmarks, (right - 1) * 3 + kind) - word(landmarks, left * 3 + kind), 3);
    }
  }

  const verbsBefore = head == 0 ? 0 : word(landmarks, (head - 1) * 3);
  const verbsAfter = word(landmarks, n * 3) - word(landmarks, head * 3);
  const inside = combine(packed, 0x45);
  const outside = combine(4 * min(verbsBefore, 3) + min(verbsAfter, 3), 0x46);
  const edge = (dependent == 1 ? 1 : 0) + (dependent == n ? 2 : 0);
  const both = combine(outside, 4 * packed + edge);
  const uposAndLemma = combine(headUpos, word(lemmas, dependent));
  sum += weightOf(weights, (inside + pair) * GOLDEN, shift, direction);
  sum += weightOf(weights, (inside + uposAndLemma) * GOLDEN, shift, direction);
  sum += weightOf(weights, (inside + combine(word(lemmas, head) + 1, dependentUpos)) * GOLDEN, shift, direction);
  sum += weightOf(weights, (inside + combine(dependentUpos, 0x45)) * GOLDEN, shift, direction);
  sum += weightOf(weights, (outside + pair) * GOLDEN, shift, direction);
  sum += weightOf(weights, (outside + uposAndLemma) * GOLDEN, shift, direction);
  sum += weightOf(weights, (both + pair) * GOLDEN, shift, direction);
  sum += weightOf(weights, (both + uposAndLemma) * GOLDEN, shift, direction);

  const headEnd = word(starts, head + 1);
  const dependentStart = word(starts, dependent);
  const dependentEnd = word(starts, dependent + 1);
  for (let i = word(starts, head); i < headEnd; i += 2) {
    const key = word(feats, i);
    const value = word(feats, i + 1);
    const mixed = (value + 0x44) * 0x85ebca6b;
    for (let j = dependentStart; j < dependentEnd; j += 2) {
      const other = word(feats, j + 1);
      sum += weightOf(weights, mixed + other * GOLDEN, shift, direction);
      if (key != word(feats, j)) continue;
      sum += weightOf(weights, (key + (value == other ? 2 : 1)) * 0xc2b2ae35 + pair + direction, shift, 0);
    }
  }
  return sum;
}

/**
 * sums[h·(n + 1) + d] = Σ weights of the features of the arc h→d of a linear model, d from 1, in double precision and added up in the
 * order of arcFeatures in core/parser/linear/arc-features.ts, which is the plain twin. `heads` and `dependents`: hashes, rows of
 * `templates` int32 for the words 0…n. Arcs of a word to itself mean nothing. Two arcs side by side, as each sum is one chain of additions.
 *
 * `tables`: addresses of int32 arrays: UPOS and lemma of each word; hash of each of `nTags` tags, and rows of how often each occurs in
 * 1…word; rows of how often each of three landmarks does; where the features of each word start (n + 2), and these: key, pair, key, pair …
 */
export function arcSums(
  n: i32,
  templates: i32,
  heads: usize,
  dependents: usize,
  weights: usize,
  shift: i32,
  nTags: i32,
  tables: usize,
  sums: usize,
): void {
  const row = (<usize>templates) << 2;
  for (let head = 0; head <= n; head++) {
    const h = heads + (<usize>head) * row;
    for (let dependent = 1; dependent <= n; dependent += 2) {
      // The last word of an odd number is its own neighbour.
      const next = min(dependent + 1, n);
      const d0 = dependents + (<usize>dependent) * row;
      const d1 = dependents + (<usize>next) * row;
      const direction0 = head < dependent ? 15 : 14;
      const direction1 = head < next ? 15 : 14;
      const bin0 = binOf(head, dependent);
      const bin1 = binOf(head, next);
      let sum0: f64 = 0;
      let sum1: f64 = 0;
      for (let t: usize = 0; t < row; t += 4) {
        const half = load<i32>(h + t);
        const hash0 = half + load<i32>(d0 + t);
        const hash1 = half + load<i32>(d1 + t);
        sum0 += weightOf(weights, hash0, shift, direction0);
        sum1 += weightOf(weights, hash1, shift, direction1);
        sum0 += weightOf(weights, hash0, shift, bin0);
        sum1 += weightOf(weights, hash1, shift, bin1);
      }
      sum0 = addContext(sum0, n, head, dependent, weights, shift, nTags, tables);
      sum1 = addContext(sum1, n, head, next, weights, shift, nTags, tables);
      store<f64>(sums + ((<usize>(head * (n + 1) + dependent)) << 3), sum0);
      store<f64>(sums + ((<usize>(head * (n + 1) + next)) << 3), sum1);
    }
  }
}
