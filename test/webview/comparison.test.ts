/** A comparison in the panel: two layers, dots and brackets, what is said, and what each key asks for. */

import { describe, expect, test } from 'vitest';
import { inert } from '../../server/src/inert/index.ts';
import type { Diagram, DiagramComparison } from '../../server/src/protocol/diagram.ts';
import { differenceAt } from '../../webview/src/comparison/current.ts';
import { comparisonLayer } from '../../webview/src/comparison/layer.ts';
import { differenceText, finishedText, progressText } from '../../webview/src/comparison/texts.ts';
import { compose } from '../../webview/src/compose.ts';
import { KEYS } from '../../webview/src/keys.ts';
import { lowerLayerOf } from '../../webview/src/layers.ts';
import type { PanelEvent } from '../../webview/src/reducer.ts';
import type { Measure, Scene, SceneItem } from '../../webview/src/scene.ts';
import { intentionsIn, key, run } from './harness/events.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english } = SENTENCES;
const OPTIONS = { showLemma: false, showFeatures: false };
const measure: Measure = (text) => text.length * 7;

/** `annotators` has another head, `sentences` another relation under the same one, `The` another tag and feature. */
const COMPARISON: DiagramComparison = {
  labels: ['this file', 'HEAD'],
  differences: [
    { id: 'comment', word: undefined, cell: 'other', name: '', title: '# genre: a → b', versions: [1] },
    { id: 'tag', word: 1, cell: 'upos', name: '1 The', title: 'UPOS: DET → PRON', versions: [1] },
    {
      id: 'number',
      word: 1,
      cell: 'feats',
      feature: 'Number',
      name: '1 The',
      title: 'Number: none → Sing',
      versions: [1],
    },
    {
      id: 'head',
      word: 2,
      cell: 'arc',
      name: '2 annotators',
      title: 'Head and relation: 6, nsubj → 10, obl',
      versions: [1],
    },
    { id: 'relation', word: 10, cell: 'arc', name: '10 sentences', title: 'Relation: obl → obj', versions: [1] },
  ],
  arcs: [
    { dependent: 2, head: 10, deprel: 'obl', versions: [1] },
    { dependent: 10, head: 6, deprel: 'obj', versions: [1] },
    { dependent: 5, head: undefined, headForm: 'old', deprel: 'advmod', versions: [1] },
  ],
  words: [
    { first: 7, last: 8, forms: 'aboutthe', versions: [1] },
    { first: 9, last: 8, forms: 'very', versions: [1] },
    { first: 17, last: 17, forms: '', versions: [1] },
  ],
  decided: [],
  nOpen: 9,
};

const compared = (change: Partial<DiagramComparison> = {}, version = english.version): Diagram => ({
  ...english,
  version,
  comparison: { ...COMPARISON, ...change },
});

const drawn = (diagram: Diagram, options = OPTIONS): Scene =>
  compose(diagram, options, measure, comparisonLayer(diagram, diagram.comparison ?? COMPARISON));
const groupOf = (scene: Scene, item: SceneItem) =>
  scene.groups.find((group) => JSON.stringify(group.item) === JSON.stringify(item));
const textsOf = (scene: Scene, item: SceneItem): string[] =>
  groupOf(scene, item)?.shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : [])) ?? [];
const labelOf = (scene: Scene, word: number) => groupOf(scene, { kind: 'word', word })?.label ?? '';

describe('two layers', () => {
  const scene = drawn(compared());

  test('what both have is quiet, what only this version has is marked, and so is a relation that differs', () => {
    const classesOf = (dependent: number) => groupOf(scene, { kind: 'arc', dependent })?.classNames;
    expect(classesOf(1)).toContain('is-agreed');
    expect(classesOf(2)).toContain('is-own');
    expect(classesOf(10)).toContain('is-relabelled');
  });

  test('the same head with two relations is one arc with both; another head is below, dashed', () => {
    expect(textsOf(scene, { kind: 'arc', dependent: 10 })).toEqual(['obl | obj']);
    const below = scene.groups.filter(({ item }) => item.kind === 'lowerArc');
    expect(below.map(({ item }) => item.kind === 'lowerArc' && item.dependent)).toEqual([{ word: 2 }, { word: 5 }]);
    expect(below.every(({ classNames }) => classNames.includes('is-other'))).toBe(true);
    expect(
      below.flatMap(({ shapes }) => shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : []))),
    ).toEqual(['obl', 'advmod ← old']);
    expect(scene.lowerMarks).toEqual([{ kind: 'other', text: 'only in HEAD (below, dashed); grey: in both' }]);
  });

  test('a dot is behind each cell that differs, at the ID where the cell is not shown', () => {
    expect(textsOf(scene, { kind: 'word', word: 1 })).toEqual(['The', 'DET •', '1 •']);
    const full = drawn(compared(), { showLemma: true, showFeatures: true });
    expect(textsOf(full, { kind: 'word', word: 1 })).toEqual([
      'The',
      'the',
      'DET •',
      '1 •',
      'Definite=Def',
      'PronType=Art',
    ]);
    expect(textsOf(scene, { kind: 'word', word: 3 })).toEqual(['do', 'AUX', '3']);
  });

  test('other words are brackets between the words and the arcs below, with what is there instead', () => {
    const tokens = scene.groups.filter(({ item }) => item.kind === 'token');
    expect(tokens.map(({ label }) => label)).toEqual([
      "Multiword token don't, words 3 to 4",
      'HEAD has aboutthe instead of about the',
      'HEAD has very between these words',
      'HEAD does not have .',
    ]);
    expect(tokens.map(({ classNames }) => classNames.includes('is-other'))).toEqual([false, true, true, true]);
    expect(tokens.flatMap(({ shapes }) => shapes.flatMap((each) => (each.type === 'text' ? [each.text] : [])))).toEqual(
      ["don't", 'aboutthe', '+ very', '− .'],
    );
  });

  test('screen readers are told both arcs, and each cell', () => {
    expect(labelOf(scene, 2)).toMatch(/this file: nsubj of 6 .*agree.*; HEAD: obl of 10 .*sentences/);
    expect(labelOf(scene, 1)).toContain('UPOS: DET → PRON. Number: none → Sing');
    expect(labelOf(scene, 1)).not.toContain('•');
    expect(labelOf(scene, 5)).toContain('HEAD: advmod of old, which is not in this version');
    expect(labelOf(scene, 3)).not.toContain('HEAD');
  });

  test('right to left it is the mirror image', () => {
    const mirrored = drawn({ ...compared(), isRightToLeft: true });
    const placeOf = (each: Scene) => {
      const group = each.groups.find(({ item }) => item.kind === 'lowerArc');
      return group === undefined ? undefined : (group.span.left + group.span.right) / 2;
    };
    expect(placeOf(mirrored)).toBeCloseTo(scene.width - (placeOf(scene) ?? 0), 3);
  });

  test('a re-parse under review has the place for itself', () => {
    const review = { round: 1, nTotal: 0, nDecided: 0, proposals: [], hasRejected: false, thresholds: [] };
    const { state } = run(show({ ...compared(), review }));
    expect(lowerLayerOf(state)?.arcs).toEqual([]);
    expect(differenceAt(state)).toBeUndefined();
  });
});

const show = (diagram: Diagram, word?: number): PanelEvent => ({ type: 'show', diagram, word, options: OPTIONS });

const askedFor = (...events: readonly PanelEvent[]) => intentionsIn(run(...events).effects);
const at = (...events: readonly PanelEvent[]) => differenceAt(run(...events).state)?.id;
const focused: PanelEvent = { type: 'focused', word: 2 };

describe('keys', () => {
  test('the difference at the cursor comes first, then Tab goes on and starts over', () => {
    expect(at(show(compared()))).toBe('comment');
    expect(at(show(compared(), 10))).toBe('relation');
    expect(at(show(compared()), focused)).toBe('head');
    expect(at(show(compared()), focused, key('Tab'))).toBe('relation');
    expect(at(show(compared()), focused, key('Tab'), key('Tab'))).toBe('comment');
    expect(at(show(compared()), focused, key('Shift+Tab'))).toBe('number');
  });

  test.each([
    ['y', { from: 1, what: { ids: ['head'] } }],
    ['n', { from: 0, what: { ids: ['head'] } }],
    ['1', { from: 1, what: { ids: ['head'] } }],
    ['Y', { from: 1, what: { ids: COMPARISON.differences.map(({ id }) => id) } }],
  ])('%s', (name, taking) => {
    expect(askedFor(show(compared()), focused, key(name))).toEqual([{ type: 'take', ...taking }]);
  });

  test('b takes the base where there is one; a suggestion is what y takes', () => {
    const withBase = compared({ labels: ['ours', 'theirs', 'base'], base: 2 });
    expect(askedFor(show(withBase), focused, key('b'))).toEqual([{ type: 'take', from: 2, what: { ids: ['head'] } }]);
    expect(askedFor(show(compared()), focused, key('b'))).toEqual([]);
    const [, , , head] = COMPARISON.differences;
    const voted = compared({
      labels: ['anna', 'ben', 'carla'],
      differences: [{ ...head, versions: [1, 2], suggestion: 2 }],
    });
    expect(askedFor(show(voted), focused, key('y'))).toEqual([{ type: 'take', from: 2, what: { ids: ['head'] } }]);
  });

  test('a key pressed while a take is under way meets the next difference', () => {
    const rest = compared(
      { differences: COMPARISON.differences.filter(({ id }) => id !== 'head') },
      english.version + 1,
    );
    const asked = run(show(compared()), focused, key('y'));
    const [id] = asked.state.waiting;
    const events = [show(compared()), focused, key('y'), key('n'), show(rest)];
    const done: PanelEvent = { type: 'answer', id, outcome: { applied: true, message: inert`Took.` } };
    expect(askedFor(...events, done)).toEqual([
      { type: 'take', from: 1, what: { ids: ['head'] } },
      { type: 'take', from: 0, what: { ids: ['relation'] } },
    ]);
    expect(run(...events, done).state.focused).toBe(10);
  });

  test('what was left as it is can be opened again; without differences the keys mean what they always do', () => {
    const decided = compared({ differences: [], arcs: [], decided: ['x'] });
    expect(askedFor(show(decided), focused, key('N'))).toEqual([
      { type: 'take', from: 0, what: { ids: ['x'] }, reopen: true },
    ]);
    expect(askedFor(show(decided), focused, key('y'))).toEqual([]);
    expect(KEYS.filter(({ mode }) => mode === 'compare').map(({ keys }) => keys.join())).toContain('b');
  });

  test('the keyboard stays in the text while the cursor goes from difference to difference', () => {
    const other = { ...compared(), startLine: english.startLine + 50, endLine: english.endLine + 50 };
    const { effects } = run(show(english), show(compared(), 10), show(other, 2));
    expect(effects.filter(({ type }) => type === 'focus')).toEqual([]);
  });

  test('no card covers the other arc of the word that the bar tells about', () => {
    const point = (word: number): PanelEvent => ({ type: 'point', item: { kind: 'word', word } });
    expect(run(show(compared()), focused, point(2)).state.explained).toBeUndefined();
    expect(run(show(compared()), focused, point(3)).state.explained).toEqual({ kind: 'word', word: 3 });
  });

  test('the text side by side is asked for, and the end of the comparison', () => {
    const posted = (event: PanelEvent) =>
      run(show(compared()), event).effects.flatMap((effect) => (effect.type === 'post' ? [effect.message] : []));
    expect(posted({ type: 'compareAsText' })).toMatchObject([{ type: 'asText', other: 1 }]);
    expect(posted({ type: 'endComparison' })).toMatchObject([{ type: 'endComparison' }]);
  });
});

describe('the bar', () => {
  test('says where one is, and what is left', () => {
    expect(progressText(COMPARISON)).toBe('5 differences here, 9 in the file');
    expect(differenceText(COMPARISON, COMPARISON.differences[3])).toBe(
      'Difference 4 of 5: 2 annotators, Head and relation: 6, nsubj → 10, obl.',
    );
    expect(finishedText({ ...COMPARISON, decided: ['x'], nOpen: 3 })).toBe(
      'Everything here is decided. Alt+F5 goes to the next one.',
    );
    expect(finishedText({ ...COMPARISON, nOpen: 0 })).toBe('No differences here. None are left in the file.');
  });
});
