/** The table of model kinds: each model is of one kind, whatever the order of the rows. */

import { describe, expect, test } from 'vitest';
import {
  EMPTY_CARD,
  loadModel,
  saveModel,
  searchFor,
  trainLinear,
  trainNeural,
} from '../../../server/src/core/parser/index.ts';
import { contentsOf, KIND_NAMES, KINDS, type Model } from '../../../server/src/core/parser/kinds.ts';
import { toyTreebank } from '../toyTreebank.ts';

const linear = trainLinear(toyTreebank(12, 1), { bits: 14, epochs: 1 })!.model;
const neural = trainNeural(toyTreebank(12, 1), { bits: 14, epochs: 0 })!.model;
const search = searchFor('arc-standard', 'greedy')!;
const weights = { bits: 12, values: new Float32Array(4096) };
const MODELS: readonly (readonly [string, Model])[] = [
  ['linear', linear],
  ['neural', neural],
  ['transition', { search, trees: 'projectivized', linear, tagged: weights, untagged: weights }],
];
/** Its weights need not fit: it is told from the others before they are looked at. */
const WITH_NETWORK: Model = { search, trees: 'projectivized', ...neural };

test('a transition parser with a network is a transition parser', () => {
  expect(KIND_NAMES.filter((kind) => KINDS[kind].is(WITH_NETWORK))).toEqual(['transition']);
});

describe.each(MODELS)('a model of the kind %s', (name, model) => {
  test('is of that kind alone', () => {
    expect(KIND_NAMES.filter((kind) => KINDS[kind].is(model))).toEqual([name]);
    expect(KIND_NAMES.filter((kind) => KINDS[kind].contents(model) !== undefined)).toEqual([name]);
    expect(contentsOf(model).kind).toBe(name);
  });

  test('comes back from its file as a parser of that kind', () => {
    expect(loadModel(saveModel(model, EMPTY_CARD)).card.kind).toBe(name);
  });
});

test('a model with a network tagger is stored without the weights of the linear one, others with them', () => {
  const whole = trainNeural(toyTreebank(12, 1), { bits: 14, epochs: 1 })!.model;
  const { tagger: _, ...old } = whole;
  const stored = (model: Model) =>
    contentsOf(model).contents.arrays['linear.tagger.upos'].some((weight) => weight !== 0);
  expect([stored(whole), stored(old), stored(linear)]).toEqual([false, true, true]);
});

test('what is no model is refused, not saved as one', () => {
  expect(() => contentsOf({} as Model)).toThrow(RangeError);
});
