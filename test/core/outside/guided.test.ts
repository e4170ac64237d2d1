/** Scores guided by a program: of all trees that meet the constraints, those with the most of its arcs, and of these our best. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { type Arc, type Constraints, treeClass } from '../../../server/src/core/decode/index.ts';
import { guidedScores } from '../../../server/src/core/outside/guided.ts';
import { GuidedParser, type Opinion } from '../../../server/src/core/outside/index.ts';
import { loadModel } from '../../../server/src/core/parser/index.ts';
import { fixture } from '../../fixture.ts';
import { toyModel } from '../../lsp/model.ts';
import { everyTree, meets, nRoots, random, randomScores, scoreOf } from '../../referee/bestTree.ts';
import { runs } from '../../thorough.ts';

const shared = (heads: Int32Array, opinion: Int32Array) =>
  heads.reduce((n, head, word) => (0 < word && head === opinion[word] ? n + 1 : n), 0);

test('exhaustively: the most of its arcs that the constraints permit, then the best tree of ours', () => {
  const next = random(7);
  const pick = (n: number) => Math.floor(n * next());
  for (let run = 0; run < runs(300); run++) {
    const n = 2 + pick(4);
    const trees = everyTree(n).filter((heads) => nRoots(heads) === 1);
    // Far apart, so that many small gains could outweigh an arc of the program, but not so far that ours are equally bad.
    const { values } = randomScores(n, 'real', next);
    const own = { n, values: values.map((value) => Math.max(-15, Math.min(4 * value, 15))) };
    // Anything: own heads, cycles, several roots, words that it says nothing about.
    const heads = Int32Array.from({ length: n + 1 }, (_, word) => (word === 0 ? -1 : pick(n + 2) - 1));
    const any = trees[pick(trees.length)];
    const required = [...any.keys()]
      .slice(1)
      .filter(() => next() < 0.3)
      .map((dependent): Arc => ({ head: any[dependent], dependent }));
    const other = { head: pick(n + 1), dependent: 1 + pick(n) };
    const forbidden = any[other.dependent] === other.head ? [] : [other];
    const constraints: Constraints = { required, forbidden };
    const found = treeClass('all').decoder(guidedScores(own, { heads }), { singleRoot: true, constraints });
    const possible = trees.filter((tree) => meets(tree, constraints));
    const most = Math.max(...possible.map((tree) => shared(tree, heads)));
    const best = Math.max(...possible.filter((tree) => shared(tree, heads) === most).map((tree) => scoreOf(own, tree)));
    if (found === undefined) throw new Error('there is a tree');
    expect(meets(found.heads, constraints)).toBe(true);
    expect(shared(found.heads, heads)).toBe(most);
    expect(scoreOf(own, found.heads)).toBeCloseTo(best, 5);
  }
});

test('heads that our parser takes for impossible are kept all the same', () => {
  const own = { n: 2, values: new Float32Array(9).fill(Number.NEGATIVE_INFINITY) };
  own.values[0 * 3 + 1] = own.values[1 * 3 + 2] = 0;
  const found = treeClass('all').decoder(guidedScores(own, { heads: Int32Array.of(-1, 2, 0) }), { singleRoot: true });
  expect(found?.heads).toEqual(Int32Array.of(-1, 2, 0));
});

const [SENTENCE] = splitBlocks(
  fixture(`
  1  the    the    DET    _  _  2  dep    _  _
  2  dog    dog    NOUN   _  _  3  dep    _  _
  3  sees   sees   VERB   _  _  0  root   _  _
  4  .      .      PUNCT  _  _  3  punct  _  _

`).text,
);

async function parsed(opinion: Partial<Opinion>, constraints: Constraints = {}, decoder: 'mh4' | 'eisner' = 'mh4') {
  const own = loadModel(readFileSync((await toyModel()).path));
  const whole = {
    heads: Int32Array.of(-1, -1, -1, -1, -1),
    deprels: ['', '', '', '', ''],
    others: [],
    isResplit: false,
    ...opinion,
  };
  const parse = new GuidedParser(own, new Map([[SENTENCE, whole]])).parse(SENTENCE, { constraints, decoder });
  if (parse === undefined) throw new Error('no parse');
  return { parse, own: own.parse(SENTENCE, { constraints }), certain: own.parse(SENTENCE) };
}

test('its tree and relations are taken as they are', async () => {
  const heads = Int32Array.of(-1, 0, 1, 2, 3);
  const { parse } = await parsed({ heads, deprels: ['', 'root', 'a', 'b:c', 'd'] });
  expect(parse.heads).toEqual(heads);
  expect(parse.deprels).toEqual(['', 'root', 'a', 'b:c', 'd']);
  expect(parse.overruled).toEqual([]);
});

test('our parser decides where it says nothing', async () => {
  const { parse, own } = await parsed({});
  expect(parse.heads).toEqual(own?.heads);
  expect(parse.deprels).toEqual(own?.deprels);
  expect(parse.upos).toEqual(own?.upos);
  expect(parse.certainty).toEqual(own?.certainty);
  expect(parse.margins).toEqual(own?.margins);
});

test('locked arcs hold, and what gives way to them is named; certainty is that of our parser', async () => {
  const heads = Int32Array.of(-1, 0, 1, 2, 3);
  const { parse } = await parsed(
    { heads, deprels: ['', 'root', 'a', 'b', 'd'] },
    { required: [{ head: 3, dependent: 2 }] },
  );
  // Two of four can stay.
  expect([...parse.heads]).toEqual([-1, 0, 3, 1, 3]);
  expect(parse.overruled).toEqual([2, 3]);
  expect(parse.deprels[4]).toBe('d');
  expect(parse.deprels.slice(2, 4)).not.toContain('a');
  expect(parse.certainty[2]).toBe(1);
});

test('a tree of another class gives way to the class that was chosen', async () => {
  const heads = Int32Array.of(-1, 3, 4, 0, 3);
  const { parse } = await parsed({ heads }, {}, 'eisner');
  expect((await parsed({ heads })).parse.heads).toEqual(heads);
  expect(parse.overruled).toHaveLength(1);
});

test('root is the relation of the root, and of no other word', async () => {
  const { parse } = await parsed({ heads: Int32Array.of(-1, 0, 1, 1, 1), deprels: ['', 'nsubj', 'root', 'x', ''] });
  expect(parse.deprels[1]).toBe('root');
  expect(parse.deprels[2]).not.toBe('root');
  expect(parse.deprels[3]).toBe('x');
  expect(parse.deprels[4]).not.toBe('');
});
