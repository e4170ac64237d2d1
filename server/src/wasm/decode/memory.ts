/**
 * Memory of the decoders' kernels: one bump allocator, reset by every decoding, rows of a common stride, and the packed cube of
 * three-head items. AssemblyScript; pointers are byte offsets, everything else counts elements of T, f32 or f64.
 *
 * Plain twins: test/referee/plainDecoders.ts. Vectors are hand-written v128, because compilers do not vectorise these loops.
 */

let top: usize = __heap_base;

/** Frees all memory of the previous decoding. */
export function release(): void {
  top = __heap_base;
}

/** Space for `count` elements, aligned to 16 bytes. Not cleared. Traps if the engine provides no more memory. */
export function reserve<T>(count: usize): usize {
  const start = (top + 15) & ~15;
  top = start + count * sizeof<T>();
  const have = (<usize>memory.size()) << 16;
  if (top > have && memory.grow(<i32>((top - have + 0xffff) >> 16)) < 0) unreachable();
  return start;
}

/** Space for `count` elements at -Infinity, in whole vectors. */
export function reserveImpossible<T>(count: usize): usize {
  const start = reserve<T>((count + lanes<T>() - 1) & ~(lanes<T>() - 1));
  const value = v128.splat<T>(impossible<T>());
  for (let at = start; at < top; at += 16) v128.store(at, value);
  return start;
}

export function impossible<T>(): T {
  return <T>(-Infinity);
}

/** Number of elements in a vector. */
// @ts-ignore: decorator
@inline
export function lanes<T>(): usize {
  return 16 / sizeof<T>();
}

/** Elements from one row of a square table to the next: room for whole vectors beyond the last column. */
export function strideFor(nNodes: usize): usize {
  return (nNodes + 16) & ~3;
}

/** The larger of each pair; without NaN it is one instruction. */
// @ts-ignore: decorator
@inline
export function larger<T>(a: v128, b: v128): v128 {
  return v128.pmax<T>(a, b);
}

/** Bytes used by the last decoding. */
export function used(): usize {
  return top - __heap_base;
}
