/** Fitting uses both sides of the panel, in one row and in several; and the user's view of a sentence is stored. */

import { expect, test } from 'vitest';
import type { Wrap } from '../../server/src/protocol/settings.ts';
import { compose, type Room } from '../../webview/src/compose.ts';
import { reduce } from '../../webview/src/reducer.ts';
import { initialState, keptOf, type State } from '../../webview/src/state.ts';
import { arrange } from '../../webview/src/view/fit.ts';
import { FITTED_STEPS } from '../../webview/src/viewing.ts';
import { SENTENCES } from './harness/sentences.ts';

const OPTIONS = { showLemma: false, showFeatures: false };
const draw = (diagram: typeof SENTENCES.long) => (room: Room) =>
  compose(diagram, OPTIONS, (text) => text.length * 7, undefined, room);
const drawLong = draw(SENTENCES.long);
const drawShort = draw(SENTENCES.english);

test('in one row, a short sentence is as large as width and height allow, and never enlarged', () => {
  const wide = arrange(drawShort, 'fit', { width: 2000, height: 2000 }, 'never', 1);
  expect(wide.scale).toBe(1);
  for (const panel of [
    { width: 700, height: 2000 },
    { width: 2000, height: 150 },
    { width: 700, height: 120 },
  ]) {
    for (const hint of [1, 0.4]) {
      const { scale, scene } = arrange(drawShort, 'fit', panel, 'never', hint);
      expect(scale).toBeLessThan(1);
      expect(scene.width * scale).toBeLessThanOrEqual(panel.width + 1);
      expect(scene.height * scale).toBeLessThanOrEqual(panel.height + 1);
    }
  }
});

test('in rows, the largest scale is taken at which all of them are in view, whatever the scale before', () => {
  const panel = { width: 1200, height: 900 };
  const found = [1, 0.7, 0.4, 0.123].map((hint) => arrange(drawLong, 'fit', panel, 'always', hint).scale);
  expect(new Set(found).size).toBe(1);
  const { scale, scene } = arrange(drawLong, 'fit', panel, 'always', 1);
  expect(scene.height * scale).toBeLessThanOrEqual(panel.height + 1);
  const larger = FITTED_STEPS[FITTED_STEPS.indexOf(scale) + 1];
  const rows = drawLong({ width: panel.width / larger, height: panel.height / larger });
  expect(rows.height * larger).toBeGreaterThan(panel.height);
});

test('left to itself, the panel makes rows where two have room below each other', () => {
  const rowsIn = (width: number, height: number) => {
    const { isWrapped, scene } = arrange(drawShort, 1, { width, height }, 'auto', 1);
    expect(1 < scene.bands.length).toBe(isWrapped);
    return isWrapped;
  };
  expect(rowsIn(700, 900), 'beside the text').toBe(true);
  expect(rowsIn(700, 220), 'below it').toBe(false);
  expect(rowsIn(3000, 900), 'it is short enough').toBe(false);
  const fitted = arrange(drawLong, 'fit', { width: 700, height: 900 }, 'auto', 1);
  expect(fitted.isWrapped, 'larger in rows than in one').toBe(true);
});

test('before the panel is known, everything has its own size', () => {
  expect(arrange(drawLong, 'fit', { width: 0, height: 0 }, 'always', 0.5)).toMatchObject({ scale: 1 });
  expect(arrange(drawLong, 1.3, { width: 0, height: 0 }, 'auto', 1)).toMatchObject({ scale: 1.3 });
});

test('dimming and the whole text are kept, rows are a setting', () => {
  const dimmed = reduce(initialState(undefined), { type: 'toggle', what: 'dim' });
  expect(dimmed.state.viewing).toEqual({ isDimmed: true, isTextOpen: false, areNeighboursShown: false });
  expect(dimmed.effects).toEqual([{ type: 'keep', kept: { zoom: 1, viewing: dimmed.state.viewing } }]);
  expect(initialState(keptOf(dimmed.state)).viewing.isDimmed).toBe(true);
  const both = reduce(dimmed.state, { type: 'toggle', what: 'text' });
  expect(both.state.viewing).toEqual({ isDimmed: true, isTextOpen: true, areNeighboursShown: false });
  for (const viewing of [null, 'x', { isDimmed: 1 }, []])
    expect(initialState({ viewing } as never).viewing).toEqual({
      isDimmed: false,
      isTextOpen: false,
      areNeighboursShown: false,
    });
  const shown = reduce(initialState(undefined), {
    type: 'show',
    diagram: SENTENCES.english,
    word: 1,
    options: { ...OPTIONS, wrap: 'auto' },
    preferences: { dragFrom: 'dependent' },
  } as never).state;
  /** The value that W sets, with the sentence in rows or not. */
  const valueAfter = (state: State, isWrapped: boolean) => {
    const measured = reduce(state, { type: 'measured', widths: {}, isWrapped }).state;
    const { effects } = reduce(measured, { type: 'toggle', what: 'wrap' });
    const [{ message }] = effects as unknown as [{ message: { value: Wrap } }];
    const options = { ...OPTIONS, wrap: message.value };
    return { value: message.value, state: { ...measured, shown: { diagram: SENTENCES.english, word: 1, options } } };
  };
  const fixed = {
    ...shown,
    shown: { diagram: SENTENCES.english, word: 1, options: { ...OPTIONS, wrap: 'never' as const } },
  };
  expect(valueAfter(fixed, false).value, 'which the panel has not decided yet').toBe('always');
  for (const isWrapped of [true, false]) {
    const first = valueAfter(shown, isWrapped);
    expect(first.value).toBe(isWrapped ? 'never' : 'always');
    expect(valueAfter(first.state, !isWrapped).value, 'as the panel would by itself').toBe('auto');
  }
  expect(reduce(initialState(undefined), { type: 'toggle', what: 'wrap' }).effects).toEqual([]);
});
