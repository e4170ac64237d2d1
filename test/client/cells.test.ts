/** The cell at a position, and the cells beside, above and below it. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CellPlace,
  cellBeside,
  columnAt,
  distinct,
  isFullRow,
  isRow,
  nColumns,
  rowBeside,
  sameColumn,
  stretched,
} from '../../client/src/cells/places.ts';
import { extendByWord } from '../../client/src/cells/wordSteps.ts';
import { columnsIn, type Lines, spanOf } from '../../client/src/text.ts';
import { TEN_COLUMNS } from '../../server/src/core/conllu/columns.ts';

const linesOf = (text: string): Lines => {
  const lines = text.split('\n');
  return { count: lines.length, at: (line) => lines[line] };
};

const row = (id: number, nCells = 10) => Array.from({ length: nCells }, (_, cell) => `${id}.${cell}`).join('\t');

//                        0     1        2       3  4      5        6           7
const TREEBANK = linesOf(['# a', row(1), row(2), '', '# b', row(3), row(4, 3), row(5, 12), '', ''].join('\n'));

test.each([
  ['the next cell', [1, 0], 'next', [1, 1]],
  ['over the end of a row', [1, 9], 'next', [2, 0]],
  ['over the end of a sentence', [2, 9], 'next', [5, 0]],
  ['from a comment', [0, 0], 'next', [1, 0]],
  ['from a blank line', [3, 0], 'next', [5, 0]],
  ['the place of a column that a row lacks', [6, 2], 'next', [6, 3]],
  ['and from there the next row', [6, 3], 'next', [7, 0]],
  ['an eleventh column and a twelfth', [7, 9], 'next', [7, 10]],
  ['the end of the file', [7, 11], 'next', undefined],
  ['the cell before', [1, 3], 'previous', [1, 2]],
  ['back over the end of a sentence', [5, 0], 'previous', [2, 9]],
  ['the beginning of the file', [1, 0], 'previous', undefined],
  ['back from a column that a row lacks', [6, 7], 'previous', [6, 2]],
  ['into a row that lacks columns', [7, 0], 'previous', [6, 2]],
] as const)('%s', (_, [line, column], direction, expected) => {
  const found = cellBeside(TREEBANK, { line, column }, direction);
  expect(found).toEqual(expected && { line: expected[0], column: expected[1] });
});

test('the same column below stays, also over a row that lacks it', () => {
  const down = (cell: CellPlace | undefined) => cell && sameColumn(TREEBANK, cell, 'next');
  const third = down({ line: 2, column: 6 });
  expect(third).toEqual({ line: 5, column: 6 });
  expect(down(third)).toEqual({ line: 6, column: 6 });
  expect(spanOf(TREEBANK.at(6), 6)).toEqual({ start: row(4, 3).length, end: row(4, 3).length });
  expect(down(down(third))).toEqual({ line: 7, column: 6 });
  expect(down(down(down(third)))).toBeUndefined();
});

test('the way down a column passes over what tokens and empty nodes leave blank', () => {
  const token = '1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_';
  const emptyNode = '2.1\tvu\t_\t_\t_\t_\t_\t_\t0:root\t_';
  const wrong = ['3-4', 'du', ...'____'.split(''), '_', 'dep', '_', '_'].join('\t');
  const lines = linesOf([row(0), token, row(1), row(2), emptyNode, wrong, row(3)].join('\n'));
  const way = (column: number, direction: 'next' | 'previous') => {
    const found: number[] = [];
    const step = (line: number) => sameColumn(lines, { line, column }, direction)?.line;
    for (let at = step(direction === 'next' ? 0 : 6); at !== undefined; at = step(at)) found.push(at);
    return found;
  };
  expect(way(6, 'next')).toEqual([2, 3, 6]);
  expect(way(7, 'next'), 'what should not be there is in reach').toEqual([2, 3, 5, 6]);
  expect(way(6, 'previous')).toEqual([3, 2, 0]);
  expect(way(1, 'next')).toEqual([1, 2, 3, 4, 5, 6]);
  expect(way(2, 'next'), 'an empty node has a lemma').toEqual([2, 3, 4, 6]);
  expect(way(5, 'next'), 'FEATS of a token may be Typo=Yes').toEqual([1, 2, 3, 4, 5, 6]);
  expect(stretched(lines, [{ line: 0, column: 6 }], 'next')).toEqual([0, 2].map((line) => ({ line, column: 6 })));
});

test('cells are added in one direction, and taken away in the other', () => {
  const start = [{ line: 2, column: 7 }];
  const two = stretched(TREEBANK, start, 'next');
  expect(two).toEqual([...start, { line: 5, column: 7 }]);
  expect(stretched(TREEBANK, two, 'previous')).toEqual(start);
  const above = stretched(TREEBANK, start, 'previous');
  expect(above).toEqual([...start, { line: 1, column: 7 }]);
  expect(stretched(TREEBANK, above, 'previous')).toBe(above);
});

test('rows and what is none', () => {
  expect(['1\tx', '_', '1-2\tx', ' 1', 'x\t'].map(isRow)).toEqual([true, true, true, true, true]);
  expect(['', ' ', '\t', '# 1\tx', '#'].map(isRow)).toEqual([false, false, false, false, false]);
  expect(
    [row(1), row(1, 11), row(1, 9), `# ${row(1)}`, '\t'.repeat(9)].map((line) => isFullRow(line, TEN_COLUMNS)),
  ).toEqual([true, true, false, false, false]);
});

/** Cells may be empty, and may hold blanks, letters beyond the BMP, combining marks and right-to-left script. */
const cellText = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z_:=|.é ]{1,6}$/) },
  { weight: 1, arbitrary: fc.constantFrom('\u{1F600}', 'e\u0301', 'ספר', '本') },
);
const someRow = fc.array(cellText, { minLength: 1, maxLength: 12 }).map((cells) => cells.join('\t'));
const someLines = fc
  .array(fc.oneof(someRow, fc.constant(''), fc.constant('# comment\twith a tab')), { minLength: 1, maxLength: 12 })
  .map((lines) => linesOf(lines.join('\n')));

test('spans are the cells between the tabs, and each place in one is in its column', () => {
  fc.assert(
    fc.property(someRow, (text) => {
      const cells = text.split('\t');
      expect(nColumns(text)).toBe(cells.length);
      cells.forEach((content, column) => {
        const { start, end } = spanOf(text, column);
        expect(text.slice(start, end)).toBe(content);
        for (let at = start; at <= end; at++) expect(columnAt(text, at)).toBe(column);
      });
    }),
  );
});

test('steps forward go over every cell once, in order, and each is undone by a step back', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const expected: CellPlace[] = [];
      for (let line = 0; line < lines.count; line++) {
        if (!isRow(lines.at(line))) continue;
        for (let column = 0; column < nColumns(lines.at(line)); column++) expected.push({ line, column });
      }
      const walked: CellPlace[] = [];
      const isThere = ({ line, column }: CellPlace) => column < nColumns(lines.at(line));
      let at: CellPlace | undefined = { line: -1, column: 0 };
      const first = rowBeside(lines, -1, 'next');
      at = first === undefined ? undefined : { line: first, column: 0 };
      while (at !== undefined) {
        if (isThere(at)) walked.push(at);
        const next = cellBeside(lines, at, 'next');
        if (next !== undefined && isThere(next) && isThere(at)) expect(cellBeside(lines, next, 'previous')).toEqual(at);
        at = next;
      }
      expect(walked).toEqual(expected);
    }),
  );
});

test('cursors that meet become one', () => {
  const cells = [
    { line: 1, column: 2 },
    { line: 3, column: 2 },
    { line: 1, column: 2 },
  ];
  expect(distinct(cells)).toEqual(cells.slice(0, 2));
});

const SEPARATORS = '`~!@#$%^&*()-=+[{]}\\|;:\'",.<>/?';

/** `⟦` is the anchor, `⟧` the cursor; one alone is a bare cursor. Blanks between cells are tabs. */
function extended(marked: string, direction: 'next' | 'previous'): string | undefined {
  const tabbed = marked.replace(/ {2,}/g, '\t');
  const text = tabbed.replace(/[⟦⟧]/g, '');
  const active = tabbed.replace('⟦', '').indexOf('⟧');
  const found = tabbed.replace('⟧', '').indexOf('⟦');
  const result = extendByWord(text, { anchor: found < 0 ? active : found, active }, direction, SEPARATORS);
  return result && text.slice(Math.min(result.anchor, result.active), Math.max(result.anchor, result.active));
}

test.each([
  ['1  ⟧nsubj:pass  _', 'next', 'nsubj'],
  ['1  ⟦nsubj⟧:pass  _', 'next', 'nsubj:pass'],
  ['1  ⟦nsubj:pass⟧  _', 'next', 'nsubj:pass'],
  ['1  nsubj:pass⟧  _', 'next', '_'],
  ['1  ⟧a b  _', 'next', 'a'],
  ['1  ⟦a⟧ b  _', 'next', 'a b'],
  ['1  x  _⟧', 'next', ''],
  ['1  x  ⟧_', 'previous', 'x'],
  ['1  nsubj:pass⟧  _', 'previous', 'pass'],
  ['1  nsubj:⟧pass⟦  _', 'previous', 'nsubj:pass'],
  ['1  ⟧nsubj⟦  _', 'previous', 'nsubj'],
  ['⟧1  x', 'previous', ''],
  ['1  ...⟧  _', 'previous', '...'],
  ['1  ⟧  _', 'next', '_'],
  ['⟦1  x⟧  _', 'next', undefined],
  ['# a⟧ b', 'next', undefined],
] as const)('by word from %s, %s: %s', (marked, direction, expected) => {
  expect(extended(marked, direction)).toBe(expected);
});

test('no selection by word holds a tab', () => {
  const places = someRow.chain((text) =>
    fc.tuple(fc.constant(text), fc.nat(text.length), fc.constantFrom('next' as const, 'previous' as const)),
  );
  fc.assert(
    fc.property(places, ([text, start, direction]) => {
      let selection: { anchor: number; active: number } | undefined = { anchor: start, active: start };
      for (let step = 0; step < 20 && selection !== undefined; step++) {
        selection = extendByWord(text, selection, direction, SEPARATORS);
        if (selection === undefined) continue;
        const [from, to] = [selection.anchor, selection.active].sort((a, b) => a - b);
        expect(text.slice(from, to)).not.toContain('\t');
        expect(0 <= from && to <= text.length).toBe(true);
      }
    }),
  );
});

describe('a file whose first line names its columns', () => {
  const NAMED = linesOf(
    [
      '# global.columns = X:G DEPREL ID HEAD',
      '*\t_\t1-2\t_',
      'go\troot\t1\t0',
      '*\tobj\t2\t1',
      '*\t_\t2.1\t_',
      '*\tobl\t3',
    ].join('\n'),
  );

  test('has as many cells in a row as it names', () => {
    expect(cellBeside(NAMED, { line: 2, column: 3 }, 'next')).toEqual({ line: 3, column: 0 });
    expect(cellBeside(NAMED, { line: 5, column: 2 }, 'next')).toEqual({ line: 5, column: 3 });
    const columns = columnsIn(NAMED);
    expect([2, 5].map((line) => isFullRow(NAMED.at(line), columns))).toEqual([true, false]);
  });

  test('has blank cells by their names, not their places', () => {
    expect(sameColumn(NAMED, { line: 2, column: 1 }, 'previous')).toBeUndefined();
    expect(sameColumn(NAMED, { line: 3, column: 3 }, 'next')).toEqual({ line: 5, column: 3 });
    expect(sameColumn(NAMED, { line: 3, column: 0 }, 'next')).toEqual({ line: 4, column: 0 });
  });
});
