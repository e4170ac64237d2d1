/** An adjudication in the panel: which item the keys are about, what each key asks for, and what is drawn below the words. */

import { expect, test } from 'vitest';
import type { Diagram, DiagramDecision } from '../../server/src/protocol/diagram.ts';
import { decisionAt } from '../../webview/src/adjudication/current.ts';
import { choiceText, progressText } from '../../webview/src/adjudication/texts.ts';
import { lowerLayerOf } from '../../webview/src/layers.ts';
import type { PanelEvent } from '../../webview/src/reducer.ts';
import { intentionsIn, key, run } from './harness/events.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english } = SENTENCES;
const OPTIONS = { showLemma: false, showFeatures: false };
const LABELS = ['anna', 'ben', 'carla'];

const HEAD: DiagramDecision = {
  id: 'head',
  word: 3,
  what: 'head',
  values: ['1 a, obj', '2 b, obl', '2 b, obl'],
  isHere: [true, false, false],
  arcs: [
    { head: 1, deprel: 'obj' },
    { head: 2, deprel: 'obl' },
    { head: 2, deprel: 'obl' },
  ],
  suggestion: 1,
  standing: 'open',
};
const TAG: DiagramDecision = {
  id: 'tag',
  word: 4,
  what: 'UPOS',
  values: ['X', 'Y', undefined],
  isHere: [true, false, false],
  standing: 'open',
};

function adjudicated(items: readonly DiagramDecision[], version = english.version): Diagram {
  const nOpen = items.filter(({ standing }) => standing === 'open').length;
  return { ...english, version, adjudication: { labels: LABELS, nTotal: 9, nOpen, items } };
}

const show = (diagram: Diagram): PanelEvent => ({ type: 'show', diagram, word: undefined, options: OPTIONS });

const askedFor = (...events: readonly PanelEvent[]) => intentionsIn(run(...events).effects);
const decision = (item: DiagramDecision, from: number | string) => {
  const position = { line: english.words[item.word - 1].line, character: 0 };
  return { type: 'decide', position, item: item.id, from };
};

test('it begins at the first open item, whose word has the focus', () => {
  const begun = show(adjudicated([{ ...HEAD, standing: 'decided' }, TAG]));
  const { state, effects } = run(show(english), begun);
  expect(decisionAt(state)?.id).toBe('tag');
  expect(effects).toContainEqual({ type: 'focus', word: 4 });
});

test('keys: an annotator, the majority, the document, open again; no annotator of that number', () => {
  const begun = show(adjudicated([HEAD, TAG]));
  for (const [pressed, from] of [
    ['2', 1],
    ['y', 'suggestion'],
    ['0', 'document'],
    ['o', 'reopen'],
  ] as const) {
    expect(askedFor(begun, key(pressed))).toEqual([decision(HEAD, from)]);
  }
  expect(askedFor(begun, key('4'))).toEqual([]);
});

test('skip and back go round, to decided items as well', () => {
  const begun = show(adjudicated([HEAD, { ...TAG, standing: 'decided' }]));
  expect(decisionAt(run(begun, key('n')).state)?.id).toBe('tag');
  expect(decisionAt(run(begun, key('b')).state)?.id).toBe('tag');
  expect(decisionAt(run(begun, key('n'), key('Tab')).state)?.id).toBe('head');
  expect(askedFor(begun, key('n'), key('1'))).toEqual([decision(TAG, 0)]);
});

test('after a decision the keys are about the next open item', () => {
  const decided = show(adjudicated([{ ...HEAD, standing: 'decided' }, TAG], english.version + 1));
  const { state, effects } = run(show(adjudicated([HEAD, TAG])), key('2'), decided);
  expect(decisionAt(state)?.id).toBe('tag');
  expect(effects).toContainEqual({ type: 'focus', word: 4 });
});

test('below the words are the arcs that the document has not, once, with the numbers of those who have them', () => {
  const layer = lowerLayerOf(run(show(adjudicated([HEAD, TAG]))).state);
  expect(layer?.arcs).toEqual([{ head: { word: 2 }, dependent: { word: 3 }, label: '2 3: obl', kind: 'annotator' }]);
  expect(layer?.describe({ word: 3 })).toMatch(
    /^To decide: .*head: 1 anna: 1 a, obj ✓; 2 ben: 2 b, obl \(majority\); 3 /,
  );
  const decided = lowerLayerOf(run(show(adjudicated([{ ...HEAD, standing: 'decided' }]))).state);
  expect(decided?.arcs.some(({ kind }) => kind === 'annotator') ?? false).toBe(false);
});

test('texts', () => {
  expect(choiceText(TAG, 'carla', 2)).toBe('3 carla: nothing');
  expect(progressText({ labels: LABELS, nTotal: 9, nOpen: 4, items: [] })).toBe('5 of 9 decided');
  expect(progressText({ labels: LABELS, nTotal: 9, nOpen: 0, items: [] })).toBe(
    'All 9 decided: the adjudication is finished',
  );
});
