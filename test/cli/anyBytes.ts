/** Anything that can happen to the bytes of a file, for properties. */

import fc from 'fast-check';

export interface Damage {
  readonly crlf: boolean;
  /** A byte order mark. */
  readonly mark: boolean;
  /** No empty line at the end. */
  readonly isCut: boolean;
  /** A byte that is not UTF-8, in place of a printable one. */
  readonly bad: number | null;
}

/** @param bad the last byte that may be bad; in one of `freq` + 1 cases none is */
export const damage = (bad: { readonly max: number; readonly freq: number }): fc.Arbitrary<Damage> =>
  fc.record({
    crlf: fc.boolean(),
    mark: fc.boolean(),
    isCut: fc.boolean(),
    bad: fc.option(fc.nat(bad.max), { freq: bad.freq }),
  });

export function damaged(blocks: readonly string[], { crlf, mark, isCut, bad }: Damage): Buffer {
  let text = (mark ? '\ufeff' : '') + blocks.join('');
  if (isCut) text = text.replace(/\n+$/, '');
  if (crlf) text = text.replaceAll('\n', '\r\n');
  const bytes = Buffer.from(text);
  if (bad !== null && bad < bytes.length && 0x20 < bytes[bad]) bytes[bad] = 0xff;
  return bytes;
}
