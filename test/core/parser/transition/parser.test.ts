/** Transition parsers on languages small enough to learn in a second, one of them with crossing arcs. */

import { describe, expect, test } from 'vitest';
import { type Sentence, splitBlocks } from '../../../../server/src/core/conllu/index.ts';
import { isMh4 } from '../../../../server/src/core/decode/index.ts';
import { collectExamples } from '../../../../server/src/core/parser/base/examples.ts';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import {
  EMPTY_CARD,
  loadModel,
  ModelError,
  type OracleName,
  type Parser,
  problemWith,
  type Search,
  type SharedBase,
  saveModel,
  searchFor,
  type TreeChoice,
  trainSharedBase,
  trainTransitionModel,
  type UpdateName,
} from '../../../../server/src/core/parser/index.ts';
import { withSingleRoot } from '../../../../server/src/core/parser/transition/complete.ts';
import { type Decoding, isNetwork } from '../../../../server/src/core/parser/transition/model.ts';
import { TransitionParser } from '../../../../server/src/core/parser/transition/parser.ts';
import { AT, N_POSITIONS, wordsAt } from '../../../../server/src/core/parser/transition/positions.ts';
import { permissibleIn, type StepScorer } from '../../../../server/src/core/parser/transition/scorer.ts';
import { beamSearch } from '../../../../server/src/core/parser/transition/search.ts';
import { goldTrees } from '../../../../server/src/core/parser/transitionTraining/goldTrees.ts';
import { type Configuration, SYSTEMS, systemByName } from '../../../../server/src/core/transition/index.ts';
import { isProjective, isTree, rootDependents } from '../../../../server/src/core/tree/index.ts';
import { replay } from '../../../referee/replay.ts';
import { sampled, thoroughly } from '../../../thorough.ts';
import { toyTreebank } from '../../toyTreebank.ts';

/** The preposition shows what the last phrase belongs to: `from` the subject, across the verb; `in` the verb. */
function crossingTreebank(nSentences: number, seed: number): Sentence[] {
  const random = createRandom(seed);
  const one = (words: string) => words.split(' ')[Math.floor(random() * words.split(' ').length)];
  return Array.from({ length: nSentences }, () => {
    const isCrossing = random() < 0.5;
    const rows = [
      ['a', 'DET', 2, 'det'],
      [one('letter book song film'), 'NOUN', 3, 'nsubj'],
      [one('came went fell stayed'), 'VERB', 0, 'root'],
      [isCrossing ? 'from' : 'in', 'ADP', 5, 'case'],
      [one('Rome Paris Szeged'), 'PROPN', isCrossing ? 2 : 3, isCrossing ? 'nmod' : 'obl'],
    ];
    const lines = rows.map(([form, upos, head, deprel], i) =>
      [i + 1, form, form, upos, '_', '_', head, deprel, '_', '_'].join('\t'),
    );
    return splitBlocks(`${lines.join('\n')}\n\n`)[0];
  });
}

/** Enough for these languages; with larger tables most of the time would go into them. */
const BITS = 16;

const bases = new Map<string, SharedBase>();

function baseOf(language: 'plain' | 'crossing', trees: TreeChoice): SharedBase {
  const key = `${language} ${trees === 'pseudo'}`;
  let found = bases.get(key);
  if (found === undefined) {
    const sentences = language === 'plain' ? toyTreebank(120, 1) : crossingTreebank(150, 1);
    found = trainSharedBase(sentences, { trees, bits: BITS })!;
    bases.set(key, found);
  }
  return found;
}

interface Choice {
  readonly oracle?: OracleName;
  readonly trees?: TreeChoice;
  readonly tags?: 'any' | 'given';
  readonly epochs?: number;
  readonly update?: UpdateName;
}

function train(language: 'plain' | 'crossing', name: string, decoding: Decoding, choice: Choice = {}): Parser {
  const { trees = 'projectivized', tags = 'given', oracle, update, epochs = 4 } = choice;
  const how = searchFor(name, decoding);
  if (how === undefined) throw new Error(`${name} has no ${decoding}`);
  const { linear } = baseOf(language, trees);
  const model = trainTransitionModel(linear, { search: how, oracle, update, trees, tags, epochs, bits: BITS });
  return loadModel(saveModel(model, EMPTY_CARD));
}

/** Share of right arcs with relations, over all words or those that `counts`. */
function accuracy(parser: Parser, sentences: readonly Sentence[], formsOnly = false, deprel?: string): number {
  let [right, all] = [0, 0];
  for (const sentence of sentences) {
    const parse = parser.parse(sentence, { formsOnly })!;
    expect(isTree(parse.heads) && rootDependents(parse.heads).length === 1).toBe(true);
    for (let word = 1; word <= sentence.nWords; word++) {
      if (deprel !== undefined && sentence.wordCell(word, 7) !== deprel) continue;
      all++;
      if (parse.heads[word] === sentence.heads[word] && parse.deprels[word] === sentence.wordCell(word, 7)) right++;
    }
  }
  return right / all;
}

describe('a projective language', () => {
  const unseen = toyTreebank(40, 2);

  test.each(SYSTEMS.map(({ name }) => name))('%s, greedy', (name) => {
    expect(accuracy(train('plain', name, 'greedy'), unseen)).toBeGreaterThan(0.97);
  });

  test.each(['arc-hybrid', 'mh4-two', 'mh4'])('%s, exact', (name) => {
    expect(accuracy(train('plain', name, 'exact'), unseen)).toBeGreaterThan(0.97);
  });

  test.each(['early', 'late'] as const)('sequences in a beam, %s update', (update) => {
    const parser = train('plain', update === 'early' ? 'attach-complete' : 'arc-standard', 'beam', { update });
    expect(accuracy(parser, unseen)).toBeGreaterThan(0.95);
  });

  test('an early update corrects only what has led out of the beam', () => {
    const { linear } = baseOf('plain', 'projectivized');
    const options = { search: searchFor('arc-standard', 'beam', 2)!, epochs: 1, bits: BITS, tags: 'given' } as const;
    const [early, late] = (['early', 'late'] as const).map((update) => {
      const { tagged } = trainTransitionModel({ ...linear, tagged: linear.tagged.slice(0, 1) }, { ...options, update });
      return isNetwork(tagged) ? 0 : tagged.values.filter((value) => value !== 0).length;
    });
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(late);
  });

  test('scores of sequences are sums, not probabilities, and a file keeps that', () => {
    const { linear } = baseOf('plain', 'projectivized');
    const search = searchFor('arc-standard', 'beam')!;
    const model = trainTransitionModel(linear, { search, update: 'early', epochs: 1, bits: BITS, tags: 'given' });
    const file = loadModel(saveModel(model, EMPTY_CARD));
    const treesOf = (parser: Parser) => unseen.map((sentence) => parser.parse(sentence)!.heads.join());
    expect(treesOf(file)).toEqual(treesOf(new TransitionParser(EMPTY_CARD, model)));
    expect(treesOf(file)).not.toEqual(treesOf(new TransitionParser(EMPTY_CARD, { ...model, update: 'local' })));
  });

  test('with a beam, and from forms only', () => {
    const parser = train('plain', 'arc-standard', 'beam', { tags: 'any' });
    expect(accuracy(parser, unseen)).toBeGreaterThan(0.97);
    expect(accuracy(parser, unseen, true)).toBeGreaterThan(0.9);
  });
});

describe('a language with crossing arcs', () => {
  const unseen = crossingTreebank(60, 2);
  const crossed = (parser: Parser) => accuracy(parser, unseen, false, 'nmod');

  test.each([
    ['covington', 'greedy'],
    ['covington-reduce', 'greedy'],
    ['mh4', 'greedy'],
    ['mh4', 'exact'],
  ] as const)('%s, %s, learns them', (name, decoding) => {
    expect(crossed(train('crossing', name, decoding))).toBeGreaterThan(0.95);
  });

  test('MH4-two, which sees two words at a time, learns most of them', () => {
    expect(crossed(train('crossing', 'mh4-two', 'exact'))).toBeGreaterThan(0.6);
  });

  test('a projective parser cannot, unless its relations say where the arc was', () => {
    expect(crossed(train('crossing', 'arc-standard', 'greedy'))).toBe(0);
    const pseudo = train('crossing', 'arc-standard', 'greedy', { trees: 'pseudo' });
    expect(crossed(pseudo)).toBeGreaterThan(0.95);
    expect(pseudo.deprels).toEqual(['case', 'det', 'nmod', 'nsubj', 'obl', 'root']);
  });

  test.each(['subset', 'projectivized', 'gold'] as const)('the dynamic oracle learns from %s trees', (trees) => {
    const parser = train('crossing', 'arc-standard', 'greedy', { oracle: 'dynamic', trees });
    expect(accuracy(parser, unseen, false, 'case')).toBeGreaterThan(0.95);
    expect(accuracy(parser, unseen, false, 'obl')).toBeGreaterThan(0.95);
    expect(crossed(parser)).toBe(0);
  });

  // Each oracle is tested against all trees in core/transition/dynamicOracle.test.ts.
  const learnt = [
    ['arc-eager', 'projectivized', 0],
    ['arc-eager-root-last', 'subset', 0],
    ['arc-hybrid', 'projectivized', 0],
    ['covington', 'gold', 0.95],
  ] as const;
  test.each(sampled(learnt, 3))('and that of %s, from %s trees', (name, trees, atLeast) => {
    const parser = train('crossing', name, 'greedy', { oracle: 'dynamic', trees, epochs: 12 });
    expect(accuracy(parser, unseen, false, 'case')).toBeGreaterThan(0.95);
    expect(accuracy(parser, unseen, false, 'obl')).toBeGreaterThan(0.95);
    expect(crossed(parser)).toBeGreaterThanOrEqual(atLeast);
  });

  test.each([
    ['arc-standard', 'greedy', 'arc scores'],
    ['arc-eager', 'greedy', 'constrained transitions'],
    ['arc-eager', 'beam', 'constrained transitions'],
    ['arc-eager-tree', 'greedy', 'constrained transitions'],
    ['arc-eager-root-last', 'greedy', 'constrained transitions'],
    ['covington', 'greedy', 'arc scores'],
    ['mh4', 'exact', 'constrained transitions'],
    ['mh4-two', 'exact', 'constrained transitions'],
    ['arc-hybrid', 'exact', 'constrained transitions'],
  ] as const)('%s, %s, keeps locked arcs by %s', (name, decoding, ran) => {
    const parser = train('crossing', name, decoding);
    for (const sentence of unseen.slice(0, thoroughly(10, 4))) {
      expect(parser.parse(sentence)?.ran).toBe('transitions');
      for (const required of [
        [{ head: 0, dependent: 1 }],
        [{ head: 5, dependent: 2 }],
        [
          { head: 3, dependent: 1 },
          { head: 3, dependent: 4 },
        ],
      ]) {
        const parse = parser.parse(sentence, { constraints: { required } })!;
        expect(required.map(({ dependent }) => parse.heads[dependent])).toEqual(required.map(({ head }) => head));
        expect(isTree(parse.heads) && rootDependents(parse.heads).length === 1).toBe(true);
        expect(parse.ran).toBe(ran);
      }
    }
  });

  test('what the transitions cannot meet is met by the arc scores', () => {
    const parser = train('crossing', 'arc-eager-root-last', 'greedy');
    const [sentence] = unseen;
    // These cross, a forbidden arc is required, and two roots are too many.
    const required = [
      { head: 1, dependent: 3 },
      { head: 2, dependent: 4 },
    ];
    const crossing = parser.parse(sentence, { constraints: { required } })!;
    expect([crossing.ran, crossing.heads[3], crossing.heads[4]]).toEqual(['arc scores', 1, 2]);
    const forbidden = [{ head: 2, dependent: 1 }];
    const other = parser.parse(sentence, { constraints: { forbidden } })!;
    expect(other.ran).toBe('arc scores');
    expect(other.heads[1]).not.toBe(2);
    expect(parser.parse(sentence, { constraints: { roots: [1, 2] } })).toBeUndefined();
    const rooted = parser.parse(sentence, { constraints: { roots: [2] } })!;
    expect([rooted.ran, rooted.heads[2]]).toEqual(['constrained transitions', 0]);
  });

  test('constraints of one arc change only what they must', () => {
    // If the parser would do it anyway, there is no reason to do anything else.
    const parser = train('crossing', 'arc-eager', 'greedy');
    for (const sentence of unseen.slice(0, 20)) {
      const { heads } = parser.parse(sentence)!;
      const required = [{ head: heads[2], dependent: 2 }];
      expect([...parser.parse(sentence, { constraints: { required } })!.heads]).toEqual([...heads]);
    }
  });

  test('the beam can be wider than the one of the training', () => {
    // Random weights, so that a beam finds better transitions almost everywhere.
    const random = createRandom(3);
    const weights = { bits: 12, values: Float32Array.from({ length: 4096 }, () => random() - 0.5) };
    const { model: linear } = baseOf('crossing', 'projectivized').linear;
    const parserOf = (search: Search) =>
      new TransitionParser(EMPTY_CARD, {
        kind: 'transition',
        search,
        trees: 'projectivized',
        linear,
        tagged: weights,
        untagged: weights,
      });
    const greedy = parserOf(searchFor('arc-eager', 'greedy')!);
    const wide = parserOf(searchFor('arc-eager', 'beam', 64)!);
    const treesOf = (parser: Parser, beam?: number) => unseen.map((each) => parser.parse(each, { beam })!.heads.join());
    expect(treesOf(greedy, 64)).toEqual(treesOf(wide));
    expect(treesOf(wide, 1)).toEqual(treesOf(greedy));
    expect(treesOf(wide)).not.toEqual(treesOf(greedy));
  });

  test('the trees that a class learns from', () => {
    const { examples } = collectExamples(crossingTreebank(40, 3));
    const crossing = examples.filter(({ heads }) => !isProjective(heads)).length;
    expect(crossing).toBeGreaterThan(10);
    const count = (choice: TreeChoice) => {
      const trees = goldTrees(examples, 'projective', choice);
      return [trees.length, trees.filter(({ heads }) => isProjective(heads)).length];
    };
    expect(count('subset')).toEqual([40 - crossing, 40 - crossing]);
    expect(count('projectivized')).toEqual([40, 40]);
    expect(count('pseudo')).toEqual([40, 40]);
    expect(count('gold')).toEqual([40, 40 - crossing]);
    expect(goldTrees(examples, 'mh4', 'subset')).toHaveLength(examples.filter(({ heads }) => isMh4(heads)).length);
  });
});

/** log p by a hash of the configuration: as good as random. */
const arbitrary: StepScorer = {
  score(c, permissible) {
    const key = c.key();
    const weights = Array.from({ length: 8 }, (_, i) => createRandom(key.length * 31 + hash(key) + i)());
    const sum = permissible.reduce((total, i) => total + weights[i], 0);
    return Float32Array.from(weights, (weight) => Math.log(weight / sum));
  },
};
const hash = (text: string) => [...text].reduce((sum, character) => (sum * 33 + character.charCodeAt(0)) | 0, 7);

describe.each(SYSTEMS)('search with $name', (system) => {
  /** Value of the best derivation by trying all. */
  function exhaustive(c: Configuration): number {
    if (system.isTerminal(c)) return 0;
    const permissible = permissibleIn(system, c);
    const scores = arbitrary.score(c, permissible).slice();
    let best = -Infinity;
    for (const i of permissible) {
      const after = c.clone();
      Object.values(system.transitions)[i].apply(after);
      best = Math.max(best, scores[i] + exhaustive(after));
    }
    return best;
  }

  test('a beam without limit finds the best derivation, a greedy search no better one', () => {
    const best = exhaustive(system.initial(3));
    expect(beamSearch(system, arbitrary, 3, 1_000_000)?.value).toBeCloseTo(best, 5);
    expect(beamSearch(system, arbitrary, 3, 1)!.value).toBeLessThanOrEqual(best + 1e-6);
  });
});

test('positions name the words of a configuration', () => {
  const system = systemByName('arc-standard')!;
  const c = replay(system, 7, ['SHIFT', 'SHIFT', 'LEFT-ARC', 'SHIFT', 'SHIFT', 'RIGHT-ARC', 'SHIFT', 'LEFT-ARC']);
  // 2 → 1, 3 → 4, 5 → 3: the stack is [0, 2, 5].
  const words = new Int32Array(N_POSITIONS);
  wordsAt(c, false, words);
  const named = Object.fromEntries(Object.entries(AT).map(([name, at]) => [name, words[at]]));
  expect(named).toMatchObject({ s0: 5, s1: 2, s2: 0, b0: 6, b1: 7, b2: -1, l0: -1 });
  expect(named).toMatchObject({ 's0.left': 3, 's0.right': 3, 's1.left': 1, 's0.head': -1, 'b0.left': -1 });
});

test('of attach-complete’s copies each word counts once', () => {
  const system = systemByName('attach-complete')!;
  const words = new Int32Array(N_POSITIONS);
  wordsAt(replay(system, 3, ['SHIFT', 'SHIFT', 'SHIFT']), true, words);
  expect([AT.s0, AT.s1, AT.s2, AT.b0, AT.b1].map((at) => words[at])).toEqual([2, 1, -1, 3, -1]);
});

test('words without a head get one, and there is one root', () => {
  expect([...withSingleRoot(Int32Array.of(-1, -1, 0, 2, 0, -1))]).toEqual([-1, 2, 0, 2, 2, 2]);
  expect([...withSingleRoot(Int32Array.of(-1, 2, -1, -1))]).toEqual([-1, 2, 0, 2]);
  expect([...withSingleRoot(Int32Array.of(-1, 0, 1, 0, -1), 3)]).toEqual([-1, 3, 1, 0, 3]);
  expect([...withSingleRoot(Int32Array.of(-1, 0, 1, 0, -1), 2)]).toEqual([-1, 0, 1, 1, 1]);
});

test('options that make no sense are reported', () => {
  const of = (name: string, decoding: Decoding) => searchFor(name, decoding);
  expect(of('arc-eager', 'exact')).toBeUndefined();
  expect(of('mh4-two', 'greedy')).toBeUndefined();
  const dynamic = { oracle: 'dynamic' } as const;
  for (const name of ['arc-eager-tree', 'attach-complete', 'covington-reduce', 'mh4']) {
    expect(problemWith({ search: of(name, 'greedy')!, ...dynamic })).toMatch(
      /is available for arc-standard, arc-eager, arc-eager-root-last, arc-hybrid, covington; none is known for \S+\./,
    );
  }
  expect(problemWith({ search: of('arc-hybrid', 'exact')!, ...dynamic })).toContain('whole trees');
  expect(problemWith({ search: of('arc-hybrid', 'exact')!, trees: 'gold' })).toContain('the system can build');
  const early = { update: 'early' } as const;
  expect(problemWith({ search: of('arc-hybrid', 'exact')!, ...early })).toContain('only with a beam');
  expect(problemWith({ search: of('arc-hybrid', 'beam')!, ...early, ...dynamic })).toContain('static oracle');
  expect(problemWith({ search: of('arc-hybrid', 'beam')!, ...early, scorer: 'network' })).toContain('linear scores');
  expect(problemWith({ search: of('arc-hybrid', 'beam')!, ...early })).toBeUndefined();
  expect(problemWith({ search: of('arc-eager', 'greedy')!, trees: 'gold' })).toContain('dynamic oracle');
  expect(problemWith({ search: of('arc-eager', 'greedy')!, ...dynamic, trees: 'gold' })).toContain('projective trees');
  expect(problemWith({ search: of('covington', 'greedy')!, ...dynamic, trees: 'gold' })).toBeUndefined();
  expect(problemWith({ search: of('arc-standard', 'greedy')!, ...dynamic, scorer: 'network' })).toBeUndefined();
  expect(problemWith({ search: of('mh4', 'exact')!, trees: 'pseudo' })).toContain('projective');
  expect(problemWith({ search: of('arc-standard', 'beam')!, oracle: 'dynamic', trees: 'gold' })).toBeUndefined();
});

test('a model file that names another system is refused', () => {
  const { linear } = baseOf('plain', 'projectivized');
  const how = { type: 'search', system: 'arc-swift', beam: 1 } as const;
  const model = {
    ...trainTransitionModel(linear, { search: searchFor('arc-hybrid', 'greedy')!, epochs: 1, bits: BITS }),
    search: how,
  };
  expect(() => loadModel(saveModel(model, EMPTY_CARD))).toThrow(ModelError);
});
