/** The arcs replaced by the last re-parse or repair, below the words. */

import { expect, test } from 'vitest';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { ghostLayer } from '../../webview/src/ghosts.ts';
import { lowerLayerOf } from '../../webview/src/layers.ts';
import { joinLayers } from '../../webview/src/lowerLayer.ts';
import { run } from './harness/events.ts';
import { SENTENCES } from './harness/sentences.ts';
import { inSession, PROPOSED, SESSIONS } from './harness/sessions.ts';

const { english } = SENTENCES;
const arcs = english.arcs.map((arc) => (arc.dependent === 2 ? { ...arc, was: { head: 0, deprel: 'root' } } : arc));
const CHANGED: Diagram = { ...english, arcs, changed: '1 head' };

const layerOf = (diagram: Diagram) => {
  const options = { showLemma: false, showFeatures: false, showEnhanced: 'never' } as const;
  return lowerLayerOf(run({ type: 'show', diagram, word: undefined, options }).state);
};

test('an arc, what screen readers are told and a card; nothing if nothing has changed', () => {
  const ghosts = ghostLayer(CHANGED);
  expect(layerOf(CHANGED)).toBe(ghosts);
  expect(ghosts?.arcs).toEqual([{ head: { word: 0 }, dependent: { word: 2 }, label: 'was root', kind: 'ghost' }]);
  expect(ghosts?.describe({ word: 2 })).toBe('Before: root of the sentence');
  expect(layerOf(english)).toBeUndefined();
});

test('two layers are one, the same object each time, with the cards of both', () => {
  const [first, ghosts] = [layerOf(PROPOSED), ghostLayer(CHANGED)];
  if (first === undefined || ghosts === undefined) throw new Error('both are there');
  const both = joinLayers(first, ghosts);
  expect(joinLayers(first, ghosts)).toBe(both);
  expect(both.arcs).toHaveLength(first.arcs.length + 1);
  expect(both.explain([first.arcs.length]).title).toBe(ghosts.explain([0]).title);
});

test.each([
  ['proposals', ['doubtful', 'alternative', 'alternative']],
  ['versions', ['alternative', 'alternative']],
  ['annotators', ['alternative']],
  ['suspicion', ['ghost', 'alternative']],
] as const)('%s: sessions have the place for themselves, unless they are a note beside the rest', (kind, kinds) => {
  expect(layerOf(inSession(SESSIONS[kind], CHANGED))?.arcs.map((arc) => arc.kind)).toEqual(kinds);
});
