/** What the Review view suggests, below the words. */

import { expect, test } from 'vitest';
import { lowerLayerOf } from '../../webview/src/layers.ts';
import { initialState } from '../../webview/src/state.ts';
import { suspicionLayer } from '../../webview/src/suspicion/layer.ts';
import { EVERY_MARK, JUST_CHANGED, SUSPECTED } from './harness/sentences.ts';

test('is one dashed arc with a legend, a card and a text for screen readers', () => {
  const layer = suspicionLayer(SUSPECTED);
  expect(layer?.arcs).toEqual([{ head: { word: 8 }, dependent: { word: 4 }, label: 'obl', kind: 'suggestion' }]);
  expect(layer?.legend).toEqual([{ kind: 'suggestion', text: 'suggested in Review' }]);
  expect(layer?.describe({ word: 4 })).toMatch(/^Suggested in Review: 8 .* → 4 .*, obl$/);
  expect(layer?.describe({ word: 5 })).toBe('');
  const card = layer?.explain([0]);
  expect(card?.title).toMatch(/^Suggested: .*, obl$/);
  expect(card?.lines.at(-1)).toBe('The relation is very unusual (1 in 2,500).');
  expect(JSON.stringify(card)).not.toMatch(/error/i);
});

test('is the same object as long as the diagram is, and nothing without an entry', () => {
  expect(suspicionLayer(SUSPECTED)).toBe(suspicionLayer(SUSPECTED));
  expect(suspicionLayer(EVERY_MARK)).toBeUndefined();
});

test('is drawn beside what the last re-parse replaced', () => {
  const { layer } = initialState(undefined);
  const diagram = { ...JUST_CHANGED, suspicion: SUSPECTED.suspicion };
  const options = { showLemma: false, showFeatures: false, showEnhanced: 'never' } as const;
  const drawn = lowerLayerOf({ layer, shown: { diagram, word: undefined, options } });
  expect(drawn?.arcs.map(({ kind }) => kind)).toEqual(['ghost', 'ghost', 'suggestion']);
});
