/** Data about sentences and words is found again after edits, and nothing else is mistaken for it. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignForms } from '../../../server/src/core/compare/index.ts';
import { Document, type Sentence, wordForms } from '../../../server/src/core/conllu/index.ts';
import { KeptByWords, movedNode, sentenceNames } from '../../../server/src/core/session/index.ts';

/** Sentences of these words, with a sent_id if one is given. */
const treebank = (all: readonly (readonly [words: string, id?: string])[], lemma = '_') =>
  Document.parse(
    all
      .map(([words, id]) => {
        const rows = words.split(' ').map((form, at) => `${at + 1}\t${form}\t${lemma}${'\t_'.repeat(7)}\n`);
        return `${id === undefined ? '' : `# sent_id = ${id}\n`}${rows.join('')}\n`;
      })
      .join(''),
  ).sentences;

const keep = (sentences: readonly Sentence[], kept: readonly (readonly [index: number, value: string])[]) =>
  KeptByWords.nothing<string>().with(
    sentences,
    new Map(kept.map(([index, value]) => [sentences[index], () => value] as const)),
  );

describe('what is kept by the words of sentences', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'a b', 'b a'), { minLength: 1, maxLength: 8 });

  test('is found in the same text, in other columns, and wherever sentences are inserted', () => {
    fc.assert(
      fc.property(words, fc.nat(7), (all, at) => {
        const before = treebank(all.map((each) => [each]));
        const values = all.map((_, index) => [index, `${index}`] as const);
        const kept = keep(before, values);
        expect([...kept.in(before)]).toEqual(values);
        expect([
          ...kept.in(
            treebank(
              all.map((each) => [each]),
              'x',
            ),
          ),
        ]).toEqual(values);
        const place = at % (all.length + 1);
        const more = treebank([...all.slice(0, place), 'new words', ...all.slice(place)].map((each) => [each]));
        expect([...kept.in(more)]).toEqual(values.map(([index, value]) => [index < place ? index : index + 1, value]));
        expect(kept.size).toBe(all.length);
      }),
    );
  });

  test('is not that of other words or another sent_id, and comes back with them', () => {
    const before = treebank([['a dog', 's1'], ['a cat']]);
    const kept = keep(before, [
      [0, 'dog'],
      [1, 'cat'],
    ]);
    expect([...kept.in(treebank([['a hog', 's1'], ['a cat']]))]).toEqual([[1, 'cat']]);
    expect([
      ...kept.in(
        treebank([
          ['a dog', 's2'],
          ['a cat', 's3'],
        ]),
      ),
    ]).toEqual([]);
    expect([...kept.in(treebank([['a dog', 's1']]))]).toEqual([[0, 'dog']]);
  });

  test('is made from what there was', () => {
    const sentences = treebank([['a'], ['b']]);
    const twice = keep(sentences, [[0, 'x']]).with(
      sentences,
      new Map(sentences.map((each) => [each, (before: string | undefined) => `${before}!`])),
    );
    expect([...twice.in(sentences).values()]).toEqual(['x!', 'undefined!']);
  });
});

test('names of sentences are unique', () => {
  const named = fc.tuple(fc.constantFrom('a', 'b'), fc.option(fc.constantFrom('s', 't'), { nil: undefined }));
  fc.assert(
    fc.property(fc.array(named, { maxLength: 8 }), (all) => {
      const names = sentenceNames(treebank(all));
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});

describe('names of nodes', () => {
  const moved = (node: string, before: string, after: string) =>
    movedNode(node, alignForms(['', ...before.split(' ')], ['', ...after.split(' ')]));

  test('follow their words', () => {
    expect(moved('2', 'a dog', 'the a dog')).toBe('3');
    expect(moved('2-3', 'a dog barks', 'so a dog barks')).toBe('3-4');
    expect(moved('2.1', 'a dog', 'the a dog')).toBe('3.1');
    expect(moved('@1', 'a dog', 'the a dog')).toBe('@2');
    expect(moved('@0', 'a dog', 'the a dog')).toBe('@0');
    expect(moved('comment', 'a', 'b')).toBe('comment');
  });

  test('are gone with them', () => {
    expect(moved('2', 'a dog barks', 'a barks')).toBeUndefined();
    expect(moved('2-3', 'a dog barks', 'a barks')).toBeUndefined();
    expect(moved('7', 'a', 'a')).toBeUndefined();
  });

  test('stay where nothing changed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 }), fc.nat(), (forms, at) => {
        const [sentence] = treebank([[forms.join(' ')]]);
        const node = `${1 + (at % forms.length)}`;
        expect(moved(node, wordForms(sentence).join(' '), forms.join(' '))).toBe(node);
      }),
    );
  });
});
