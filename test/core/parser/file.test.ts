/** Changing the card of a model file, and reading its parts. */

import { expect, test } from 'vitest';
import {
  EMPTY_CARD,
  loadModel,
  ModelError,
  readNeuralModel,
  saveModel,
  trainLinear,
  trainNeural,
  withCard,
} from '../../../server/src/core/parser/index.ts';
import { toyTreebank } from '../toyTreebank.ts';

const trained = trainNeural(toyTreebank(12, 1), { bits: 14, epochs: 0 });
if (trained === undefined) throw new Error('nothing to learn from');
const file = saveModel(trained.model, { ...EMPTY_CARD, name: 'Toy', words: 70 });
/** The header says how many bytes come after the description. */
const weightsLength = new DataView(file.buffer).getUint32(16, true);

test('a card changes, the weights do not by a single bit', () => {
  const changed = withCard(file, (card) => ({ ...card, scores: [{ data: 'Čeština', uas: 80.5, las: 70 }] }));
  const { card } = loadModel(changed);
  expect(card).toMatchObject({ name: 'Toy', words: 70, scores: [{ data: 'Čeština', uas: 80.5, las: 70 }] });
  expect(Buffer.compare(changed.subarray(-weightsLength), file.subarray(-weightsLength))).toBe(0);
  expect(
    Buffer.compare(
      withCard(changed, (each) => ({ ...each, scores: [] })),
      file,
    ),
  ).toBe(0);
});

test('what is no neural model is refused', () => {
  expect(() => withCard(file.slice(0, -1), (card) => card)).toThrow(ModelError);
  const linear = trainLinear(toyTreebank(12, 1), { bits: 14, epochs: 1 });
  if (linear === undefined) throw new Error('nothing to learn from');
  expect(() => readNeuralModel(saveModel(linear.model, EMPTY_CARD))).toThrow(/only from a neural model/);
});
