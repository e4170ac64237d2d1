/** The editor area: widths, positions of groups relative to each other, and room for one more. */

import { describe, expect, test } from 'vitest';
import {
  BESIDE_ONE,
  chosenPlace,
  countGroups,
  type EditorLayout,
  relativePlaceOf,
  WIDTH_FOR_BOTH,
  widthOf,
  withGroupBelow,
  withoutGroup,
  withShareOfHeight,
} from '../../client/src/diagram/layout.ts';

const ONE: EditorLayout = { orientation: 0, groups: [{ size: 1352 }] };
const ROW: EditorLayout = { orientation: 0, groups: [{ size: 700 }, { size: 652 }] };
const COLUMN: EditorLayout = { orientation: 1, groups: [{ size: 400 }, { size: 300 }] };
/** Two side by side, a third one below them. */
const ROW_AND_BELOW: EditorLayout = {
  orientation: 1,
  groups: [{ size: 400, groups: [{ size: 700 }, { size: 652 }] }, { size: 300 }],
};
/** One at the left, two at its right, one below the other. */
const LEFT_AND_COLUMN: EditorLayout = {
  orientation: 0,
  groups: [{ size: 800 }, { size: 552, groups: [{ size: 350 }, { size: 350 }] }],
};

describe('widths', () => {
  test.each<[string, EditorLayout, (number | undefined)[]]>([
    ['one group', ONE, [1352]],
    ['side by side', ROW, [700, 652]],
    ['one below the other', COLUMN, [undefined, undefined]],
    ['two side by side above one', ROW_AND_BELOW, [700, 652, 1352]],
    ['one beside two', LEFT_AND_COLUMN, [800, 552, 552]],
  ])('%s', (_, layout, widths) => {
    expect(countGroups(layout)).toBe(widths.length);
    expect(widths.map((_, group) => widthOf(layout, group))).toEqual(widths);
  });
});

describe('where the diagram goes', () => {
  test.each([
    ['auto', WIDTH_FOR_BOTH, 'beside'],
    ['auto', WIDTH_FOR_BOTH - 1, 'below'],
    ['auto', undefined, 'below'],
    ['beside', 300, 'beside'],
    ['below', 3000, 'below'],
  ] as const)('%s at %s: %s', (placement, width, place) => {
    expect(chosenPlace(placement, width)).toBe(place);
  });
});

describe('how one group stands to another', () => {
  test.each([
    [ROW, 1, 0, 'beside'],
    [ROW, 0, 1, 'beside'],
    [COLUMN, 1, 0, 'below'],
    [ROW_AND_BELOW, 1, 0, 'beside'],
    [ROW_AND_BELOW, 2, 1, 'below'],
    [LEFT_AND_COLUMN, 2, 0, 'beside'],
    [LEFT_AND_COLUMN, 2, 1, 'below'],
    [ROW, 0, 0, undefined],
    [ONE, 1, 0, undefined],
  ] as const)('%j: %d to %d is %s', (layout, group, text, place) => {
    expect(relativePlaceOf(layout, group, text)).toBe(place);
  });
});

describe('one group more below, across the whole width, and the highest number', () => {
  test.each([
    ['one group', ONE],
    ['side by side', ROW],
    ['one below the other', COLUMN],
    ['two side by side above one', ROW_AND_BELOW],
    ['one beside two', LEFT_AND_COLUMN],
  ])('%s', (_, layout) => {
    const after = withGroupBelow(layout);
    const n = countGroups(layout);
    expect(countGroups(after)).toBe(n + 1);
    for (let group = 0; group < n; group++) {
      expect(relativePlaceOf(after, n, group)).toBe('below');
      for (let other = 0; other < n; other++)
        expect(relativePlaceOf(after, group, other)).toBe(relativePlaceOf(layout, group, other));
    }
    expect(after.orientation).toBe(1);
    expect(after.groups.reduce((sum, { size = 0 }) => sum + size, 0)).toBeCloseTo(1);
  });

  test('the others keep their sizes to each other', () => {
    expect(withGroupBelow(ROW).groups[0]).toEqual({ size: 0.55, groups: [{ size: 700 / 1352 }, { size: 652 / 1352 }] });
    expect(withGroupBelow({ orientation: 0, groups: [{}, {}] }).groups[0].groups).toEqual([
      { size: 0.5 },
      { size: 0.5 },
    ]);
  });

  test('the only group may get one beside it', () => {
    expect(relativePlaceOf(BESIDE_ONE, 1, 0)).toBe('beside');
  });
});

describe('a share of the height', () => {
  const sizes = (layout: EditorLayout | undefined) => JSON.parse(JSON.stringify(layout ?? null));

  test('of two below one another: the lower one gets it, the others keep theirs', () => {
    expect(sizes(withShareOfHeight(COLUMN, 1, 0.25))).toEqual({
      orientation: 1,
      groups: [{ size: 0.75 }, { size: 0.25 }],
    });
    const three: EditorLayout = { orientation: 1, groups: [{ size: 200 }, { size: 200 }, { size: 400 }] };
    expect(sizes(withShareOfHeight(three, 1, 0.25))).toEqual({
      orientation: 1,
      groups: [{ size: 0.375 }, { size: 0.125 }, { size: 0.5 }],
    });
  });

  test('within a column beside another group', () => {
    expect(sizes(withShareOfHeight(LEFT_AND_COLUMN, 2, 0.25))).toEqual({
      orientation: 0,
      groups: [{ size: 800 / 1352 }, { size: 552 / 1352, groups: [{ size: 0.75 }, { size: 0.25 }] }],
    });
  });

  test('nothing where no group is above', () => {
    for (const [layout, group] of [
      [ONE, 0],
      [ROW, 1],
      [COLUMN, 0],
      [LEFT_AND_COLUMN, 1],
      [COLUMN, 7],
    ] as const)
      expect(withShareOfHeight(layout, group, 0.3)).toBeUndefined();
  });
});

test('without a group: what is left of its row or column takes its place', () => {
  expect(withoutGroup(COLUMN, 1)).toEqual({ orientation: 1, groups: [{ size: 400 }] });
  expect(withoutGroup(LEFT_AND_COLUMN, 0)).toEqual({ orientation: 1, groups: [{ size: 350 }, { size: 350 }] });
  expect(withoutGroup(LEFT_AND_COLUMN, 2)).toEqual(ROW_OF(800, 552));
  expect(withoutGroup(ROW_AND_BELOW, 1)).toEqual({ orientation: 1, groups: [{ size: 400 }, { size: 300 }] });
});

const ROW_OF = (...widths: readonly number[]): EditorLayout => ({
  orientation: 0,
  groups: widths.map((size) => ({ size })),
});
