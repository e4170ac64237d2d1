/** Cells of a column stand at the same place, whatever is in them. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerOf } from '../../../client/src/columns/header.ts';
import { type Limits, layoutOf } from '../../../client/src/columns/layout.ts';
import { cellAt, marksOf } from '../../../client/src/columns/marks.ts';
import { draw, type Font, MONOSPACE, rowOf, someFont, someRows } from './rows.ts';

const FEATS = { first: 5, last: 5 };

const LIMITS: Limits = { longCells: 24, room: 80, inView: undefined, eastAsianWidth: 2 };
const someLimits = fc.record({
  longCells: fc.integer({ min: 1, max: 60 }),
  room: fc.integer({ min: 0, max: 200 }),
  inView: fc.constant(undefined),
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

test('an open row shows its cells whole, keeps those before in place and covers none', () => {
  fc.assert(
    fc.property(someRows, someLimits, someFont, fc.nat(9), (rows, limits, font, openFrom) => {
      const layout = layoutOf(rows, limits);
      const [row] = rows;
      const drawn = draw(row, layout, font, { first: openFrom, last: openFrom });
      const isCut = marksOf(row, layout, { first: openFrom, last: openFrom }).map((mark) => mark.isCut);
      expect(isCut.slice(openFrom)).not.toContain(true);
      for (let column = 0; column <= openFrom; column++)
        expect(drawn[column].start).toBeCloseTo(layout.starts[column], 6);
      for (let column = 1; column < drawn.length; column++) {
        expect(drawn[column].start - drawn[column - 1].end).toBeGreaterThanOrEqual(0.5 - 1e-6);
      }
    }),
  );
});

test('an open row is back in line at the first column that it does not reach', () => {
  const long = '1\tx\tx\tNOUN\t_\tCase=Nom|Number=Sing\t2\tobl\t_\t_';
  const short = '2\tx\tx\tVERB\t_\t_\t0\troot:with-a-subtype\t_\t_';
  const layout = layoutOf([long, short], { ...LIMITS, longCells: 8 });
  const closed = draw(long, layout, MONOSPACE);
  const open = draw(long, layout, MONOSPACE, FEATS);
  expect(open[6].start).toBeGreaterThan(closed[6].start);
  expect(open[8].start).toBe(closed[8].start);
});

test('where the room is known, an open row opens only the cell of the cursor if DEPREL would leave it', () => {
  const row = '1\tsaw\tsee\tVERB\tVBD\tMood=Ind|Tense=Past|VerbForm=Fin\t0\troot\t_\tSpaceAfter=No|Gloss=looked-at';
  const shownIn = (room: number, ...[first, last = first]: number[]) => {
    const layout = layoutOf([row], { ...LIMITS, room, inView: room, longCells: 10 });
    const cut = marksOf(row, layout, { first, last });
    return row.split('\t').flatMap((_, cell) => (cut[cell]?.isCut ? [] : [cell]));
  };
  const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(shownIn(80, 1)).toEqual(all);
  expect(shownIn(40, 1)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9]);
  expect(shownIn(40, 5)).toEqual(all);
  expect(shownIn(40, 1, 5)).toEqual(all);
  expect(shownIn(40, 6)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9]);
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
  const tight = 1 + 1 + 1 + 1 + 1 + 3 + 1 + 4 + 7;
  expect(cut(tight)).toBe(false);
  expect(cut(tight - 1)).toBe(true);
});

test('a text that a font draws wider than it was thought to be moves its row by no more than two columns', () => {
  const rows = ['1\tlong\tlong\tX\t_\t_\t0\troot\t_\t_', '2\tm\tm\tX\t_\t_\t1\tdep\t_\t_'];
  const layout = layoutOf(rows, LIMITS);
  const fat: Font = (letter) => (letter === 't' ? 6 : 1);
  const shift = draw(rows[0], layout, fat)[8].start - layout.starts[8];
  expect(shift).toBeGreaterThan(0);
  expect(shift).toBeLessThan(2 * (layout.starts[8] - layout.starts[7]));
});

test('a cell as wide as the way to the next column, or nearly, is followed by the next cell', () => {
  for (let length = 1; length < 40; length++) {
    const row = `1\tx\tx\tX\t_\t${'F'.repeat(length)}\t0\troot\t_\t_`;
    const layout = layoutOf([row], { ...LIMITS, longCells: 8 });
    const [feats, head] = draw(row, layout, MONOSPACE, FEATS).slice(5);
    expect(head.start).toBeCloseTo(Math.max(layout.starts[6], feats.end + 1), 6);
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
