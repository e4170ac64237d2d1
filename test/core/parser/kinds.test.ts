/** The table of model kinds: each model survives its file, and its bytes are those of earlier versions. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  EMPTY_CARD,
  loadModel,
  readNeuralModel,
  saveModel,
  searchFor,
  trainLinear,
  trainNeural,
} from '../../../server/src/core/parser/index.ts';
import { contentsOf, KINDS, type Model } from '../../../server/src/core/parser/kinds.ts';
import { toyTreebank } from '../toyTreebank.ts';

const linear = trainLinear(toyTreebank(12, 1), { bits: 14, epochs: 1 })!.model;
const neural = trainNeural(toyTreebank(12, 1), { bits: 14, epochs: 1 })!.model;
const search = searchFor('arc-standard', 'greedy')!;
const weights = { bits: 12, values: Float32Array.from({ length: 4096 }, (_, at) => Math.fround(at % 7) - 3) };

/** The hashes of files: the same training and the same format. Those with a network are of the recipe that learns tags as a second task. */
const MODELS: readonly { readonly name: string; readonly model: Model; readonly sha256: string }[] = [
  { name: 'linear', model: linear, sha256: '1a8f8d36aee2e493420f83766094319c83b5061660f06cf6f71c071b8d9b3813' },
  { name: 'neural', model: neural, sha256: '4dc4fc03d29e3701856063a87d253918a9da264d9f4f7a62730bf614c3be8317' },
  {
    name: 'transition',
    model: { kind: 'transition', search, trees: 'pseudo', linear, tagged: weights, untagged: weights },
    sha256: '2fbc3197863b3ddede760f561a2eef1f2045a2d6f560e9bd2f99ca4abcb6dff3',
  },
  {
    name: 'transition, updated by beams',
    model: { kind: 'transition', search, trees: 'gold', update: 'early', linear, tagged: weights, untagged: weights },
    sha256: 'bebb96bdd8b86f7e891b47245c803304a9fe8277ebe0c5b628d3854a9164f231',
  },
  // Its weights need not fit: saving happens before they are checked.
  {
    name: 'transition, with a network',
    model: { ...neural, kind: 'transition', search, trees: 'projectivized' },
    sha256: 'a835edb18e7df7c3a09b5719542e7e6213ea585c756f2753d070ff9221a19d60',
  },
  {
    name: 'ensemble',
    model: { ...neural, kind: 'ensemble', members: [neural, neural].map((each) => ({ search, ...each })) },
    sha256: '05303b551dd56a2a4376eddd3edbe01d9e89edcef57342d0f2ce379998b451c1',
  },
];

test('each kind is there', () => {
  expect([...new Set(MODELS.map(({ model }) => model.kind))]).toEqual(KINDS);
});

test.each(MODELS)('the same bytes as ever: $name', ({ model, sha256 }) => {
  expect(createHash('sha256').update(saveModel(model, EMPTY_CARD)).digest('hex')).toBe(sha256);
});

test.each(['en-ewt', 'mul-universal', 'mul-lexical'])(
  'the bundled model %s is read and written byte for byte',
  (name) => {
    const bytes = readFileSync(resolve(import.meta.dirname, `../../../models/${name}.model`));
    expect(Buffer.compare(saveModel(readNeuralModel(bytes), loadModel(bytes).card), bytes)).toBe(0);
  },
);

test.each(MODELS.slice(0, 3))('comes back from its file as a parser of its kind: $name', ({ model }) => {
  expect(loadModel(saveModel(model, EMPTY_CARD)).card.kind).toBe(model.kind);
});

test('a model with a network tagger is stored without the weights of the linear one, others with them', () => {
  const { tagger: _, ...old } = neural;
  const stored = (model: Model) => contentsOf(model).arrays['linear.tagger.upos'].some((weight) => weight !== 0);
  expect([stored(neural), stored(old), stored(linear)]).toEqual([false, true, true]);
});

test('what is no model is refused, not saved as one', () => {
  expect(() => contentsOf({} as Model)).toThrow(RangeError);
  expect(() => contentsOf({ kind: 'constructor' } as unknown as Model)).toThrow(RangeError);
});
