/** Parsers of parts of trees: cost-augmented decoding against all trees, gradients against finite differences, a small language; and ensembles. */

import { describe, expect, test } from 'vitest';
import type { TreeClass } from '../../../../server/src/core/decode/index.ts';
import { ensembleContents, ensembleModel } from '../../../../server/src/core/parser/ensemble/file.ts';
import type { EnsembleModel } from '../../../../server/src/core/parser/ensemble/model.ts';
import { EnsembleParser } from '../../../../server/src/core/parser/ensemble/parser.ts';
import { arcVotes, relationVotes } from '../../../../server/src/core/parser/ensemble/vote.ts';
import {
  EMPTY_CARD,
  loadModel,
  type Search,
  saveModel,
  searchFor,
  trainSharedBase,
  weightsOf,
} from '../../../../server/src/core/parser/index.ts';
import { InputEncoder } from '../../../../server/src/core/parser/network/input.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { ENCODED } from '../../../../server/src/core/parser/network/shapes.ts';
import { Network } from '../../../../server/src/core/parser/neural/network.ts';
import { networkVocabulary } from '../../../../server/src/core/parser/neural/train.ts';
import {
  decodeParts,
  GRAPH_NAMES,
  GRAPHS,
  type GraphName,
  type PartScores,
} from '../../../../server/src/core/parser/transition/graph.ts';
import { decodeGraph } from '../../../../server/src/core/parser/transition/neuralGraph.ts';
import { TransitionParser } from '../../../../server/src/core/parser/transition/parser.ts';
import { GraphHead } from '../../../../server/src/core/parser/transitionTraining/graphHead.ts';
import {
  costs,
  partDifferences,
  visitParts,
} from '../../../../server/src/core/parser/transitionTraining/largeMargin.ts';
import { isTree, rootDependents } from '../../../../server/src/core/tree/index.ts';
import { CLASSES, nRoots, random, treesOf } from '../../../referee/bestTree.ts';
import { runs, thoroughly } from '../../../thorough.ts';
import { trained } from '../../../trained.ts';
import { toyTreebank } from '../../toyTreebank.ts';

/** Trees of n words with one root. */
function treesFor(name: GraphName, n: number): Int32Array[] {
  const { treeClass }: { treeClass: TreeClass } = GRAPHS[name];
  return treesOf(treeClass, CLASSES[treeClass], n).filter((heads) => nRoots(heads) === 1);
}

/** Whole scores, so that sums are exact. */
function randomParts(name: GraphName, n: number, next: () => number): PartScores {
  const tables = GRAPHS[name].groups.flatMap(({ parts, hasNone }) =>
    parts.map((part) => {
      // Without a bonus the best tree would hardly ever have crossed arcs.
      const bonus = part === 'crossed' ? 8 : 0;
      const table = new Float32Array((n + (hasNone ? 2 : 1)) * (n + 1)).map(() => bonus + Math.floor(8 * next()));
      return [part, table] as const;
    }),
  );
  return Object.fromEntries(tables);
}

function scoreOf(name: GraphName, scores: PartScores, heads: Int32Array): number {
  let sum = 0;
  visitParts(name, heads, (part, node, dependent) => {
    sum += scores[part]?.[node * heads.length + dependent] ?? Number.NaN;
  });
  return sum;
}

describe.each(GRAPH_NAMES)('%s', (name) => {
  test('cost-augmented decoding finds the most violated of all trees', () => {
    const next = random(3);
    for (let round = 0; round < runs(40); round++) {
      const n = 2 + (round % 4);
      const trees = treesFor(name, n);
      const gold = trees[Math.floor(next() * trees.length)];
      const scores = randomParts(name, n, next);
      const wrong = (heads: Int32Array) => heads.reduce((sum, head, word) => sum + (head === gold[word] ? 0 : 1), 0);
      const best = Math.max(...trees.map((heads) => scoreOf(name, scores, heads) + wrong(heads)));
      const found = decodeParts(name, n, scores, { arcs: costs(n, gold) });
      expect(found?.value).toBe(best);
      const { heads = new Int32Array() } = found ?? {};
      expect(scoreOf(name, scores, heads) + wrong(heads)).toBe(best);
    }
  });

  test('the parts that two trees do not share make up the difference of their scores', () => {
    const next = random(4);
    const trees = treesFor(name, 5);
    for (let round = 0; round < runs(50); round++) {
      const [a, b] = [0, 1].map(() => trees[Math.floor(next() * trees.length)]);
      const scores = randomParts(name, 5, next);
      const difference = partDifferences(name, a, b).reduce(
        (sum, { part, node, dependent, count }) => sum + count * (scores[part]?.[node * 6 + dependent] ?? Number.NaN),
        0,
      );
      expect(difference).toBe(scoreOf(name, scores, a) - scoreOf(name, scores, b));
    }
  });

  test('gradients of the loss', () => {
    const base = toyExamples(1)[0];
    const { vocabulary } = networkVocabulary([base]);
    const head = new GraphHead(name, [base], (heads) => heads, 1, '');
    const kernels = new Kernels();
    const network = new Network(kernels, vocabulary, 4, 'train', head);
    network.initialise(7, []);
    const rows = [new InputEncoder(vocabulary).encode(base.words)];
    const { n } = base.words;
    const required = Array.from(base.heads, (head, dependent) => ({ head, dependent })).slice(1);
    const loss = () => {
      const mark = kernels.mark;
      const forward = network.forward(rows);
      const worst = decodeGraph(name, [{ network, forward }], n, { arcs: costs(n, base.heads) });
      const gold = decodeGraph(name, [{ network, forward }], n, { constraints: { required } });
      kernels.release(mark);
      return ((worst?.value ?? Number.NaN) - (gold?.value ?? Number.NaN)) / n;
    };
    const forward = network.forward(rows);
    const dEncoded = kernels.allocateZeros(forward.packing.nRows * ENCODED);
    head.train(network, forward, [base.heads], dEncoded);
    expect(loss()).toBeGreaterThan(0);
    for (const shape of head.shapes) {
      const tensor = network.tensors.get(shape.name);
      const gradients = kernels.floats(tensor.gradients, tensor.size).slice();
      // The cells with the largest gradients: the rounding of float32 hides the others.
      const cells = [...gradients.keys()].sort((a, b) => Math.abs(gradients[b]) - Math.abs(gradients[a])).slice(0, 3);
      for (const cell of cells) {
        const at = () => kernels.floats(tensor.values, tensor.size);
        const before = at()[cell];
        const step = 0.003;
        at()[cell] = before + step;
        const up = loss();
        at()[cell] = before - step;
        const down = loss();
        at()[cell] = before;
        expect(gradients[cell], `${shape.name} ${cell}`).toBeCloseTo((up - down) / (2 * step), 2);
      }
    }
    expect(kernels.floats(dEncoded, ENCODED).some((value) => value !== 0)).toBe(true);
  });
});

function toyExamples(nSentences: number) {
  const base = trainSharedBase(toyTreebank(nSentences, 1), { bits: 14 });
  if (base === undefined) throw new Error('no examples');
  return base.linear.tagged;
}

describe('votes', () => {
  const ballot = (words: readonly number[], fill: number) => ({
    heads: Int32Array.of(-1, ...words),
    arcs: { n: 2, values: new Float32Array(9).fill(fill) },
  });

  test('arcs by hand: votes, and the mean probability', () => {
    const [a, b, c] = [ballot([0, 1], 0), ballot([2, 0], 0), ballot([0, 1], 0)];
    // The third finds 0→1 three times as likely as 2→1.
    c.arcs.values[1] = Math.log(3);
    const { values } = arcVotes([a, b, c]);
    const cell = (head: number, dependent: number) => values[head * 3 + dependent];
    expect(cell(0, 1)).toBeCloseTo(2 + (0.5 + 0.5 + 0.75) / 3);
    expect(cell(2, 1)).toBeCloseTo(1 + (0.5 + 0.5 + 0.25) / 3);
    expect(cell(1, 2)).toBeCloseTo(2.5);
    expect(cell(0, 2)).toBeCloseTo(1.5);
  });

  test('relations by hand: the most frequent, then the first', () => {
    expect(
      relationVotes([
        ['', 'nsubj', 'root', 'obl'],
        ['', 'obj', 'root', 'obj'],
        ['', 'obj', 'root', 'advmod'],
      ]),
    ).toEqual(['', 'obj', 'root', 'obl']);
  });
});

describe('a small language, one network for all', async () => {
  const base = trainSharedBase(toyTreebank(100, 1), { bits: 14 })!;
  const { tagged, model: linear } = base.linear;
  const searches = ['mst', 'mh4', 'one-endpoint-crossing'].map((name): Search => searchFor(name, 'exact')!);
  const specs = searches.map((search) => ({ search }));
  const weights = await trained('trainNeuralHeads', tagged, linear.deprels, specs, { epochs: thoroughly(10, 5) });
  const members = specs.map((spec) => {
    const own = weightsOf(weights, spec);
    return { search: spec.search, tagged: own, untagged: own };
  });
  const ensemble: EnsembleModel = { kind: 'ensemble', members, linear };
  const unseen = toyTreebank(30, 2);
  const gold = trainSharedBase(unseen, { bits: 14 })!.linear.tagged;

  const parsers = [
    ...members.map((member) => {
      const model = { kind: 'transition', ...member, trees: 'projectivized', linear } as const;
      return [member.search.system, () => new TransitionParser(EMPTY_CARD, model)] as const;
    }),
    ['ensemble', () => new EnsembleParser(EMPTY_CARD, ensemble)] as const,
  ];

  test.each(parsers)('%s', (_, make) => {
    const parser = make();
    let [right, all] = [0, 0];
    const parses = [...parser.parseAll(unseen.map((sentence) => ({ sentence })))];
    gold.forEach(({ words, heads, deprels }, at) => {
      const parse = parses[at]!;
      expect(isTree(parse.heads) && rootDependents(parse.heads).length === 1).toBe(true);
      for (let word = 1; word <= words.n; word++) {
        all++;
        if (parse.heads[word] === heads[word] && parse.deprels[word] === deprels[word]) right++;
      }
      expect([...parser.parse(unseen[at])!.heads]).toEqual([...parse.heads]);
    });
    expect(right / all).toBeGreaterThan(thoroughly(0.9, 0.7));
  });

  test.each(parsers)('%s keeps locked arcs', (_, make) => {
    const parser = make();
    const [sentence] = unseen;
    const free = parser.parse(sentence)!;
    const last = sentence.nWords;
    const word = free.heads.findIndex((head, each) => 0 < each && 0 < head && head !== last && each !== last);
    const parse = parser.parse(sentence, { constraints: { required: [{ head: last, dependent: word }] } })!;
    expect(isTree(parse.heads)).toBe(true);
    expect(parse.heads[word]).toBe(last);
  });

  test('the networks alone learn the parts, without the arc scores that decoding adds', () => {
    const alone = { ...weights, weights: { ...weights.weights } };
    for (const name of ['arc.biaffine', 'arc.headBias', 'arc.distance']) {
      alone.weights[name] = new Float32Array(weights.weights[name].length);
    }
    const silent = { ...linear, tagged: { ...linear.tagged, arcs: { bits: 12, values: new Float32Array(4096) } } };
    for (const spec of specs) {
      const own = weightsOf(alone, spec);
      const parser = new TransitionParser(EMPTY_CARD, {
        kind: 'transition',
        ...spec,
        trees: 'projectivized',
        linear: silent,
        tagged: own,
        untagged: own,
      });
      let [right, all] = [0, 0];
      gold.forEach(({ words, heads }, at) => {
        const parse = parser.parse(unseen[at])!;
        for (let word = 1; word <= words.n; word++) {
          all++;
          if (parse.heads[word] === heads[word]) right++;
        }
      });
      expect(right / all).toBeGreaterThan(thoroughly(0.9, 0.7));
    }
  });

  test('a model file keeps the ensemble', () => {
    const file = saveModel(ensemble, EMPTY_CARD);
    const parser = loadModel(file);
    expect(parser.card.kind).toBe('ensemble');
    const own = new EnsembleParser(EMPTY_CARD, ensemble);
    for (const sentence of unseen.slice(0, 5)) {
      expect([...parser.parse(sentence)!.heads]).toEqual([...own.parse(sentence)!.heads]);
    }
    const read = ensembleModel(ensembleContents(ensemble));
    read.members.forEach(({ search, tagged: network }, at) => {
      expect(search).toEqual(members[at].search);
      expect(Object.keys(network.weights).sort()).toEqual(Object.keys(members[at].tagged.weights).sort());
    });
  });
});
