/** Parts of training other than the layers: losses, dropout, Adam. */

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

/**
 * Writes `count` numbers that are uniform in [-range, range), those of mulberry32 in core/random.ts. Returns the generator's next state. A call for each
 * of a million weights took a tenth of what it takes to learn a small treebank.
 */
export function uniform(count: i32, values: usize, range: f64, state: u32): u32 {
  for (const end = values + ((<usize>count) << 2); values < end; values += 4) {
    state += 0x6d2b79f5;
    let t = (state ^ (state >>> 15)) * (1 | state);
    t = (t + (t ^ (t >>> 7)) * (61 | t)) ^ t;
    store<f32>(values, <f32>(range * (2 * (<f64>(t ^ (t >>> 14)) / 4294967296) - 1)));
  }
  return state;
}

/**
 * Writes `count` numbers: `scale` with probability 1 - threshold / 2³², otherwise 0. Returns the generator's next state (xorshift32). Four
 * quarters are drawn side by side, as each state has to wait for the one before.
 */
export function dropoutMask(count: i32, mask: usize, threshold: u32, scale: f32, state: u32): u32 {
  const quarter = count < LEAST_DRAWN_BY_QUARTERS ? 0 : count >> 2;
  if (0 < quarter) {
    const bytes = (<usize>quarter) << 2;
    let states = quartersOf(state, quarter);
    for (const end = mask + bytes; mask < end; mask += 4) {
      states = v128.xor(states, i32x4.shl(states, 13));
      states = v128.xor(states, i32x4.shr_u(states, 17));
      states = v128.xor(states, i32x4.shl(states, 5));
      // The low bits of a product with an odd number mix what xorshift leaves correlated.
      const isDropped = i32x4.lt_u(i32x4.mul(states, i32x4.splat(0x9e3779b1)), i32x4.splat(threshold));
      const numbers = v128.andnot(f32x4.splat(scale), isDropped);
      v128.store_lane<f32>(mask, numbers, 0);
      v128.store_lane<f32>(mask + bytes, numbers, 1);
      v128.store_lane<f32>(mask + 2 * bytes, numbers, 2);
      v128.store_lane<f32>(mask + 3 * bytes, numbers, 3);
    }
    mask += 3 * bytes;
    state = i32x4.extract_lane(states, 3);
  }
  for (let i = 4 * quarter; i < count; i++) {
    state = nextState(state);
    store<f32>(mask, state * 0x9e3779b1 < threshold ? 0 : scale);
    mask += 4;
  }
  return state;
}

/** Fewer numbers would not be worth the jump to the later quarters. */
const LEAST_DRAWN_BY_QUARTERS: i32 = 16384;

// @ts-ignore: decorator
@inline
export function nextState(state: u32): u32 {
  state ^= state << 13;
  state ^= state >> 17;
  return state ^ (state << 5);
}

/** A power of the step as a matrix over GF(2), by its effect on each bit of a state; and room for its square. */
const STEPS = memory.data(128, 16);
const SQUARE = memory.data(128, 16);

function afterSteps(state: u32): u32 {
  let sum: u32 = 0;
  for (; state != 0; state &= state - 1) sum ^= load<u32>(STEPS + ((<usize>ctz(state)) << 2));
  return sum;
}

/** The states after 0, 1, 2 and 3 times `quarter` steps: the step is linear, so a jump is a product of its powers (Haramoto et al. 2008). */
function quartersOf(state: u32, quarter: u32): v128 {
  let second = state, third = state, fourth = state;
  for (let bit: usize = 0; bit < 32; bit++) store<u32>(STEPS + (bit << 2), nextState(1 << <u32>bit));
  for (let left = 3 * quarter, power: u32 = 0; left != 0; left >>= 1, power++) {
    if ((quarter >> power) & 1) second = afterSteps(second);
    if (((2 * quarter) >> power) & 1) third = afterSteps(third);
    if (left & 1) fourth = afterSteps(fourth);
    for (let at: usize = 0; at < 128; at += 4) store<u32>(SQUARE + at, afterSteps(load<u32>(STEPS + at)));
    memory.copy(STEPS, SQUARE, 128);
  }
  const states = i32x4.replace_lane(i32x4.splat(state), 1, second);
  return i32x4.replace_lane(i32x4.replace_lane(states, 2, third), 3, fourth);
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
