/** Sentences that are too long to keep in memory: named with their position and passed on unchanged, while everything else is processed. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_LIMITS, type ByteStretch, withoutLongBlocks } from '../../server/src/cli/reading/longBlocks.ts';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import { runs } from '../thorough.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const LIMITS = { lines: 4, bytes: 24 };

async function stretchesOf(text: string, size: number, limits = LIMITS): Promise<ByteStretch[]> {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: ByteStretch[] = [];
  for await (const stretch of withoutLongBlocks(pieces(), limits)) found.push(stretch);
  return found;
}

const nLinesOf = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;
const textOf = ({ bytes }: ByteStretch) => Buffer.from(bytes).toString();

/** The pieces of a long block, joined again. */
function joined(stretches: readonly ByteStretch[]): { text: string; isLong: boolean; nLines: number }[] {
  const parts: { text: string; isLong: boolean; nLines: number }[] = [];
  for (const stretch of stretches) {
    const last = parts.at(-1);
    const isLong = stretch.long !== undefined;
    const nLines = stretch.long?.nLines ?? nLinesOf(textOf(stretch));
    if (last !== undefined && last.isLong === isLong && stretch.long?.start === undefined) {
      last.text += textOf(stretch);
      last.nLines += nLines;
    } else parts.push({ text: textOf(stretch), isLong, nLines });
  }
  return parts;
}

const line = fc.constantFrom('', '', ' ', '\t', '# c', '1\ta', '22\tbbbbbbb', 'x', '  y');
const texts = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean())
  .map(([lines, newline, ends]) => `1\tfirst${newline}${lines.join(newline)}${ends ? newline : ''}`);

test('every byte comes, in order; what is long are the blocks beyond the limits, whatever the pieces', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (text, size) => {
      const parts = joined(await stretchesOf(text, size));
      expect(parts.map((each) => each.text).join('')).toBe(text);
      // White space after the last line end may belong to the next block, so it does not count.
      const lengthOf = (block: string) => block.replace(/(?<=[\r\n])[ \t]+$/, '').length;
      const isLong = (block: string) => LIMITS.lines < nLinesOf(block) || LIMITS.bytes < lengthOf(block);
      const blocks = splitBlocks(text).map((each) => each.text);
      expect(parts.filter((each) => each.isLong).map((each) => each.text)).toEqual(blocks.filter(isLong));
      for (const part of parts) if (part.isLong) expect(part.nLines).toBe(nLinesOf(part.text));
    }),
    { numRuns: runs(2000), examples: [['1\tfirst\n\nx\n\n\n\n\n', 1]] },
  );
});

test('sure starts are jumped to: the same as byte by byte', async () => {
  const limits = { lines: 64, bytes: 1 << 12 };
  const block = fc.integer({ min: 1, max: 90 }).map((n) => `${'1\ta\n'.repeat(n)}\n`);
  await fc.assert(
    fc.asyncProperty(fc.array(block, { maxLength: 12 }), fc.integer({ min: 1, max: 999 }), async (blocks, size) => {
      const parts = joined(await stretchesOf(blocks.join(''), size, limits));
      expect(parts.filter((each) => each.isLong).map((each) => each.text)).toEqual(
        blocks.filter((each) => limits.lines < nLinesOf(each)),
      );
    }),
  );
});

const huge = (id: string) => `# sent_id = ${id}\n${'1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n'.repeat(BLOCK_LIMITS.lines + 1)}\n`;
const message = 'this sentence has more than 20,000 lines or 8 MB, too much to check.';

test.each([
  ['lint', '--threads', '0'],
  ['lint', '--format', 'json'],
  ['coverage'],
  ['derive', '--summary'],
  ['evaluate', 'a.conllu'],
  ['fix', '--safe'],
  ['projectivize'],
])('%s names it with file, line and sent_id, and goes on', async (...args) => {
  const folder = new Folder({ 'a.conllu': sentence('a') + huge('big') + nonprojective('z') });
  const { code, out, err } = await folder.treebank([...args, 'a.conllu']);
  expect(code).toBe(2);
  expect(err).toContain(`treebank ${args[0]}: a.conllu:6:1 (big): ${message}`);
  expect(out).not.toBe('');
  if (args[0] === 'lint') expect(out).toContain(`${6 + BLOCK_LIMITS.lines + 3 + 2}`);
  if (args[0] === 'fix') expect(out).toBe(folder.read('a.conllu'));
  if (args[0] === 'projectivize') expect(out.startsWith(sentence('a') + huge('big'))).toBe(true);
  if (args[0] === 'projectivize') expect(out).not.toBe(folder.read('a.conllu'));
});

test.each([['agree'], ['merge'], ['adjudicate']])('%s names it in the same way, and stops', async (command) => {
  const text = sentence('a') + huge('big');
  const folder = new Folder({ 'a.conllu': text, 'b.conllu': text, 'c.conllu': text });
  const { code, err } = await folder.treebank([command, 'a.conllu', 'b.conllu', 'c.conllu']);
  expect(code).toBe(2);
  expect(err).toContain(`a.conllu:6:1 (big): ${message}`);
});

test('lines behind it are counted right, blank lines included', async () => {
  const folder = new Folder({ 'a.conllu': `${sentence('a')}${'\n'.repeat(30_000)}${nonprojective('z')}` });
  const { out, err } = await folder.treebank(['lint', '--format', 'json', 'a.conllu']);
  expect(JSON.parse(out)[0]).toMatchObject({ id: 'nonprojective-arc', line: 5 + 30_000 + 3 });
  expect(err).toContain('a.conllu:1:1 (a): this sentence has more than');
});

test('--in-place keeps it byte for byte', async () => {
  const before = `${sentence('a')}${huge('big')}${nonprojective('z')}`;
  const folder = new Folder({ 'a.conllu': before });
  expect((await folder.treebank(['projectivize', '--in-place', 'a.conllu'])).code).toBe(2);
  expect(folder.read('a.conllu').slice(0, -nonprojective('z').length)).toBe(sentence('a') + huge('big'));
});
