/** FEATS read and printed. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareFeatures,
  hasFeatureConflict,
  printFeature,
  printFeatures,
  readFeatures,
  tidyFeatures,
  withFeature,
} from '../../../server/src/core/annotation/index.ts';

const feature = fc.record({
  name: fc.constantFrom('Case', 'Number', 'Number[psor]', 'NumType', 'Aspect'),
  values: fc.uniqueArray(fc.constantFrom('A', 'Nom', '1', 'Zz', 'acc'), { minLength: 1 }),
});
const features = fc.uniqueArray(feature, { selector: ({ name }) => name });
/** Possible contents of a cell during typing. */
const anyCell = fc
  .array(fc.constantFrom('|', '=', ',', '_', 'A', 'b', 'Case', '[', 'é', ' '))
  .map((all) => all.join(''));
const textsOf = (cell: string) => readFeatures(cell).features.map(printFeature);

describe('FEATS', () => {
  test('well-formed features come back from their cell', () => {
    fc.assert(
      fc.property(features, (all) => {
        const read = readFeatures(printFeatures(all)).features;
        expect(read.map(({ name, values }) => ({ name, values }))).toEqual(all);
      }),
    );
  });

  test('any cell but the empty one is printed as it was read, and each feature where it stands', () => {
    fc.assert(
      fc.property(fc.oneof(anyCell, fc.string()), (cell) => {
        const read = readFeatures(cell).features;
        expect(printFeatures(read)).toBe(cell || '_');
        for (const each of read) expect(cell.slice(each.start, each.end)).toBe(printFeature(each));
      }),
    );
  });

  test('tidied, well-formed features are clean, and stay as they are', () => {
    fc.assert(
      fc.property(fc.array(feature), (all) => {
        const tidy = tidyFeatures(printFeatures(all));
        expect(tidyFeatures(tidy)).toBe(tidy);
        const read = readFeatures(tidy);
        expect(read.isClean || read.features.some(({ isWellFormed }) => !isWellFormed)).toBe(true);
        const said = (list: readonly { name: string; values: readonly string[] }[]) =>
          new Set(list.flatMap(({ name, values }) => values.map((value) => `${name}=${value}`)));
        expect(said(read.features)).toEqual(said(all));
      }),
    );
  });

  test('tidying keeps what is no feature, and never leaves a cell empty', () => {
    expect(tidyFeatures('b|A=2,1|a||A=1|_')).toBe('a|A=1,2|b');
    expect(tidyFeatures('_')).toBe('_');
    expect(tidyFeatures('')).toBe('_');
    expect(tidyFeatures('|')).toBe('_');
  });

  test('one more feature comes to its place; the others stay as they are', () => {
    fc.assert(
      fc.property(features, feature, (all, more) => {
        const sorted = all.map(printFeature).sort(compareFeatures);
        const cell = withFeature(sorted.join('|') || '_', printFeature(more));
        const texts = textsOf(cell);
        expect(texts).toEqual([...texts].sort(compareFeatures));
        expect([...texts].sort()).toEqual([...sorted, printFeature(more)].sort());
      }),
    );
    expect(withFeature('Z=1|a=2', 'B=3')).toBe('B=3|Z=1|a=2');
    expect(withFeature('', 'B=3')).toBe('B=3');
  });

  test('features that contradict each other', () => {
    expect(hasFeatureConflict('A=1|B=2|A=1')).toBe(false);
    expect(hasFeatureConflict('A=1|B=2|A=2')).toBe(true);
    expect(hasFeatureConflict('_')).toBe(false);
  });
});
