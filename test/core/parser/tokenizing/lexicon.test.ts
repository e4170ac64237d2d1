/** Known tokens at the borders of a text, and their benefit: words without white space in between. */

import { expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { hashString } from '../../../../server/src/core/parser/base/hash.ts';
import { goldText } from '../../../../server/src/core/parser/tokenizing/gold.ts';
import { countTokens, Lexicon } from '../../../../server/src/core/parser/tokenizing/lexicon.ts';
import { Tokenizer } from '../../../../server/src/core/parser/tokenizing/tokenizer.ts';
import { unitsOf } from '../../../../server/src/core/parser/tokenizing/units.ts';
import { mulberry32 } from '../../../../server/src/core/random.ts';
import { trained } from '../../../trained.ts';

const codesOf = (text: string) => Array.from(text, (each) => hashString(each));
const matchesIn = (lexicon: Lexicon, text: string, labels?: readonly number[]) => {
  const found = lexicon.matches(unitsOf(text), codesOf(text), labels && Int8Array.from(labels));
  return { ending: [...found.ending], starting: [...found.starting], spanning: [...found.spanning] };
};

test('the longest tokens that end at a border, start there, or continue', () => {
  expect(matchesIn(new Lexicon(['ab', 'abc', 'c', 'bcd']), 'xabcd')).toEqual({
    ending: [0, 0, 2, 3, 3],
    starting: [3, 3, 1, 0, 0],
    spanning: [0, 3, 3, 3, 0],
  });
});

test('no token goes beyond white space', () => {
  expect(matchesIn(new Lexicon(['a b', 'b']), 'a b')).toEqual({
    ending: [0, 0, 1],
    starting: [0, 1, 0],
    spanning: [0, 0, 0],
  });
});

test('in training, a token that is there once does not find itself, but is found elsewhere', () => {
  const lexicon = new Lexicon(['ab', 'cd'], (token) => token === 'ab');
  // ab|cd: `ab` is a token of its own; then a|ba|b, where it is not.
  expect(matchesIn(lexicon, 'abcd', [0, 1, 0, 1]).ending).toEqual([0, 0, 0, 2]);
  expect(matchesIn(lexicon, 'abab', [1, 0, 1, 1]).ending).toEqual([0, 2, 0, 2]);
  expect(matchesIn(lexicon, 'abab', [1, 1, 0, 1]).ending).toEqual([0, 2, 0, 0]);
  expect(matchesIn(lexicon, 'abab').ending).toEqual([0, 2, 0, 2]);
});

/** Sentences of words in any order, without white space between them unless there is a separator. */
function sentencesOf(words: readonly string[], n: number, seed: number, misc = 'SpaceAfter=No') {
  const random = mulberry32(seed);
  const text = Array.from({ length: n }, () => {
    const rows = Array.from({ length: 6 }, (_, at) => {
      const form = at === 5 ? '。' : words[Math.floor(random() * words.length)];
      return `${at + 1}\t${form}\t_\t_\t_\t_\t${at === 0 ? 0 : 1}\tdep\t_\t${misc}\n`;
    });
    return `${rows.join('')}\n`;
  });
  return Document.parse(text.join('')).sentences;
}

test('tokens are counted where white space does not separate them', () => {
  const count = (misc: string) => {
    const { text, labels } = goldText(sentencesOf(['ab', 'a'], 4, 1, misc))!;
    return countTokens(unitsOf(text), labels);
  };
  const counts = count('SpaceAfter=No');
  expect([...counts.keys()].sort()).toEqual(['a', 'ab', '。']);
  expect([...counts.values()].reduce((sum, n) => sum + n, 0)).toBe(24);
  expect(count('SpacesAfter=\\s\\s').size).toBe(0);
});

test('words that were seen are found among characters that do not tell', async () => {
  // Each word is two or three of six characters, so a character, or a pair of them, is as often at a border as not.
  const random = mulberry32(7);
  const word = () =>
    Array.from({ length: 2 + Math.floor(2 * random()) }, () => '一二三四五六'[Math.floor(6 * random())]).join('');
  const words = [...new Set(Array.from({ length: 40 }, word))];
  const gold = goldText(sentencesOf(words, 150, 1))!;
  const model = await trained('trainTokenizerOn', gold, { epochs: 30 });
  const dev = goldText(sentencesOf(words, 40, 2))!;
  const share = (tokens: readonly string[] | undefined) => {
    const found = new Tokenizer({ ...model, tokens }).tokenize(dev.text).sentences.flat();
    const units = unitsOf(dev.text);
    const ends = new Set([...dev.labels].flatMap((label, unit) => (0 < label ? [units.starts[unit + 1]] : [])));
    return found.filter(({ end }) => ends.has(end)).length / Math.max(ends.size, found.length);
  };
  expect(share(model.tokens)).toBeGreaterThan(0.85);
  expect(share(model.tokens) - share([])).toBeGreaterThan(0.1);
});
