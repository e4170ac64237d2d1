/**
 * Compiles the WebAssembly kernels of decoders and networks. They need SIMD, which every VS Code and Node that the project supports
 * has (VS Code 1.91, Node 20). There is no fallback to slower code: decoding throws `MissingWebAssembly`, and loading a model with
 * networks throws a `ModelError`. Features that need no tree (reading, lint, search, editing) still work.
 */

import { localized } from '../../localization/index.ts';

/** The parts of the global WebAssembly used here; the core is compiled without the types of any host. */
interface Host {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  };
}

/** WebAssembly is absent, or the engine has none of its SIMD instructions. */
export class MissingWebAssembly extends Error {
  override readonly name = 'MissingWebAssembly';

  constructor() {
    super(localized`WebAssembly with SIMD is not available, but decoders and neural models need it.`);
  }
}

/** Makes instances of a module in base64, which is compiled once. @throws MissingWebAssembly */
export function instancesOf<Exports>(base64: string): () => Exports {
  let compiled: object | undefined;
  return () => {
    const { WebAssembly } = globalThis as unknown as Host;
    if (WebAssembly === undefined) throw new MissingWebAssembly();
    try {
      compiled ??= new WebAssembly.Module(fromBase64(base64));
    } catch {
      throw new MissingWebAssembly();
    }
    return new WebAssembly.Instance(compiled, {}).exports as Exports;
  };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function fromBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array((digits.length * 3) >> 2);
  let bits = 0;
  let nBits = 0;
  let at = 0;
  for (const digit of digits) {
    bits = (bits << 6) | DIGITS.indexOf(digit);
    nBits += 6;
    if (nBits < 8) continue;
    nBits -= 8;
    bytes[at++] = (bits >> nBits) & 255;
  }
  return bytes;
}
