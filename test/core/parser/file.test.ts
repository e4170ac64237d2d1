/** The card of a model file, and reading its parts. */

import { expect, test } from 'vitest';
import {
  EMPTY_CARD,
  loadModel,
  ModelError,
  readNeuralModel,
  saveModel,
  trainLinear,
} from '../../../server/src/core/parser/index.ts';
import { toyTreebank } from '../toyTreebank.ts';

const linear = trainLinear(toyTreebank(12, 1), { bits: 14, epochs: 1 });
if (linear === undefined) throw new Error('nothing to learn from');
const { model } = linear;

test('a card comes back as it was written, in any script, and changes no bit of the weights', () => {
  const plain = saveModel(model, EMPTY_CARD);
  const card = { ...EMPTY_CARD, name: 'Toy', words: 70, scores: [{ data: 'Čeština', uas: 80.5, las: 70 }] };
  const file = saveModel(model, card);
  expect(loadModel(file).card).toEqual(card);
  /** The header gives the number of bytes after the description. */
  const weightsLength = new DataView(file.buffer).getUint32(16, true);
  expect(Buffer.compare(plain.subarray(-weightsLength), file.subarray(-weightsLength))).toBe(0);
});

test('what is no neural model is refused', () => {
  const file = saveModel(model, EMPTY_CARD);
  expect(() => readNeuralModel(file)).toThrow(/only from a neural model/);
  expect(() => readNeuralModel(file.slice(0, -1))).toThrow(ModelError);
});
