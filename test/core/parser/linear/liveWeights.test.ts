/** Weights in training that live in the memory of the kernels: the same bits as plain ones. */

import { expect, test } from 'vitest';
import { collectExamples } from '../../../../server/src/core/parser/index.ts';
import { arcSentence } from '../../../../server/src/core/parser/linear/arcFeatures.ts';
import { trainArcs } from '../../../../server/src/core/parser/linear/arcScorer.ts';
import { liveWeights } from '../../../../server/src/core/parser/linear/fastLinear.ts';
import {
  labelSentence,
  MAX_LABEL_FEATURES,
  nonRootDeprels,
  trainLabels,
} from '../../../../server/src/core/parser/linear/labels.ts';
import { MulticlassTrainer } from '../../../../server/src/core/parser/linear/multiclass.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { Weights } from '../../../../server/src/core/parser/network/weights.ts';
import { toyTreebank } from '../../toyTreebank.ts';

const BITS = 12;
const { examples } = collectExamples(toyTreebank(30, 5));
// More relations than fit into one group of the kernel.
const DEPRELS = [...new Set(examples.flatMap(({ deprels }) => deprels.slice(1))), ...'abcdefghijklmnop'].sort();
const SENTENCES = examples.map(({ words, heads, deprels }) => ({
  arcs: arcSentence(words),
  labels: labelSentence(words),
  heads,
  gold: Int32Array.from(deprels, (deprel) => DEPRELS.indexOf(deprel)),
}));

test('training adds up the same sums, and memory does not move', () => {
  const arcSentences = SENTENCES.map(({ arcs }) => arcs);
  const live = liveWeights(new Kernels(), BITS, BITS, DEPRELS.length, arcSentences);
  const weights = [new Weights(BITS, 0.05), new Weights(BITS, 0.05, live.arcs)];
  const make = (some?: typeof live.classes) =>
    new MulticlassTrainer(BITS, DEPRELS.length, MAX_LABEL_FEATURES, 0.1, some);
  const trainers = [make(), make(live.classes)];
  const candidates = nonRootDeprels(DEPRELS);
  for (const { arcs, labels, heads, gold } of SENTENCES) {
    const losses = weights.map((each, at) => trainArcs(arcs, heads, each, at === 0 ? undefined : live.arcs.sums));
    expect(losses[1]).toBe(losses[0]);
    for (const trainer of trainers) trainLabels(labels, heads, gold, candidates, trainer);
  }
  expect(weights[1].averaged()).toEqual(weights[0].averaged());
  expect(trainers[1].averaged().values).toEqual(trainers[0].averaged().values);
  expect(weights[0].averaged().some((value) => value !== 0)).toBe(true);
  // Views of memory that had to grow would be empty.
  expect(live.arcs.values).toHaveLength(2 ** BITS);
});
