import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Output } from '../../server/src/cli/frame/io.ts';
import { readyCell, TsvBytes } from '../../server/src/cli/writing/tsvBytes.ts';

/** What is written, by way of bytes or of text. */
async function written(
  rows: readonly (readonly (string | number)[])[],
  hasBytes: boolean,
  isReady = false,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  const write = (text: string) => void parts.push(Buffer.from(text));
  // Copied later than they come, as by a stream: the memory must not change before.
  const writeBytes = async (bytes: Uint8Array) => {
    await undefined;
    parts.push(Buffer.from(bytes));
  };
  const out = new Output({ isTerminal: false, write, ...(hasBytes ? { writeBytes } : {}) });
  await out.data('before\n');
  const lines = new TsvBytes(out);
  for (const row of rows) {
    for (const cell of row) {
      if (typeof cell === 'number') lines.number(cell);
      else if (isReady) lines.ready(readyCell(cell));
      else lines.cell(cell);
    }
    await lines.endLine();
  }
  await lines.flush();
  await out.flush();
  return Buffer.concat(parts);
}

const expected = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(
    `before\n${rows.map((row) => `${row.map((cell) => `${cell}`.replace(/[\t\r\n]/g, ' ')).join('\t')}\n`).join('')}`,
  );

const UNITS = [
  'a',
  '\t',
  '\r',
  '\n',
  '\0',
  'é',
  '߿',
  'ࠀ',
  '\ud7ff',
  '\ud800',
  '\udbff',
  '\udc00',
  '\udfff',
  '\ue000',
  '\uffff',
  '😀',
];
const text = fc.array(fc.constantFrom(...UNITS)).map((units) => units.join(''));
const number = fc.oneof(
  fc.nat(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 9, 10, 99, 100, 2 ** 31 - 1, 2 ** 31, 1e9, 1e21, 0.1),
);

test.each([true, false])('cells are the bytes of their text (bytes: %s)', async (hasBytes) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.oneof(text, number))), async (rows) => {
      expect(await written(rows, hasBytes)).toEqual(expected(rows));
      expect(await written(rows, hasBytes, true)).toEqual(expected(rows));
    }),
  );
});

test('lines longer than what is written together, and more of them', async () => {
  const rows = [['x'.repeat(300_000), 1], ...Array.from({ length: 20_000 }, (_, at) => ['词'.repeat(at % 30), at])];
  expect(await written(rows, true)).toEqual(expected(rows));
  expect(await written(rows, true, true)).toEqual(expected(rows));
});
