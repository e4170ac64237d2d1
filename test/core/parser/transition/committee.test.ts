/** Several networks in one model: their scores are averaged. */

import { describe, expect, test } from 'vitest';
import {
  EMPTY_CARD,
  loadModel,
  type Search,
  saveModel,
  searchFor,
  trainSharedBase,
  trainTransitionModel,
} from '../../../../server/src/core/parser/index.ts';
import { InputEncoder } from '../../../../server/src/core/parser/network/input.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import type { TensorShape } from '../../../../server/src/core/parser/network/tensors.ts';
import type { NetworkModel } from '../../../../server/src/core/parser/neural/model.ts';
import { Network } from '../../../../server/src/core/parser/neural/network.ts';
import { type Encoded, meanOf, networksOf, united } from '../../../../server/src/core/parser/transition/committee.ts';
import { systemOf } from '../../../../server/src/core/parser/transition/model.ts';
import { decodeNeural, exactShapes } from '../../../../server/src/core/parser/transition/neuralExact.ts';
import { decodeGraph, graphShapes } from '../../../../server/src/core/parser/transition/neuralGraph.ts';
import { NeuralHeads } from '../../../../server/src/core/parser/transition/neuralHeads.ts';
import { NeuralStepScorer, stepNet } from '../../../../server/src/core/parser/transition/neuralSteps.ts';
import { planSearch } from '../../../../server/src/core/parser/transition/plan.ts';
import { permissibleIn } from '../../../../server/src/core/parser/transition/scorer.ts';
import { thoroughly } from '../../../thorough.ts';
import { trained } from '../../../trained.ts';
import { toyTreebank } from '../../toyTreebank.ts';

const EPOCHS = thoroughly(2, 1);
const base = trainSharedBase(toyTreebank(40, 1), { bits: 14 })!;
const { tagged, model } = base.linear;
const searches: readonly Search[] = [
  searchFor('arc-hybrid', 'greedy')!,
  searchFor('mh4', 'exact')!,
  searchFor('one-endpoint-crossing', 'exact')!,
];
const specs = searches.map((search) => ({ search }));
const both = await trained('trainNeuralHeads', tagged, model.deprels, specs, { epochs: EPOCHS, networks: 2, seed: 5 });
const each = networksOf(both);
const words = tagged[0].words;
const { n } = words;

test('the networks are those of the seeds that follow', async () => {
  const second = await trained('trainNeuralHeads', tagged, model.deprels, specs, { epochs: EPOCHS, seed: 6 });
  expect(each).toHaveLength(2);
  expect(Object.keys(each[1].weights)).toEqual(Object.keys(second.weights));
  // Arrays as a whole: comparing millions of numbers one by one takes half a minute.
  const bytes = ({ weights }: NetworkModel, name: string) => {
    const { buffer, byteOffset, byteLength } = weights[name];
    return Buffer.from(buffer, byteOffset, byteLength);
  };
  for (const name of Object.keys(second.weights)) {
    expect(bytes(each[1], name).equals(bytes(second, name)), name).toBe(true);
    expect(both.weights[`network1.${name}`]).toBe(each[1].weights[name]);
  }
  expect(bytes(each[0], 'arc.biaffine').equals(bytes(second, 'arc.biaffine'))).toBe(false);
});

test('arc scores and relations are those of the means of log-probabilities', () => {
  const arcs = (network: NetworkModel) =>
    Float32Array.from(new NeuralHeads(network, model.deprels, searches).arcs(words).values);
  const mean = meanOf(each.map(arcs));
  expect([...arcs(both)]).toEqual([...mean]);
  expect([...mean]).not.toEqual([...arcs(each[0])]);
});

const encoded = (network: NetworkModel, shapes: readonly TensorShape[]): Encoded => {
  const extra = { shapes, train: () => undefined };
  const own = new Network(new Kernels(), network.vocabulary, model.deprels.length, 'run', extra);
  own.tensors.load(network.weights);
  return { network: own, forward: own.forward([new InputEncoder(network.vocabulary).encode(words)]) };
};

describe('the tree has the best mean of the scores', () => {
  const required = (heads: Int32Array) => ({
    required: Array.from(heads, (head, dependent) => ({ head, dependent })).slice(1),
  });

  test('of transitions', () => {
    const runs = each.map((network) => encoded(network, exactShapes('mh4-hybrid')));
    const { heads, value } = decodeNeural('mh4-hybrid', runs, n)!;
    // Ambiguous derivations make a tree's own best score an upper bound for each network.
    const values = runs.map((run) => decodeNeural('mh4-hybrid', [run], n, { constraints: required(heads) })!.value);
    expect(value).toBeLessThanOrEqual((values[0] + values[1]) / 2 + 1e-3);
    for (const run of runs) {
      const other = decodeNeural('mh4-hybrid', [run], n)!.heads;
      expect(decodeNeural('mh4-hybrid', runs, n, { constraints: required(other) })!.value).toBeLessThanOrEqual(
        value + 1e-3,
      );
    }
    expect(decodeNeural('mh4-hybrid', [runs[1], runs[0]], n)!.value).toBeCloseTo(value, 4);
    expect(decodeNeural('mh4-hybrid', [runs[1], runs[1]], n)!.value).not.toBeCloseTo(value, 4);
  });

  test('of parts', () => {
    const name = 'one-endpoint-crossing';
    const runs = each.map((network) => encoded(network, graphShapes(name)));
    const { heads, value } = decodeGraph(name, runs, n)!;
    const values = runs.map((run) => decodeGraph(name, [run], n, { constraints: required(heads) })!.value);
    expect(value).toBeCloseTo((values[0] + values[1]) / 2, 3);
  });
});

test('steps have the means of log-probabilities', () => {
  const system = systemOf('arc-hybrid');
  const runs = each.map((network) => encoded(network, stepNet(system).shapes));
  const c = system.initial(n);
  Object.values(system.transitions)[permissibleIn(system, c)[0]].apply(c);
  const permissible = permissibleIn(system, c);
  expect(permissible.length).toBeGreaterThan(1);
  const scores = (of: readonly Encoded[]) => {
    const all = new NeuralStepScorer(system, of, n).score(c, permissible).slice();
    return Array.from(permissible, (transition) => all[transition]);
  };
  const [first, second] = runs.map((run) => scores([run]));
  expect(scores(runs)[0]).toBeCloseTo((first[0] + second[0]) / 2, 5);
  expect(first[0]).not.toBeCloseTo(second[0], 3);
});

test.each(searches)('$system: a network and its copy parse like the network', (how) => {
  const plan = planSearch(how, n, {})!;
  const parse = (network: NetworkModel) => new NeuralHeads(network, model.deprels, searches).parse(words, plan)!;
  expect([...parse(united([each[0], each[0]])).heads]).toEqual([...parse(each[0]).heads]);
});

test('a model file keeps all networks', () => {
  const options = { search: searches[0], scorer: 'network', tags: 'given', epochs: 1 } as const;
  const one = saveModel(trainTransitionModel(base.linear, options), EMPTY_CARD);
  const two = saveModel(trainTransitionModel(base.linear, { ...options, networks: 2 }), EMPTY_CARD);
  const [sentence] = toyTreebank(1, 2);
  const scores = (file: Uint8Array) => [...loadModel(file).score(sentence).values];
  expect(scores(two)).toEqual(scores(two));
  expect(scores(two)).not.toEqual(scores(one));
});

test('several networks are for parsers with network scores', () => {
  expect(() => trainTransitionModel(base.linear, { search: searches[0], networks: 2 })).toThrow('network scores');
});
