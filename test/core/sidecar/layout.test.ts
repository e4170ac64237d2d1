/** `.treebank.json` in its existing layout: only differences are rewritten. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EMPTY_SIDECAR,
  printInLayoutOf,
  printSidecar,
  readSidecar,
  type Sidecar,
} from '../../../server/src/core/sidecar/index.ts';
import { runs } from '../../thorough.ts';
import { threadTime } from '../../threadTime.ts';

const read = (text: string) => readSidecar(text).file;

test('a file as we print it stays one', () => {
  const file = read('{"version": 1, "locks": {"a": {"s": ["x#1"]}}}');
  const other = read('{"version": 1, "locks": {"a": {"s": ["x#2"], "t": ["y#1"]}}}');
  expect(printInLayoutOf(printSidecar(file), other)).toBe(printSidecar(other));
  expect(printInLayoutOf('', other)).toBe(printSidecar(other));
});

test.each([
  ['{"version":1,"locks":{"a":{"s":["x#1"],"t":["y#1"]}}}', '{"version":1,"locks":{"a":{"s":["x#2"],"t":["y#1"]}}}'],
  [
    '{"version":1,\n\t"locks": { "a": { "s": ["x#1", "z#1"] } } }',
    '{"version":1,\n\t"locks": { "a": { "s": ["z#1", "x#2"] } } }',
  ],
  ['{"version":1,"locks":{"a":{"s":["x#1"] , "t":["y#1"]}}}', '{"version":1,"locks":{"a":{"t":["y#1"]}}}'],
  ['{"version":1,"locks":{"a":{"s":["x#1"] , "t":["y#1"]}}}', '{"version":1,"locks":{"a":{"s":["x#1"]}}}'],
  ['{"locks":{"a":{"s":["x#1"]}},"version":1}', '{"version":1}'],
  ['{"version":1}', '{"version":1,"locks": {"a": {"s": ["x#1"]}}}'],
])('%j', (before, after) => {
  const result = printInLayoutOf(before, read(after));
  expect(read(result)).toEqual(read(after));
  if (after !== '{"version":1,"locks": {"a": {"s": ["x#1"]}}}') expect(result).toBe(after);
});

test('whatever the layout and the content, it says what it is to say', () => {
  const text = fc.constantFrom('a', 'b#1', 'c "d"', 'é');
  const lists = fc.dictionary(text, fc.array(text, { minLength: 1, maxLength: 3 }), { maxKeys: 3 });
  const entry = fc.record({ id: text, reason: text, file: text, sentence: text, at: text });
  const content = fc.record({
    acknowledged: fc.array(entry, { maxLength: 3 }),
    baseline: fc.dictionary(text, fc.dictionary(text, lists, { maxKeys: 2 }), { maxKeys: 2 }),
    locks: fc.dictionary(text, lists, { maxKeys: 2 }),
  });
  const fileOf = (of: object): Sidecar => read(JSON.stringify({ version: 1, ...of }));
  const same = (file: Sidecar) => printSidecar(file);
  fc.assert(
    fc.property(content, content, fc.constantFrom(0, 1, '\t'), (before, after, indent) => {
      const old = JSON.stringify({ version: 1, ...before }, null, indent);
      const result = printInLayoutOf(old, fileOf(after));
      expect(readSidecar(result).problems).toEqual([]);
      expect(same(read(result))).toBe(same(fileOf(after)));
      expect(printInLayoutOf(old, fileOf(before)), 'nothing where nothing differs').toBe(old);
    }),
    { numRuns: runs(500) },
  );
  expect(printInLayoutOf('\n', EMPTY_SIDECAR)).toBe(printSidecar(EMPTY_SIDECAR));
});

test('thousands of entries in another order take no time', () => {
  const note = (n: number) => ({ file: 'x', sentence: `s${n}`, by: 'A', on: '2026-11-28T10:00:00Z', text: `t${n}` });
  const notes = Array.from({ length: 6000 }, (_, n) => note(6000 - n));
  const text = JSON.stringify({ version: 1, notes });
  const file = read(JSON.stringify({ version: 1, notes: [...notes.slice(1), note(9999)] }));
  const start = threadTime();
  const printed = printInLayoutOf(text, file);
  const milliseconds = threadTime() - start;
  expect(JSON.parse(printed)).toEqual({ version: 1, notes: [...notes.slice(1), note(9999)] });
  // Pairwise it would take half a minute.
  expect(milliseconds).toBeLessThan(5000);
});

test('nor do thousands of deletions', () => {
  const note = (n: number) => ({ file: 'x', sentence: `s${n}`, by: 'A', on: '2026-11-28T10:00:00Z', text: `t${n}` });
  const notes = Array.from({ length: 20_000 }, (_, n) => note(n));
  const text = JSON.stringify({ version: 1, notes });
  const kept = notes.filter((_, n) => n % 2 === 0);
  const file = read(JSON.stringify({ version: 1, notes: kept }));
  const start = threadTime();
  const printed = printInLayoutOf(text, file);
  const milliseconds = threadTime() - start;
  expect(JSON.parse(printed)).toEqual({ version: 1, notes: kept });
  // With a copy of the text for each it took 17 seconds, on a busy machine; now two.
  expect(milliseconds).toBeLessThan(5000);
});
