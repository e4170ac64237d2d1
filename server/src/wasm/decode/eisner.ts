/**
 * Eisner's algorithm (1996). Time O(n³), space four squares of (n+1)² elements. Items as in server/src/core/decode/eisner/eisner.ts.
 *
 * First nodes i are processed from right to left. As soon as an item that ends at k is known, it is added to whole rows of items
 * that end further right, so that every inner loop updates a row of the chart, with stride one over j:
 *
 *   I→(i,j) − s(i→j) = I←(i,j) − s(j→i) = max[i≤k<j] C→(i,k) + C←(k+1,j)
 *   C→(i,j) = max[i<k≤j] I→(i,k) + C→(k,j)
 *   C←(i,j) = max[i≤k<j] C←(i,k) + I←(k,j)
 */

import { larger, release, reserveImpossible, strideFor } from './memory';

let N: usize = 0;
let stride: usize = 0;
/** s(h→d) at [h][d]. */
let arcs: usize = 0;
/** C→(i,j), C←(i,j), I→(i,j), I←(i,j), each at [i][j]. */
let right: usize = 0;
let left: usize = 0;
let rightOpen: usize = 0;
let leftOpen: usize = 0;
/** max[i≤k<j] C→(i,k) + C←(k+1,j) at [j] for the current i. */
let between: usize = 0;

/** Starts a decoding of n words. Scores go to the returned address, in rows of `eisnerStride()` elements, -Infinity elsewhere. */
function begin<T>(n: usize): usize {
  release();
  N = n + 1;
  stride = strideFor(N);
  const square = N * stride;
  arcs = reserveImpossible<T>(square);
  right = reserveImpossible<T>(square);
  left = reserveImpossible<T>(square);
  rightOpen = reserveImpossible<T>(square);
  leftOpen = reserveImpossible<T>(square);
  between = reserveImpossible<T>(stride);
  for (let i: usize = 0; i < N; i++) {
    store<T>(right + i * (stride + 1) * sizeof<T>(), 0);
    store<T>(left + i * (stride + 1) * sizeof<T>(), 0);
  }
  return arcs;
}

/** All items that start at i; from the right. With a single root, only the words of the root's dependent precede it. */
function rowFrom<T>(i: usize, singleRoot: bool): void {
  const size = sizeof<T>();
  const row = stride * size;
  const own = i * row;
  const isSingle = singleRoot && i == 0;
  for (let x: usize = 0; x < row; x += 16) v128.store(between + x, v128.splat<T>(<T>(-Infinity)));
  for (let k = i; k < N; k++) {
    const at = k * size;
    if (k > i) {
      const inside = load<T>(between + at);
      const open = inside + load<T>(arcs + own + at);
      const openLeft = inside + load<T>(arcs + k * row + i * size);
      store<T>(rightOpen + own + at, open);
      store<T>(leftOpen + own + at, openLeft);
      store<T>(right + own + at, max<T>(load<T>(right + own + at), open));
      store<T>(left + own + at, max<T>(load<T>(left + own + at), openLeft));
    }
    if (k + 1 == N) return;
    const complete = v128.splat<T>(load<T>(right + own + at));
    const completeLeft = v128.splat<T>(load<T>(left + own + at));
    const open = v128.splat<T>(load<T>(rightOpen + own + at));
    const next = (k + 1) * row;
    // Vectors that contain some j > k; for their other elements, the other summand is -Infinity.
    for (let x = ((k + 1) * size) & ~15; x < N * size; x += 16) {
      if (!isSingle || k == 0) {
        const sum = v128.add<T>(complete, v128.load(left + next + x));
        v128.store(between + x, larger<T>(v128.load(between + x), sum));
      }
      if (k > i) {
        const sum = v128.add<T>(open, v128.load(right + k * row + x));
        v128.store(right + own + x, larger<T>(v128.load(right + own + x), sum));
        const sumLeft = v128.add<T>(completeLeft, v128.load(leftOpen + k * row + x));
        v128.store(left + own + x, larger<T>(v128.load(left + own + x), sumLeft));
      }
    }
  }
}

// Calls by the wrapper: `eisnerBegin`, write scores, rows n … 0; then it reads the tables.

export function eisnerBegin32(n: i32): usize {
  return begin<f32>(n);
}

export function eisnerBegin64(n: i32): usize {
  return begin<f64>(n);
}

export function eisnerStride(): i32 {
  return <i32>stride;
}

export function eisnerRow32(i: i32, singleRoot: i32): void {
  rowFrom<f32>(i, singleRoot != 0);
}

export function eisnerRow64(i: i32, singleRoot: i32): void {
  rowFrom<f64>(i, singleRoot != 0);
}

/** Where the tables are: C→, C←, I→, I←, each at [i][j]. */
export function eisnerRight(): usize {
  return right;
}

export function eisnerLeft(): usize {
  return left;
}

export function eisnerRightOpen(): usize {
  return rightOpen;
}

export function eisnerLeftOpen(): usize {
  return leftOpen;
}
