/** MISC, relations and items read and printed. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isRootRelation,
  itemsOf,
  itemTexts,
  MiscFlag,
  NO_SPACE_AFTER,
  nameOfItem,
  printItems,
  printMisc,
  printMiscItem,
  printRelation,
  readMisc,
  readRelation,
  relationParts,
  scanMisc,
  universalPart,
  valueOfItem,
} from '../../../server/src/core/annotation/index.ts';
import { unitsOf } from '../../../server/src/core/conllu/index.ts';

/** Possible contents of a cell during typing. */
const anyCell = fc.oneof(
  fc.array(fc.constantFrom('|', '=', '_', 'SpaceAfter', 'No', 'Gloss', 'é', ' ', ':')).map((all) => all.join('')),
  fc.string(),
);

describe('MISC', () => {
  test('well-formed attributes come back from their cell', () => {
    const name = fc.constantFrom('SpaceAfter', 'Gloss', 'Entity', 'x');
    const item = fc.record({
      name,
      value: fc.option(fc.constantFrom('No', 'a=b', '(e1-person', 'it is'), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const read = readMisc(printMisc(items));
        expect(read.map(({ name, value }) => ({ name, value }))).toEqual(items);
      }),
    );
  });

  test('any cell but the empty one is printed as it was read, and each attribute where it stands', () => {
    fc.assert(
      fc.property(anyCell, (cell) => {
        const items = readMisc(cell);
        expect(printMisc(items)).toBe(cell || '_');
        for (const each of items) {
          expect(cell.slice(each.start, each.end)).toBe(printMiscItem(each));
          expect([nameOfItem(printMiscItem(each)), valueOfItem(printMiscItem(each))]).toEqual([each.name, each.value]);
        }
      }),
    );
  });

  test('the scanner of the rules sees the same', () => {
    fc.assert(
      fc.property(anyCell, (cell) => {
        const items = readMisc(cell);
        const flags = scanMisc(unitsOf(cell), 0, cell.length, true);
        const isGlued = items.some((item) => printMiscItem(item) === NO_SPACE_AFTER);
        expect((flags & MiscFlag.noSpaceAfter) !== 0).toBe(isGlued);
        if (items.some(({ start, end }) => start === end)) expect(flags & MiscFlag.problem).not.toBe(0);
      }),
    );
  });
});

describe('items', () => {
  test('texts and places agree, and are printed as they were read', () => {
    fc.assert(
      fc.property(anyCell, fc.nat(4), (cell, most) => {
        const items = itemsOf(cell);
        expect(itemTexts(cell)).toEqual(cell === '' ? [] : items.map(({ text }) => text));
        expect(printItems(itemTexts(cell))).toBe(cell || '_');
        for (const { text, start, end } of items) expect(cell.slice(start, end)).toBe(text);
        expect(itemsOf(cell, most)).toEqual(items.slice(0, most));
      }),
    );
  });

  test('no cell is written empty', () => {
    expect(printItems([])).toBe('_');
    expect(printItems([''])).toBe('_');
  });
});

describe('a relation', () => {
  test('is its parts', () => {
    fc.assert(
      fc.property(anyCell, (text) => {
        const [first, ...others] = relationParts(text);
        expect(printRelation(first, ...others)).toBe(text);
        expect(universalPart(text)).toBe(first);
        expect(readRelation(text).subtype).toBe(others.join(':'));
        expect(isRootRelation(text)).toBe(first === 'root');
      }),
    );
  });

  test('has a subtype or none', () => {
    expect(printRelation('nmod', undefined)).toBe('nmod');
    expect(printRelation('nmod', 'poss')).toBe('nmod:poss');
    expect(isRootRelation('root:x')).toBe(true);
    expect(isRootRelation('rooted')).toBe(false);
  });
});
