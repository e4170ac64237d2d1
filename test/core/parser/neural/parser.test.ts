/** The neural parser on a toy language: training, files, and the same interface as the linear one. */

import { beforeAll, describe, expect, test } from 'vitest';
import { Column, Sentence } from '../../../../server/src/core/conllu/index.ts';
import {
  EMPTY_CARD,
  loadModel,
  ModelError,
  type Parser,
  saveModel,
  type TrainedNeural,
  type TrainProgress,
  trainNeural,
} from '../../../../server/src/core/parser/index.ts';
import { readModelFile, writeModelFile } from '../../../../server/src/core/parser/model/container.ts';
import { batchesOf } from '../../../../server/src/core/parser/network/batch.ts';
import type { ParseRequest } from '../../../../server/src/core/parser/parser.ts';
import type { toyNeural } from '../../../recipes.ts';
import { thoroughly } from '../../../thorough.ts';
import { trained } from '../../../trained.ts';
import { toyTreebank } from '../../toyTreebank.ts';

let toy: ReturnType<typeof toyNeural>;
let file: Uint8Array;
let parser: Parser;

function train(sentences: readonly Sentence[], options: Parameters<typeof trainNeural>[1]): TrainedNeural {
  const result = trainNeural(sentences, { bits: 14, ...options });
  if (result === undefined) throw new Error('nothing to learn from');
  return result;
}

beforeAll(async () => {
  toy = await trained('toyNeural', 120, { epochs: thoroughly(11, 4), nDev: thoroughly(20, 8) });
  file = saveModel(toy.model, { ...EMPTY_CARD, name: 'Toy' });
  parser = loadModel(file);
});

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
    Math.max(...toy.progress.filter((step) => step.stage === stage).map(({ dev }) => dev?.las ?? 0));
  expect(best('tagged network')).toBeGreaterThan(thoroughly(95, 45));
  expect(best('untagged network')).toBeGreaterThan(thoroughly(90, 45));
});

test('progress rises to 1; the linear model comes first and works', () => {
  const done = toy.progress.map((step) => step.done);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.at(-1)).toBeCloseTo(1, 10);
  const linear = loadModel(saveModel(toy.early[0], EMPTY_CARD));
  expect(linear.card.kind).toBe('linear');
  expect(linear.parse(toyTreebank(1, 5)[0])?.tags).toBe('given');
});

test('relations have probabilities if they are asked for: most of the mass where the parser is right', () => {
  const sentences = toyTreebank(30, 12);
  const [right, wrong]: number[][] = [[], []];
  for (const sentence of sentences) {
    const { relationCertainty, deprels, heads } = parser.parse(sentence, { formsOnly: true, judgesRelations: true })!;
    expect(relationCertainty).toHaveLength(sentence.nWords + 1);
    for (let word = 1; word <= sentence.nWords; word++) {
      const certainty = relationCertainty![word];
      expect(certainty).toBeGreaterThan(0);
      expect(certainty).toBeLessThanOrEqual(1);
      if (heads[word] === 0) expect(certainty).toBe(1);
      else (deprels[word] === sentence.wordCell(word, Column.deprel) ? right : wrong).push(certainty);
    }
  }
  const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  expect(mean(right)).toBeGreaterThan(0.5);
  expect(Math.min(...right)).toBeLessThan(1);
  if (0 < wrong.length) expect(mean(wrong)).toBeLessThan(mean(right));
  expect(parser.parse(sentences[0])?.relationCertainty).toBeUndefined();
});

test('parsing one sentence leaves nothing behind for the next', () => {
  const sentences = toyTreebank(5, 6);
  const first = sentences.map((sentence) => parser.score(sentence).values);
  const again = [...sentences].reverse().map((sentence) => parser.score(sentence).values);
  expect(again.reverse()).toEqual(first);
});

describe('many sentences in one pass', () => {
  const withoutTags = ({ text, nLines }: Sentence) =>
    new Sentence(text.replace(/^(\d+\t\S+)\t\S+\t\S+\t/gm, '$1\t_\t_\t'), nLines);
  const sentences = toyTreebank(90, 11).map((each, i) => (i % 3 === 0 ? withoutTags(each) : each));
  const impossible = { required: [1, 2].map((dependent) => ({ head: 3 - dependent, dependent })) };
  const requests: ParseRequest[] = sentences.map((sentence, i) => ({
    sentence,
    options:
      i % 7 === 0
        ? { constraints: { required: [{ head: 2, dependent: 1 }] }, decoder: 'mst' }
        : i % 11 === 0
          ? { constraints: impossible }
          : { formsOnly: i % 5 === 0 },
  }));
  requests.splice(40, 0, { sentence: new Sentence('# a comment alone\n\n', 2) });

  test('every head, relation and margin is the same to the last bit as one sentence at a time, and in order', () => {
    const together = [...parser.parseAll(requests)];
    expect(together).toHaveLength(requests.length);
    expect(together.filter((each) => each === undefined).length).toBeGreaterThan(2);
    expect(new Set(together.map((each) => each?.tags))).toEqual(new Set(['given', 'predicted', undefined]));
    requests.forEach(({ sentence, options }, i) => {
      expect(together[i], `sentence ${i}`).toEqual(parser.parse(sentence, options));
    });
  });

  test('reads a window ahead and no more', () => {
    let nRead = 0;
    function* endless(): Generator<ParseRequest> {
      for (;;) {
        nRead++;
        yield { sentence: sentences[nRead % 90] };
      }
    }
    const parses = parser.parseAll(endless());
    for (let i = 0; i < 3; i++) expect(parses.next().value?.heads).toEqual(parser.parse(sentences[i + 1])?.heads);
    expect(nRead).toBeLessThan(1000);
    parses.return();
  });

  test('batches hold every sentence once, from long to short', () => {
    const lengths = Array.from({ length: 300 }, (_, i) => (i * 37) % 61);
    const batches = batchesOf([...lengths, 3000]);
    expect(batches[0]).toEqual([300]);
    const all = batches.flat();
    expect([...all].sort((a, b) => a - b)).toEqual([...lengths.keys(), 300].filter((i) => i === 300 || 0 < lengths[i]));
    const inOrder = all.slice(1).map((i) => lengths[i]);
    expect(inOrder).toEqual([...inOrder].sort((a, b) => b - a));
    for (const batch of batches.slice(1)) {
      expect(batch.length).toBeLessThanOrEqual(48);
      expect(batch.reduce((sum, i) => sum + lengths[i] + 1, 0)).toBeLessThanOrEqual(1024);
    }
  });
});

test('the same seed gives the same bytes', () => {
  const checksum = (seed: number) => {
    const sentences = toyTreebank(thoroughly(12, 4), 7);
    const bytes = saveModel(train(sentences, { epochs: thoroughly(2, 1), seed }).model, EMPTY_CARD);
    return [...bytes.subarray(20, 24)];
  };
  const one = checksum(1);
  expect(checksum(1)).toEqual(one);
  expect(checksum(2)).not.toEqual(one);
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
    expect(() => train(toyTreebank(12, 8), { epochs: 2, checkpoint, onProgress })).toThrow(`cancelled in ${stage}`);
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
  const withSubtypes = relabelled(toyTreebank(thoroughly(60, 20), 9), (text) =>
    text.replace(/\tdet\t/g, '\tdet:toy\t'),
  );
  const { model } = train(withSubtypes, { columns: 'universal', epochs: thoroughly(2, 1) });
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
