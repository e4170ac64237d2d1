/** The language model over word vectors: its gradients, what it learns, resumed to the bit; its states in use are those of training. */

import { expect, test, vi } from 'vitest';
import { packingOf } from '../../../../server/src/core/parser/network/batch.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { lstmForward } from '../../../../server/src/core/parser/network/lstm.ts';
import { Tensors } from '../../../../server/src/core/parser/network/tensors.ts';
import { classesOf } from '../../../../server/src/core/parser/pretrained/classes.ts';
import { CorpusBuilder } from '../../../../server/src/core/parser/pretrained/corpus.ts';
import { Pretrained } from '../../../../server/src/core/parser/pretrained/model.ts';
import {
  LAYER,
  LanguageStates,
  STATE,
  STATES,
  stateShapes,
} from '../../../../server/src/core/parser/pretrained/states.ts';
import { LanguageModel, trainStates } from '../../../../server/src/core/parser/pretrained/trainStates.ts';
import { toyTreebank } from '../../toyTreebank.ts';
import { memoryStages, toyPretrained } from './toyPretrained.ts';

const builder = new CorpusBuilder();
for (const each of toyTreebank(200, 1)) {
  builder.add(Array.from({ length: each.nWords }, (_, at) => each.wordCell(at + 1, 1)));
}
const CORPUS = builder.build();
const VECTORS = new Pretrained(toyPretrained(CORPUS.forms.slice(0, 20)));

test('its gradients are finite differences', () => {
  const kernels = new Kernels();
  const model = new LanguageModel(kernels, CORPUS.forms, VECTORS);
  const { tensors } = model;
  model.initialise(3);
  const batch = [[3, 1, 4, 1, 5], [9, 2, 6], [5]].map((forms) => ({ forms: Int32Array.from(forms) }));
  const { count } = model.train(batch);
  expect(count, 'both directions, with the end of the sentence and its beginning').toBe(2 * 9 + 3);
  const floats = (at: number, size: number) => kernels.floats(at, size);
  const gradients = new Map(tensors.all.map(({ name, gradients: at, size }) => [name, floats(at, size).slice()]));
  const step = 0.01;
  for (const { name, values, size } of tensors.all) {
    const gradient = gradients.get(name) ?? new Float32Array();
    const norm = Math.hypot(...gradient);
    const before = floats(values, size).slice();
    const shifted = (sign: number) => {
      floats(values, size).set(before.map((value, i) => value + (sign * step * gradient[i]) / norm));
      return model.train(batch).loss;
    };
    const slope = (shifted(1) - shifted(-1)) / (2 * step);
    floats(values, size).set(before);
    expect(norm, name).toBeGreaterThan(0);
    expect(Math.abs(slope / norm - 1), `${name}: slope ${slope}, norm ${norm}`).toBeLessThan(0.02);
  }
});

test('it learns what comes next: its loss falls below that of guessing by frequency', () => {
  const losses: number[] = [];
  const onProgress = ({ epoch, loss = 0 }: { epoch: number; loss?: number }) => {
    losses[epoch] = loss;
  };
  trainStates(CORPUS, VECTORS, { epochs: 30, onProgress });
  const all = [...CORPUS.counts, CORPUS.sentences];
  const total = all.reduce((sum, count) => sum + count, 0);
  const entropy = all.reduce((sum, count) => sum - (count / total) * Math.log(count / total), 0);
  expect(losses[1]).toBeGreaterThan(losses[2]);
  expect(losses[30]).toBeLessThan(0.8 * entropy);
});

test('ended and resumed: the same bits; another seed: others', () => {
  const stages = memoryStages();
  const onProgress = ({ epoch }: { epoch: number }) => {
    if (epoch === 2) throw new Error('enough');
  };
  expect(() => trainStates(CORPUS, VECTORS, { stages, onProgress })).toThrow('enough');
  const whole = trainStates(CORPUS, VECTORS);
  expect(trainStates(CORPUS, VECTORS, { stages })).toEqual(whole);
  expect(trainStates(CORPUS, VECTORS, { seed: 2 })).not.toEqual(whole);
});

test('states in use are those of training, whatever else is in the batch', () => {
  const width = 8;
  const weights = toyPretrained(['a'], 4, true).states ?? {};
  const lengths = [6, 4, 2];
  const packing = packingOf(lengths);
  const vectors = Float32Array.from({ length: packing.nRows * width }, (_, i) => Math.sin(i));
  const states = new LanguageStates(width, weights);
  const found = states.of(packing, vectors);
  const kernels = new Kernels();
  const tensors = new Tensors(kernels, stateShapes(width), 'train');
  tensors.load(weights);
  const at = kernels.allocate(vectors.length);
  kernels.floats(at, vectors.length).set(vectors);
  const { output } = lstmForward(kernels, tensors, packing, LAYER, STATE, at, width);
  const exact = kernels.floats(output, found.length);
  expect(Math.max(...exact.map((value, i) => Math.abs(value - found[i])))).toBeLessThan(0.01);
  lengths.forEach((length, s) => {
    const rows = Array.from({ length }, (_, t) => packing.timeStart[t] + s);
    const own = Float32Array.from(rows.flatMap((row) => [...vectors.subarray(row * width, (row + 1) * width)]));
    const alone = states.of(packingOf([length]), own);
    expect([...alone]).toEqual(rows.flatMap((row) => [...found.subarray(row * STATES, (row + 1) * STATES)]));
  });
});

test('states that a sentence has already are the ones it would get, and are not computed again', () => {
  const model = toyPretrained(['the', 'dog', 'sees'], 4, true);
  const sentences = ['the dog sees a dog', 'a dog sees', 'dog'].map((text) => ['', ...text.split(' ')]);
  const packing = packingOf(sentences.map(({ length }) => length));
  const all = new Pretrained(model).states(packing, sentences);
  expect(new Set(all).size, 'states of unlike words are alike').toBeGreaterThan(STATES);
  const vectors = new Pretrained(model);
  const of = vi.spyOn(LanguageStates.prototype, 'of');
  vectors.states(packingOf([4]), [sentences[1]]);
  expect(vectors.states(packing, sentences)).toEqual(all);
  expect(vectors.states(packing, sentences)).toEqual(all);
  const computed = of.mock.calls.map(([{ lengths }]) => lengths);
  of.mockRestore();
  expect(computed).toEqual([[4], [6, 2]]);
});

test('classes: frequent forms have their own, others share those of the vectors near them', () => {
  const kernels = new Kernels();
  const [frequent, rest, width] = [640, 1200, 4];
  const at = kernels.allocate((frequent + rest) * width);
  const group = (form: number) => (form * 7) % 383;
  const vectors = kernels.floats(at, (frequent + rest) * width);
  for (let form = 0; form < frequent + rest; form++) {
    const [a, b] = [group(form) % 20, Math.floor(group(form) / 20)];
    vectors.set(
      [Math.cos(a / 3), Math.sin(a / 3), Math.cos(b / 3), Math.sin(b / 3)].map((value) => value * 10),
      form * width,
    );
  }
  const { count, ofForms } = classesOf(kernels, at, frequent + rest, width);
  expect(count).toBe(1024);
  expect([...ofForms.subarray(0, frequent)]).toEqual(Array.from({ length: frequent }, (_, form) => form + 1));
  expect(Math.min(...ofForms.subarray(frequent))).toBeGreaterThan(frequent);
  // 383 groups of equal vectors: a class for each of most of them, never a form of a group alone in another.
  const classes = new Map<number, Set<number>>();
  for (let form = frequent; form < frequent + rest; form++) {
    const own = classes.get(group(form)) ?? new Set();
    classes.set(group(form), own.add(ofForms[form]));
  }
  expect([...classes.values()].every((each) => each.size === 1)).toBe(true);
  expect(new Set(ofForms.subarray(frequent)).size).toBeGreaterThan(150);
  expect(classesOf(kernels, at, 5, width).count).toBe(6);
});
