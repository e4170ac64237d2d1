/**
 * MH4 of arc scores (Gómez-Rodríguez, Carroll & Weir 2011; Gómez-Rodríguez, Shi & Lee 2018). Time O(n⁴), space 4/3 · (n+2)³
 * elements of 4 bytes, or of 8, less than half of it in use: two packed cubes and a few squares.
 *
 * Items as in server/src/core/decode/mh4/mh4.ts. First heads run from right to left; for one first head i all [i,k,j] are a square `plane`, and
 * last heads grow from left to right. Two of the ways to remove l from [i,l,k,j] and [i,k,l,j] need no loop, because an arc from a
 * neighbour could equally be made before COMBINE:
 *
 *   [i,k,j] = max of
 *     [i,k] + [k,j]
 *     max[i<l<k] [i,l,k] + s(j→l),                               + [k,j]           middle
 *     max[i<l<k] [i,l] + s(i→l) + [l,k,j]                                          middle
 *     max[i<l<k] [i,l] + far[l,k,j]                                                middle
 *     max[k<l<j] [k,l,j] + s(i→l),                               + [i,k]           link
 *     max[k<l<j] max([i,k,l] + max(s(i→l), s(k→l)) + [l,j], [i,k,l] + ([l,j] + s(j→l)))   spread
 *   far[l,k,j] = [l,k,j] + max(s(k→l), s(j→l))
 *   [i,j]   = max[i<k<j] [i,k,j] + max(s(i→k), s(j→k))
 *
 * `link` does its part for all i < k as soon as the plane of k is finished, into the cube's cells of [i,k,j], which are still
 * unused for i. Every inner loop has stride one over j (several vectors side by side in registers) or is a row update over j.
 */

import { linkRows } from './link';
import { impossible, lanes, larger, release, reserve, reserveImpossible, strideFor } from './memory';

/** Nodes 0…n+1, and the number of elements per row of a square. */
let N: usize = 0;
let stride: usize = 0;
/** s(h→d) at [h][d] and at [d][h]. */
let arcs: usize = 0;
let arcsByDependent: usize = 0;
/** [i,j], and [i,j] + s(j→i). */
let two: usize = 0;
let twoBelowLast: usize = 0;
/** [i,k,j] of the current first head, at [k][j]; -Infinity where j ≤ k. */
let plane: usize = 0;
/** First element of middle head k in the cubes: rows of `width(k)` elements for j > k, one per first head i < k. */
let blocks: usize = 0;
let cube: usize = 0;
let farCube: usize = 0;
/** For one last head: [i,l,k] over l, of the row itself and of the row it is linked from; [i,l] + s(i→l) over l. */
let column: usize = 0;
let linkedColumn: usize = 0;
let twoLinked: usize = 0;
/** Single root: the items of the root with its dependent, and the items from which a root without one can be linked. */
let rootPlane: usize = 0;
let rootTwo: usize = 0;
let rootLinks: usize = 0;
let noPlane: usize = 0;

/**
 * Starts a decoding of n words. Write the scores to the returned address: rows of `mh4Stride()` elements, -Infinity
 * elsewhere.
 */
function begin<T>(n: usize, singleRoot: bool): usize {
  release();
  N = n + 2;
  stride = strideFor(N);
  const square = N * stride;
  arcs = reserveImpossible<T>(square);
  arcsByDependent = reserveImpossible<T>(square);
  two = reserveImpossible<T>(square);
  for (let i: usize = 0; i + 1 < N; i++) store<T>(two + (i * stride + i + 1) * sizeof<T>(), 0);
  twoBelowLast = reserveImpossible<T>(square);
  plane = reserveImpossible<T>(square);
  column = reserveImpossible<T>(stride);
  linkedColumn = reserveImpossible<T>(stride);
  twoLinked = reserveImpossible<T>(stride);
  if (singleRoot) {
    rootPlane = reserveImpossible<T>(square);
    rootTwo = reserveImpossible<T>(stride);
    rootLinks = reserveImpossible<T>(square);
    noPlane = reserveImpossible<T>(square);
  }
  blocks = reserve<u32>(N);
  let total: usize = 0;
  for (let k: usize = 0; k < N; k++) {
    store<u32>(blocks + k * 4, <u32>total);
    total += k * width<T>(k);
  }
  cube = reserve<T>(total + 16);
  farCube = reserve<T>(total + 16);
  return arcs;
}

/** Called after the scores have been written. */
function transpose<T>(): void {
  const size = sizeof<T>();
  for (let head: usize = 0; head < N; head++)
    for (let dependent: usize = 0; dependent < N; dependent++)
      store<T>(
        arcsByDependent + (dependent * stride + head) * size,
        load<T>(arcs + (head * stride + dependent) * size),
      );
}

function width<T>(k: usize): usize {
  const perVector = lanes<T>();
  return ((N - 1 - k + perVector - 1) / perVector) * perVector;
}

/** First byte of the rows of middle head k in a cube. */
function block<T>(k: usize): usize {
  return (<usize>load<u32>(blocks + k * 4)) * sizeof<T>();
}

/** All items that start at i, and what others need from them. First heads run from n down to 1, and to 0 without single root. */
function rowFrom<T>(i: usize): void {
  const pairs = two + i * stride * sizeof<T>();
  fill<T>(i, plane, pairs, plane, pairs, cube, false);
  keep<T>(i);
  link<T>(i);
}

/** The items that start at the root, first those without a dependent of the root, then those with one. */
function rootRows<T>(): void {
  for (let k: usize = 1; k < N; k++)
    memory.copy(rootLinks + k * stride * sizeof<T>(), cube + block<T>(k), width<T>(k) * sizeof<T>());
  // The first row of `noPlane` serves as the impossible pairs.
  fill<T>(0, plane, two, noPlane, noPlane, rootLinks, true);
  keep<T>(0);
  fill<T>(0, rootPlane, rootTwo, plane, two, rootLinks, true);
}

/**
 * The items that start at i, into `own` ([k][j]) and `ownTwo` ([j]). Arcs from i come with items of `linked` and `linkedTwo`.
 * `links` are the results of `link` for i: rows of the cube, or of a square of their own.
 */
function fill<T>(
  i: usize,
  own: usize,
  ownTwo: usize,
  linked: usize,
  linkedTwo: usize,
  links: usize,
  linksAreSquare: bool,
): void {
  const size = sizeof<T>();
  const row = stride * size;
  for (let k = i + 1; k < N; k++) {
    if (k > i + 1) store<T>(ownTwo + k * size, pair<T>(i, k, own, linked));
    store<T>(twoLinked + k * size, load<T>(linkedTwo + k * size) + load<T>(arcs + i * row + k * size));
    if (k + 1 == N) return;
    const linksOfK = linksAreSquare ? links + k * row : links + block<T>(k) + i * width<T>(k) * size;
    middle<T>(i, k, own, ownTwo, load<T>(linkedTwo + k * size), linksOfK);
    spread<T>(i, k, own);
  }
}

/** [i,j] = max[i<k<j] [i,k,j] + max(s(i→k), s(j→k)). Leaves the [i,k,j] over k in `column` and `linkedColumn`. */
function pair<T>(i: usize, j: usize, own: usize, linked: usize): T {
  const size = sizeof<T>();
  const fromFirst = arcs + i * stride * size;
  const fromLast = arcs + j * stride * size;
  let best = impossible<T>();
  for (let k = i + 1; k < j; k++) {
    const cell = (k * stride + j) * size;
    const three = load<T>(own + cell);
    const linkedThree = load<T>(linked + cell);
    store<T>(column + k * size, three);
    store<T>(linkedColumn + k * size, linkedThree);
    const below = max<T>(three + load<T>(fromLast + k * size), linkedThree + load<T>(fromFirst + k * size));
    best = max<T>(best, below);
  }
  return best;
}

/** [i,k,j] for all j > k, the part that comes from l < k or from `link`; four vectors of j at a time, then one. */
function middle<T>(i: usize, k: usize, own: usize, ownTwo: usize, linkedPair: T, links: usize): void {
  const size = sizeof<T>();
  const row = stride * size;
  const w = width<T>(k) * size;
  const first = i + 1;
  const right = two + k * row + (k + 1) * size;
  const out = own + k * row + (k + 1) * size;
  const left = v128.splat<T>(load<T>(ownTwo + k * size));
  const linkedLeft = v128.splat<T>(linkedPair);
  const none = v128.splat<T>(impossible<T>());
  const rows = block<T>(k) + first * w;
  let x: usize = 0;
  for (; x + 64 <= w; x += 64) {
    let a0 = none;
    let a1 = none;
    let a2 = none;
    let a3 = none;
    let b0 = none;
    let b1 = none;
    let b2 = none;
    let b3 = none;
    let near = cube + rows + x;
    let far = farCube + rows + x;
    let toL = arcsByDependent + first * row + (k + 1) * size + x;
    for (let at = first * size; at < k * size; at += size) {
      const threes = v128.load_splat<T>(column + at);
      const pairs = v128.load_splat<T>(ownTwo + at);
      const linkedPairs = v128.load_splat<T>(twoLinked + at);
      a0 = larger<T>(a0, v128.add<T>(threes, v128.load(toL, 0)));
      a1 = larger<T>(a1, v128.add<T>(threes, v128.load(toL, 16)));
      a2 = larger<T>(a2, v128.add<T>(threes, v128.load(toL, 32)));
      a3 = larger<T>(a3, v128.add<T>(threes, v128.load(toL, 48)));
      b0 = larger<T>(b0, v128.add<T>(pairs, v128.load(far, 0)));
      b1 = larger<T>(b1, v128.add<T>(pairs, v128.load(far, 16)));
      b2 = larger<T>(b2, v128.add<T>(pairs, v128.load(far, 32)));
      b3 = larger<T>(b3, v128.add<T>(pairs, v128.load(far, 48)));
      b0 = larger<T>(b0, v128.add<T>(linkedPairs, v128.load(near, 0)));
      b1 = larger<T>(b1, v128.add<T>(linkedPairs, v128.load(near, 16)));
      b2 = larger<T>(b2, v128.add<T>(linkedPairs, v128.load(near, 32)));
      b3 = larger<T>(b3, v128.add<T>(linkedPairs, v128.load(near, 48)));
      near += w;
      far += w;
      toL += row;
    }
    combine<T>(left, linkedLeft, a0, b0, links + x, right + x, out + x);
    combine<T>(left, linkedLeft, a1, b1, links + x + 16, right + x + 16, out + x + 16);
    combine<T>(left, linkedLeft, a2, b2, links + x + 32, right + x + 32, out + x + 32);
    combine<T>(left, linkedLeft, a3, b3, links + x + 48, right + x + 48, out + x + 48);
  }
  for (; x < w; x += 16) {
    let a = none;
    let b = none;
    let near = cube + rows + x;
    let far = farCube + rows + x;
    let toL = arcsByDependent + first * row + (k + 1) * size + x;
    for (let at = first * size; at < k * size; at += size) {
      a = larger<T>(a, v128.add<T>(v128.load_splat<T>(column + at), v128.load(toL)));
      b = larger<T>(b, v128.add<T>(v128.load_splat<T>(ownTwo + at), v128.load(far)));
      b = larger<T>(b, v128.add<T>(v128.load_splat<T>(twoLinked + at), v128.load(near)));
      near += w;
      far += w;
      toL += row;
    }
    combine<T>(left, linkedLeft, a, b, links + x, right + x, out + x);
  }
}

/** The larger of b, a + [k,j], [i,k] + [k,j] and linked [i,k] + links. */
// @ts-ignore: decorator
@inline
function combine<T>(left: v128, linkedLeft: v128, a: v128, b: v128, links: usize, right: usize, out: usize): void {
  const pairs = v128.load(right);
  const best = larger<T>(b, v128.add<T>(larger<T>(a, left), pairs));
  v128.store(out, larger<T>(best, v128.add<T>(linkedLeft, v128.load(links))));
}

/** [i,k,j] for all k < l < j from [i,k,l], which is in `column`, and [l,j]. */
function spread<T>(i: usize, l: usize, own: usize): void {
  const size = sizeof<T>();
  const row = stride * size;
  const w = width<T>(l) * size;
  const right = two + l * row + (l + 1) * size;
  const rightBelowLast = twoBelowLast + l * row + (l + 1) * size;
  const fromFirst = load<T>(arcs + i * row + l * size);
  for (let k = i + 1; k < l; k++) {
    const three = load<T>(column + k * size);
    const fromK = three + load<T>(arcs + k * row + l * size);
    const belowHere = v128.splat<T>(max<T>(fromK, load<T>(linkedColumn + k * size) + fromFirst));
    const belowLast = v128.splat<T>(three);
    const out = own + k * row + (l + 1) * size;
    for (let x: usize = 0; x < w; x += 16) {
      let best = larger<T>(v128.load(out + x), v128.add<T>(belowHere, v128.load(right + x)));
      best = larger<T>(best, v128.add<T>(belowLast, v128.load(rightBelowLast + x)));
      v128.store(out + x, best);
    }
  }
}

/** Moves the finished plane of i into the cubes, and [i,j] + s(j→i) into its square. */
function keep<T>(i: usize): void {
  const size = sizeof<T>();
  const row = stride * size;
  for (let x: usize = 0; x < row; x += 16)
    v128.store(
      twoBelowLast + i * row + x,
      v128.add<T>(v128.load(two + i * row + x), v128.load(arcsByDependent + i * row + x)),
    );
  for (let k = i + 1; k + 1 < N; k++) {
    const w = width<T>(k) * size;
    const to = block<T>(k) + i * w;
    const from = plane + k * row + (k + 1) * size;
    const fromLast = arcsByDependent + i * row + (k + 1) * size;
    const fromK = v128.splat<T>(load<T>(arcs + k * row + i * size));
    for (let x: usize = 0; x < w; x += 16) {
      const three = v128.load(from + x);
      v128.store(cube + to + x, three);
      v128.store(farCube + to + x, v128.add<T>(three, larger<T>(fromK, v128.load(fromLast + x))));
    }
  }
}

/** max[k<l<j] [k,l,j] + s(i→l) for all i < k < j, into the cells of [i,k,j]. */
function link<T>(k: usize): void {
  linkRows<T>(k, N, stride, plane, arcs, cube + block<T>(k), width<T>(k));
}

// Calls by the wrapper: `mh4Begin`, write scores, `mh4Start`, rows n … 1, then row 0 or the root's rows; then it reads the
// tables.

export function mh4Begin32(n: i32, singleRoot: i32): usize {
  return begin<f32>(n, singleRoot != 0);
}

export function mh4Begin64(n: i32, singleRoot: i32): usize {
  return begin<f64>(n, singleRoot != 0);
}

export function mh4Stride(): i32 {
  return <i32>stride;
}

export function mh4Start32(): void {
  transpose<f32>();
}

export function mh4Start64(): void {
  transpose<f64>();
}

export function mh4Row32(i: i32): void {
  rowFrom<f32>(i);
}

export function mh4Row64(i: i32): void {
  rowFrom<f64>(i);
}

export function mh4Root32(): void {
  rootRows<f32>();
}

export function mh4Root64(): void {
  rootRows<f64>();
}

/** Addresses of the tables: [i,j] at [i][j]; the cube; its blocks, u32; for a single root its pairs and its plane. */
export function mh4Two(): usize {
  return two;
}

export function mh4Cube(): usize {
  return cube;
}

export function mh4Blocks(): usize {
  return blocks;
}

export function mh4RootTwo(): usize {
  return rootTwo;
}

export function mh4RootPlane(): usize {
  return rootPlane;
}
