/** The compiled kernels of the decoders (server/src/wasm/decode); undefined if there is no WebAssembly with SIMD. */

import { wasm } from './kernels.wasm.ts';
import type { ArcScores } from './types.ts';

/** Byte offset into the memory of the kernels. */
export type Pointer = number;

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

/** The parts of the global WebAssembly that are used; the core is compiled without the types of any host. */
interface Host {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  };
}

/** Instances above this size are released after use. */
const LARGEST_KEPT = 64 * 1024 * 1024;

let compiled: object | 'unavailable' | undefined;
let idle: Kernels | undefined;

/** Runs `use` with an instance of the kernels, or returns undefined if there is none. Instances are not shared. */
export function withKernels<Result>(use: (kernels: Kernels) => Result): { readonly result: Result } | undefined {
  const kernels = isOff ? undefined : (idle ?? instantiate());
  if (kernels === undefined) return undefined;
  idle = undefined;
  const result = use(kernels);
  if (kernels.memory.buffer.byteLength <= LARGEST_KEPT) idle = kernels;
  return { result };
}

let isOff = false;

/** Runs `use` as if there were no WebAssembly: every decoder uses its plain twin. */
export function withoutKernels<Result>(use: () => Result): Result {
  isOff = true;
  try {
    return use();
  } finally {
    isOff = false;
  }
}

/** Whether decoders run in WebAssembly here. */
export function hasKernels(): boolean {
  return module() !== 'unavailable';
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

function instantiate(): Kernels | undefined {
  const { WebAssembly } = globalThis as unknown as Host;
  const compiledModule = module();
  if (WebAssembly === undefined || compiledModule === 'unavailable') return undefined;
  return new WebAssembly.Instance(compiledModule, {}).exports as Kernels;
}

function module(): object | 'unavailable' {
  const { WebAssembly } = globalThis as unknown as Host;
  try {
    compiled ??= WebAssembly === undefined ? 'unavailable' : new WebAssembly.Module(fromBase64(wasm));
  } catch {
    // An engine without SIMD refuses the module: the plain decoders serve.
    compiled = 'unavailable';
  }
  return compiled;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function fromBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  let bits = 0;
  let nBits = 0;
  let at = 0;
  for (const digit of digits) {
    bits = ((bits << 6) | DIGITS.indexOf(digit)) & 0xffff;
    nBits += 6;
    if (nBits >= 8) {
      nBits -= 8;
      bytes[at++] = (bits >> nBits) & 0xff;
    }
  }
  return bytes;
}
