/** Networks that start from a model of many languages: reused parts, and new ones. */

import { expect, test } from 'vitest';
import { Sentence } from '../../../../server/src/core/conllu/index.ts';
import { type NeuralModel, trainNeural } from '../../../../server/src/core/parser/index.ts';
import { DIMENSIONS } from '../../../../server/src/core/parser/network/input.ts';
import { LABEL } from '../../../../server/src/core/parser/network/shapes.ts';
import type { NetworkModel } from '../../../../server/src/core/parser/neural/model.ts';
import { toyTreebank } from '../../toyTreebank.ts';

const BITS = 13;

const many = modelOf(toyTreebank(20, 1), { columns: 'universal', epochs: 1 });
/** The same grammar with a relation and a tag that the model of many languages has never seen. */
const own = toyTreebank(20, 2).map(
  ({ text, nLines }) =>
    new Sentence(text.replaceAll('\tnsubj\t', '\tnsubj:own\t').replaceAll('\tADV\t', '\tINTJ\t'), nLines),
);

function modelOf(sentences: readonly Sentence[], options: Parameters<typeof trainNeural>[1]): NeuralModel {
  const trained = trainNeural(sentences, { bits: BITS, ...options });
  if (trained === undefined) throw new Error('nothing to learn from');
  return trained.model;
}

const uposRow = ({ vocabulary, weights }: NetworkModel, upos: string) => {
  const row = vocabulary.upos.indexOf(upos) + 2;
  return weights['embedding.upos'].subarray(row * DIMENSIONS.upos, (row + 1) * DIMENSIONS.upos);
};

const relation = (model: NeuralModel, deprel: string) => {
  const { deprels } = model.linear;
  const columns = deprels.length * LABEL;
  const at = deprels.indexOf(deprel) * LABEL;
  const values = model.tagged.weights['label.biaffine'];
  return Array.from({ length: LABEL }, (_, row) => [
    ...values.subarray(row * columns + at, row * columns + at + LABEL),
  ]).flat();
};

test('before the first step all that has the same name is the same', () => {
  const fresh = modelOf(own, { epochs: 0 });
  const started = modelOf(own, { epochs: 0, start: many });
  for (const name of ['lstm0.right.input', 'lstm1.left.recurrent', 'arc.biaffine', 'arc.distance', 'label.head.bias']) {
    expect(started.tagged.weights[name]).toEqual(many.tagged.weights[name]);
    expect(started.untagged.weights[name]).toEqual(many.untagged.weights[name]);
    expect(started.tagged.weights[name]).not.toEqual(fresh.tagged.weights[name]);
  }
  expect(uposRow(started.tagged, 'NOUN')).toEqual(uposRow(many.tagged, 'NOUN'));
  expect(uposRow(started.tagged, 'INTJ')).toEqual(uposRow(fresh.tagged, 'INTJ'));
  expect(relation(started, 'obj')).toEqual(relation(many, 'obj'));
  expect(relation(started, 'nsubj:own')).toEqual(relation(many, 'nsubj'));
  expect(relation(many, 'nsubj').some((value) => value !== 0)).toBe(true);
});

test('training continues from there', () => {
  const started = modelOf(own, { epochs: 1, start: many });
  expect(started.tagged.weights['arc.biaffine']).not.toEqual(many.tagged.weights['arc.biaffine']);
});

test('a model of another shape is refused', () => {
  const { 'arc.distance': _, ...weights } = many.tagged.weights;
  const start = { ...many, tagged: { ...many.tagged, weights } };
  expect(() => modelOf(own, { epochs: 0, start })).toThrow(/"arc.distance" are missing or have the wrong length/);
});

test('words without tags, and the tagger, start from a model that knows words', () => {
  const words = modelOf(toyTreebank(20, 3), { epochs: 1 });
  const started = modelOf(own, { epochs: 0, start: many, startOfWords: words });
  expect(started.tagged.weights['arc.biaffine']).toEqual(many.tagged.weights['arc.biaffine']);
  expect(started.untagged.weights['arc.biaffine']).toEqual(words.untagged.weights['arc.biaffine']);
  expect(started.tagger?.weights['lstm0.right.input']).toEqual(words.tagger?.weights['lstm0.right.input']);
});
