/** What training needs besides the layers: losses, dropout, Adam. */

import { exp4 } from './elementwise';

/**
 * Softmax of a row of n numbers in place, minus 1 at `gold`: the gradient of -log p(gold). Returns -log p(gold). With gold -1:
 * log p in place, returns 0.
 */
export function softmaxLoss(n: i32, x: usize, gold: i32): f32 {
  const end = x + ((<usize>n) << 2);
  const fours = x + ((<usize>(n & ~3)) << 2);
  let four = f32x4.splat(-Infinity);
  let at = x;
  for (; at < fours; at += 16) four = f32x4.pmax(four, v128.load(at));
  let largest = max(
    max(f32x4.extract_lane(four, 0), f32x4.extract_lane(four, 1)),
    max(f32x4.extract_lane(four, 2), f32x4.extract_lane(four, 3)),
  );
  for (; at < end; at += 4) largest = max(largest, load<f32>(at));
  let sum: f64 = 0;
  for (at = x; at < fours; at += 16) {
    const shifted = f32x4.sub(v128.load(at), f32x4.splat(largest));
    v128.store(at, shifted);
    const powers = exp4(shifted);
    sum += <f64>f32x4.extract_lane(powers, 0);
    sum += <f64>f32x4.extract_lane(powers, 1);
    sum += <f64>f32x4.extract_lane(powers, 2);
    sum += <f64>f32x4.extract_lane(powers, 3);
  }
  for (; at < end; at += 4) {
    const shifted = load<f32>(at) - largest;
    store<f32>(at, shifted);
    sum += <f64>f32x4.extract_lane(exp4(f32x4.splat(shifted)), 0);
  }
  const logSum = <f32>Math.log(sum);
  const own = x + ((<usize>max(gold, 0)) << 2);
  const loss = logSum - load<f32>(own);
  for (at = x; at < fours; at += 16) {
    const logarithms = f32x4.sub(v128.load(at), f32x4.splat(logSum));
    v128.store(at, gold < 0 ? logarithms : exp4(logarithms));
  }
  for (; at < end; at += 4) {
    const logarithm = load<f32>(at) - logSum;
    store<f32>(at, gold < 0 ? logarithm : f32x4.extract_lane(exp4(f32x4.splat(logarithm)), 0));
  }
  if (gold < 0) return 0;
  store<f32>(own, load<f32>(own) - 1);
  return loss;
}

/** Writes `count` numbers: `scale` with probability 1 - threshold / 2³², otherwise 0. Returns the generator's next state (xorshift32). */
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
  // Two pairs of sums, as each addition has to wait for the one before.
  let low = f64x2.splat(0), high = f64x2.splat(0);
  const fours = x + ((<usize>(count & ~3)) << 2);
  const end = x + ((<usize>count) << 2);
  for (; x < fours; x += 16) {
    const four = v128.load(x);
    const first = f64x2.promote_low_f32x4(four);
    const second = f64x2.promote_low_f32x4(v128.shuffle<f64>(four, four, 1, 1));
    low = f64x2.add(low, f64x2.mul(first, first));
    high = f64x2.add(high, f64x2.mul(second, second));
  }
  const both = f64x2.add(low, high);
  let sum = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
  for (; x < end; x += 4) {
    const value = <f64>load<f32>(x);
    sum += value * value;
  }
  return sum;
}

/**
 * Adam (Kingma & Ba 2015) for `count` parameters, a multiple of 4; the gradients are first multiplied by `scale` and are zero
 * afterwards. `rate` includes the bias correction: rate · √(1 - β₂ᵗ) / (1 - β₁ᵗ).
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
