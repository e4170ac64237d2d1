/** The picture as data: every text is in it, marks are where they belong, and right-to-left is the mirror image. */

import { describe, expect, test } from 'vitest';
import { shorten } from '../../webview/src/compose/columns.ts';
import { compose } from '../../webview/src/compose.ts';
import type { Measure, Scene, SceneGroup, SceneItem } from '../../webview/src/scene.ts';
import { SENTENCES } from './harness/sentences.ts';

const OPTIONS = { showLemma: false, showFeatures: false };
const measure: Measure = (text) => text.length * 7;

const groupOf = (scene: Scene, item: SceneItem): SceneGroup | undefined =>
  scene.groups.find((group) => JSON.stringify(group.item) === JSON.stringify(item));
const arcOf = (scene: Scene, dependent: number) => groupOf(scene, { kind: 'arc', dependent });
const textsOf = (group: SceneGroup | undefined): string[] =>
  group?.shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : [])) ?? [];

describe('a word', () => {
  const scene = compose(SENTENCES.english, OPTIONS, measure);

  test('shows form, tag and ID', () => {
    expect(textsOf(groupOf(scene, { kind: 'word', word: 2 }))).toEqual(['annotators', 'NOUN', '2']);
  });

  test('shows lemma and features on demand', () => {
    const full = compose(SENTENCES.english, { showLemma: true, showFeatures: true }, measure);
    expect(textsOf(groupOf(full, { kind: 'word', word: 1 }))).toEqual([
      'The',
      'the',
      'DET',
      '1',
      'Definite=Def',
      'PronType=Art',
    ]);
    expect(full.height).toBeGreaterThan(scene.height);
  });

  test('is told to screen readers with its arc', () => {
    expect(groupOf(scene, { kind: 'word', word: 2 })?.label).toContain('nsubj of 6');
  });

  test('has its column among the extents', () => {
    expect(scene.extents).toHaveLength(SENTENCES.english.words.length + 1);
    for (let k = 2; k < scene.extents.length; k++) {
      expect(scene.extents[k].left).toBeGreaterThan(scene.extents[k - 1].right);
    }
  });
});

test('what is only pushed along has the same shapes: a longer relation at the first word', () => {
  const before = SENTENCES.hungarian;
  const words = before.words.map((word) => (word.index === 1 ? { ...word, deprel: 'x'.repeat(200) } : word));
  const [old, now] = [before, { ...before, words }].map((diagram) => compose(diagram, OPTIONS, measure));
  const rounded = (group: SceneGroup | undefined) =>
    JSON.stringify(group?.shapes, (_, value) => (typeof value === 'number' ? Math.round(value * 100) : value));
  const reach = Math.max(1, before.words[0].head);
  const isBehind = ({ item }: SceneGroup) =>
    (item.kind === 'word' && reach < item.word) ||
    (item.kind === 'arc' && reach < Math.min(item.dependent, before.words[item.dependent - 1].head));
  const behind = now.groups.filter(isBehind);
  expect(behind.length).toBeGreaterThan(before.words.length / 2);
  for (const group of behind) {
    const was = groupOf(old, group.item);
    expect(rounded(group)).toBe(rounded(was));
    expect(group.origin.x).toBeGreaterThan(was?.origin.x ?? Number.POSITIVE_INFINITY);
  }
});

describe('an arc', () => {
  const scene = compose(SENTENCES.hungarian, OPTIONS, measure);

  test('carries its relation', () => {
    expect(textsOf(arcOf(scene, 6))).toEqual(['ccomp:obj']);
  });

  test('is marked when it crosses, and when it is not projective', () => {
    expect(arcOf(scene, 1)?.classNames).toEqual(['arc', 'is-crossing', 'is-nonprojective']);
    expect(arcOf(scene, 10)?.classNames).toEqual(['arc', 'is-crossing']);
    expect(arcOf(scene, 7)?.classNames).toEqual(['arc']);
    expect(scene.marks).toEqual(['nonprojective', 'crossing']);
  });

  test('has a sign at each crossing', () => {
    const signs = scene.groups.flatMap(({ item }) => (item.kind === 'crossing' ? [[item.upper, item.lower]] : []));
    expect(signs).toEqual([
      [2, 1],
      [11, 1],
      [10, 1],
    ]);
  });
});

test('multiword tokens, empty nodes, cycles and unattached words are shown', () => {
  expect(textsOf(groupOf(compose(SENTENCES.english, OPTIONS, measure), { kind: 'token', token: 0 }))).toEqual([
    "don't",
  ]);
  const scene = compose(SENTENCES.broken, OPTIONS, measure);
  expect(textsOf(groupOf(scene, { kind: 'emptyNode', emptyNode: 0 }))).toEqual(['likes', '5.1']);
  expect(textsOf(arcOf(scene, 2))).toEqual(['↻ dep']);
  expect(arcOf(scene, 6)?.classNames).toContain('is-in-cycle');
  expect(groupOf(scene, { kind: 'word', word: 7 })?.classNames).toContain('is-unattached');
  expect(arcOf(scene, 7)).toBeUndefined();
  expect(scene.marks).toEqual(expect.arrayContaining(['cycle', 'unattached', 'emptyNode']));
});

test('a script from right to left is drawn from right to left', () => {
  const leftToRight = compose({ ...SENTENCES.hebrew, isRightToLeft: false }, OPTIONS, measure);
  const rightToLeft = compose(SENTENCES.hebrew, OPTIONS, measure);
  expect(rightToLeft.width).toBeCloseTo(leftToRight.width, 6);
  leftToRight.extents.slice(1).forEach(({ left, right }, at) => {
    expect(rightToLeft.extents[at + 1].left).toBeCloseTo(leftToRight.width - right, 6);
    expect(rightToLeft.extents[at + 1].right).toBeCloseTo(leftToRight.width - left, 6);
  });
});

test('a sentence without words is an empty picture', () => {
  const scene = compose({ ...SENTENCES.english, words: [], arcs: [], multiwordTokens: [] }, OPTIONS, measure);
  expect(scene.groups).toEqual([]);
});

test('long forms are cut between characters as readers see them', () => {
  expect(shorten('short')).toBe('short');
  const family = '👨‍👩‍👧';
  expect(shorten(family.repeat(20))).toBe(family.repeat(20));
  expect(shorten(family.repeat(40))).toBe(`${family.repeat(27)}…`);
});
