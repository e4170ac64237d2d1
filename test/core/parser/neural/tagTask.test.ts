/** Tags as a second task of a network: the gradients against finite differences, and that a model does not keep its weights. */

import { expect, test } from 'vitest';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { searchFor, trainNeuralHeads, trainSharedBase, weightsOf } from '../../../../server/src/core/parser/index.ts';
import { InputEncoder } from '../../../../server/src/core/parser/network/input.ts';
import { Kernels, type Pointer } from '../../../../server/src/core/parser/network/kernels.ts';
import { makeBatches } from '../../../../server/src/core/parser/network/schedule.ts';
import { ENCODED } from '../../../../server/src/core/parser/network/shapes.ts';
import { Network } from '../../../../server/src/core/parser/neural/network.ts';
import { TagTask } from '../../../../server/src/core/parser/neural/tagTask.ts';
import { networkVocabulary } from '../../../../server/src/core/parser/neural/train.ts';
import { retag } from '../../../../server/src/core/parser/transitionTraining/retag.ts';
import { toyTreebank } from '../../toyTreebank.ts';

const { tagged, model } = trainSharedBase(toyTreebank(12, 1), { bits: 14 })!.linear;
/** The right tags are those of the file; the words look as if all of them were nouns. */
const examples = tagged.slice(0, 2).map((example) => ({
  ...example,
  words: { ...example.words, upos: example.words.upos.map((tag) => tag && 'NOUN') },
  goldWords: example.words,
}));
const ordered = [...examples].sort((a, b) => b.words.n - a.words.n);
const trees = ordered.map(({ heads }) => heads);

const texts = {
  'tags.upos': (at: number, word: number) => ordered[at].goldWords.upos[word],
  'tags.feats': (at: number, word: number) =>
    `${ordered[at].goldWords.upos[word]} ${ordered[at].goldWords.feats[word]}`,
};

test('gradients of the loss', () => {
  const task = new TagTask(examples);
  const kernels = new Kernels();
  const { vocabulary } = networkVocabulary(examples);
  const network = new Network(kernels, vocabulary, 4, 'train', task);
  network.initialise(3, []);
  const encoder = new InputEncoder(vocabulary);
  const forward = network.forward(ordered.map(({ words }) => encoder.encode(words)));
  const { packing, traces } = forward;
  const input = kernels.floats(traces[1].input, packing.nRows * ENCODED);
  const gradient: Pointer = kernels.allocateZeros(packing.nRows * ENCODED);
  const tensor = (name: string) => network.tensors.get(name);

  /** Mean of half of -log p(right tag), in plain arithmetic. */
  const loss = () => {
    let [sum, count] = [0, 0];
    for (const [name, textOf] of Object.entries(texts)) {
      const classes = [
        ...new Set(ordered.flatMap(({ heads }, at) => [...heads.keys()].slice(1).map((word) => textOf(at, word)))),
      ].sort();
      const { values, columns } = tensor(name);
      const weights = kernels.floats(values, ENCODED * columns);
      const bias = kernels.floats(tensor(`${name}.bias`).values, columns);
      ordered.forEach(({ words }, at) => {
        for (let word = 1; word <= words.n; word++) {
          const row = (packing.timeStart[word] + at) * ENCODED;
          const scores = classes.map((_, c) => {
            let score = bias[c];
            for (let i = 0; i < ENCODED; i++) score += input[row + i] * weights[i * columns + c];
            return score;
          });
          const total = Math.log(scores.reduce((all, score) => all + Math.exp(score), 0));
          sum += total - scores[classes.indexOf(textOf(at, word))];
          count += 0.5;
        }
      });
    }
    return (0.5 * sum) / count;
  };

  task.trainFirst(network, forward, trees, gradient);
  const check = (values: Float32Array, gradients: Float32Array) => {
    const cells = [...gradients.keys()].sort((a, b) => Math.abs(gradients[b]) - Math.abs(gradients[a])).slice(0, 4);
    for (const cell of cells) {
      const before = values[cell];
      const step = 0.01;
      values[cell] = before + step;
      const up = loss();
      values[cell] = before - step;
      const down = loss();
      values[cell] = before;
      expect(Math.abs(gradients[cell])).toBeGreaterThan(1e-4);
      expect(gradients[cell] / ((up - down) / (2 * step))).toBeCloseTo(1, 2);
    }
  };
  check(input, kernels.floats(gradient, input.length).slice());
  for (const { name } of task.shapes) {
    const { values, gradients, size } = tensor(name);
    check(kernels.floats(values, size), kernels.floats(gradients, size).slice());
  }
});

test('it is there in training only', () => {
  const search = searchFor('arc-hybrid', 'greedy')!;
  const names = (of: Parameters<typeof trainNeuralHeads>[0]) => {
    const trained = trainNeuralHeads(of, model.deprels, [{ search }], { epochs: 1 });
    return [trained, weightsOf(trained, { search })].map(({ weights }) =>
      Object.keys(weights).filter((name) => name.startsWith('tags.')),
    );
  };
  expect(names(examples)).toEqual([['tags.upos', 'tags.upos.bias', 'tags.feats', 'tags.feats.bias'], []]);
  expect(names(tagged)).toEqual([[], []]);
  // Biases start at zero.
  const { weights } = trainNeuralHeads(examples, model.deprels, [{ search }], { epochs: 1 });
  expect(weights['tags.feats.bias'].some((value) => value !== 0)).toBe(true);
});

test('batches have as many words as asked for', () => {
  const inputs = Array.from({ length: 50 }, (_, at) => ({ rows: { n: 1 + (at % 13) } }));
  const batches = makeBatches(inputs, createRandom(1), 20);
  const words = batches.map((batch) => batch.reduce((sum, { rows }) => sum + rows.n, 0));
  expect(Math.max(...words)).toBeLessThanOrEqual(20);
  expect(words.filter((count) => 20 < 2 * count).length).toBeGreaterThan(batches.length - 2);
  expect(batches.flat()).toHaveLength(50);
});

test('predicted tags come with those of the file', () => {
  const { examples: retagged } = retag(tagged, { epochs: 1 });
  expect(retagged.map(({ goldWords }) => goldWords?.upos)).toEqual(tagged.map(({ words }) => words.upos));
  expect(retagged.some(({ words }, at) => words.upos.join() !== tagged[at].words.upos.join())).toBe(true);
});
