/** The format of model files: its checksum, four bytes at a time. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32 } from '../../../../server/src/core/parser/model/container.ts';

/** By its definition, bit for bit. */
function byDefinition(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

test('the checksum is CRC-32, from any byte on', () => {
  expect(
    crc32(
      Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)),
      0,
    ),
  ).toBe(0xcbf43926);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(5), (bytes, start) => {
      expect(crc32(bytes, start)).toBe(byDefinition(bytes.subarray(start)));
    }),
  );
});
