/** Tokenizers in model files: saved ones split text as before, damaged ones are refused, and models without one load as before. */

import { expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { EMPTY_CARD, loadModel, ModelError, saveModel } from '../../../../server/src/core/parser/index.ts';
import { tokenizerContents, tokenizerModel } from '../../../../server/src/core/parser/tokenizing/file.ts';
import { goldText } from '../../../../server/src/core/parser/tokenizing/gold.ts';
import { Tokenizer } from '../../../../server/src/core/parser/tokenizing/tokenizer.ts';
import { trained } from '../../../trained.ts';

const SENTENCE = `1-2\tdoesn't\t_\t_\t_\t_\t_\t_\t_\t_
1\tdoes\tdo\tAUX\t_\t_\t0\troot\t_\t_
2\tn't\tnot\tPART\t_\t_\t1\tadvmod\t_\t_
3\tit\tit\tPRON\t_\t_\t1\tnsubj\t_\tSpaceAfter=No
4\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_

`;
const gold = goldText(Document.parse(SENTENCE.repeat(60)).sentences)!;
const tokenizer = await trained('trainTokenizerOn', gold, { epochs: 40 });
const networks = await trained('toyNeural', 24, { epochs: 1 });

const TEXT = "doesn't it. doesn't it.\n\nDOESN'T it. doesn't doesn't";
const shapeOf = (each: Tokenizer) =>
  each.tokenize(TEXT).sentences.map((tokens) => tokens.map(({ start, end, words }) => ({ start, end, words })));

test('a loaded tokenizer splits text as the one that was saved', () => {
  const { tokenizer: loaded } = loadModel(saveModel({ ...networks.model, tokenizer }, EMPTY_CARD));
  expect(loaded?.isTrained).toBe(true);
  const shape = loaded && shapeOf(loaded);
  expect(shape).toEqual(shapeOf(new Tokenizer(tokenizer)));
  expect(shape?.[0].map(({ words }) => words)).toEqual([['does', "n't"], [], []]);
});

test('a model without one has none', () => {
  expect(loadModel(saveModel(networks.model, EMPTY_CARD)).tokenizer).toBeUndefined();
});

test('saved twice, it is the same bytes', () => {
  const save = () => saveModel({ ...networks.model, tokenizer }, EMPTY_CARD);
  expect(Buffer.from(save()).equals(Buffer.from(save()))).toBe(true);
});

const { description, arrays } = tokenizerContents(tokenizer);
const described = description.tokenizer as object;

test('its contents come back, with tokens or, as in earlier versions, without', () => {
  const { tokens: _, ...earlier } = tokenizer;
  for (const each of [tokenizer, { ...tokenizer, tokens: ['a', 'ab'] }, earlier]) {
    expect(tokenizerModel(tokenizerContents(each))).toEqual(each);
  }
});

test.each([
  ['no object', 3],
  ['null', null],
  ['no characters', { ...described, characters: undefined }],
  ['a number among characters', { ...described, characters: ['a', 3] }],
  ['no split words', { ...described, words: undefined }],
  ['a split into nothing', { ...described, suffixes: [['key']] }],
  ['an empty split', { ...described, prefixes: [[]] }],
  ['a wrong list of forms', { ...described, always: 'x' }],
  ['a number among tokens', { ...described, tokens: [3] }],
])('damaged: %s', (_, wrong) => {
  expect(() => tokenizerModel({ description: { tokenizer: wrong }, arrays })).toThrow(ModelError);
});

test('damaged: weights of another size', () => {
  const weights = Object.fromEntries(Object.entries(tokenizer.weights).map(([name, each]) => [name, each.slice(1)]));
  const saved = saveModel({ ...networks.model, tokenizer: { ...tokenizer, weights } }, EMPTY_CARD);
  expect(() => loadModel(saved)).toThrow(/the weights ".*" are missing or have the wrong length/);
});
