/** The meaning of each key, in scripts of both directions, and the steps of the zoom. */

import { expect, test } from 'vitest';
import { intentionOf } from '../../webview/src/keys.ts';
import { isZoom, scaleOf, stepFrom } from '../../webview/src/viewing.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english, hebrew, broken } = SENTENCES;

test.each([
  ['ArrowRight', english, 3, 4],
  ['ArrowLeft', english, 3, 2],
  ['ArrowRight', hebrew, 3, 2],
  ['ArrowLeft', hebrew, 3, 4],
  ['ArrowUp', english, 2, 6],
  ['ArrowDown', english, 10, 7],
  ['Home', english, 5, 1],
  ['End', english, 5, 17],
] as const)('%s moves the focus', (key, diagram, from, to) => {
  expect(intentionOf(key, diagram, from)).toEqual({ type: 'focus', word: to });
});

test.each([
  ['ArrowLeft', english, 1],
  ['ArrowRight', english, 17],
  ['ArrowUp', english, 6],
  ['ArrowUp', broken, 7],
  ['ArrowDown', english, 1],
  ['q', english, 1],
  ['Enter', english, undefined],
] as const)('%s has nowhere to go', (key, diagram, word) => {
  expect(intentionOf(key, diagram, word)).toBeUndefined();
});

test('keys reveal cells', () => {
  expect(intentionOf('Enter', english, 2)).toEqual({ type: 'reveal', word: 2, cell: 'form' });
  expect(intentionOf('H', english, 2)).toEqual({ type: 'reveal', word: 2, cell: 'head' });
});

test('keys that need no word', () => {
  expect(intentionOf('PageDown', english, undefined)).toEqual({ type: 'step', direction: 'next' });
  expect(intentionOf('+', english, undefined)).toEqual({ type: 'zoom', by: 'in' });
});

test('zoom goes in steps within its limits', () => {
  expect(stepFrom(1, 'in')).toBe(1.15);
  expect(stepFrom(1, 'out')).toBe(0.9);
  expect(stepFrom(0.4, 'out')).toBe(0.4);
  expect(stepFrom(2.5, 'in')).toBe(2.5);
  expect(stepFrom(0.77, 'in')).toBe(0.8);
});

test('fitting shrinks to the panel, never enlarges, never below what can be read', () => {
  expect(scaleOf('fit', 2000, 1000)).toBe(0.5);
  expect(scaleOf('fit', 500, 1000)).toBe(1);
  expect(scaleOf('fit', 20000, 1000)).toBe(0.4);
  expect(scaleOf(1.5, 2000, 1000)).toBe(1.5);
});

test('a kept zoom is checked', () => {
  expect([isZoom('fit'), isZoom(1), isZoom(99), isZoom('2'), isZoom(undefined)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
