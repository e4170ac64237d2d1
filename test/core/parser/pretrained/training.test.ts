/** Parser and tagger with word vectors from raw text as a further input: model files, starts from models without, words that gold has not. */

import { createHash } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { splitBlocks } from '../../../../server/src/core/conllu/index.ts';
import {
  EMPTY_CARD,
  loadModel,
  type NeuralModel,
  readNeuralModel,
  saveModel,
  trainNeural,
} from '../../../../server/src/core/parser/index.ts';
import { readModelFile, writeModelFile } from '../../../../server/src/core/parser/model/container.ts';
import { loadPretrained, savePretrained } from '../../../../server/src/core/parser/pretrained/file.ts';
import { LanguageStates } from '../../../../server/src/core/parser/pretrained/states.ts';
import { toyTreebank } from '../../toyTreebank.ts';
import { toyPretrained } from './toyPretrained.ts';

const TRAIN = toyTreebank(20, 1);
const FORMS = ['the', 'dog', 'sees', 'old', 'in', 'often'];
const PRETRAINED = loadPretrained(savePretrained(toyPretrained(FORMS)));
const WITH_STATES = loadPretrained(savePretrained(toyPretrained(FORMS, 5, true)));
const OPTIONS = { epochs: 2, bits: 13, dev: toyTreebank(3, 2) };

function trained(options: object = {}): NeuralModel {
  const found = trainNeural(TRAIN, { ...OPTIONS, ...options });
  if (found === undefined) throw new Error('nothing to learn from');
  return found.model;
}

const digest = (model: NeuralModel) => createHash('sha256').update(saveModel(model, EMPTY_CARD)).digest('hex');

let plain: NeuralModel;
let model: NeuralModel;
let stateful: NeuralModel;

beforeAll(() => {
  plain = trained();
  model = trained({ pretrained: PRETRAINED });
  stateful = trained({ pretrained: WITH_STATES });
});

test('the input of the first layers, and of what predicts tags, is wider by a vector', () => {
  const rows = (weights: Readonly<Record<string, Float32Array>>, name: string, columns: number) =>
    weights[name].length / columns;
  for (const network of ['tagged', 'untagged'] as const) {
    const name = 'lstm0.left.input';
    expect(rows(model[network].weights, name, 512)).toBe(rows(plain[network].weights, name, 512) + 8);
    expect(model[network].vocabulary.further).toBe(8);
  }
  for (const [name, columns] of [
    ['lstm0.left.input', 512],
    ['tags.word', 128],
  ] as const) {
    expect(rows(model.tagger?.weights ?? {}, name, columns)).toBe(rows(plain.tagger?.weights ?? {}, name, columns) + 8);
  }
});

test('a language model makes it wider by its states', () => {
  expect([stateful.tagged, stateful.untagged].map(({ vocabulary }) => vocabulary.further)).toEqual([200, 200]);
  expect(stateful.tagger?.inventory.further).toBe(200);
});

test('a model without raw text says nothing of it', () => {
  const { description, arrays } = readModelFile(saveModel(plain, EMPTY_CARD));
  expect(JSON.stringify(description)).not.toMatch(/further|pretrained/);
  expect(Object.keys(arrays).filter((name) => name.includes('pretrained'))).toEqual([]);
});

test.each([
  ['vectors', () => model],
  ['vectors and a language model', () => stateful],
])('%s are in the file of a model; a sentence has the same parse wherever it is', (_, of) => {
  const bytes = saveModel(of(), EMPTY_CARD);
  expect(readNeuralModel(bytes).pretrained?.forms).toEqual(FORMS);
  const parser = loadModel(bytes);
  const [sentence] = toyTreebank(1, 9);
  const parse = parser.parse(sentence, { formsOnly: true });
  expect(parse?.heads).toHaveLength(sentence.nWords + 1);
  // Alone, among others and for the second time: the same.
  const all = [
    ...parser.parseAll(
      [...toyTreebank(5, 3), sentence].map((each) => ({ sentence: each, options: { formsOnly: true } })),
    ),
  ];
  expect(all.at(-1)?.heads).toEqual(parse?.heads);
  expect(all.at(-1)?.upos).toEqual(parse?.upos);
});

test('a form that gold has not is told from another one by its vector alone', () => {
  const sentence = (form: string) =>
    splitBlocks(`1\t${form}\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdog\t_\t_\t_\t_\t_\t_\t_\t_\n\n`)[0];
  const changed = { ...PRETRAINED, ofForms: PRETRAINED.ofForms.map((value) => -2 * value) };
  const scores = (pretrained: typeof PRETRAINED) =>
    loadModel(saveModel({ ...model, pretrained }, EMPTY_CARD)).score(sentence('the'), { formsOnly: true }).values;
  expect(scores(changed)).not.toEqual(scores(PRETRAINED));
});

test('what stands beside a word changes its scores and tags through the language model', () => {
  const states = Object.fromEntries(
    Object.entries(WITH_STATES.states ?? {}).map(([name, values]) => [name, values.map((value) => -value)]),
  );
  const sentence = toyTreebank(1, 9)[0];
  const parser = (pretrained: typeof PRETRAINED) => loadModel(saveModel({ ...stateful, pretrained }, EMPTY_CARD));
  const [before, after] = [WITH_STATES, { ...WITH_STATES, states }].map(parser);
  expect(after.score(sentence).values).not.toEqual(before.score(sentence).values);
  const certainty = (each: typeof before) => each.parse(sentence, { formsOnly: true })?.tagCertainty?.upos;
  expect(certainty(after)).not.toEqual(certainty(before));
});

test('tagger and parser share the states of a sentence', () => {
  const parser = loadModel(saveModel(stateful, EMPTY_CARD));
  const of = vi.spyOn(LanguageStates.prototype, 'of');
  const sentences = toyTreebank(3, 9);
  const requests = sentences.map((sentence) => ({ sentence, options: { formsOnly: true } }));
  expect([...parser.parseAll(requests)]).toHaveLength(3);
  const computed = of.mock.calls.flatMap(([{ lengths }]) => lengths);
  of.mockRestore();
  expect(computed).toHaveLength(3);
});

test('the same seed gives the same bytes', () => {
  expect(digest(trained({ pretrained: PRETRAINED }))).toBe(digest(model));
  expect(digest(model)).not.toBe(digest(plain));
});

test.each([
  ['without raw text', () => plain],
  ['with other raw text', () => model],
])('training starts from a model %s', (_, start) => {
  const again = trained({ pretrained: PRETRAINED, start: start(), epochs: 1 });
  expect(again.tagged.vocabulary.further).toBe(8);
  const without = trained({ start: start(), epochs: 1 });
  expect(without.tagged.vocabulary.further).toBeUndefined();
});

test('a file whose vectors are missing is refused', () => {
  const { description, arrays } = readModelFile(saveModel(model, EMPTY_CARD));
  const { pretrained: _, arrays: __, ...rest } = description;
  expect(() => loadModel(writeModelFile({ description: rest, arrays }))).toThrow('word vectors are missing');
});
