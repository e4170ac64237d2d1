/** The compiled kernels of the decoders (server/src/wasm/decode), and where there is no WebAssembly with SIMD, undefined. */

import { wasm } from './kernels.wasm.ts';

/** Byte offset into the memory of the kernels. */
export type Pointer = number;

/** Bits per number: 32 for scores in a Float32Array, 64 for scores in a Float64Array. */
export type Precision = 32 | 64;

type For<Name extends string, Function> = { readonly [Key in `${Name}${Precision}`]: Function };

/** Exports of server/src/wasm/decode, which documents them. */
export type Kernels = { readonly memory: { readonly buffer: ArrayBuffer } } & For<
  'mh4Begin',
  (n: number, singleRoot: number) => Pointer
> &
  For<'mh4Start', () => void> &
  For<'mh4Row', (i: number) => void> &
  For<'mh4Root', () => void> & {
    mh4Stride(): number;
    mh4Two(): Pointer;
    mh4Cube(): Pointer;
    mh4Blocks(): Pointer;
    mh4RootTwo(): Pointer;
    mh4RootPlane(): Pointer;
  };

/** What is used of the global WebAssembly; the core is compiled without the types of any host. */
interface Host {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  };
}

/** Instances above this size are given back after use. */
const LARGEST_KEPT = 64 * 1024 * 1024;

let compiled: object | 'unavailable' | undefined;
let idle: Kernels | undefined;

/** Runs `use` with an instance of the kernels, or answers undefined where there is none. Instances are not shared. */
export function withKernels<Result>(use: (kernels: Kernels) => Result): { readonly result: Result } | undefined {
  const kernels = idle ?? instantiate();
  if (kernels === undefined) return undefined;
  idle = undefined;
  const result = use(kernels);
  if (kernels.memory.buffer.byteLength <= LARGEST_KEPT) idle = kernels;
  return { result };
}

/** Whether decoders run in WebAssembly here. */
export function hasKernels(): boolean {
  return module() !== 'unavailable';
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
