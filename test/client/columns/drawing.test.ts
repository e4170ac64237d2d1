/** Which lines are drawn, and which make up a block. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksIn } from '../../../client/src/columns/blocks.ts';
import { drawingOf } from '../../../client/src/columns/drawing.ts';
import { layoutOf } from '../../../client/src/columns/layout.ts';
import type { Lines } from '../../../client/src/text.ts';

const linesOf = (lines: readonly string[]): Lines => ({ count: lines.length, at: (line) => lines[line] });

const ROW = (id: number, form: string) => `${id}\t${form}\t${form}\tNOUN\t_\t_\t${id - 1}\tdep\t_\t_`;
const LIMITS = { longCells: 24, room: 80, eastAsianWidth: 2 };

function drawn(texts: readonly string[], start: number, end: number) {
  const lines = linesOf(texts);
  const asked: number[] = [];
  const drawing = drawingOf({ lines, spans: [{ start, end }], open: new Map() }, (block) => {
    asked.push(block.start);
    return layoutOf(
      texts.slice(block.start, block.end).filter((text) => !text.startsWith('#')),
      LIMITS,
    );
  });
  return { ...drawing, asked };
}

const TWO = [
  '# sent_id = 1',
  ROW(1, 'Ships'),
  ROW(2, 'sail'),
  '',
  '# sent_id = 2',
  '# text = Boats',
  ROW(1, 'Boats'),
  '',
];

test('names stand on the empty line before a sentence; before the first there is none, so above its first line', () => {
  const { headers } = drawn(TWO, 0, TWO.length);
  expect(headers.map(({ line, isAbove }) => [line, isAbove])).toEqual([
    [0, true],
    [3, false],
  ]);
  expect(headers[0].names).toMatch(/^ID +FORM +LEMMA +UPOS +XPOS +FEATS +HEAD +DEPREL +DEPS +MISC$/);
});

test('every second row of a sentence is striped, and comments are left alone', () => {
  const { stripes, stops } = drawn(TWO, 0, TWO.length);
  expect(stripes).toEqual([2]);
  expect(new Set(stops.map(({ line }) => line))).toEqual(new Set([1, 2, 6]));
});

test('comments without rows, and blank lines, are no table', () => {
  expect(drawn(['# global', '', '', '# x'], 0, 4)).toMatchObject({ headers: [], stops: [], stripes: [], blanks: [] });
});

test('blank cells are faint, but not a form that is written like one', () => {
  const { blanks } = drawn(['# a\t_', '1\t_\t_\tSYM\t_\t_x\t0\troot\t__\t_', '2\ta'], 0, 3);
  expect(blanks).toEqual([4, 10, 25].map((start) => ({ line: 1, start, end: start + 1 })));
});

const someTexts = fc
  .array(
    fc.oneof(
      fc.constant(''),
      fc.constant('# c'),
      fc.string({ maxLength: 12 }).map((form) => ROW(1, form.trim())),
    ),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((texts) => texts.map((text) => text.replaceAll(/[\r\n]/g, '')));

test('what is drawn into a line does not depend on what else is in view', () => {
  fc.assert(
    fc.property(someTexts, fc.nat(60), fc.nat(60), (texts, a, b) => {
      const [start, end] = [Math.min(a, b), Math.min(Math.max(a, b), texts.length)];
      const whole = drawn(texts, 0, texts.length);
      const part = drawn(texts, start, end);
      const isIn = (line: number) => start <= line && line < end;
      expect(part.stops).toEqual(whole.stops.filter(({ line }) => isIn(line)));
      expect(part.hidden).toEqual(whole.hidden.filter(({ line }) => isIn(line)));
      expect(part.stripes).toEqual(whole.stripes.filter(isIn));
      expect(part.asked.length).toBe(new Set(part.asked).size);
    }),
  );
});

test('a block that has lost its empty lines is aligned piece by piece, the same ones from wherever it is looked at', () => {
  const texts = ['# c', '', ...Array.from({ length: 5000 }, (_, index) => ROW(index + 1, 'word')), '', ROW(1, 'last')];
  const lines = linesOf(texts);
  const pieces = blocksIn(lines, { start: 0, end: texts.length });
  expect(pieces.map(({ start }) => start)).toEqual([
    0,
    2,
    ...Array.from({ length: 12 }, (_, index) => 400 * (index + 1)),
    5003,
  ]);
  pieces.slice(1, -1).forEach(({ start, end }, index) => {
    expect(end).toBe(index === pieces.length - 3 ? 5002 : pieces[index + 2].start);
    for (const line of [start, Math.floor((start + end) / 2), end - 1]) {
      expect(blocksIn(lines, { start: line, end: line + 1 })).toEqual([{ start, end }]);
    }
  });
});

test('a screen of a file of a million lines reads no more of it than its blocks', () => {
  let read = 0;
  const lines: Lines = {
    count: 1_000_000,
    at: (line) => {
      read++;
      return ROW(1 + (line % 7), 'word');
    },
  };
  blocksIn(lines, { start: 500_000, end: 500_040 });
  expect(read).toBeLessThan(2000);
});
