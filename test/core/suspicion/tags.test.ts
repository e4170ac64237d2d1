/** Unusual tags and lemmas. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sentence } from '../../../server/src/core/conllu/index.ts';
import { editedForm, editOf } from '../../../server/src/core/parser/linear/lemmas.ts';
import {
  judgedTreebank,
  judgeTagging,
  type OddTag,
  oddTags,
  rankTags,
  withUsage,
} from '../../../server/src/core/suspicion/index.ts';
import { withoutTypo, withTypoOf } from '../../../server/src/core/suspicion/typo.ts';
import { toyTreebank } from '../toyTreebank.ts';
import { changed, clean, wordWith } from './treebank.ts';

function listed(sentences: readonly Sentence[]): OddTag[] {
  const treebank = judgedTreebank(sentences);
  const judgements = judgeTagging(treebank.examples, {});
  return withUsage(treebank, oddTags(treebank, judgements, rankTags(sentences, treebank, judgements)));
}

const SENTENCES = clean();
const withSentence = (index: number, sentence: Sentence): Sentence[] =>
  SENTENCES.map((each, i) => (i === index ? sentence : each));

describe('the ranking', () => {
  test('a noun tagged as a verb comes first, with what it is elsewhere', () => {
    const word = wordWith(SENTENCES[6], 'obj');
    const [first] = listed(withSentence(6, changed(SENTENCES[6], word, { upos: 'VERB' })));
    expect(first).toMatchObject({ kind: 'upos', sentence: 6, word, suggestion: { upos: 'NOUN' } });
    expect(first.because.text).toMatch(
      /^The part of speech of "\w+" \(\d+\) is .*unusual \(.*\): VERB\. .* would put NOUN there\.$/,
    );
    expect(first.because.usage?.ways[0]).toMatchObject({ name: 'NOUN', isOwn: false });
    expect(first.because.usage?.otherwise).toHaveLength(3);
    for (const { sentence } of first.because.usage?.otherwise ?? []) expect(sentence).not.toBe(6);
  });

  test('a lemma that the same word does not have elsewhere', () => {
    const word = wordWith(SENTENCES[9], 'nsubj');
    const [first] = listed(withSentence(9, changed(SENTENCES[9], word, { lemma: 'another' })));
    const form = judgedTreebank(SENTENCES).examples[9].words.forms[word];
    expect(first).toMatchObject({ kind: 'lemma', sentence: 9, word, suggestion: { lemma: form } });
  });

  test('a treebank without tags has no list, one without lemmas none of lemmas', () => {
    const without = (column: 'lemma' | 'upos') =>
      toyTreebank(30, 3).map((sentence) =>
        Array.from({ length: sentence.nWords }, (_, at) => at + 1).reduce(
          (each, word) => changed(each, word, { [column]: '_' }),
          sentence,
        ),
      );
    expect(listed(without('upos'))).toEqual([]);
    const rows = listed(without('lemma'));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ kind }) => kind === 'lemma')).toBe(false);
  });

  test('the same content gives the same list', () => {
    expect(listed(clean())).toEqual(listed(SENTENCES));
  });

  test('can be cancelled', () => {
    let left = 100;
    const checkpoint = () => {
      if (left-- === 0) throw new Error('cancelled');
    };
    expect(() => judgeTagging(judgedTreebank(SENTENCES).examples, {}, { checkpoint })).toThrow('cancelled');
  });
});

describe('lemmas as edits', () => {
  test.each([
    ['dogs', 'dog', { ends: 1, suffix: '', starts: 0, prefix: '', isLower: false }],
    ['Went', 'went', { ends: 0, suffix: '', starts: 0, prefix: '', isLower: true }],
    ['gemacht', 'machen', { ends: 1, suffix: 'en', starts: 2, prefix: '', isLower: false }],
    ['is', 'be', { lemma: 'be' }],
  ])('%s → %s', (form, lemma, edit) => {
    expect(editOf(form, lemma)).toEqual(edit);
  });

  test('an edit makes the lemma that it was read from', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (form, lemma) => {
        expect(editedForm(form, editOf(form, lemma))).toBe(lemma);
      }),
    );
  });

  test('an edit that takes more than there is fits no word', () => {
    expect(editedForm('a', { ends: 1, suffix: 'x', starts: 1, prefix: '', isLower: false })).toBeUndefined();
  });

  test('a cell of a megabyte is an edit of its own', () => {
    expect(editOf('a'.repeat(1e6), 'b')).toEqual({ lemma: 'b' });
  });
});

test('a typo is not unusual, and is not proposed away', () => {
  expect(withoutTypo('Number=Sing|Typo=Yes')).toBe('Number=Sing');
  expect(withoutTypo('Typo=Yes')).toBe('');
  expect(withoutTypo('Number=Sing')).toBe('Number=Sing');
  expect(withTypoOf('VerbForm=Inf', 'Number=Sing|Typo=Yes')).toBe('Typo=Yes|VerbForm=Inf');
  expect(withTypoOf('', 'Typo=Yes')).toBe('Typo=Yes');
  expect(withTypoOf('Number=Sing', 'Number=Plur')).toBe('Number=Sing');
});
