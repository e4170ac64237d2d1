/** The neural parser on a toy language: training, files, and the same interface as the linear one. */

import { beforeAll, expect, test } from 'vitest';
import { Column, Sentence } from '../../server/src/core/conllu/index.ts';
import {
  EMPTY_CARD,
  type LinearModel,
  loadModel,
  ModelError,
  type Parser,
  saveModel,
  type TrainedNeural,
  type TrainProgress,
  trainNeural,
} from '../../server/src/core/parser/index.ts';
import { readModelFile, writeModelFile } from '../../server/src/core/parser/model/container.ts';
import { toyTreebank } from './toyTreebank.ts';

const progress: TrainProgress[] = [];
const early: LinearModel[] = [];
let trained: TrainedNeural;
let file: Uint8Array;
let parser: Parser;

function train(sentences: readonly Sentence[], options: Parameters<typeof trainNeural>[1]): TrainedNeural {
  const result = trainNeural(sentences, { bits: 14, ...options });
  if (result === undefined) throw new Error('nothing to learn from');
  return result;
}

beforeAll(() => {
  trained = train(toyTreebank(120, 1), {
    epochs: 11,
    dev: toyTreebank(20, 2),
    onProgress: (step) => progress.push(step),
    onLinear: (model) => early.push(model),
  });
  file = saveModel(trained.model, { ...EMPTY_CARD, name: 'Toy' });
  parser = loadModel(file);
}, 120_000);

function accuracy(formsOnly: boolean): number {
  let right = 0;
  let all = 0;
  for (const sentence of toyTreebank(60, 3)) {
    const parse = parser.parse(sentence, { formsOnly });
    for (let word = 1; word <= sentence.nWords; word++) {
      all++;
      const isRight = parse?.deprels[word] === sentence.wordCell(word, Column.deprel);
      if (isRight && parse?.heads[word] === sentence.heads[word]) right++;
    }
  }
  return right / all;
}

test('unseen sentences, with tags and from forms alone', () => {
  expect(accuracy(false)).toBeGreaterThan(0.98);
  expect(accuracy(true)).toBeGreaterThan(0.95);
});

test('the card says what kind of model it is', () => {
  expect(parser.card).toMatchObject({ name: 'Toy', kind: 'neural' });
});

test('the network itself has learned: its own scores on the development trees', () => {
  const best = (stage: TrainProgress['stage']) =>
    Math.max(...progress.filter((step) => step.stage === stage).map(({ dev }) => dev?.las ?? 0));
  expect(best('tagged network')).toBeGreaterThan(95);
  expect(best('untagged network')).toBeGreaterThan(90);
});

test('progress rises to 1; the linear model comes first and works', () => {
  const done = progress.map((step) => step.done);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.at(-1)).toBeCloseTo(1, 10);
  const linear = loadModel(saveModel(early[0], EMPTY_CARD));
  expect(linear.card.kind).toBe('linear');
  expect(linear.parse(toyTreebank(1, 5)[0])?.tags).toBe('given');
});

test('parsing one sentence leaves nothing behind for the next', () => {
  const sentences = toyTreebank(5, 6);
  const first = sentences.map((sentence) => parser.score(sentence).values);
  const again = [...sentences].reverse().map((sentence) => parser.score(sentence).values);
  expect(again.reverse()).toEqual(first);
});

test('the same seed gives the same bytes', () => {
  const checksum = (seed: number) => {
    const bytes = saveModel(train(toyTreebank(12, 7), { epochs: 2, seed }).model, EMPTY_CARD);
    return [...bytes.subarray(20, 24)];
  };
  expect(checksum(1)).toEqual(checksum(1));
  expect(checksum(1)).not.toEqual(checksum(2));
});

test('the checkpoint cancels in every stage', () => {
  for (const stage of ['linear', 'tagged network', 'untagged network']) {
    let current = '';
    const checkpoint = () => {
      if (current === stage) throw new Error(`cancelled in ${current}`);
    };
    const onProgress = (step: TrainProgress) => {
      current = step.stage;
    };
    expect(() => train(toyTreebank(40, 8), { epochs: 2, checkpoint, onProgress })).toThrow(`cancelled in ${stage}`);
  }
});

test('weights that do not fit the network are refused', () => {
  const { description, arrays } = readModelFile(file);
  const { 'tagged.arc.head': _, ...rest } = arrays;
  const load = (weights: typeof arrays) => () => loadModel(writeModelFile({ description, arrays: weights }));
  expect(load(arrays)).not.toThrow();
  expect(load(rest)).toThrow(ModelError);
  expect(load(rest)).toThrow(/arc\.head/);
  expect(load({ ...arrays, 'untagged.arc.distance': new Float32Array(3) })).toThrow(/arc\.distance/);
});

test('a model of universal columns ignores forms, lemmas, XPOS and subtypes', () => {
  const relabelled = (sentences: readonly Sentence[], change: (text: string) => string) =>
    sentences.map(({ text, nLines }) => new Sentence(change(text), nLines));
  const withSubtypes = relabelled(toyTreebank(60, 9), (text) => text.replace(/\tdet\t/g, '\tdet:toy\t'));
  const { model } = train(withSubtypes, { columns: 'universal', epochs: 6 });
  const universal = loadModel(saveModel(model, EMPTY_CARD));
  expect(universal.deprels).toContain('det');
  expect(universal.deprels).not.toContain('det:toy');
  const [plain] = toyTreebank(1, 10);
  // Other words of the same tags: the punctuation alone keeps its form.
  const [foreign] = relabelled([plain], (text) => text.replace(/^(\d+)\t([a-z]+)\t\2\t/gm, '$1\tx$2\tyy\t'));
  expect(foreign.text).not.toBe(plain.text);
  expect(universal.score(foreign).values).toEqual(universal.score(plain).values);
  expect(parser.score(foreign).values).not.toEqual(parser.score(plain).values);
});
