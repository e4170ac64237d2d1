/** The texts of cards, and the highlights. */

import { describe, expect, test } from 'vitest';
import { percent } from '../../server/src/core/wording/numbers.ts';
import { describeWord, explainArc, explainWord, listOf } from '../../webview/src/explain.ts';
import { relatedTo } from '../../webview/src/related.ts';
import { SENTENCES } from './harness/sentences.ts';

/** Without the invisible isolates around forms. */
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
const arcStory = (diagram: Parameters<typeof explainArc>[0], dependent: number) => {
  const { title, lines } = explainArc(diagram, dependent);
  return [title, ...lines].map(plain);
};

describe('an arc', () => {
  test('that is projective is only named', () => {
    expect(arcStory(SENTENCES.english, 2)).toEqual(['nsubj: 6 agree → 2 annotators']);
  });

  test('that crosses others tells which, and which words break it', () => {
    expect(arcStory(SENTENCES.hungarian, 1)).toEqual([
      'obj: 6 látott → 1 Kit',
      'Crosses 0 → 2 gondolsz (root), 2 gondolsz → 10 szerinted (advmod) and 2 gondolsz → 11 ? (punct).',
      'Not projective: 2 gondolsz is inside the arc but does not descend from 6 látott.',
    ]);
    expect(arcStory(SENTENCES.dutch, 7)[2]).toMatch(/^Not projective: 8 zag and 9 leren are inside the arc but do not/);
  });

  test('in a cycle names the whole cycle, head first', () => {
    expect(arcStory(SENTENCES.broken, 2)[1]).toMatch(/^Part of a cycle: 2 likes → 4 and → 2 likes\./);
    expect(arcStory(SENTENCES.broken, 6)[1]).toBe('6 tea is its own head: attach it to another word.');
  });
});

describe('a word', () => {
  test('shows its cells, one a line, without blanks', () => {
    const { title, lines } = explainWord(SENTENCES.hungarian, SENTENCES.hungarian.words[0]);
    expect([title, ...lines.slice(0, 4)].map(plain)).toEqual([
      '1 Kit',
      'lemma ki',
      'PRON',
      'Case=Acc, Number=Sing',
      'obj of 6 látott',
    ]);
  });

  test('without a head says what to do', () => {
    expect(plain(describeWord(SENTENCES.broken, SENTENCES.broken.words[6], ['very', 'ADV', '7']))).toContain(
      '7 very is not attached: select it and press H to choose its head.',
    );
  });
});

test('long lists are cut', () => {
  expect(listOf(['a'])).toBe('a');
  expect(listOf(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d and e');
  expect(listOf(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a, b, c, d and 2 more');
});

describe('what lights up', () => {
  test('with an arc: its ends, what it crosses, what breaks it', () => {
    const { words, arcs } = relatedTo(SENTENCES.hungarian, { kind: 'arc', dependent: 1 });
    expect([...arcs].sort((a, b) => a - b)).toEqual([1, 2, 10, 11]);
    expect([...words].sort((a, b) => a - b)).toEqual([1, 2, 6]);
  });

  test('with a word: its head and its dependents', () => {
    const { words, arcs } = relatedTo(SENTENCES.hungarian, { kind: 'word', word: 9 });
    expect([...arcs].sort((a, b) => a - b)).toEqual([8, 9]);
    expect([...words].sort((a, b) => a - b)).toEqual([6, 8, 9]);
  });

  test('with a crossing: its two arcs', () => {
    expect([...relatedTo(SENTENCES.hungarian, { kind: 'crossing', upper: 2, lower: 1 }).arcs]).toEqual([2, 1]);
  });
});

test('what is not certain is never 100 %', () => {
  expect([0.4, 0.994, 0.9951, 1].map(percent)).toEqual(['40 %', '99 %', 'over 99 %', '100 %']);
});
