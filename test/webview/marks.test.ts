/** Marks on single arcs that no tree explains: uncertain and locked. Not by colour alone, and also in words. */

import { describe, expect, test } from 'vitest';
import type { Diagram, DiagramArc } from '../../server/src/protocol/diagram.ts';
import { compose } from '../../webview/src/compose.ts';
import { isUnfinished } from '../../webview/src/editing/openWords.ts';
import { describeWord, explainArc, explainWord } from '../../webview/src/explain.ts';
import { SENTENCES } from './harness/sentences.ts';

/** The English sentence with a mark on the arc of its second word. */
function marked(mark: Partial<DiagramArc>) {
  const { english } = SENTENCES;
  const arcs = english.arcs.map((arc) => (arc.dependent === 2 ? { ...arc, ...mark } : arc));
  return { ...english, arcs };
}

const sceneOf = (mark: Partial<DiagramArc>) =>
  compose(marked(mark), { showLemma: false, showFeatures: false }, (text) => text.length * 7);

function arcOf(mark: Partial<DiagramArc>, dependent = 2) {
  const group = sceneOf(mark).groups.find(({ item }) => item.kind === 'arc' && item.dependent === dependent)!;
  const texts = group.shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : []));
  const hasPadlock = group.shapes.some((shape) => shape.type === 'path' && shape.className === 'padlock');
  return { classNames: group.classNames, texts, hasPadlock };
}

test('uncertain: a question mark and a class for the dashes, on this arc only', () => {
  expect(arcOf({ isUncertain: true })).toMatchObject({ texts: ['nsubj ?'], hasPadlock: false });
  expect(arcOf({ isUncertain: true }).classNames).toContain('is-uncertain');
  expect(arcOf({ isUncertain: true }, 1).texts).toEqual(['det']);
});

test('locked: a padlock', () => {
  expect(arcOf({ isLocked: true })).toMatchObject({ texts: ['nsubj'], hasPadlock: true });
  expect(arcOf({}).hasPadlock).toBe(false);
});

test('the legend explains what is there', () => {
  expect(sceneOf({ isUncertain: true }).marks).toContain('uncertain');
  expect(sceneOf({ isLocked: true }).marks).toContain('locked');
  expect(sceneOf({}).marks).not.toContain('uncertain');
  expect(sceneOf({}).marks).not.toContain('locked');
});

test('the card of the arc and the name for screen readers say it', () => {
  const lines = (mark: Partial<DiagramArc>) => explainArc(marked(mark), 2).lines.join(' ');
  expect(lines({ isUncertain: true })).toMatch(/was not sure of this head/);
  expect(lines({ isLocked: true })).toMatch(/re-parsing does not change it/);
  const diagram = marked({ isLocked: true, isUncertain: true });
  expect(describeWord(diagram, diagram.words[1], [])).toMatch(/Locked: re-parsing does not change it.*was not sure/);
});

describe('uncertain ends', () => {
  const { english } = SENTENCES;
  const last = english.words.length;
  const ends = [
    { word: 1, of: 'token', certainty: 0.62 },
    { word: 1, of: 'sentence', certainty: 0.55 },
    { word: last, of: 'sentence', certainty: 0.5 },
  ] as const;
  const diagram = { ...english, uncertainEnds: ends };
  const wordOf = (index: number) => explainWord(diagram, diagram.words[index - 1]).lines.join(' ');

  test('a question mark behind the form', () => {
    const { groups } = compose(diagram, { showLemma: false, showFeatures: false }, (text) => text.length * 7);
    const forms = groups.flatMap(({ item, shapes }) =>
      item.kind === 'word' ? shapes.flatMap((shape) => (shape.className === 'form' ? [shape] : [])) : [],
    );
    const texts = forms.map((shape) => (shape.type === 'text' ? shape.text : ''));
    const isMarked = (word: number) => word === 1 || word === last;
    expect(texts).toEqual(english.words.map(({ form, index }) => (isMarked(index) ? `${form} ?` : form)));
  });

  test('told in words, in the legend, and a word to go to', () => {
    expect(wordOf(1)).toMatch(/not sure of the end of the token \(62 %\) and the sentence going on after it \(55 %\)/);
    expect(wordOf(last)).toMatch(/not sure of the end of the sentence \(50 %\)/);
    expect(wordOf(2)).not.toMatch(/not sure/);
    const scene = compose(diagram, { showLemma: false, showFeatures: false }, (text) => text.length * 7);
    expect(scene.marks).toContain('uncertain');
    expect([1, 2].map((word) => isUnfinished(diagram, word))).toEqual([true, false]);
    expect(isUnfinished(english, 1)).toBe(false);
  });
});

describe('uncertain tags', () => {
  const { english } = SENTENCES;
  const tags = { word: 2, column: 'upos', certainty: 0.62 } as const;
  const feats = { word: 2, column: 'feats', certainty: 0.5 } as const;
  const textsOf = (uncertainTags: Diagram['uncertainTags'], showFeatures: boolean, word = 2) => {
    const diagram = { ...english, uncertainTags };
    const { groups } = compose(diagram, { showLemma: false, showFeatures }, (text) => text.length * 7);
    const group = groups.find(({ item }) => item.kind === 'word' && item.word === word)!;
    return group.shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : []));
  };

  test('a question mark behind the tag; behind the ID where the features are not shown', () => {
    const { upos, feats: cell } = english.words[1];
    expect(textsOf([tags], false)).toContain(`${upos} ?`);
    expect(textsOf([tags], false)).toContain('2');
    expect(textsOf([tags], false, 1)).not.toContain(`${english.words[0].upos} ?`);
    expect(textsOf([feats], false)).toContain('2 ?');
    expect(textsOf([feats], true)).not.toContain('2 ?');
    for (const feature of cell.split('|')) expect(textsOf([feats], true)).toContain(`${feature} ?`);
  });

  test('told in words, in the legend, and a word to go to', () => {
    const diagram = { ...english, uncertainTags: [tags, feats] };
    expect(explainWord(diagram, diagram.words[1]).lines.join(' ')).toMatch(
      /not sure of UPOS \(62 %\) and FEATS \(50 %\)/,
    );
    expect(explainWord(diagram, diagram.words[0]).lines.join(' ')).not.toMatch(/not sure/);
    const scene = compose(diagram, { showLemma: false, showFeatures: false }, (text) => text.length * 7);
    expect(scene.marks).toContain('uncertain');
    expect(isUnfinished(english, 2)).toBe(false);
    expect(isUnfinished(diagram, 2)).toBe(true);
    expect(isUnfinished(diagram, 1)).toBe(false);
  });
});
