/**
 * The saved progress of a long training run, stage by stage, so that it can be resumed after an interruption.
 *
 * bytes  0–7   magic `TBWSTAGE`
 * bytes  8–15  key of the training
 * bytes 16–23  checksum of all that follows: two hashes of its 32-bit words
 * bytes 24–27  version of the format
 * bytes 28–31  length of the description, which is padded with blanks to a multiple of eight
 * then the description (JSON in ASCII: name, kind and length of each array) and the arrays, each padded to a multiple of eight bytes.
 *
 * Little-endian, and nothing is rounded: loading restores every bit. 4 or 8 bytes per number.
 */

export type StageArray = Float32Array | Float64Array | Int32Array;
/** Names are in ASCII. */
export type StageArrays = Readonly<Record<string, StageArray>>;

/** Stores stages by name. Both sides must belong to one training run: the same data and options. */
export interface StageStore {
  /** Undefined if the stage was not reached, or if the stored one cannot be used. */
  load(name: string): StageArrays | undefined;
  /** Replaces the stored one. The arrays may be views that are valid only during the call. */
  save(name: string, arrays: StageArrays): void;
}

/** Two hashes, in hexadecimal: they stand for everything that training depends on. */
export type Key = string;

const MAGIC = 'TBWSTAGE';
const VERSION = 1;
const HEADER_LENGTH = 32;
const CHECKED_FROM = 24;
const KINDS = { f32: Float32Array, f64: Float64Array, i32: Int32Array } as const;
type Kind = keyof typeof KINDS;

interface Entry {
  readonly name: string;
  readonly kind: Kind;
  readonly length: number;
}

/** The bytes of a stage, in pieces to be written one after the other. Large pieces are views of the arrays. Time O(bytes). */
export function encodeStage(key: Key, arrays: StageArrays): Uint8Array[] {
  const entries = Object.entries(arrays).map(
    ([name, array]): Entry => ({ name, kind: kindOf(array), length: array.length }),
  );
  const json = JSON.stringify(entries);
  const description = asciiBytes(json.padEnd(padded(json.length)));
  const pieces = [description];
  for (const { buffer, byteOffset, byteLength } of Object.values(arrays)) {
    pieces.push(new Uint8Array(buffer, byteOffset, byteLength));
    if (byteLength < padded(byteLength)) pieces.push(new Uint8Array(padded(byteLength) - byteLength));
  }
  const header = new Uint8Array(HEADER_LENGTH);
  header.set(asciiBytes(MAGIC));
  const view = new DataView(header.buffer);
  view.setUint32(8, Number.parseInt(key.slice(0, 8), 16));
  view.setUint32(12, Number.parseInt(key.slice(8), 16));
  view.setUint32(24, VERSION, true);
  view.setUint32(28, description.length, true);
  const checksum = new Checksum();
  for (const piece of [header.subarray(CHECKED_FROM), ...pieces]) checksum.add(piece);
  view.setInt32(16, checksum.first, true);
  view.setInt32(20, checksum.second, true);
  return [header, ...pieces];
}

/** Undefined if the bytes are not a complete stage of this training run. The arrays are copies. */
export function decodeStage(key: Key, bytes: Uint8Array): StageArrays | undefined {
  if (bytes.length < HEADER_LENGTH || bytes.length % 8 !== 0) return undefined;
  // A copy, because views of numbers must start at multiples of their size.
  const file = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const found = [8, 12].map((at) => view.getUint32(at).toString(16).padStart(8, '0')).join('');
  if (asciiText(file.subarray(0, 8)) !== MAGIC || found !== key) return undefined;
  const checksum = new Checksum();
  checksum.add(file.subarray(CHECKED_FROM));
  if (checksum.first !== view.getInt32(16, true) || checksum.second !== view.getInt32(20, true)) return undefined;
  if (view.getUint32(24, true) !== VERSION) return undefined;
  const start = HEADER_LENGTH + view.getUint32(28, true);
  // The checksum is right: from here on, the bytes are those that were written.
  const entries = JSON.parse(asciiText(file.subarray(HEADER_LENGTH, start))) as readonly Entry[];
  const arrays: [string, StageArray][] = [];
  let at = start;
  for (const { name, kind, length } of entries) {
    const array = new KINDS[kind](file.buffer as ArrayBuffer, file.byteOffset + at, length);
    arrays.push([name, array.slice()]);
    at += padded(array.byteLength);
  }
  return Object.fromEntries(arrays);
}

/** Two running hashes of 32-bit words: a few times as fast as a CRC over bytes, because stages are large and frequent. */
export class Checksum {
  first = 0x811c9dc5 | 0;
  second = 0;

  /** The length of a piece is a multiple of four bytes. */
  add({ buffer, byteOffset, byteLength }: Uint8Array): void {
    const words = new Int32Array(buffer, byteOffset, byteLength / 4);
    let { first, second } = this;
    for (let i = 0; i < words.length; i++) {
      first = Math.imul(first ^ words[i], 0x01000193);
      second = (second + Math.imul(words[i] ^ (first >>> 15), 0x9e3779b1)) | 0;
    }
    this.first = first;
    this.second = second;
  }
}

function kindOf(array: StageArray): Kind {
  if (array instanceof Float32Array) return 'f32';
  return array instanceof Float64Array ? 'f64' : 'i32';
}

const padded = (bytes: number) => Math.ceil(bytes / 8) * 8;

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function asciiText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
