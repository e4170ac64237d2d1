/** The parts of the keyboard editor: codes, choices, cuts, the followed word, announcements, and the table of keys. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inert } from '../../../server/src/inert/index.ts';
import { announce } from '../../../webview/src/editing/announce.ts';
import { MOST_SHOWN, matching } from '../../../webview/src/editing/choices.ts';
import { gapsAt } from '../../../webview/src/editing/fieldKeys.ts';
import { followed } from '../../../webview/src/editing/follow.ts';
import { hintCodes, nearestFirst } from '../../../webview/src/editing/hints.ts';
import { isUnfinished, nextOpen } from '../../../webview/src/editing/openWords.ts';
import { lettersOf, partsOf } from '../../../webview/src/editing/split.ts';
import { KEYS } from '../../../webview/src/keys.ts';
import { struckBy } from '../../../webview/src/struck.ts';
import { diagramOf, diagramOfHeads } from '../diagramOf.ts';

describe('hint codes', () => {
  test('none begins with another one, for any number of words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (n) => {
        const codes = hintCodes(n);
        const sorted = [...codes].sort();
        expect(new Set(codes).size).toBe(n);
        expect(sorted.every((code, i) => i === 0 || !code.startsWith(sorted[i - 1]))).toBe(true);
        expect(Math.max(0, ...codes.map(({ length }) => length))).toBe(n === 0 ? 0 : n <= 26 ? 1 : n <= 676 ? 2 : 3);
      }),
    );
  });

  test('go to all words but the one, nearer ones first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), (a, b) => {
        const [centre, n] = [Math.min(a, b), Math.max(a, b)];
        const words = nearestFirst(n, centre);
        expect([...words, centre].sort((x, y) => x - y)).toEqual(Array.from({ length: n }, (_, i) => i + 1));
        const distances = words.map((word) => Math.abs(word - centre));
        expect(distances).toEqual([...distances].sort((x, y) => x - y));
      }),
    );
  });
});

test('choices: those that begin with what is typed, then a part behind a colon, then anywhere', () => {
  const choices = ['nmod', 'obj', 'aux:pass', 'nsubj', 'nsubj:pass', 'iobj', 'punct'].map((text) => {
    return { text, label: inert(text), remark: inert`` };
  });
  const found = (typed: string) => matching(choices, typed).map(({ text }) => text);
  expect(found('N')).toEqual(['nmod', 'nsubj', 'nsubj:pass', 'punct']);
  expect(found('p')).toEqual(['punct', 'aux:pass', 'nsubj:pass']);
  expect(found('obj')).toEqual(['obj', 'iobj']);
  expect(found('xyz')).toEqual([]);
  expect(matching([...choices, ...choices, ...choices], '')).toHaveLength(MOST_SHOWN);
});

describe('splitting', () => {
  test('cuts are between letters as users count them', () => {
    expect(lettersOf('e\u0301te\u0301')).toEqual(['e\u0301', 't', 'e\u0301']);
    expect(lettersOf('👩‍👩‍👧a')).toEqual(['👩‍👩‍👧', 'a']);
    const mode = { kind: 'split', word: 1, cuts: [1], at: 2 } as const;
    expect(partsOf('e\u0301te\u0301', mode)).toEqual(['e\u0301', 't', 'e\u0301']);
    expect(partsOf('3 000', { ...mode, cuts: [], at: 2 })).toEqual(['3', '000']);
  });

  test('the parts add up to the form', () => {
    const form = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 12 }).filter((each) => !/\s/.test(each));
    fc.assert(
      fc.property(form, fc.array(fc.nat(9), { maxLength: 3 }), fc.nat(9), (each, cuts, at) => {
        const n = lettersOf(each).length;
        fc.pre(1 < n);
        const inside = (cut: number) => 1 + (cut % (n - 1));
        const sorted = [...new Set(cuts.map(inside))].sort((a, b) => a - b);
        const parts = partsOf(each, { kind: 'split', word: 1, cuts: sorted, at: inside(at) });
        expect(parts.join('')).toBe(each);
        expect(parts.every((part) => part !== '')).toBe(true);
      }),
    );
  });
});

describe('the focus', () => {
  const of = (forms: string) =>
    diagramOf(
      forms
        .split(' ')
        .map((form, i) => `${i + 1} ${form} _ X _ ${i} x`)
        .join('\n'),
    );
  const follow = (word: number, before: string, after: string) => followed(word, of(before), of(after));

  test('stays on the word where words come and go before and behind it', () => {
    expect(follow(3, 'a b c d', 'x a b c d')).toBe(4);
    expect(follow(1, 'a b c d', 'a b x c d')).toBe(1);
    expect(follow(4, 'a b c d', 'a d')).toBe(2);
    expect(follow(2, 'a b c d', 'a x c d')).toBe(2);
    expect(follow(3, 'a b c', 'a b')).toBe(2);
    expect(followed(3, undefined, of('a b'))).toBe(2);
    expect(followed(1, undefined, { ...of('a'), words: [] })).toBeUndefined();
  });

  test('is always on a word', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 })
      .map((each) => each.join(' '));
    fc.assert(
      fc.property(words, words, fc.nat(7), (before, after, at) => {
        const word = followed(1 + (at % before.split(' ').length), of(before), of(after)) ?? 0;
        expect(1 <= word && word <= after.split(' ').length).toBe(true);
      }),
    );
  });
});

test('words that need work: no head, no relation, dep, an uncertain head', () => {
  const sentence = diagramOf('1 a _ X _ _ _\n2 b _ X _ 1 dep\n3 c _ X _ 1 _\n4 d _ X _ 1 obj\n5 e _ X _ 1 det');
  const arcs = sentence.arcs.map((arc) => (arc.dependent === 5 ? { ...arc, isUncertain: true } : arc));
  const diagram = { ...sentence, arcs };
  expect([1, 2, 3, 4, 5].map((word) => isUnfinished(diagram, word))).toEqual([true, true, true, false, true]);
  expect([nextOpen(diagram, 3, 1), nextOpen(diagram, 5, 1), nextOpen(diagram, 1, -1)]).toEqual([5, 1, 5]);
  expect(nextOpen(diagramOfHeads([-1, 0, 1], { deprel: 'x' }), 1, 1)).toBeUndefined();
});

test('spaces around a new word: none where the text has none', () => {
  const chinese = { ...diagramOf('1 我 _ X _ 2 x\n2 去 _ X _ 0 root'), text: '我去' };
  expect([gapsAt(chinese, 1), gapsAt(chinese, 2)]).toEqual([{ spaceAfter: false }, { spaceBefore: false }]);
  expect(gapsAt({ ...chinese, text: '我 去' }, 2)).toEqual({});
  expect(gapsAt({ ...chinese, text: undefined }, 2)).toEqual({});
});

test('of many changed arcs the number is said', () => {
  const [before, after] = [diagramOfHeads([-1, 0, 1, 1, 1, 1]), diagramOfHeads([-1, 0, 1, 2, 3, 4])];
  expect(announce({ before, operations: [] }, after)).toContain('w3: head now w2, dep, was w1. ');
  expect(announce({ before: diagramOfHeads([-1, 2, 0, 2, 2, 2]), operations: [] }, after)).toBe('4 arcs changed');
});

describe('the table of keys', () => {
  test('gives no key two meanings in a mode', () => {
    const keys = KEYS.flatMap(({ mode, keys: names }) => names.map((name) => `${mode} ${name}`));
    expect(new Set(keys).size).toBe(keys.length);
    const atRest = KEYS.filter(({ mode }) => mode === 'panel' || mode === 'word').flatMap(({ keys: names }) => names);
    expect(new Set(atRest).size).toBe(atRest.length);
  });

  test.each([
    ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft', { shiftKey: true }],
    ['H', 'KeyH', 'H', { shiftKey: true }],
    ['?', 'Slash', '?', { shiftKey: true }],
    ['Enter', 'Enter', 'Ctrl+Enter', { metaKey: true }],
    ['ה', 'KeyV', 'v', {}, 'ה'],
    ['Ж', 'Semicolon', 'Ж', { shiftKey: true }],
    ['Р', 'KeyH', 'H', { shiftKey: true }, 'Р'],
    ['ক্ষ', 'KeyX', 'x', {}, 'ক্ষ'],
    ['я', 'KeyZ', 'Ctrl+z', { ctrlKey: true }],
    ['h', 'KeyH', undefined, { altKey: true }],
    ['ł', 'KeyL', 'Alt+ł', { altKey: true }, 'ł'],
  ])('%s (%s) is called %s', (key, code, name, modifiers, text?: string) => {
    const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    const struck = struckBy({ key, code, ...none, ...modifiers });
    expect([struck?.key, struck?.text]).toEqual([name, text]);
  });
});
