/** Cells of a column are aligned, whatever their content. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerOf } from '../../../client/src/columns/header.ts';
import { type Limits, layoutOf } from '../../../client/src/columns/layout.ts';
import { cellAt, marksOf } from '../../../client/src/columns/marks.ts';
import { draw, type Font, MONOSPACE, rowOf, someFont, someRows } from './rows.ts';

const FEATS = { first: 5, last: 5 };

const LIMITS: Limits = { longCells: 24, room: 80, eastAsianWidth: 2 };
const someLimits = fc.record({
  longCells: fc.integer({ min: 1, max: 60 }),
  room: fc.integer({ min: 0, max: 200 }),
  eastAsianWidth: fc.constant(2),
});

test('every cell of a column begins where the column does, in any font', () => {
  fc.assert(
    fc.property(someRows, someLimits, someFont, (rows, limits, font) => {
      const layout = layoutOf(rows, limits);
      for (const row of rows) {
        const drawn = draw(row, layout, font);
        drawn.forEach(({ start, end }, column) => {
          expect(start).toBeCloseTo(layout.starts[column], 6);
          expect(end).toBeLessThanOrEqual((layout.starts[column + 1] ?? Infinity) - 0.5);
        });
      }
    }),
  );
});

test('an open row shows the cells at the cursor and those after DEPREL whole, and keeps HEAD and DEPREL in their columns', () => {
  fc.assert(
    fc.property(someRows, someLimits, fc.nat(9), fc.nat(9), (rows, limits, anchor, active) => {
      const layout = layoutOf(rows, limits);
      const open = { first: Math.min(anchor, active), last: Math.max(anchor, active) };
      for (const row of rows) {
        const isCut = marksOf(row, layout, open).map((mark) => mark.isCut);
        for (const cell of [anchor, active, 8, 9]) expect(isCut[cell] ?? false).toBe(false);
        const drawn = draw(row, layout, MONOSPACE, open);
        for (let column = 0; column <= 7; column++) expect(drawn[column].start).toBeCloseTo(layout.starts[column], 6);
      }
    }),
  );
});

test('what floats is one part of the cell, and the columns hold if a font draws it narrower than it was thought to be', () => {
  const row = '1\tsaw\tsee\tVERB\tVBD\tMood=Ind|Tense=Past|VerbForm=Fin\t0\troot\t_\tSpaceAfter=No|Gloss=looked-at';
  const layout = layoutOf([row], { ...LIMITS, room: 40, longCells: 10 });
  const [, , , , , feats] = marksOf(row, layout, FEATS);
  expect('Mood=Ind|Tense=Past|VerbForm=Fin'.endsWith(row.slice(feats.shownEnd, feats.floatEnd))).toBe(true);
  expect(feats.shownEnd).toBeLessThan(feats.floatEnd);
  expect(feats.floatEnd).toBe(feats.hiddenEnd - 1);
  for (const width of [1, 0.99]) {
    const drawn = draw(row, layout, () => width, FEATS);
    expect(drawn[6].start).toBeCloseTo(layout.starts[6], 6);
    expect(drawn[7].start).toBeCloseTo(layout.starts[7], 6);
  }
});

test('columns that are empty are as wide as their names; HEAD, DEPREL, DEPS and MISC however little room there is', () => {
  const blank = ['1\tA\ta\t_\t_\t_\t_\t_\t_\t_', '2\thearing\thearing\t_\t_\t_\t_\t_\t_\t_'];
  for (const room of [80, 48]) {
    const header = headerOf(layoutOf(blank, { ...LIMITS, room }));
    expect(header).toMatch(/ UPOS +XPOS +FEATS +HEAD +DEPREL +DEPS +MISC$/);
  }
  for (const room of [44, 0]) {
    expect(headerOf(layoutOf(blank, { ...LIMITS, room }))).toMatch(/ UPOS .* HEAD +DEPREL +DEPS +MISC$/);
    expect(layoutOf(blank, { ...LIMITS, room }).widths.slice(6)).toEqual([4, 8, 4, 4]);
  }
});

test('rows with a wrong number of cells move no column of others', () => {
  const broken = fc.array(fc.oneof(...[1, 2, 3, 9, 11, 14].map(rowOf)), { maxLength: 4 });
  fc.assert(
    fc.property(someRows, broken, someLimits, (rows, others, limits) => {
      expect(layoutOf([...others, ...rows], limits)).toEqual(layoutOf(rows, limits));
    }),
  );
});

test('a row with a wrong number of cells is aligned as far as it goes, and shown whole', () => {
  const layout = layoutOf(
    ['1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_', '2\tlighthouse\tlighthouse\tNOUN\tNN\t_\t0\troot\t_\t_'],
    LIMITS,
  );
  const drawn = draw('3\tkeeper\tkeeper\tNOUN\tthis one has lost its tabs on the way', layout, MONOSPACE);
  drawn.forEach(({ start }, column) => {
    expect(start).toBeCloseTo(layout.starts[column], 6);
  });
  expect(drawn).toHaveLength(5);
  expect(marksOf('1  The  the  DET', layout, undefined)).toEqual([]);
  const eleven = draw(`${'x\t'.repeat(10)}x`, layout, MONOSPACE);
  layout.starts.forEach((start, column) => {
    expect(eleven[column].start).toBeCloseTo(start, 6);
  });
});

test('a sentence in which no row has ten cells is aligned by what most have', () => {
  const rows = ['1\tThe\tDET', '2\tlighthouse\tNOUN', '3'];
  const layout = layoutOf(rows, LIMITS);
  expect(rows.slice(0, 2).map((row) => draw(row, layout, MONOSPACE)[2].start)).toEqual([
    layout.starts[2],
    layout.starts[2],
  ]);
  expect(layoutOf([], LIMITS).starts).toHaveLength(10);
});

const endOfDeprel = ({ starts, widths }: ReturnType<typeof layoutOf>) => starts[7] + widths[7];

test('DEPREL ends within the room wherever an ellipsis for LEMMA, XPOS and FEATS makes that possible', () => {
  fc.assert(
    fc.property(someRows, someLimits, (rows, limits) => {
      const wide = layoutOf(rows, { ...limits, room: 1000 });
      const tight = layoutOf(rows, { ...limits, room: 0 });
      const layout = layoutOf(rows, limits);
      expect(endOfDeprel(layout)).toBeLessThanOrEqual(Math.max(limits.room, endOfDeprel(tight)));
      if (endOfDeprel(wide) <= limits.room) expect(layout).toEqual(wide);
      // ID, UPOS, HEAD and DEPREL are never cut to make room.
      const uncut = layoutOf(rows, { ...limits, room: 1000 }).widths;
      for (const column of [0, 3, 6, 7])
        expect(layout.widths[column] === uncut[column] || uncut[column] <= 6).toBe(true);
    }),
  );
});

test('names of columns and blanks go before anything of a cell does', () => {
  const row = '1\tx\tx\tX\t_\tA=B\t0\troot\t_\t_';
  const cut = (room: number) =>
    marksOf(row, layoutOf([row], { ...LIMITS, room }), undefined).some(({ isCut }) => isCut);
  const tight = 1 + 1 + 1 + 4 + 1 + 3 + 4 + 8 + 7;
  expect(cut(tight)).toBe(false);
  expect(cut(tight - 1)).toBe(true);
});

test('a text that a font draws wider than it was thought to be moves its row by no more than two columns', () => {
  const rows = ['1\tlong\tlong\tX\t_\t_\t0\troot\t_\t_', '2\tm\tm\tX\t_\t_\t1\tdep\t_\t_'];
  const layout = layoutOf(rows, LIMITS);
  const fat: Font = (letter) => (letter === 't' ? 9 : 1);
  const shift = draw(rows[0], layout, fat)[8].start - layout.starts[8];
  expect(shift).toBeGreaterThan(0);
  expect(shift).toBeLessThan(2 * (layout.starts[8] - layout.starts[7]));
});

test('a cell as wide as the way to the next column, or nearly, is followed by the next cell', () => {
  for (let length = 1; length < 40; length++) {
    const row = `1\tx\tx\tX\t_\t_\t0\troot\t${'F'.repeat(length)}\t_`;
    const layout = layoutOf([row], { ...LIMITS, longCells: 8 });
    const [deps, misc] = draw(row, layout, MONOSPACE, FEATS).slice(8);
    expect(misc.start).toBeCloseTo(Math.max(layout.starts[9], deps.end + 1), 6);
  }
});

test('each name stands above its column', () => {
  const rows = [
    '1\tThe\tthe\tDET\tDT\tDefinite=Def\t2\tdet\t_\t_',
    '2\tlighthouse\tlighthouse\tNOUN\tNN\t_\t0\troot\t_\t_',
  ];
  for (const room of [80, 20]) {
    const layout = layoutOf(rows, { ...LIMITS, room });
    const header = headerOf(layout);
    layout.starts.forEach((start, column) => {
      expect(header[start]).toBe(['I', 'F', 'L', 'U', 'X', 'F', 'H', 'D', 'D', 'M'][column]);
      if (0 < start) expect(header[start - 1]).toBe(' ');
    });
  }
});

test('the cell of a character', () => {
  const row = '1\tab\t\tX';
  expect([...row, ''].map((_, character) => cellAt(row, character))).toEqual([0, 0, 1, 1, 1, 2, 3, 3]);
  expect(cellAt('# text = x', 4)).toBe(0);
});

test('a file that names its columns has these names above them, and DEPREL fits where it stands', () => {
  const names = ['PARSEME:MWE', 'ID', 'FORM', 'HEAD', 'DEPREL', 'X:GLOSS'];
  const rows = ['1:LVC.full\t1\tconstitutional\t2\tnsubj\thouse', '*\t2\tslept\t0\troot\t_'];
  const layout = layoutOf(rows, LIMITS, names);
  const header = headerOf(layout);
  names.forEach((name, column) => {
    expect(header.slice(layout.starts[column]).startsWith(name)).toBe(true);
  });
  const narrowed = layoutOf(rows, { ...LIMITS, room: 36 }, names);
  expect(narrowed.widths[2]).toBeLessThan(layout.widths[2]);
  expect(narrowed.starts[4] + narrowed.widths[4]).toBeLessThanOrEqual(36);
});
