/** The table of cells stays fast when all cells have the same hash. */

import { expect, test } from 'vitest';
import { CellTable } from '../../../server/src/core/annotation/index.ts';

const alike = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const bits = n.toString(2).padStart(12, '0');
    // The hash reads every eighth of 128 characters, and the bits are in between.
    return [...bits]
      .map((bit) => `aaa${bit}aaaa`)
      .join('')
      .padEnd(128, 'a');
  });

test('cells with the same hash are distinguished', () => {
  const table = new CellTable((text) => ({ text }));
  for (const cell of [...alike(100), ...alike(100)]) expect(table.get(cell, 0, cell.length).text).toBe(cell);
});

test('of thousands of them each is compared with a few, not with all', () => {
  let nRead = 0;
  const table = new CellTable((text) => {
    nRead++;
    return text.length;
  });
  const cells = alike(4000);
  for (const cell of cells) table.get(cell, 0, cell.length);
  expect(nRead).toBe(4000);
  // Only a few were kept to compare with: the others are read again.
  for (const cell of cells) table.get(cell, 0, cell.length);
  expect(nRead).toBeGreaterThan(7900);
});

test('slices, also empty ones and those of any length, while others are read meanwhile', () => {
  const table: CellTable<string> = new CellTable((text) =>
    text.length < 2 ? text : `${text[0]}${inner(text.slice(1))}`,
  );
  const inner = (text: string): string => table.get(text, 0, text.length);
  const long = 'aé語\ud83d'.repeat(30);
  for (const text of ['', 'a', 'ab', long, long.slice(1), 'b'.repeat(300)]) {
    expect(table.get(`x${text}y`, 1, 1 + text.length)).toBe(text);
    const units = Uint16Array.from({ length: text.length + 1 }, (_, i) => text.charCodeAt(i));
    expect(table.at(units, 0, text.length)).toBe(text);
  }
  expect(table.get('abc', 2, 1)).toBe('');
  const huge = '語'.repeat(100_000);
  expect(new CellTable((text) => text).get(huge, 0, huge.length)).toBe(huge);
});

test('what is kept has a limit: of the number of cells, of their characters, and of the length of each', () => {
  const isReadAgain = (cells: readonly string[]): boolean => {
    let nRead = 0;
    const table = new CellTable(() => nRead++);
    for (const cell of [...cells, cells[0]]) table.get(cell, 0, cell.length);
    return cells.length < nRead;
  };
  const cellsOf = (count: number, length: number) =>
    Array.from({ length: count }, (_, n) => String.fromCharCode(n).repeat(length));
  expect(isReadAgain(cellsOf(60_000, 2))).toBe(false);
  expect(isReadAgain([...cellsOf(60_000, 2), ...cellsOf(10_000, 3)])).toBe(true);
  expect(isReadAgain(cellsOf(100, 60_000))).toBe(false);
  expect(isReadAgain(cellsOf(150, 60_000))).toBe(true);
  expect(isReadAgain(cellsOf(1, 70_000))).toBe(true);
});
