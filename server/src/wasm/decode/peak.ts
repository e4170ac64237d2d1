/** The speed at which this machine adds and compares numbers in registers, as a reference for benchmarks of the kernels. */

import { larger } from './memory';

/**
 * Performs 16 vector operations, half of them additions and half maxima, `rounds` times; the result keeps them from being
 * optimised away.
 */
function work<T>(rounds: i32): T {
  let a0 = v128.splat<T>(<T>0);
  let a1 = v128.splat<T>(<T>1);
  let a2 = v128.splat<T>(<T>2);
  let a3 = v128.splat<T>(<T>3);
  let a4 = v128.splat<T>(<T>4);
  let a5 = v128.splat<T>(<T>5);
  let a6 = v128.splat<T>(<T>6);
  let a7 = v128.splat<T>(<T>7);
  const step = v128.splat<T>(<T>-1);
  const floor = v128.splat<T>(<T>-100);
  for (let round = 0; round < rounds; round++) {
    a0 = larger<T>(v128.add<T>(a0, step), floor);
    a1 = larger<T>(v128.add<T>(a1, step), floor);
    a2 = larger<T>(v128.add<T>(a2, step), floor);
    a3 = larger<T>(v128.add<T>(a3, step), floor);
    a4 = larger<T>(v128.add<T>(a4, step), floor);
    a5 = larger<T>(v128.add<T>(a5, step), floor);
    a6 = larger<T>(v128.add<T>(a6, step), floor);
    a7 = larger<T>(v128.add<T>(a7, step), floor);
  }
  const sum = v128.add<T>(v128.add<T>(v128.add<T>(a0, a1), v128.add<T>(a2, a3)), v128.add<T>(v128.add<T>(a4, a5), v128.add<T>(a6, a7)));
  return v128.extract_lane<T>(sum, 0);
}

export function peak32(rounds: i32): f32 {
  return work<f32>(rounds);
}

export function peak64(rounds: i32): f64 {
  return work<f64>(rounds);
}
