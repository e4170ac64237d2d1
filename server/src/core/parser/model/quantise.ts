/** Weights as small integers with one scale per block (absmax): the contents of model files. */

/** Number of weights that share a scale. */
const BLOCK = 64;

/** `dense`: one byte per weight. `sparse`: a bit per weight says whether it is zero, followed by a byte for each nonzero one. */
export type Encoding = 'dense' | 'sparse';

interface Packed {
  readonly encoding: Encoding;
  /** Number of weights. */
  readonly length: number;
  /** Scales (float32, little-endian), then for `sparse` the bits, then the bytes. */
  readonly bytes: Uint8Array;
}

const nBlocks = (length: number) => Math.ceil(length / BLOCK);

/** Packs in the smaller of the two encodings. Error of a weight ≤ absmax of its block / 254. Time O(length). */
export function packWeights(values: Float32Array): Packed {
  const { length } = values;
  const integers = new Int8Array(length);
  const scales = largestOfBlocks(values).map((largest) => largest / 127);
  let nNonzero = 0;
  for (let block = 0; block < scales.length; block++) {
    const scale = scales[block];
    if (scale === 0 || !Number.isFinite(scale)) continue;
    const end = Math.min((block + 1) * BLOCK, length);
    for (let i = block * BLOCK; i < end; i++) {
      // Rounded: cutting off is faster, and above zero it is rounding down.
      const integer = ((values[i] / scale + 256.5) | 0) - 256;
      integers[i] = 127 < integer ? 127 : integer < -127 ? -127 : integer;
      if (integer !== 0) nNonzero++;
    }
  }
  const bitmapLength = Math.ceil(length / 8);
  if (length <= bitmapLength + nNonzero)
    return { encoding: 'dense', length, bytes: concat(littleEndian(scales), new Uint8Array(integers.buffer)) };
  const bitmap = new Uint8Array(bitmapLength);
  const nonzero = new Int8Array(nNonzero);
  let at = 0;
  for (let block = 0; block < scales.length; block++) {
    // Few features occur in a small treebank: nearly all blocks of its model are zero.
    if (scales[block] === 0) continue;
    const end = Math.min((block + 1) * BLOCK, length);
    for (let i = block * BLOCK; i < end; i++) {
      if (integers[i] === 0) continue;
      bitmap[i >> 3] |= 1 << (i & 7);
      nonzero[at++] = integers[i];
    }
  }
  return { encoding: 'sparse', length, bytes: concat(littleEndian(scales), bitmap, new Uint8Array(nonzero.buffer)) };
}

/** The largest absolute value of each block: of floating-point numbers without a sign, the bits are in the order of the values. */
function largestOfBlocks(values: Float32Array): Float32Array {
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
  const result = new Float32Array(nBlocks(values.length));
  const largest = new Int32Array(result.buffer);
  for (let block = 0; block < largest.length; block++) {
    const end = Math.min((block + 1) * BLOCK, bits.length);
    let max = 0;
    for (let i = block * BLOCK; i < end; i++) {
      const unsigned = bits[i] & 0x7fffffff;
      if (max < unsigned) max = unsigned;
    }
    largest[block] = max;
  }
  return result;
}

function littleEndian(values: Float32Array): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length; i++) view.setFloat32(4 * i, values[i], true);
  return bytes;
}

/** The weights, or undefined if the bytes do not have the length required by the encoding. Time O(length). */
export function unpackWeights({ encoding, length, bytes }: Packed): Float32Array | undefined {
  const scaleLength = 4 * nBlocks(length);
  const bitmapLength = encoding === 'sparse' ? Math.ceil(length / 8) : 0;
  if (bytes.length < scaleLength + bitmapLength) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float32Array(length);
  if (encoding === 'dense') {
    if (bytes.length !== scaleLength + length) return undefined;
    const integers = new Int8Array(bytes.buffer, bytes.byteOffset + scaleLength, length);
    for (let block = 0; block < nBlocks(length); block++) {
      const scale = view.getFloat32(4 * block, true);
      const end = Math.min((block + 1) * BLOCK, length);
      for (let i = block * BLOCK; i < end; i++) values[i] = integers[i] * scale;
    }
    return values;
  }
  const start = scaleLength + bitmapLength;
  const integers = new Int8Array(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  let at = 0;
  for (let first = 0; first < length; first += 8) {
    const bits = bytes[scaleLength + (first >> 3)];
    if (bits === 0) continue;
    const scale = view.getFloat32(4 * (first >> 6), true);
    const end = Math.min(first + 8, length);
    for (let i = first; i < end; i++) {
      if ((bits & (1 << (i & 7))) === 0) continue;
      if (integers.length <= at) return undefined;
      values[i] = integers[at++] * scale;
    }
  }
  return at === integers.length ? values : undefined;
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
