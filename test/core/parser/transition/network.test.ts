/** Transitions scored from encoded words: gradients against finite differences, and parsers of a small language. */

import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import {
  EMPTY_CARD,
  loadModel,
  type Search,
  saveModel,
  searchFor,
  trainSharedBase,
  trainTransitionModel,
  weightsOf,
} from '../../../../server/src/core/parser/index.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { Tensors } from '../../../../server/src/core/parser/network/tensors.ts';
import { mixArcs } from '../../../../server/src/core/parser/neural/mixing.ts';
import { NeuralHeads } from '../../../../server/src/core/parser/transition/neuralHeads.ts';
import { TransitionParser } from '../../../../server/src/core/parser/transition/parser.ts';
import { planSearch } from '../../../../server/src/core/parser/transition/plan.ts';
import { PositionNet } from '../../../../server/src/core/parser/transition/positionNet.ts';
import { isTree, rootDependents } from '../../../../server/src/core/tree/index.ts';
import { thoroughly } from '../../../thorough.ts';
import { trained } from '../../../trained.ts';
import { toyTreebank } from '../../toyTreebank.ts';

describe('gradients of a net over positions', () => {
  const N = 3;
  const random = createRandom(5);
  const net = new PositionNet('test', 3, 2, 5);
  const kernels = new Kernels();
  const tensors = new Tensors(kernels, net.shapes, 'train');
  tensors.initialise(1);
  const rows = kernels.allocate((N + 1) * net.width);
  const gradient = kernels.allocateZeros((N + 1) * net.width);
  const values = kernels.floats(rows, (N + 1) * net.width);
  for (let i = 0; i < values.length; i++) values[i] = random() - 0.5;
  const at = net.at({ kernels, tensors }, rows, 0, N, gradient);
  /** The second word occurs twice, the last position is empty. */
  const words = Int32Array.of(9, 2, 2, -1);
  const weights = Float32Array.from({ length: 5 }, () => random() - 0.5);
  const scores = new Float32Array(5);
  const loss = () => {
    at.score(words, 1, 1, scores);
    return scores.reduce((sum, score, i) => sum + score * weights[i], 0);
  };
  loss();
  at.learn(words, 1, 1, weights);

  const parts = [
    ['words', values, kernels.floats(gradient, values.length)] as const,
    ...['absent', 'state', 'output', 'bias'].map((name) => {
      const { values: at, gradients, size } = tensors.get(`test.${name}`);
      return [name, kernels.floats(at, size), kernels.floats(gradients, size)] as const;
    }),
  ];

  test.each(parts)('%s', (_, parameters, gradients) => {
    let checked = 0;
    for (let i = 0; i < parameters.length; i += 7) {
      const before = parameters[i];
      const step = 0.002;
      parameters[i] = before + step;
      const up = loss();
      parameters[i] = before - step;
      const down = loss();
      parameters[i] = before;
      expect(gradients[i]).toBeCloseTo((up - down) / (2 * step), 2);
      if (gradients[i] !== 0) checked++;
    }
    expect(checked).toBeGreaterThan(0);
  });
});

describe('parsers of a small language, one network for all', async () => {
  const base = trainSharedBase(toyTreebank(100, 1), { bits: 14 })!;
  const { tagged, view, model } = base.linear;
  const unseen = toyTreebank(30, 2);
  const searches = [
    searchFor('arc-standard', 'greedy')!,
    searchFor('arc-eager-tree', 'beam')!,
    searchFor('attach-complete', 'greedy')!,
    searchFor('covington-reduce', 'greedy')!,
    searchFor('arc-hybrid', 'exact')!,
    searchFor('mh4', 'exact')!,
  ];
  const dynamic = { search: searchFor('arc-hybrid', 'greedy')!, oracle: 'dynamic' } as const;
  const specs = [...searches.map((search) => ({ search })), dynamic];
  const weights = await trained('trainNeuralHeads', tagged, model.deprels, specs, { epochs: thoroughly(13, 8) });
  const heads = new NeuralHeads(weights, model.deprels, searches);
  const gold = trainSharedBase(unseen, { bits: 14 })!.linear.tagged.map((example) => view(example, 'given'));

  const parsers = [
    ...searches.map((how) => [`${how.system}, ${how.type}`, how, heads] as const),
    [
      'arc-hybrid, dynamic oracle',
      dynamic.search,
      new NeuralHeads(weightsOf(weights, dynamic), model.deprels, [dynamic.search]),
    ] as const,
  ];

  test.each(parsers)('%s', (_, how, parser) => {
    let [right, all] = [0, 0];
    for (const { words, heads: tree, deprels } of gold) {
      const parse = parser.parse(words, planSearch(how, words.n, {})!)!;
      expect(isTree(parse.heads) && rootDependents(parse.heads).length === 1).toBe(true);
      for (let word = 1; word <= words.n; word++) {
        all++;
        if (parse.heads[word] === tree[word] && parse.deprels[word] === deprels[word]) right++;
      }
    }
    expect(right / all).toBeGreaterThan(thoroughly(0.9, 0.7));
  });

  test('a model file keeps the network', () => {
    const how = searchFor('arc-hybrid', 'greedy')!;
    const options = { search: how, scorer: 'network', tags: 'given', epochs: 1 } as const;
    const file = saveModel(trainTransitionModel(base.linear, options), EMPTY_CARD);
    const parser = loadModel(file);
    expect(parser.card.kind).toBe('transition');
    const [sentence] = unseen;
    const parse = parser.parse(sentence)!;
    expect(isTree(parse.heads)).toBe(true);
    expect([...loadModel(file).parse(sentence)!.heads]).toEqual([...parse.heads]);
  });

  test('what a network parser does under locked arcs', () => {
    const [sentence] = unseen;
    const parserOf = (search: Search) =>
      new TransitionParser(EMPTY_CARD, {
        kind: 'transition',
        search,
        trees: 'projectivized',
        linear: model,
        tagged: weightsOf(weights, { search }),
        untagged: weightsOf(weights, { search }),
      });
    const free = parserOf(searches[0]).parse(sentence)!;
    // A head that no parser would choose unprompted.
    const word = free.heads.findIndex(
      (head, each) => 0 < each && 0 < head && sentence.nWords !== head && sentence.nWords !== each,
    );
    const required = [{ head: sentence.nWords, dependent: word }];
    const ran = searches.map((how) => {
      const parse = parserOf(how).parse(sentence, { constraints: { required } })!;
      expect(isTree(parse.heads) && rootDependents(parse.heads).length === 1).toBe(true);
      expect(parse.heads[word]).toBe(sentence.nWords);
      return parse.ran;
    });
    expect(ran).toEqual([
      'arc scores',
      'constrained transitions',
      'arc scores',
      'arc scores',
      'constrained transitions',
      'constrained transitions',
    ]);
    // Its arc scores are those of the network and, with half the weight, of the linear part.
    const { values } = parserOf(searches[0]).score(sentence);
    const network = new NeuralHeads(weightsOf(weights, { search: searches[0] }), model.deprels, [searches[0]]);
    const own = network.arcs(gold[0].words).values;
    expect(values).toEqual(mixArcs(gold[0].words, Float32Array.from(own), model.tagged, 0.5));
  });

  test('of several scorers a model file keeps its own', () => {
    const own = weightsOf(weights, { search: searchFor('arc-standard', 'beam')! });
    const names = Object.keys(own.weights).filter((name) => /^(steps|pairs)/.test(name));
    expect(new Set(names.map((name) => name.split('.').slice(0, 2).join('.')))).toEqual(
      new Set(['steps.arc-standard']),
    );
    expect(own.weights['steps.arc-standard.input']).toBe(weights.weights['steps.arc-standard.input']);
    expect(() => new NeuralHeads(own, model.deprels, [dynamic.search])).toThrow(RangeError);
  });
});
