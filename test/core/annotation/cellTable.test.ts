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
  let nCompared = 0;
  const { slice } = String.prototype;
  String.prototype.slice = function counted(...args: [number?, number?]) {
    nCompared++;
    return slice.apply(this, args);
  };
  try {
    for (const cell of cells) table.get(cell, 0, cell.length);
  } finally {
    String.prototype.slice = slice;
  }
  expect(nRead).toBe(4000);
  expect(nCompared).toBeLessThan(40 * 4000);
});
