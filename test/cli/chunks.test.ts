/** Chunks: together they are the file, and their blocks are the blocks of the file. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutChunks, nextSureStart } from '../../server/src/cli/lint/chunks.ts';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import { runs } from '../thorough.ts';
import { threadTime } from '../threadTime.ts';

const INPUT = { name: 'x', path: undefined, size: undefined };

async function chunksOf(bytes: Buffer, piece: number, size: number) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield { bytes: bytes.subarray(at, at + piece), long: undefined };
  }
  const chunks = [];
  for await (const chunk of cutChunks(INPUT, pieces(), size)) chunks.push(chunk);
  return chunks;
}

/** Text of lines found in sentences, with every kind of line end and of blank line. */
const text = fc
  .array(
    fc.tuple(
      fc.constantFrom('1\tx', '# c', '', '', ' ', '\ufeff', 'é', '#', '7', '\t', 'x'),
      fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'),
    ),
    { maxLength: 40 },
  )
  .map((lines) => lines.flat().join(''));

test('any text, pieces and sizes', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 60 }),
      async (file, piece, size) => {
        const chunks = await chunksOf(Buffer.from(file), piece, size);
        expect(Buffer.concat(chunks.map((chunk) => chunk.bytes)).toString()).toBe(file);
        const blocks = chunks.flatMap((chunk) => splitBlocks(Buffer.from(chunk.bytes).toString()));
        if (file !== '')
          expect(blocks.map((block) => block.text)).toEqual(splitBlocks(file).map((block) => block.text));
        chunks.forEach((chunk, i) => {
          expect(chunk.isFirst).toBe(i === 0);
        });
      },
    ),
    { numRuns: runs(2000) },
  );
});

test('cut at each sure start, any text has the blocks that it has as a whole', () => {
  fc.assert(
    fc.property(text, (file) => {
      fc.pre(file !== '');
      const bytes = Buffer.from(file);
      const parts: string[] = [];
      for (let at = 0; at < bytes.length; ) {
        const end = nextSureStart(bytes, at);
        parts.push(bytes.toString('utf8', at, end));
        at = end;
      }
      expect(parts.flatMap((text) => splitBlocks(text)).map((block) => block.text)).toEqual(
        splitBlocks(file).map(({ text }) => text),
      );
    }),
    { numRuns: runs(2000) },
  );
});

test('sentences are cut from each other', () => {
  const bytes = Buffer.from('\n\n# a\n1\tx\n\n\n1\ty\n\n \n# b\n\n2');
  const starts = [];
  for (let at = 0; at < bytes.length; at = nextSureStart(bytes, at)) starts.push(at);
  expect(starts.map((at) => bytes.toString('utf8', at, at + 3))).toEqual(['\n\n#', '1\ty', '2']);
});

test('a treebank is cut into chunks of about the size asked for', async () => {
  const chunks = await chunksOf(Buffer.from('# a\n1\tx\n\n'.repeat(10_000)), 1000, 5000);
  expect(chunks.length).toBeGreaterThan(15);
  for (const chunk of chunks) expect(chunk.bytes.length).toBeLessThanOrEqual(6000);
});

test('a file without empty lines is one chunk, found without searching it again and again', async () => {
  const line = '1\tx\n';
  const start = threadTime();
  const chunks = await chunksOf(Buffer.from(line.repeat(2_000_000)), 1 << 14, 1 << 14);
  expect(chunks).toHaveLength(1);
  expect(threadTime() - start).toBeLessThan(2000);
});
