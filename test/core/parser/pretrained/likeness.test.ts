/** Which raw text is in the language of a treebank. */

import { expect, test } from 'vitest';
import { KnownWords, RawText } from '../../../../server/src/core/parser/index.ts';

function corpusOf(text: string) {
  const raw = new RawText();
  const file = raw.file();
  file.push(text);
  file.end();
  return raw.corpus();
}

const known = (text: string) => new KnownWords(text.split('\n').map((line) => line.split(' ')));

/** Two of the five words of each half are in the other one. */
const TREEBANK = 'the dog sees a cat\nthe hen has a nest';

test.each([
  ['as many known words as within the treebank', 'The fox likes a goose.', true],
  ['half of that', 'the one two three four', true],
  ['less', 'the one two three four five', false],
  ['another language', 'der Hund sieht eine Katze', false],
  ['punctuation and numbers alone in common', '1 , 2 . 3 !', false],
  ['nothing', '', false],
])('%s', (_, text, expected) => {
  expect(known(TREEBANK).areOf(corpusOf(text))).toBe(expected);
});

test('a treebank of one sentence, or without any word that occurs twice, has to share at least one', () => {
  expect(known('the dog sleeps').areOf(corpusOf('the one two three four five six'))).toBe(true);
  expect(known('the dog sleeps').areOf(corpusOf('one two three four five six'))).toBe(false);
  expect(new KnownWords([]).areOf(corpusOf('one two'))).toBe(false);
});

test('letters that are written in one character or two are the same', () => {
  expect(known('caf\u00e9 noir\ncaf\u00e9 blanc').areOf(corpusOf('cafe\u0301'))).toBe(true);
});
