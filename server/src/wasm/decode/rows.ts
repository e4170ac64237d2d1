/**
 * Executes a program of server/src/core/decode/oneEndpointCrossing/program.ts, which explains the numbers: for each interval
 * [i,j], steps on rows of a flat memory, all of them max-plus sums; the plain twin is test/referee/plainEngine.ts. Time as the program's
 * loops; space as its layout.
 *
 * Rows are updated in whole vectors and may be overrun by less than one; the layout leaves room for that. The most expensive
 * steps, `product` and `productOfRows`, keep four vectors of the result in registers while k passes.
 */

import { betweenLines, betweenSquares, columnsBegin, lineOf, lineOfSquare, turnTile } from './columns';
import { impossible, lanes, larger, release, reserve, reserveImpossible } from './memory';

const FILL: i32 = 0;
const RAISE: i32 = 1;
const SUM: i32 = 2;
const SUM_RECORDED: i32 = 3;
const SCALAR: i32 = 4;
const SCALAR_RECORDED: i32 = 5;
const GATHER: i32 = 6;
const PRODUCT: i32 = 7;
const PRODUCT_OF_ROWS: i32 = 8;
const MAX_RECORDED: i32 = 9;
const MAX_OF_ROWS_RECORDED: i32 = 10;

const RANGE_LEFT: i32 = 0;
const RANGE_RIGHT: i32 = 1;
const RANGE_BEYOND: i32 = 2;
const RANGE_INNER: i32 = 3;
const RANGE_ALL: i32 = 4;

const INNER_OR_LAST: i32 = 1;
const INNER_OR_FIRST: i32 = 2;

const FIRST_INNER_PLACE: i32 = 15;
const LEFT_KJ_I: i32 = 20;
const RIGHT_IK_J: i32 = 23;
const N_PLACES: usize = 24;
const RECORD_BITS: i32 = 10;
const STEP_HEAD: usize = 8;

let numbers: usize = 0;
let program: usize = 0;
let programEnd: usize = 0;
let records: usize = 0;
/** left[u][v] and right[u][v] of the layout, i32. */
let left: usize = 0;
let right: usize = 0;
/** Positions that depend on i and j, i32; and rows of positions that depend on k, i32 at [k], of operands A and B. */
let places: usize = 0;
let placesOfA: usize = 0;
let placesOfB: usize = 0;
/** A row of numbers in whole vectors. */
let line: usize = 0;
let size: i32 = 0;
let limit: i32 = 0;
let stride: i32 = 0;

/** Memory for a program; all numbers are initially -Infinity. */
function begin<T>(
  nNumbers: i32,
  nProgram: i32,
  nRecords: i32,
  newSize: i32,
  newLimit: i32,
  newStride: i32,
  nLeftColumns: i32,
  nRightColumns: i32,
): void {
  release();
  size = newSize;
  limit = newLimit;
  stride = newStride;
  program = reserve<i32>(nProgram);
  programEnd = program + ((<usize>nProgram) << 2);
  records = reserve<i32>(nRecords);
  left = reserve<i32>(size * stride);
  right = reserve<i32>(size * stride);
  places = reserve<i32>(N_PLACES);
  placesOfA = reserve<i32>(stride);
  placesOfB = reserve<i32>(stride);
  line = reserve<T>(stride);
  columnsBegin<T>(nLeftColumns, nRightColumns, stride);
  memory.fill(places, 0, N_PLACES << 2);
  // A few more vectors, for the end of the last row.
  numbers = reserveImpossible<T>(nNumbers + 16);
}

/** All intervals that start at i. */
function rowFrom<T>(i: i32): void {
  if ((i & 3) == 3) turnLeftColumns<T>(i);
  for (let j = i + 1; j < size; j++) interval<T>(i, j);
}

function interval<T>(i: i32, j: i32): void {
  place(i, j);
  let step: i32 = 0;
  let nthLeft: i32 = 0;
  let nthRight: i32 = 0;
  for (let at = program; at < programEnd; step++) {
    const kind = load<i32>(at);
    const range = load<i32>(at, 4);
    const inner = load<i32>(at, 8);
    const t = load<i32>(places + ((<usize>load<i32>(at, 12)) << 2));
    const placeOfA = load<i32>(at, 16);
    const placeOfB = load<i32>(at, 20);
    const a = placeOfA < FIRST_INNER_PLACE ? load<i32>(places + ((<usize>placeOfA) << 2)) : 0;
    const b = placeOfB < FIRST_INNER_PLACE ? load<i32>(places + ((<usize>placeOfB) << 2)) : 0;
    const c = load<i32>(places + ((<usize>load<i32>(at, 24)) << 2));
    const count = <usize>load<i32>(at, 28);
    at += STEP_HEAD << 2;
    const end = at + (count << 4);
    const firstK = inner == INNER_OR_FIRST ? i : i + 1;
    const endK = inner == INNER_OR_LAST ? j + 1 : j;
    let from = 0;
    let to = 1;
    if (range == RANGE_LEFT) to = i;
    else if (range == RANGE_RIGHT || range == RANGE_BEYOND) {
      from = j + 1;
      to = range == RANGE_RIGHT ? limit : size;
    } else if (range == RANGE_INNER) {
      from = firstK;
      to = endK;
    } else if (range == RANGE_ALL) to = stride;
    if (from >= to) {
      if (kind == GATHER && placeOfA == LEFT_KJ_I) nthLeft += <i32>count;
      if (kind == GATHER && placeOfA == RIGHT_IK_J) nthRight += <i32>count;
      at = end;
      continue;
    }
    if (placeOfA >= FIRST_INNER_PLACE) placeInner(placesOfA, placeOfA, i, j, firstK, endK);
    if (placeOfB >= FIRST_INNER_PLACE) placeInner(placesOfB, placeOfB, i, j, firstK, endK);
    const record = step << (2 * RECORD_BITS);
    for (; at < end; at += 16) {
      const target = load<i32>(at) + t;
      const startOfA = load<i32>(at, 4) + a;
      const startOfB = load<i32>(at, 8) + b;
      const constant = load<T>(number<T>(load<i32>(at, 12) + c));
      if (kind == PRODUCT) product<T>(target, startOfA, startOfB, from, to, firstK, endK);
      else if (kind == PRODUCT_OF_ROWS) productOfRows<T>(target, startOfA, startOfB, from, to, firstK, endK);
      else if (kind == RAISE) raise<T>(target, startOfA, load<T>(number<T>(startOfB)) + constant, from, to);
      else if (kind == SUM) sum<T>(target, startOfA, startOfB, constant, from, to);
      else if (kind == SCALAR || kind == SCALAR_RECORDED) {
        const value = load<T>(number<T>(startOfA)) + load<T>(number<T>(startOfB)) + constant;
        if (value > load<T>(number<T>(target))) {
          store<T>(number<T>(target), value);
          if (kind == SCALAR_RECORDED) remember(target, record);
        }
      } else if (kind == GATHER && placeOfA == LEFT_KJ_I) {
        gatherLeft<T>(target, startOfA, nthLeft++, i, j, firstK, endK);
      } else if (kind == GATHER && placeOfA == RIGHT_IK_J) {
        gatherRight<T>(target, startOfA, nthRight++, i, j, firstK, endK);
      } else if (kind == GATHER) {
        for (let k = firstK; k < endK; k++)
          store<T>(number<T>(target + k), load<T>(number<T>(startOfA + load<i32>(placesOfA + ((<usize>k) << 2)))));
      } else if (kind == MAX_RECORDED) maximum<T>(target, startOfA, startOfB, constant, firstK, endK, record);
      else if (kind == MAX_OF_ROWS_RECORDED) maximumOfRows<T>(target, startOfA, startOfB, i, j, record);
      else if (kind == FILL) fill<T>(target, load<T>(number<T>(startOfA)), from, to);
      else if (kind == SUM_RECORDED) sumRecorded<T>(target, startOfA, startOfB, constant, from, to, j);
      else {
        for (let x = from; x < to; x++)
          store<T>(number<T>(target + x * stride), load<T>(number<T>(startOfA + x)));
      }
    }
  }
}

/** Byte offset of a number. */
// @ts-ignore: decorator
@inline
function number<T>(index: i32): usize {
  return numbers + (<usize>index) * sizeof<T>();
}

// @ts-ignore: decorator
@inline
function remember(target: i32, record: i32): void {
  store<i32>(records + ((<usize>target) << 2), record);
}

function fill<T>(target: i32, value: T, from: i32, to: i32): void {
  const v = v128.splat<T>(value);
  const end = number<T>(target + to);
  for (let at = number<T>(target + from); at < end; at += 16) v128.store(at, v);
}

function raise<T>(target: i32, a: i32, constant: T, from: i32, to: i32): void {
  if (constant == <T>(-Infinity)) return;
  const c = v128.splat<T>(constant);
  const shift = number<T>(a) - number<T>(target);
  const end = number<T>(target + to);
  for (let at = number<T>(target + from); at < end; at += 16)
    v128.store(at, larger<T>(v128.load(at), v128.add<T>(c, v128.load(at + shift))));
}

function sum<T>(target: i32, a: i32, b: i32, constant: T, from: i32, to: i32): void {
  if (constant == <T>(-Infinity)) return;
  const c = v128.splat<T>(constant);
  const shiftA = number<T>(a) - number<T>(target);
  const shiftB = number<T>(b) - number<T>(target);
  const end = number<T>(target + to);
  for (let at = number<T>(target + from); at < end; at += 16) {
    const value = v128.add<T>(v128.add<T>(v128.load(at + shiftA), v128.load(at + shiftB)), c);
    v128.store(at, larger<T>(v128.load(at), value));
  }
}

function sumRecorded<T>(target: i32, a: i32, b: i32, constant: T, from: i32, to: i32, j: i32): void {
  for (let x = from; x < to; x++) {
    const value = load<T>(number<T>(a + x)) + load<T>(number<T>(b + x)) + constant;
    if (value > load<T>(number<T>(target + x))) {
      store<T>(number<T>(target + x), value);
      remember(target + x, j);
    }
  }
}

/** T[x] = max(T[x], max[k] A[x] at the position for k + B[k]) */
function product<T>(target: i32, a: i32, b: i32, from: i32, to: i32, firstK: i32, endK: i32): void {
  const size = sizeof<T>();
  const perVector = <i32>lanes<T>();
  const startOfA = number<T>(a);
  const constants = number<T>(b);
  let x = from;
  for (; x + 4 * perVector <= to + perVector - 1; x += 4 * perVector) {
    const t = number<T>(target + x);
    const shifted = startOfA + (<usize>x) * size;
    let r0 = v128.load(t);
    let r1 = v128.load(t, 16);
    let r2 = v128.load(t, 32);
    let r3 = v128.load(t, 48);
    for (let k = firstK; k < endK; k++) {
      const row = shifted + (<usize>load<i32>(placesOfA + ((<usize>k) << 2))) * size;
      const c = v128.load_splat<T>(constants + (<usize>k) * size);
      r0 = larger<T>(r0, v128.add<T>(c, v128.load(row)));
      r1 = larger<T>(r1, v128.add<T>(c, v128.load(row, 16)));
      r2 = larger<T>(r2, v128.add<T>(c, v128.load(row, 32)));
      r3 = larger<T>(r3, v128.add<T>(c, v128.load(row, 48)));
    }
    v128.store(t, r0);
    v128.store(t, r1, 16);
    v128.store(t, r2, 32);
    v128.store(t, r3, 48);
  }
  for (; x < to; x += perVector) {
    const t = number<T>(target + x);
    const shifted = startOfA + (<usize>x) * size;
    let r = v128.load(t);
    for (let k = firstK; k < endK; k++) {
      const row = shifted + (<usize>load<i32>(placesOfA + ((<usize>k) << 2))) * size;
      r = larger<T>(r, v128.add<T>(v128.load_splat<T>(constants + (<usize>k) * size), v128.load(row)));
    }
    v128.store(t, r);
  }
}

/** T[x] = max(T[x], max[k] A[x] at the position for k + B[x] at the position for k) */
function productOfRows<T>(target: i32, a: i32, b: i32, from: i32, to: i32, firstK: i32, endK: i32): void {
  const size = sizeof<T>();
  const perVector = <i32>lanes<T>();
  let x = from;
  for (; x + 4 * perVector <= to + perVector - 1; x += 4 * perVector) {
    const t = number<T>(target + x);
    let r0 = v128.load(t);
    let r1 = v128.load(t, 16);
    let r2 = v128.load(t, 32);
    let r3 = v128.load(t, 48);
    for (let k = firstK; k < endK; k++) {
      const p = number<T>(a + x) + (<usize>load<i32>(placesOfA + ((<usize>k) << 2))) * size;
      const q = number<T>(b + x) + (<usize>load<i32>(placesOfB + ((<usize>k) << 2))) * size;
      r0 = larger<T>(r0, v128.add<T>(v128.load(p), v128.load(q)));
      r1 = larger<T>(r1, v128.add<T>(v128.load(p, 16), v128.load(q, 16)));
      r2 = larger<T>(r2, v128.add<T>(v128.load(p, 32), v128.load(q, 32)));
      r3 = larger<T>(r3, v128.add<T>(v128.load(p, 48), v128.load(q, 48)));
    }
    v128.store(t, r0);
    v128.store(t, r1, 16);
    v128.store(t, r2, 32);
    v128.store(t, r3, 48);
  }
  for (; x < to; x += perVector) {
    const t = number<T>(target + x);
    let r = v128.load(t);
    for (let k = firstK; k < endK; k++) {
      const p = number<T>(a + x) + (<usize>load<i32>(placesOfA + ((<usize>k) << 2))) * size;
      const q = number<T>(b + x) + (<usize>load<i32>(placesOfB + ((<usize>k) << 2))) * size;
      r = larger<T>(r, v128.add<T>(v128.load(p), v128.load(q)));
    }
    v128.store(t, r);
  }
}

/** T = max(T, max[k] A[k] + B[k] + C) */
function maximum<T>(target: i32, a: i32, b: i32, constant: T, firstK: i32, endK: i32, record: i32): void {
  let best = load<T>(number<T>(target));
  for (let k = firstK; k < endK; k++) {
    const value = load<T>(number<T>(a + k)) + load<T>(number<T>(b + k)) + constant;
    if (value > best) {
      best = value;
      remember(target, record | (k << RECORD_BITS));
    }
  }
  store<T>(number<T>(target), best);
}

/**
 * T[y] = max(T[y], max[i<x<j] A[x] + B[x] in the left region [j,y]), for four y at a time. A is copied to a line of whole vectors, so that
 * what follows j counts as impossible.
 */
function maximumOfRows<T>(target: i32, a: i32, b: i32, i: i32, j: i32, record: i32): void {
  const perVector = <i32>lanes<T>();
  const length = j - i - 1;
  if (length <= 0) return;
  const bytes = (<usize>((length + perVector - 1) / perVector)) << 4;
  const from = number<T>(a + i + 1);
  for (let at: usize = 0; at < bytes; at += 16) v128.store(line + at, v128.load(from + at));
  for (let at = (<usize>length) * sizeof<T>(); at < bytes; at += sizeof<T>()) store<T>(line + at, impossible<T>());
  let y = j + 1;
  for (; y + 3 < size; y += 4) {
    const p0 = number<T>(b + regionAt(left, j, y) + i + 1);
    const p1 = number<T>(b + regionAt(left, j, y + 1) + i + 1);
    const p2 = number<T>(b + regionAt(left, j, y + 2) + i + 1);
    const p3 = number<T>(b + regionAt(left, j, y + 3) + i + 1);
    let r0 = v128.splat<T>(impossible<T>());
    let r1 = r0;
    let r2 = r0;
    let r3 = r0;
    for (let at: usize = 0; at < bytes; at += 16) {
      const c = v128.load(line + at);
      r0 = larger<T>(r0, v128.add<T>(c, v128.load(p0 + at)));
      r1 = larger<T>(r1, v128.add<T>(c, v128.load(p1 + at)));
      r2 = larger<T>(r2, v128.add<T>(c, v128.load(p2 + at)));
      r3 = larger<T>(r3, v128.add<T>(c, v128.load(p3 + at)));
    }
    if (!exceed<T>(number<T>(target + y), r0, r1, r2, r3)) continue;
    raiseRecorded<T>(target + y, r0, p0, length, i, j, record);
    raiseRecorded<T>(target + y + 1, r1, p1, length, i, j, record);
    raiseRecorded<T>(target + y + 2, r2, p2, length, i, j, record);
    raiseRecorded<T>(target + y + 3, r3, p3, length, i, j, record);
  }
  for (; y < size; y++) {
    const p = number<T>(b + regionAt(left, j, y) + i + 1);
    let r = v128.splat<T>(impossible<T>());
    for (let at: usize = 0; at < bytes; at += 16)
      r = larger<T>(r, v128.add<T>(v128.load(line + at), v128.load(p + at)));
    raiseRecorded<T>(target + y, r, p, length, i, j, record);
  }
}

/** Whether the largest number of one of four vectors is greater than the number at its index. */
// @ts-ignore: decorator
@inline
function exceed<T>(numbers: usize, r0: v128, r1: v128, r2: v128, r3: v128): bool {
  if (sizeof<T>() == 8) {
    const first = larger<T>(v128.shuffle<T>(r0, r1, 0, 2), v128.shuffle<T>(r0, r1, 1, 3));
    const second = larger<T>(v128.shuffle<T>(r2, r3, 0, 2), v128.shuffle<T>(r2, r3, 1, 3));
    return v128.any_true(v128.or(v128.gt<T>(first, v128.load(numbers)), v128.gt<T>(second, v128.load(numbers, 16))));
  }
  const first = larger<T>(v128.shuffle<T>(r0, r1, 0, 4, 1, 5), v128.shuffle<T>(r0, r1, 2, 6, 3, 7));
  const second = larger<T>(v128.shuffle<T>(r2, r3, 0, 4, 1, 5), v128.shuffle<T>(r2, r3, 2, 6, 3, 7));
  const all = larger<T>(v128.shuffle<T>(first, second, 0, 1, 4, 5), v128.shuffle<T>(first, second, 2, 3, 6, 7));
  return v128.any_true(v128.gt<T>(all, v128.load(numbers)));
}

/** If the largest number of a vector increases T, stores it, and searches for the x that it came from. */
function raiseRecorded<T>(target: i32, r: v128, p: usize, length: i32, i: i32, j: i32, record: i32): void {
  let highest = max<T>(v128.extract_lane<T>(r, 0), v128.extract_lane<T>(r, 1));
  if (sizeof<T>() == 4)
    highest = max<T>(highest, max<T>(v128.extract_lane<T>(r, 2), v128.extract_lane<T>(r, 3)));
  if (highest <= load<T>(number<T>(target))) return;
  store<T>(number<T>(target), highest);
  for (let x = 0; x < length; x++) {
    const offset = (<usize>x) * sizeof<T>();
    if (load<T>(line + offset) + load<T>(p + offset) != highest) continue;
    remember(target, record | (j << RECORD_BITS) | (i + 1 + x));
    return;
  }
}

/**
 * Columns x = i-3 … i of all gathered tables of left regions [k,j], i < k ≤ j, as rows over k: rows i-3 … i read them, each four times
 * nearer than in the tables.
 */
function turnLeftColumns<T>(i: i32): void {
  let nth: i32 = 0;
  for (let at = program; at < programEnd; ) {
    const end = at + (STEP_HEAD << 2) + ((<usize>load<i32>(at, 28)) << 4);
    if (load<i32>(at) != GATHER || load<i32>(at, 16) != LEFT_KJ_I) {
      at = end;
      continue;
    }
    for (at += STEP_HEAD << 2; at < end; at += 16, nth++) {
      const table = load<i32>(at, 4) + i - 3;
      for (let k = i + 1; k < size; k += 4) {
        for (let j = k; j < size; j++) {
          turnTile<T>(
            number<T>(table + regionAt(left, k, j)),
            number<T>(table + regionAt(left, min(k + 1, j), j)),
            number<T>(table + regionAt(left, min(k + 2, j), j)),
            number<T>(table + regionAt(left, min(k + 3, j), j)),
            lineOfSquare<T>(nth, 0, j) + (<usize>k) * sizeof<T>(),
            betweenSquares<T>(),
          );
        }
      }
    }
  }
}

/** T[k] = A[i] in the left region [k,j] */
function gatherLeft<T>(target: i32, a: i32, nth: i32, i: i32, j: i32, firstK: i32, endK: i32): void {
  const turned = min((i | 3) + 1, endK);
  for (let k = firstK; k < turned; k++)
    store<T>(number<T>(target + k), load<T>(number<T>(a + load<i32>(placesOfA + ((<usize>k) << 2)))));
  const from = lineOfSquare<T>(nth, i & 3, j);
  for (let k = turned; k < endK; k += <i32>lanes<T>())
    v128.store(number<T>(target + k), v128.load(from + (<usize>k) * sizeof<T>()));
}

/** T[k] = A[j] in the right region [i,k]; every fourth j also turns the columns of the next three. */
function gatherRight<T>(target: i32, a: i32, nth: i32, i: i32, j: i32, firstK: i32, endK: i32): void {
  const turned = max(min(j & ~3, endK), firstK);
  if ((j & 3) == 0) {
    const table = a + (j & ~3);
    for (let k = firstK; k < turned; k += 4) {
      turnTile<T>(
        number<T>(table + regionAt(right, i, k)),
        number<T>(table + regionAt(right, i, min(k + 1, turned - 1))),
        number<T>(table + regionAt(right, i, min(k + 2, turned - 1))),
        number<T>(table + regionAt(right, i, min(k + 3, turned - 1))),
        lineOf<T>(nth, 0) + (<usize>k) * sizeof<T>(),
        betweenLines<T>(),
      );
    }
  }
  const from = lineOf<T>(nth, j & 3);
  for (let k = firstK; k < turned; k += <i32>lanes<T>())
    v128.store(number<T>(target + k), v128.load(from + (<usize>k) * sizeof<T>()));
  for (let k = turned; k < endK; k++)
    store<T>(number<T>(target + k), load<T>(number<T>(a + load<i32>(placesOfA + ((<usize>k) << 2)))));
}

// @ts-ignore: decorator
@inline
function put(index: usize, value: i32): void {
  store<i32>(places + (index << 2), value);
}

// @ts-ignore: decorator
@inline
function regionAt(table: usize, u: i32, v: i32): i32 {
  return load<i32>(table + ((<usize>(u * stride + v)) << 2));
}

/** The positions that depend on i and j, in the order of AT in program.ts. */
function place(i: i32, j: i32): void {
  put(1, j);
  put(2, i * stride + j);
  put(3, j * stride + i);
  put(4, i * stride);
  put(5, j * stride);
  put(6, regionAt(left, i, j));
  put(7, regionAt(right, i, j));
  put(8, (i + 1) * stride + j);
  put(9, regionAt(left, i + 1, j));
  put(10, regionAt(left, i + 1, j) + i);
  put(11, regionAt(right, i + 1, j));
  put(12, regionAt(right, i, j - 1) + j);
  put(13, size * stride + i);
  put(14, size * stride + j);
}

/** The positions for all inner nodes k. */
function placeInner(to: usize, at: i32, i: i32, j: i32, firstK: i32, endK: i32): void {
  for (let k = firstK; k < endK; k++) {
    let value = 0;
    if (at == 15) value = k * stride;
    else if (at == 16) value = k * stride + i;
    else if (at == 17) value = k * stride + j;
    else if (at == 18) value = regionAt(left, i, k);
    else if (at == 19) value = regionAt(left, k, j);
    else if (at == 20) value = regionAt(left, k, j) + i;
    else if (at == 21) value = regionAt(right, i, k);
    else if (at == 22) value = regionAt(right, k, j);
    else value = regionAt(right, i, k) + j;
    store<i32>(to + ((<usize>k) << 2), value);
  }
}

// Calls by the wrapper: `rowsBegin`, write program, positions and scores, then rows n … 0; then it reads numbers and records.

export function rowsBegin32(nNumbers: i32, nProgram: i32, nRecords: i32, n: i32, limit: i32, stride: i32, nLeft: i32, nRight: i32): void {
  begin<f32>(nNumbers, nProgram, nRecords, n, limit, stride, nLeft, nRight);
}

export function rowsBegin64(nNumbers: i32, nProgram: i32, nRecords: i32, n: i32, limit: i32, stride: i32, nLeft: i32, nRight: i32): void {
  begin<f64>(nNumbers, nProgram, nRecords, n, limit, stride, nLeft, nRight);
}

export function rowsRow32(i: i32): void {
  rowFrom<f32>(i);
}

export function rowsRow64(i: i32): void {
  rowFrom<f64>(i);
}

export function rowsNumbers(): usize {
  return numbers;
}

export function rowsProgram(): usize {
  return program;
}

export function rowsRecords(): usize {
  return records;
}

export function rowsLeft(): usize {
  return left;
}

export function rowsRight(): usize {
  return right;
}
