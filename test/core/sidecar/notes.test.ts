/** Notes in `.treebank.json`: read, printed in the order of time, one comment a line; what cannot be used is named. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Comment,
  EMPTY_SIDECAR,
  type Note,
  printInLayoutOf,
  printSidecar,
  readSidecar,
} from '../../../server/src/core/sidecar/index.ts';

const said = (by: string, minute: number, text: string): Comment => ({
  by,
  on: `2026-11-28T10:${String(minute).padStart(2, '0')}:00.000Z`,
  text,
});
const NOTE: Note = {
  file: 'a.conllu',
  sentence: 's1',
  at: 'him HEAD',
  ...said('Anna', 15, 'obl? #datives'),
  replies: [],
};

test('a thread: a line for each comment, replies in the order of time', () => {
  const replies = [said('Cleo', 40, 'see §3\nand §4'), said('Ben', 30, 'iobj')];
  const resolved = { by: 'Ben', on: '2026-11-29T08:00:00Z' };
  const notes = [
    { ...NOTE, replies, resolved },
    { ...NOTE, at: undefined, text: 'Odd.' },
  ];
  expect(printSidecar({ ...EMPTY_SIDECAR, notes })).toBe(`{
  "version": 1,
  "notes": [
    { "file": "a.conllu", "sentence": "s1", "by": "Anna", "on": "2026-11-28T10:15:00.000Z", "text": "Odd." },
    { "file": "a.conllu", "sentence": "s1", "at": "him HEAD", "by": "Anna", "on": "2026-11-28T10:15:00.000Z", "text": "obl? #datives", "resolved": { "by": "Ben", "on": "2026-11-29T08:00:00Z" }, "replies": [
      { "by": "Ben", "on": "2026-11-28T10:30:00.000Z", "text": "iobj" },
      { "by": "Cleo", "on": "2026-11-28T10:40:00.000Z", "text": "see §3\\nand §4" }
    ] }
  ]
}
`);
});

test('what is printed is read again, and printed in the same way', () => {
  const text = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).filter((each) => each.trim() !== '');
  const on = fc.date({ min: new Date(0), max: new Date(1e13), noInvalidDate: true }).map((date) => date.toISOString());
  const comment = fc.record({ by: text, on, text });
  const note = fc
    .record({ file: text, sentence: text, at: text, ...{ by: text, on, text }, replies: fc.array(comment) })
    .chain((full) => fc.constantFrom<Note>(full, { ...full, at: undefined }, { ...full, resolved: full }));
  fc.assert(
    fc.property(fc.array(note, { maxLength: 4 }), (notes) => {
      const printed = printSidecar({ ...EMPTY_SIDECAR, notes });
      const read = readSidecar(printed);
      expect(read.problems).toEqual([]);
      expect(printSidecar(read.file)).toBe(printed);
      expect(printInLayoutOf(printed, read.file)).toBe(printed);
      const texts = (all: readonly Note[]) =>
        all.flatMap((each) => [each.text, ...each.replies.map((r) => r.text)]).sort();
      expect(texts(read.file.notes ?? [])).toEqual(texts(notes));
    }),
  );
});

test('what cannot be used is named, and the rest is used', () => {
  const wrong = [
    7,
    { ...NOTE, text: ' ' },
    { ...NOTE, on: 'now' },
    { ...NOTE, colour: 'red' },
    { ...NOTE, sentence: '' },
  ];
  const parts = { ...NOTE, replies: [{ by: 'Ben' }, said('Ben', 2, 'yes')], resolved: { by: 'Ben' } };
  const { file, problems } = readSidecar(
    JSON.stringify({ version: 1, notes: [...wrong, parts, { ...NOTE, replies: {} }] }),
  );
  expect(file.notes).toEqual([{ ...NOTE, replies: [said('Ben', 2, 'yes')] }, NOTE]);
  expect(problems.map(({ message }) => message.split(/[.:,]/)[0])).toEqual([
    'A note must be an object',
    'A note needs "file"',
    'A note needs "file"',
    'A note has no field "colour"',
    'A note needs "file"',
    '"resolved" needs "by"',
    'A reply needs "by"',
    'A list of replies is expected here',
  ]);
});

test('a file of 50 MB is refused as a whole, at its first line', () => {
  const { file, problems } = readSidecar(`{ "version": 1,${' '.repeat(50e6)}"notes": [] }`);
  expect(file).toEqual(EMPTY_SIDECAR);
  expect(problems).toMatchObject([{ span: { start: 0 } }]);
  expect(problems[0].message).toMatch(/^The file has more than 20 million characters/);
});
