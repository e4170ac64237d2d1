/** The compiled kernels of the decoders (server/src/wasm/decode), and the transfer of scores to their memory. */

import { wasm } from './kernels.wasm.ts';
import type { ArcScores } from './types.ts';
import { instancesOf } from './webAssembly.ts';

/** Byte offset into the memory of the kernels. */
type Pointer = number;

/** Bits per number: 32 for scores in a Float32Array, 64 for scores in a Float64Array. */
export type Precision = 32 | 64;

export type Numbers = Float32Array | Float64Array;

type For<Name extends string, Function> = { readonly [Key in `${Name}${Precision}`]: Function };

/** Exports of server/src/wasm/decode, which documents them. */
export type Kernels = { readonly memory: { readonly buffer: ArrayBuffer } } & For<
  'eisnerBegin',
  (n: number) => Pointer
> &
  For<'eisnerRow', (i: number, singleRoot: number) => void> &
  For<'mh4Begin', (n: number, singleRoot: number) => Pointer> &
  For<'mh4Start' | 'mh4Root' | 'hybridStart' | 'hybridRoot', () => void> &
  For<'mh4Row' | 'hybridRow', (i: number) => void> &
  For<'hybridBegin', (n: number, singleRoot: number) => void> &
  For<
    'rowsBegin',
    (
      nNumbers: number,
      nProgram: number,
      nRecords: number,
      size: number,
      limit: number,
      stride: number,
      nLeftColumns: number,
      nRightColumns: number,
    ) => void
  > &
  For<'rowsRow', (i: number) => void> &
  For<'peak', (rounds: number) => number> &
  Readonly<Record<'used', () => number>> &
  Readonly<Record<`rows${'Numbers' | 'Program' | 'Records' | 'Left' | 'Right'}`, () => Pointer>> &
  Readonly<Record<'eisnerStride' | 'mh4Stride' | 'hybridStride', () => number>> &
  Readonly<Record<'eisnerRight' | 'eisnerLeft' | 'eisnerRightOpen' | 'eisnerLeftOpen', () => Pointer>> &
  Readonly<Record<`${'mh4' | 'hybrid'}${'Two' | 'Cube' | 'Blocks' | 'RootTwo' | 'RootPlane'}`, () => Pointer>> &
  Readonly<Record<'hybridArcs' | 'hybridPushes' | 'hybridNear' | 'hybridFar', () => Pointer>>;

/** Instances above this size are released after use. */
const LARGEST_KEPT = 64 * 1024 * 1024;

const instantiate = instancesOf<Kernels>(wasm);
let idle: Kernels | undefined;

/** Runs `use` with an instance of the kernels. Instances are not shared. @throws MissingWebAssembly */
export function withKernels<Result>(use: (kernels: Kernels) => Result): Result {
  const kernels = idle ?? instantiate();
  idle = undefined;
  const result = use(kernels);
  if (kernels.memory.buffer.byteLength <= LARGEST_KEPT) idle = kernels;
  return result;
}

/** The precision that matches an array of scores. */
export function precisionOf(values: Numbers): Precision {
  return values instanceof Float32Array ? 32 : 64;
}

/** The memory of the kernels from an offset on. Valid until more memory is allocated. */
export function viewOf({ memory }: Kernels, precision: Precision, start: Pointer): Numbers {
  return precision === 32 ? new Float32Array(memory.buffer, start) : new Float64Array(memory.buffer, start);
}

/** Writes arc scores into a square with a longer row, without column 0 and the diagonal, which remain impossible. */
export function writeArcs(square: Numbers, { n, values }: ArcScores, stride: number): void {
  for (let head = 0; head <= n; head++) {
    square.set(values.subarray(head * (n + 1), (head + 1) * (n + 1)), head * stride);
    square[head * stride] = Number.NEGATIVE_INFINITY;
    square[head * stride + head] = Number.NEGATIVE_INFINITY;
  }
}
