/** The enhanced graph in the panel: labels, cards, texts for screen readers, and when it is shown at all. */

import { describe, expect, test } from 'vitest';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { ShowEnhanced } from '../../server/src/protocol/settings.ts';
import { enhancedLayer } from '../../webview/src/enhanced/layer.ts';
import { BASIC_LAYER } from '../../webview/src/enhanced/state.ts';
import { lowerLayerOf } from '../../webview/src/layers.ts';
import { diagramOf } from './diagramOf.ts';
import { ENHANCED } from './harness/enhanced.ts';

const { enhanced, enhancedBroken } = ENHANCED;

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

/** The arcs to a node, as `kind label`. */
function labels(diagram: Diagram, id: string): string[] {
  const nodeId = (node: { word: number } | { emptyNode: number }) =>
    'word' in node ? diagram.words[node.word - 1].id : diagram.emptyNodes[node.emptyNode].id;
  return enhancedLayer(diagram)
    .arcs.filter(({ dependent }) => nodeId(dependent) === id)
    .map(({ kind, label }) => `${kind} ${label}`.trim());
}

function cards(diagram: Diagram, id: string): string[] {
  const layer = enhancedLayer(diagram);
  const word = Number(id);
  return layer.arcs.flatMap(({ dependent }, index) => {
    if (!('word' in dependent) || dependent.word !== word) return [];
    const { title, lines } = layer.explain([index]);
    return [plain([title, ...lines].join(' / '))];
  });
}

test('a label says what the basic arc above does not', () => {
  expect(labels(enhanced, '1')).toEqual(['same']);
  expect(labels(enhanced, '2')).toEqual(['enhanced nsubj', 'same', 'enhanced nsubj:xsubj']);
  expect(labels(enhanced, '3')).toEqual(['enhanced ref', 'missing (nsubj)']);
  expect(labels(enhanced, '12.1')).toEqual(['enhanced conj:and']);
  expect(labels(enhanced, '16')).toEqual(['label :for', 'enhanced obl:for']);
});

test('labels of arcs with the same two ends are all there; what is broken is there as written', () => {
  expect(labels(enhancedBroken, '1')).toEqual(['same nsubj', 'enhanced expl', 'enhanced nsubj']);
  expect(labels(enhancedBroken, '3')).toEqual(['label obl', 'broken ! 7:obj']);
  expect(labels(enhancedBroken, '4.1')).toEqual(['enhanced dep', 'broken ! 4.1:dep']);
  expect(labels(enhancedBroken, '5')).toEqual(['broken ! advmod', 'missing (advmod)']);
});

test('cards', () => {
  expect(cards(enhanced, '2')).toEqual([
    'nsubj: 4 runs → 2 woman / Only in DEPS, not in the basic tree.',
    'nsubj: 7 wants → 2 woman / In DEPS as in the basic tree.',
    'nsubj:xsubj: 9 buy → 2 woman / Only in DEPS, not in the basic tree.',
  ]);
  expect(cards(enhanced, '3')[1]).toBe('nsubj: 4 runs → 3 who / In the basic tree, but not in DEPS.');
  expect(cards(enhanced, '16')[0]).toBe('obl:for: 9 buy → 16 guests / In DEPS; the basic tree has obl.');
  expect(cards(enhancedBroken, '3')[1]).toBe(
    'obj: ? → 3 it / DEPS refers to 7, but no word or empty node has that ID.',
  );
  expect(cards(enhancedBroken, '5')[0]).toContain('The item advmod of DEPS has no colon, so it cannot be read.');
  const { title, lines } = enhancedLayer(enhancedBroken).explain([0, 1]);
  expect([plain(title), ...lines]).toEqual([
    'nsubj | expl: 2 saw → 1 She',
    'nsubj: In DEPS as in the basic tree.',
    'expl: Only in DEPS, not in the basic tree.',
  ]);
});

test('screen readers are told what DEPS adds', () => {
  const describeNode = (node: Parameters<ReturnType<typeof enhancedLayer>['describe']>[0]) =>
    plain(enhancedLayer(enhanced).describe(node));
  expect(describeNode({ word: 1 })).toBe('');
  expect(describeNode({ word: 2 })).toBe('In DEPS nsubj of 4 runs, nsubj:xsubj of 9 buy');
  expect(describeNode({ word: 3 })).toBe('In DEPS ref of 2 woman, not nsubj of 4 runs');
  expect(describeNode({ emptyNode: 0 })).toBe('In DEPS conj:and of 7 wants');
});

describe('it is shown', () => {
  const repeats = diagramOf('1 a a X _ 0 root', {
    enhanced: [{ head: { word: 0 }, headId: '0', dependent: { word: 1 }, relation: 'root', kind: 'same' }],
  });
  const none = diagramOf('1 a a X _ 0 root');
  const isShown = (diagram: Diagram, showEnhanced?: ShowEnhanced) =>
    lowerLayerOf({
      layer: BASIC_LAYER,
      shown: { diagram, word: undefined, options: { showLemma: false, showFeatures: false, showEnhanced } },
    }) !== undefined;

  test('by default where it says more than the basic tree', () => {
    expect([enhanced, repeats, none].map((diagram) => isShown(diagram))).toEqual([true, false, false]);
    expect([enhanced, repeats, none].map((diagram) => isShown(diagram, 'auto'))).toEqual([true, false, false]);
  });
  test('always, if there is any', () => {
    expect([enhanced, repeats, none].map((diagram) => isShown(diagram, 'always'))).toEqual([true, true, false]);
  });
  test('never', () => {
    expect([enhanced, repeats, none].map((diagram) => isShown(diagram, 'never'))).toEqual([false, false, false]);
  });
});

test('the same diagram has the same layer, so that nothing is drawn twice', () => {
  expect(enhancedLayer(enhanced)).toBe(enhancedLayer(enhanced));
});
