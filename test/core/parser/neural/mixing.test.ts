/** If the network leaves a choice, the linear model has a say; elsewhere it is not consulted. */

import { expect, test } from 'vitest';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import type { Words } from '../../../../server/src/core/parser/base/readWords.ts';
import { arcSentence } from '../../../../server/src/core/parser/linear/arcFeatures.ts';
import { scoreArcs } from '../../../../server/src/core/parser/linear/arcScorer.ts';
import { fastArcs } from '../../../../server/src/core/parser/linear/fastLinear.ts';
import { labelScores, labelSentence } from '../../../../server/src/core/parser/linear/labels.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { mixArcs, mixLabels } from '../../../../server/src/core/parser/neural/mixing.ts';

const BITS = 12;
const random = createRandom(3);
const values = Float32Array.from({ length: 2 ** BITS }, () => random() - 0.5);
const words: Words = {
  n: 3,
  forms: ['', 'dogs', 'bark', '.'],
  lemmas: ['', 'dog', 'bark', '.'],
  upos: ['', 'NOUN', 'VERB', 'PUNCT'],
  xpos: ['', 'N', 'V', 'P'],
  feats: ['', 'Number=Plur', '', ''],
};
const WEIGHT = 0.5;

test.each([
  ['plain', undefined],
  ['in the kernels', fastArcs(new Kernels(), { bits: BITS, values }).sums],
])('heads, %s: the linear model decides between likely ones', (_, sums) => {
  const none = -Infinity;
  // Rows are heads. The third word has three likely heads, the others one.
  const network = Float32Array.of(none, -20, -0.1, -2, none, none, -9, -3, none, -0.1, none, -1, none, -12, -8.2, none);
  const model = { arcs: { values, bits: BITS, sums }, labels: { values, bits: BITS } };
  const mixed = mixArcs(words, network.slice(), model, WEIGHT);
  const linear = scoreArcs(arcSentence(words), values, BITS);
  const gains = mixed.map((value, arc) => (value - network[arc]) / WEIGHT);
  // Log-probabilities up to a constant for each dependent.
  for (const head of [1, 2]) expect(gains[4 * head + 3] - gains[3]).toBeCloseTo(linear[4 * head + 3] - linear[3], 4);
  expect(Math.exp(gains[3]) + Math.exp(gains[7]) + Math.exp(gains[11])).toBeCloseTo(1, 4);
  // A single likely head has the whole probability, the others next to none.
  expect([gains[9], gains[2]].map((gain) => gain + 0)).toEqual([0, 0]);
  for (const arc of [1, 13, 6, 14]) expect(gains[arc]).toBeCloseTo(-10, 4);
});

test('relations: the linear model is asked where two are likely, `root` not counted', () => {
  const deprels = ['nsubj', 'obj', 'punct', 'root'];
  const heads = Int32Array.of(-1, 2, 0, 2);
  const network = Float32Array.of(0, 0, 0, 0, -1, -2, -20, -0.5, -1, -1, -1, -1, -9.5, -30, -1, -0.9);
  const labels = { values, bits: BITS };
  const mixed = mixLabels(words, heads, network.slice(), { arcs: labels, labels }, deprels, WEIGHT);
  const linear = labelScores(labelSentence(words), heads, labels, deprels);
  expect(mixed[5] - mixed[4]).toBeCloseTo(network[5] - network[4] + WEIGHT * (linear[5] - linear[4]), 4);
  // The root has its relation, and the third word only one that is likely.
  expect(mixed.slice(8)).toEqual(network.slice(8));
});
