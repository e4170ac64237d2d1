/**
 * The format of model files: a header, a description in JSON, and named arrays of weights.
 *
 * bytes  0–7   magic `TBWMODEL`
 * bytes  8–11  version of the format
 * bytes 12–15  length of the description
 * bytes 16–19  length of the arrays
 * bytes 20–23  checksum (CRC-32) of all that follows
 * then the description (JSON in ASCII, everything else escaped) and the arrays, one after the other.
 *
 * Integers are little-endian. Reading trusts nothing: a truncated, altered, foreign or newer file is a ModelError.
 */

import { localized } from '../../../localization/index.ts';
import { ModelError } from './error.ts';
import { type Encoding, packWeights, unpackWeights } from './quantise.ts';

const MAGIC = 'TBWMODEL';
const VERSION = 1;
const HEADER_LENGTH = 24;
/** None of our arrays is nearly that large; a larger one must not cause an allocation. */
const MAX_WEIGHTS = 2 ** 26;

export interface ModelContents {
  /** Anything JSON can hold. */
  readonly description: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, Float32Array>>;
}

interface ArrayEntry {
  readonly name: string;
  readonly encoding: Encoding;
  readonly length: number;
  readonly bytes: number;
}

/** Weights are rounded to eight bits, see packWeights. */
export function writeModelFile({ description, arrays }: ModelContents): Uint8Array {
  const packed = Object.entries(arrays).map(([name, values]) => ({ name, ...packWeights(values) }));
  const entries: ArrayEntry[] = packed.map(({ name, encoding, length, bytes }) => ({
    name,
    encoding,
    length,
    bytes: bytes.length,
  }));
  return assemble(
    { ...description, arrays: entries },
    packed.map(({ bytes }) => bytes),
  );
}

function assemble(description: ModelContents['description'], arrays: readonly Uint8Array[]): Uint8Array {
  const json = escapeToAscii(JSON.stringify(description));
  const dataLength = arrays.reduce((sum, bytes) => sum + bytes.length, 0);
  const file = new Uint8Array(HEADER_LENGTH + json.length + dataLength);
  writeAscii(file, 0, MAGIC);
  writeAscii(file, HEADER_LENGTH, json);
  let at = HEADER_LENGTH + json.length;
  for (const bytes of arrays) {
    file.set(bytes, at);
    at += bytes.length;
  }
  const view = new DataView(file.buffer);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, json.length, true);
  view.setUint32(16, dataLength, true);
  view.setUint32(20, crc32(file, HEADER_LENGTH), true);
  return file;
}

/** @throws ModelError */
export function readModelFile(file: Uint8Array): ModelContents {
  if (file.length < HEADER_LENGTH || readAscii(file, 0, MAGIC.length) !== MAGIC) {
    throw new ModelError(
      localized`This is not a parser model of Treebank Workbench. Choose a file written by "treebank train".`,
    );
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const version = view.getUint32(8, true);
  if (version !== VERSION) {
    throw new ModelError(
      localized`The model has format ${version}, but this program reads format ${VERSION}. ` +
        (VERSION < version
          ? localized`Update the program, or train the model again.`
          : localized`Train the model again.`),
    );
  }
  const jsonLength = view.getUint32(12, true);
  const expected = HEADER_LENGTH + jsonLength + view.getUint32(16, true);
  if (file.length !== expected) {
    throw damaged(localized`it has ${file.length} bytes instead of ${expected}`);
  }
  if (crc32(file, HEADER_LENGTH) !== view.getUint32(20, true)) throw damaged(localized`its checksum is wrong`);
  const description = parseDescription(readAscii(file, HEADER_LENGTH, jsonLength));
  return { description, arrays: readArrays(file, HEADER_LENGTH + jsonLength, description.arrays) };
}

export function damaged(detail: string): ModelError {
  return new ModelError(
    localized`The model file is damaged: ${detail}. Copy it again from its source, or train it again.`,
  );
}

function parseDescription(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Not JSON: reported below.
  }
  throw damaged(localized`its description cannot be read`);
}

function readArrays(file: Uint8Array, start: number, entries: unknown): Record<string, Float32Array> {
  if (!Array.isArray(entries) || !entries.every(isArrayEntry))
    throw damaged(localized`its list of weights cannot be read`);
  const arrays: [string, Float32Array][] = [];
  let at = start;
  for (const { name, encoding, length, bytes } of entries) {
    if (file.length < at + bytes) throw damaged(localized`the weights "${name}" are cut off`);
    const values = unpackWeights({ encoding, length, bytes: file.subarray(at, at + bytes) });
    if (values === undefined) throw damaged(localized`the weights "${name}" have the wrong length`);
    arrays.push([name, values]);
    at += bytes;
  }
  return Object.fromEntries(arrays);
}

function isArrayEntry(value: unknown): value is ArrayEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { name, encoding, length, bytes } = value as Partial<Record<keyof ArrayEntry, unknown>>;
  return (
    typeof name === 'string' && (encoding === 'dense' || encoding === 'sparse') && isCount(length) && isCount(bytes)
  );
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && 0 <= value && value <= MAX_WEIGHTS;
}

function escapeToAscii(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function writeAscii(file: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) file[at + i] = text.charCodeAt(i);
}

function readAscii(file: Uint8Array, at: number, length: number): string {
  const parts: string[] = [];
  for (let i = at; i < at + length; i += 4096) {
    const codes = file.subarray(i, Math.min(i + 4096, at + length));
    // Spread, a typed array is iterated, which takes several times as long.
    parts.push(Reflect.apply(String.fromCharCode, undefined, codes));
  }
  return parts.join('');
}

/** For each byte, what it does to the checksum with 0…3 zero bytes after it: four tables, one after the other. */
const CRC_TABLES = new Int32Array(4 * 256);
for (let byte = 0; byte < 256; byte++) {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  CRC_TABLES[byte] = crc;
}
for (let at = 256; at < CRC_TABLES.length; at++) {
  const before = CRC_TABLES[at - 256];
  CRC_TABLES[at] = CRC_TABLES[before & 255] ^ (before >>> 8);
}

/** CRC-32 (ISO 3309) of the bytes from `start`, four at a time: models have millions of them. */
export function crc32(bytes: Uint8Array, start: number): number {
  let crc = -1;
  let i = start;
  for (; i + 4 <= bytes.length; i += 4) {
    crc ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
    crc =
      CRC_TABLES[768 + (crc & 255)] ^
      CRC_TABLES[512 + ((crc >>> 8) & 255)] ^
      CRC_TABLES[256 + ((crc >>> 16) & 255)] ^
      CRC_TABLES[crc >>> 24];
  }
  for (; i < bytes.length; i++) crc = CRC_TABLES[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}
