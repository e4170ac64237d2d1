/**
 * MH4 of transition scores: MH4-two and MH4-hybrid (Gómez-Rodríguez, Shi & Lee 2018, section 4.2). Time O(n⁴), space as in `mh4.ts`.
 *
 * Items, order and layout as in `mh4.ts`. A reduction r = 1…6 (S2-S1, S0-S1, B0-S1, S2-S0, S1-S0, B0-S0) scores near_r(s1,s0) +
 * far_r(s0,b0) + the arc; pushing b0 on s0 scores push(s0,b0). In [h1…h4] they are s2, s1, s0, b0:
 *
 *   [i,k,j] = max of
 *     [i,k] + push(i,k) + [k,j]
 *     for i < l < k, removed as s1 while s0 = k, b0 = j                                                    middle
 *       max[l] [i,l,k] + push(l,k) + near1(l,k) + s(i→l),                + far1(k,j) + [k,j]
 *       max[l] [i,l,k] + push(l,k) + near2(l,k) + s(k→l),                + far2(k,j) + [k,j]
 *       max[l] [i,l,k] + push(l,k) + near3(l,k) + s(j→l),                + far3(k,j) + [k,j]
 *       max[l] [i,l] + push(i,l) + near1(l,k) + s(i→l) + [l,k,j],        + far1(k,j)
 *       max[l] [i,l] + push(i,l) + near2(l,k) + s(k→l) + [l,k,j],        + far2(k,j)
 *       max[l] [i,l] + push(i,l) + (near3(l,k) + s(j→l) + [l,k,j]),      + far3(k,j)
 *     for k < l < j, removed as s0 while s1 = k, b0 = j
 *       max[l] [i,k,l] + push(k,l) + near4(k,l) + s(i→l) + (far4(l,j) + [l,j])                             spread
 *       max[l] [i,k,l] + push(k,l) + near5(k,l) + s(k→l) + (far5(l,j) + [l,j])                             spread
 *       max[l] [i,k,l] + push(k,l) + near6(k,l)          + (far6(l,j) + s(j→l) + [l,j])                    spread
 *       max[l] s(i→l) + ([k,l,j] + near4(k,l) + far4(l,j)),              + [i,k] + push(i,k)               link
 *   [i,j]   = max[i<k<j] [i,k,j] + max(near5(i,k) + far5(k,j) + s(i→k), near6(i,k) + far6(k,j) + s(j→k))
 *
 * The first two lines of `middle` do not depend on j inside the maximum; that s1 or b0 takes s0 = l of [i,k] + [k,l,j] is the
 * same step as in [k,j].
 */

import { linkRows } from './link';
import { impossible, lanes, larger, release, reserve, reserveImpossible, strideFor } from './memory';

const N_REDUCTIONS: usize = 6;

/** Nodes 0…n+1, and the number of elements per row of a square. */
let N: usize = 0;
let stride: usize = 0;
let square: usize = 0;
/** s(h→d) at [h][d] and at [d][h]. */
let arcs: usize = 0;
let arcsByDependent: usize = 0;
/** push(s0,b0) at [b0][s0]; near_r(s1,s0) at [r-1][s0][s1]; far_r(s0,b0) at [r-1][s0][b0]. */
let pushes: usize = 0;
let near: usize = 0;
let far: usize = 0;
/** [i,j]; and [l,j] with far4, far5, or far6 and s(j→l). */
let two: usize = 0;
let withFar: usize = 0;
/** [i,k,j] of the current first head, at [k][j]; and with near4, far4 for `link`. */
let plane: usize = 0;
let linkPlane: usize = 0;
/** As in `mh4.ts`. */
let blocks: usize = 0;
let cube: usize = 0;
let farCube: usize = 0;
/** For one last head: [i,l,k] over l, of the row itself and of the row it is linked from. */
let column: usize = 0;
let linkedColumn: usize = 0;
/** What `middle` adds to vectors for each l: four rows. */
let terms: usize = 0;
/** Single root. */
let rootPlane: usize = 0;
let rootTwo: usize = 0;
let rootLinks: usize = 0;
let noPlane: usize = 0;

/** Starts a decoding of n words. The tables are at `hybrid…()`: write them in rows of `hybridStride()` elements. */
function begin<T>(n: usize, singleRoot: bool): void {
  release();
  N = n + 2;
  stride = strideFor(N);
  square = N * stride;
  arcs = reserveImpossible<T>(square);
  arcsByDependent = reserveImpossible<T>(square);
  pushes = reserveImpossible<T>(square);
  near = reserveImpossible<T>(N_REDUCTIONS * square);
  far = reserveImpossible<T>(N_REDUCTIONS * square);
  two = reserveImpossible<T>(square);
  for (let i: usize = 0; i + 1 < N; i++) store<T>(two + (i * stride + i + 1) * sizeof<T>(), 0);
  withFar = reserveImpossible<T>(3 * square);
  plane = reserveImpossible<T>(square);
  linkPlane = reserveImpossible<T>(square);
  column = reserveImpossible<T>(stride);
  linkedColumn = reserveImpossible<T>(stride);
  terms = reserveImpossible<T>(4 * stride);
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

/** First byte of a row of a square of `near` or `far`. */
// @ts-ignore: decorator
@inline
function rowOf<T>(table: usize, r: usize, row: usize): usize {
  return table + ((r - 1) * square + row * stride) * sizeof<T>();
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

/** As in `mh4.ts`. */
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
    if (k + 1 == N) return;
    const linksOfK = linksAreSquare ? links + k * row : links + block<T>(k) + i * width<T>(k) * size;
    middle<T>(i, k, own, ownTwo, linkedTwo, linksOfK);
    spread<T>(i, k, own);
  }
}

/** [i,j]. Leaves the [i,k,j] over k in `column` and `linkedColumn`. */
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
    const s1 = load<T>(rowOf<T>(near, 5, k) + i * size) + load<T>(rowOf<T>(far, 5, k) + j * size);
    const b0 = load<T>(rowOf<T>(near, 6, k) + i * size) + load<T>(rowOf<T>(far, 6, k) + j * size);
    best = max<T>(best, linkedThree + s1 + load<T>(fromFirst + k * size));
    best = max<T>(best, three + b0 + load<T>(fromLast + k * size));
  }
  return best;
}

/** [i,k,j] for all j > k, the part that comes from l < k or from `link`; two vectors of j at a time, then one. */
function middle<T>(i: usize, k: usize, own: usize, ownTwo: usize, linkedTwo: usize, links: usize): void {
  const size = sizeof<T>();
  const row = stride * size;
  const w = width<T>(k) * size;
  const first = i + 1;
  const push = load<T>(pushes + k * row + i * size);
  const left = v128.splat<T>(load<T>(ownTwo + k * size) + push);
  const linkedLeft = v128.splat<T>(load<T>(linkedTwo + k * size) + push);
  let belowFirst = impossible<T>();
  let belowK = impossible<T>();
  for (let l = first; l < k; l++) {
    const at = l * size;
    const join = load<T>(pushes + k * row + at);
    const near1 = load<T>(rowOf<T>(near, 1, k) + at) + load<T>(arcs + i * row + at);
    const near2 = load<T>(rowOf<T>(near, 2, k) + at) + load<T>(arcs + k * row + at);
    belowFirst = max<T>(belowFirst, load<T>(linkedColumn + at) + join + near1);
    belowK = max<T>(belowK, load<T>(column + at) + join + near2);
    const pushL = load<T>(pushes + l * row + i * size);
    store<T>(terms + at, load<T>(column + at) + join + load<T>(rowOf<T>(near, 3, k) + at));
    store<T>(terms + row + at, load<T>(linkedTwo + at) + pushL + near1);
    store<T>(terms + 2 * row + at, load<T>(ownTwo + at) + pushL + near2);
    store<T>(terms + 3 * row + at, load<T>(ownTwo + at) + pushL);
  }
  const shortFirst = v128.splat<T>(belowFirst);
  const shortK = v128.splat<T>(belowK);
  const none = v128.splat<T>(impossible<T>());
  const rows = block<T>(k) + first * w;
  const right = two + k * row + (k + 1) * size;
  const far1 = rowOf<T>(far, 1, k) + (k + 1) * size;
  const out = own + k * row + (k + 1) * size;
  let x: usize = 0;
  for (; x + 32 <= w; x += 32) {
    let a0 = none;
    let a1 = none;
    let b0 = none;
    let b1 = none;
    let c0 = none;
    let c1 = none;
    let d0 = none;
    let d1 = none;
    let nearRow = cube + rows + x;
    let farRow = farCube + rows + x;
    let toL = arcsByDependent + first * row + (k + 1) * size + x;
    for (let at = terms + first * size, end = terms + k * size; at < end; at += size) {
      const t0 = v128.load_splat<T>(at);
      const t1 = v128.load_splat<T>(at + row);
      const t2 = v128.load_splat<T>(at + 2 * row);
      const t3 = v128.load_splat<T>(at + 3 * row);
      const three0 = v128.load(nearRow);
      const three1 = v128.load(nearRow, 16);
      a0 = larger<T>(a0, v128.add<T>(t0, v128.load(toL)));
      a1 = larger<T>(a1, v128.add<T>(t0, v128.load(toL, 16)));
      b0 = larger<T>(b0, v128.add<T>(t1, three0));
      b1 = larger<T>(b1, v128.add<T>(t1, three1));
      c0 = larger<T>(c0, v128.add<T>(t2, three0));
      c1 = larger<T>(c1, v128.add<T>(t2, three1));
      d0 = larger<T>(d0, v128.add<T>(t3, v128.load(farRow)));
      d1 = larger<T>(d1, v128.add<T>(t3, v128.load(farRow, 16)));
      nearRow += w;
      farRow += w;
      toL += row;
    }
    combine<T>(left, linkedLeft, shortFirst, shortK, a0, b0, c0, d0, links + x, right + x, far1 + x, out + x);
    const y = x + 16;
    combine<T>(left, linkedLeft, shortFirst, shortK, a1, b1, c1, d1, links + y, right + y, far1 + y, out + y);
  }
  for (; x < w; x += 16) {
    let a = none;
    let b = none;
    let c = none;
    let d = none;
    let nearRow = cube + rows + x;
    let farRow = farCube + rows + x;
    let toL = arcsByDependent + first * row + (k + 1) * size + x;
    for (let at = terms + first * size, end = terms + k * size; at < end; at += size) {
      const three = v128.load(nearRow);
      a = larger<T>(a, v128.add<T>(v128.load_splat<T>(at), v128.load(toL)));
      b = larger<T>(b, v128.add<T>(v128.load_splat<T>(at + row), three));
      c = larger<T>(c, v128.add<T>(v128.load_splat<T>(at + 2 * row), three));
      d = larger<T>(d, v128.add<T>(v128.load_splat<T>(at + 3 * row), v128.load(farRow)));
      nearRow += w;
      farRow += w;
      toL += row;
    }
    combine<T>(left, linkedLeft, shortFirst, shortK, a, b, c, d, links + x, right + x, far1 + x, out + x);
  }
}

/** The best value that `middle` found for one vector of j. */
// @ts-ignore: decorator
@inline
function combine<T>(
  left: v128,
  linkedLeft: v128,
  belowFirst: v128,
  belowK: v128,
  a: v128,
  b: v128,
  c: v128,
  d: v128,
  links: usize,
  right: usize,
  far1: usize,
  out: usize,
): void {
  const next = square * sizeof<T>();
  const pairs = v128.load(right);
  const first = v128.add<T>(v128.load(far1), larger<T>(b, v128.add<T>(belowFirst, pairs)));
  const second = v128.add<T>(v128.load(far1 + next), larger<T>(c, v128.add<T>(belowK, pairs)));
  const third = v128.add<T>(v128.load(far1 + 2 * next), larger<T>(d, v128.add<T>(a, pairs)));
  const fourth = larger<T>(v128.add<T>(left, pairs), v128.add<T>(linkedLeft, v128.load(links)));
  v128.store(out, larger<T>(larger<T>(first, second), larger<T>(third, fourth)));
}

/** [i,k,j] for all k < l < j from [i,k,l], which is in `column`, and [l,j]. */
function spread<T>(i: usize, l: usize, own: usize): void {
  const size = sizeof<T>();
  const row = stride * size;
  const w = width<T>(l) * size;
  const next = square * size;
  const right = withFar + l * row + (l + 1) * size;
  const fromFirst = load<T>(arcs + i * row + l * size);
  for (let k = i + 1; k < l; k++) {
    const at = k * size;
    const push = load<T>(pushes + l * row + at);
    const three = load<T>(column + at) + push;
    const linkedThree = load<T>(linkedColumn + at) + push;
    const belowFirst = v128.splat<T>(linkedThree + load<T>(rowOf<T>(near, 4, l) + at) + fromFirst);
    const belowK = v128.splat<T>(three + load<T>(rowOf<T>(near, 5, l) + at) + load<T>(arcs + k * row + l * size));
    const belowLast = v128.splat<T>(three + load<T>(rowOf<T>(near, 6, l) + at));
    const out = own + k * row + (l + 1) * size;
    for (let x: usize = 0; x < w; x += 16) {
      let best = larger<T>(v128.load(out + x), v128.add<T>(belowFirst, v128.load(right + x)));
      best = larger<T>(best, v128.add<T>(belowK, v128.load(right + next + x)));
      best = larger<T>(best, v128.add<T>(belowLast, v128.load(right + 2 * next + x)));
      v128.store(out + x, best);
    }
  }
}

/** Moves the finished plane of i into the cubes, [i,j] with what far adds into its squares, and prepares the plane of `link`. */
function keep<T>(i: usize): void {
  const size = sizeof<T>();
  const row = stride * size;
  const next = square * size;
  for (let x: usize = 0; x < row; x += 16) {
    const at = i * row + x;
    const pairs = v128.load(two + at);
    v128.store(withFar + at, v128.add<T>(pairs, v128.load(rowOf<T>(far, 4, i) + x)));
    v128.store(withFar + next + at, v128.add<T>(pairs, v128.load(rowOf<T>(far, 5, i) + x)));
    const below = v128.add<T>(v128.load(rowOf<T>(far, 6, i) + x), v128.load(arcsByDependent + at));
    v128.store(withFar + 2 * next + at, v128.add<T>(pairs, below));
  }
  for (let k = i + 1; k + 1 < N; k++) {
    const w = width<T>(k) * size;
    const to = block<T>(k) + i * w;
    const from = plane + k * row + (k + 1) * size;
    const toLink = linkPlane + k * row + (k + 1) * size;
    const fromLast = arcsByDependent + i * row + (k + 1) * size;
    const far4 = rowOf<T>(far, 4, k) + (k + 1) * size;
    const near3 = v128.splat<T>(load<T>(rowOf<T>(near, 3, k) + i * size));
    const near4 = v128.splat<T>(load<T>(rowOf<T>(near, 4, k) + i * size));
    for (let x: usize = 0; x < w; x += 16) {
      const three = v128.load(from + x);
      v128.store(cube + to + x, three);
      v128.store(farCube + to + x, v128.add<T>(three, v128.add<T>(near3, v128.load(fromLast + x))));
      v128.store(toLink + x, v128.add<T>(three, v128.add<T>(near4, v128.load(far4 + x))));
    }
  }
}

/** max[k<l<j] s(i→l) + [k,l,j] + near4 + far4 for all i < k < j, into the cells of [i,k,j]. */
function link<T>(k: usize): void {
  linkRows<T>(k, N, stride, linkPlane, arcs, cube + block<T>(k), width<T>(k));
}

// Calls by the wrapper: `hybridBegin`, write scores, `hybridStart`, rows n … 1, then row 0 or the root's rows.

export function hybridBegin32(n: i32, singleRoot: i32): void {
  begin<f32>(n, singleRoot != 0);
}

export function hybridBegin64(n: i32, singleRoot: i32): void {
  begin<f64>(n, singleRoot != 0);
}

export function hybridStride(): i32 {
  return <i32>stride;
}

/** Address for writing the scores; -Infinity elsewhere. */
export function hybridArcs(): usize {
  return arcs;
}

export function hybridPushes(): usize {
  return pushes;
}

export function hybridNear(): usize {
  return near;
}

export function hybridFar(): usize {
  return far;
}

export function hybridStart32(): void {
  transpose<f32>();
}

export function hybridStart64(): void {
  transpose<f64>();
}

export function hybridRow32(i: i32): void {
  rowFrom<f32>(i);
}

export function hybridRow64(i: i32): void {
  rowFrom<f64>(i);
}

export function hybridRoot32(): void {
  rootRows<f32>();
}

export function hybridRoot64(): void {
  rootRows<f64>();
}

/** Addresses of the tables, as in `mh4.ts`. */
export function hybridTwo(): usize {
  return two;
}

export function hybridCube(): usize {
  return cube;
}

export function hybridBlocks(): usize {
  return blocks;
}

export function hybridRootTwo(): usize {
  return rootTwo;
}

export function hybridRootPlane(): usize {
  return rootPlane;
}
