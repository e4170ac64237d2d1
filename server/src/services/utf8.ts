/** Bytes → text without loss: what is read to be written again is UTF-8 throughout, or refused. */

import { placeInText } from '../core/query/index.ts';
import { localized } from '../localization/index.ts';
import { Failure } from './failure.ts';

/**
 * Keeps a byte order mark.
 * @param name of the file, for the message
 * @throws Failure with line and column, which the mark is no part of
 */
export function losslessText(bytes: Uint8Array, name: string): string {
  const text = strictText(bytes, { ignoreBOM: true });
  if (typeof text === 'string') return text;
  throw new Failure(`${name}:${text.line}:${text.column}: ${lossOf(text.bytes)}`);
}

interface BadBytes {
  readonly line: number;
  readonly column: number;
  readonly bytes: Uint8Array;
}

/** The text, or the first bytes that are not UTF-8. */
export function strictText(bytes: Uint8Array, { ignoreBOM = false } = {}): string | BadBytes {
  try {
    return new TextDecoder('utf-8', { ignoreBOM, fatal: true }).decode(bytes);
  } catch {
    let at = 0;
    let size = sequenceLength(bytes, at);
    while (0 < size) {
      at += size;
      size = sequenceLength(bytes, at);
    }
    const before = new TextDecoder().decode(bytes.subarray(0, at));
    return { ...placeInText(before, before.length), bytes: bytes.subarray(at, at - size) };
  }
}

/** Why a file with these bytes is not written. */
export const lossOf = (bytes: Uint8Array): string =>
  localized`the byte ${showBytes(bytes)} is not UTF-8. Writing the file would lose it permanently, so the file is left unchanged. Convert it to UTF-8 first (iconv, or your editor).`;

/** `E9 0A`: bytes as they are shown in messages. */
export function showBytes(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}

/**
 * Length of the UTF-8 character at `at`; for bad bytes, the negated number of bytes that one U+FFFD stands for (the maximal
 * prefix of a character, as required by the Encoding Standard).
 */
export function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at];
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || 0xf4 < lead) return -1;
  const size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  // The range of the second byte is narrower where overlong forms, surrogates and numbers above U+10FFFF would start.
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let k = 1; k < size; k++) {
    const byte = bytes[at + k];
    const fits = at + k < bytes.length && (k === 1 ? low <= byte && byte <= high : 0x80 <= byte && byte <= 0xbf);
    if (!fits) return -k;
  }
  return size;
}
