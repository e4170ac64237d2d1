/** The certainty of borders, and which of them are reported as uncertain. */

import { expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { goldText } from '../../../../server/src/core/parser/tokenizing/gold.ts';
import { TextToConllu, type UnsureEnd } from '../../../../server/src/core/parser/tokenizing/stream.ts';
import type { Token } from '../../../../server/src/core/parser/tokenizing/tokenizer.ts';
import { Tokenizer } from '../../../../server/src/core/parser/tokenizing/tokenizer.ts';
import { trained } from '../../../trained.ts';

/** After every full stop, the sentence ends or continues, and nothing in the text shows which. */
const row = (id: number, form: string, misc = '_') =>
  `${id}\t${form}\t_\t_\t_\t_\t${id === 1 ? 0 : 1}\tdep\t_\t${misc}\n`;
const half = (from: number) => `${row(from, 'He')}${row(from + 1, 'sees', 'SpaceAfter=No')}${row(from + 2, '.')}`;
const random = [0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0];
const treebank = Array.from({ length: 160 }, (_, n) =>
  random[(n + (n >> 4)) % 16] === 0 ? `${half(1)}\n` : `${half(1)}${half(4)}\n`,
);
const trainedOn = async (text: string, epochs: number) =>
  new Tokenizer(await trained('trainTokenizerOn', goldText(Document.parse(text).sentences)!, { epochs }));
const tokenizer = await trainedOn(treebank.join(''), 60);

test('certain of tokens, not of the ends of sentences, but for that of a paragraph', () => {
  const tokens = tokenizer.tokenize('He sees. He sees. He sees.\n\nHe sees. He sees.').sentences.flat();
  expect(tokens).toHaveLength(15);
  for (const { certainty } of tokens) expect(certainty).toBeGreaterThan(0.9);
  const isStop = (_: unknown, at: number) => at % 3 === 2;
  const shares = tokens.map(({ sentenceCertainty }) => sentenceCertainty);
  const stops = shares.filter(isStop);
  expect([stops[2], stops[4]]).toEqual([1, 1]);
  for (const at of [0, 1, 3]) {
    expect(stops[at]).toBeLessThan(0.9);
    expect(stops[at]).toBeGreaterThanOrEqual(0.5);
  }
  for (const share of shares.filter((_, at) => !isStop(_, at))) expect(share).toBeGreaterThan(0.95);
});

test('nothing is uncertain where Unicode decides: a script that the treebank does not have', () => {
  for (const { certainty, sentenceCertainty } of tokenizer.tokenize('Он видит. Он видит').sentences.flat()) {
    expect([certainty, sentenceCertainty]).toEqual([1, 1]);
  }
});

test('uncertain ends are told with the first word of the token, and the last one before the end of the sentence', () => {
  const token = (
    start: number,
    certainty: number,
    sentenceCertainty: number,
    words: readonly string[] = [],
  ): Token => ({
    start,
    end: start + 1,
    words,
    certainty,
    sentenceCertainty,
  });
  const sentences = [
    [token(0, 1, 1), token(2, 0.5, 0.6, ['b', 'c'])],
    [token(4, 0.91, 0.91), token(6, 0.7, 1)],
  ];
  const fake = Object.assign(new Tokenizer(undefined), {
    tokenize: () => ({ sentences, unseen: new Set<string>() }),
  });
  const found: UnsureEnd[] = [];
  const stream = new TextToConllu(fake, { onUnsure: (end) => void found.push(end) });
  stream.push('a b c d');
  stream.end();
  expect(found).toEqual([
    { sentence: 1, word: 2, of: 'token', certainty: 0.5 },
    { sentence: 1, word: 3, of: 'sentence', certainty: 0.6 },
    { sentence: 2, word: 2, of: 'token', certainty: 0.7 },
  ]);
});

test('the end of a text is one, whatever white space is there', () => {
  for (const text of ['He sees.', 'He sees. He sees', 'He']) {
    const found = tokenizer.tokenize(text).sentences;
    expect(found.at(-1)?.at(-1)?.sentenceCertainty).toBe(1);
    for (const end of [' ', '\n', '\r\n\n']) expect(tokenizer.tokenize(text + end).sentences).toEqual(found);
  }
});

test('the last token of a text ends there, even if tokens may have white space inside', async () => {
  const quote = row(1, '“', 'SpaceAfter=No');
  const joined = `${quote}${row(2, '1 000')}\n`;
  const apart = `${quote}${row(2, '1')}${row(3, '000')}\n`;
  const mixed = Array.from({ length: 160 }, (_, n) => (random[(n + (n >> 4)) % 16] === 0 ? joined : apart));
  const spacing = await trainedOn(mixed.join(''), 20);
  const certaintyOfOne = (text: string) => {
    const token = spacing
      .tokenize(text)
      .sentences.flat()
      .find(({ start }) => start === 1);
    return token?.certainty;
  };
  expect(certaintyOfOne('“1 000')).toBeLessThan(0.9);
  expect(certaintyOfOne('“1')).toBe(1);
});
