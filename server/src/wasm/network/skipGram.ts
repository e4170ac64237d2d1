/** Word vectors: skip-gram with negative samples (Mikolov et al. 2013) over forms and their n-grams (Bojanowski et al. 2017). */

import { sigmoid4 } from './elementwise';
import { nextState } from './learning';

/** Numbers of a vector, in bytes. */
const VECTOR: usize = 64 << 2;
/** A word and five that are drawn are learned together; sums of products are kept for two more. */
const SAMPLES: usize = 6;
/** In the scratch space: the vector of the word, its gradient, which words are learned together, and their products. */
const GRADIENT: usize = VECTOR;
const ADDRESSES: usize = 2 * VECTOR;
const PRODUCTS: usize = 2 * VECTOR + 32;
const KEPT: usize = 2 * VECTOR + 64;

/**
 * Learns from `count` tokens: numbers of forms (int32 at `tokens`), -1 between sentences. The vector of form f is the mean of the rows of `input`
 * that int32 `rows[starts[f]…starts[f + 1])` lists; it learns to tell the forms within a random distance of at most `window` from five drawn
 * ones. All vectors have 64 numbers.
 *
 * @param contexts a vector for each form as a neighbour
 * @param thresholds form f is left out with probability thresholds[f] / 2³² (uint32)
 * @param drawn 2^bits forms, each as often as it is to be drawn
 * @param rate of the first token; that of each following one is lower by `slope`
 * @param scratch 144 + count four-byte numbers
 * @returns the generator's next state (xorshift32)
 */
export function skipGram(
  count: i32,
  tokens: usize,
  starts: usize,
  rows: usize,
  input: usize,
  contexts: usize,
  thresholds: usize,
  drawn: usize,
  bits: i32,
  window: i32,
  rate: f32,
  slope: f32,
  scratch: usize,
  state: u32,
): u32 {
  const kept = scratch + KEPT;
  let n = 0;
  for (let i = 0; i < count; i++) {
    const form = load<i32>(tokens + ((<usize>i) << 2));
    if (0 <= form) {
      state = nextState(state);
      if (state * 0x9e3779b1 < load<u32>(thresholds + ((<usize>form) << 2))) continue;
    }
    store<i32>(kept + ((<usize>n) << 2), form);
    n++;
  }
  const slopeOfKept: f32 = n == 0 ? <f32>0 : (slope * <f32>count) / <f32>n;
  for (let i = 0; i < n; i++) {
    const form = load<i32>(kept + ((<usize>i) << 2));
    if (form < 0) continue;
    const first = load<i32>(starts + ((<usize>form) << 2));
    const last = load<i32>(starts + ((<usize>form) << 2) + 4);
    meanOf(first, last, rows, input, scratch);
    memory.fill(scratch + GRADIENT, 0, VECTOR);
    state = nextState(state);
    const distance = 1 + <i32>(((state * 0x9e3779b1) >>> 16) % <u32>window);
    const current = rate - slopeOfKept * <f32>i;
    for (let j = i - 1; i - distance <= j && 0 <= j; j--) {
      const neighbour = load<i32>(kept + ((<usize>j) << 2));
      if (neighbour < 0) break;
      state = learn(neighbour, contexts, drawn, bits, current, scratch, state);
    }
    for (let j = i + 1; j <= i + distance && j < n; j++) {
      const neighbour = load<i32>(kept + ((<usize>j) << 2));
      if (neighbour < 0) break;
      state = learn(neighbour, contexts, drawn, bits, current, scratch, state);
    }
    for (let at = first; at < last; at++) {
      const row = input + (<usize>load<i32>(rows + ((<usize>at) << 2))) * VECTOR;
      for (let k: usize = 0; k < VECTOR; k += 16) {
        v128.store(row + k, f32x4.add(v128.load(row + k), v128.load(scratch + GRADIENT + k)));
      }
    }
  }
  return state;
}

function meanOf(first: i32, last: i32, rows: usize, input: usize, out: usize): void {
  memory.fill(out, 0, VECTOR);
  for (let at = first; at < last; at++) {
    const row = input + (<usize>load<i32>(rows + ((<usize>at) << 2))) * VECTOR;
    for (let k: usize = 0; k < VECTOR; k += 16) v128.store(out + k, f32x4.add(v128.load(out + k), v128.load(row + k)));
  }
  const scale = f32x4.splat(<f32>1 / <f32>max(1, last - first));
  for (let k: usize = 0; k < VECTOR; k += 16) v128.store(out + k, f32x4.mul(v128.load(out + k), scale));
}

/** One neighbour against five drawn forms; one that is drawn and is the neighbour itself teaches nothing. */
// @ts-ignore: decorator
@inline
function learn(neighbour: i32, contexts: usize, drawn: usize, bits: i32, rate: f32, scratch: usize, state: u32): u32 {
  const addresses = scratch + ADDRESSES;
  const products = scratch + PRODUCTS;
  const own = contexts + (<usize>neighbour) * VECTOR;
  for (let s: usize = 0; s < SAMPLES; s++) {
    let at = own;
    if (0 < s) {
      state = nextState(state);
      const place = (state * 0x9e3779b1) >>> (32 - bits);
      at = contexts + (<usize>load<i32>(drawn + ((<usize>place) << 2))) * VECTOR;
    }
    store<u32>(addresses + (s << 2), <u32>at);
    let even = f32x4.splat(0), odd = f32x4.splat(0);
    for (let k: usize = 0; k < VECTOR; k += 32) {
      even = f32x4.add(even, f32x4.mul(v128.load(scratch + k), v128.load(at + k)));
      odd = f32x4.add(odd, f32x4.mul(v128.load(scratch + k + 16), v128.load(at + k + 16)));
    }
    const four = f32x4.add(even, odd);
    const two = f32x4.add(four, v128.shuffle<f32>(four, four, 2, 3, 0, 1));
    store<f32>(products + (s << 2), f32x4.extract_lane(two, 0) + f32x4.extract_lane(two, 1));
  }
  for (let k: usize = 0; k < 32; k += 16) {
    v128.store(products + k, f32x4.mul(f32x4.neg(sigmoid4(v128.load(products + k))), f32x4.splat(rate)));
  }
  store<f32>(products, load<f32>(products) + rate);
  for (let s: usize = 0; s < SAMPLES; s++) {
    const at = <usize>load<u32>(addresses + (s << 2));
    if (0 < s && at == own) continue;
    const step = v128.load32_splat(products + (s << 2));
    for (let k: usize = 0; k < VECTOR; k += 16) {
      const context = v128.load(at + k);
      const gradient = scratch + GRADIENT + k;
      v128.store(gradient, f32x4.add(v128.load(gradient), f32x4.mul(step, context)));
      v128.store(at + k, f32x4.add(context, f32x4.mul(step, v128.load(scratch + k))));
    }
  }
  return state;
}
