/** Every transition system by exhaustion: the trees it builds, the number of ways, and that its oracle finds one. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { isMh4 } from '../../../server/src/core/decode/index.ts';
import { derive, formatTrace, SYSTEMS, systemByName, traceOf } from '../../../server/src/core/transition/index.ts';
import { isProjective, isTree } from '../../../server/src/core/tree/index.ts';
import { replay } from '../../referee/replay.ts';
import { allTrees, hasSingleRoot } from '../../referee/trees.ts';
import { noShared, SHARED, sharedFiles, sharedTitle, treebankText } from '../../shared.ts';
import { atLength, MOST_WORDS } from '../../thorough.ts';
import { enumerate } from './enumerate.ts';

type TreeTest = (heads: Int32Array) => boolean;
const everyTree: TreeTest = () => true;
const singleRootProjective: TreeTest = (heads) => isProjective(heads) && hasSingleRoot(heads);

/** The trees that each system builds, whether it also builds forests, and whether it can get stuck. */
const table: readonly [string, TreeTest, { forests: boolean; stuck: boolean }][] = [
  ['arc-standard', isProjective, { forests: false, stuck: false }],
  ['arc-eager', isProjective, { forests: true, stuck: false }],
  ['arc-eager-tree', isProjective, { forests: false, stuck: false }],
  ['arc-eager-root-last', isProjective, { forests: false, stuck: false }],
  ['arc-hybrid', isProjective, { forests: false, stuck: false }],
  ['attach-complete', singleRootProjective, { forests: false, stuck: false }],
  ['covington', everyTree, { forests: true, stuck: false }],
  ['covington-reduce', everyTree, { forests: true, stuck: false }],
];

describe.each(table)('%s', (name, isBuilt, expected) => {
  const system = systemByName(name)!;

  // The configurations for five words are ten times those for four. A system that builds every tree can build no other one, and that it reaches
  // those of five words is what its oracle shows below.
  const most = atLength(5, isBuilt === everyTree ? 4 : MOST_WORDS - 1, MOST_WORDS - 1);
  test.each([1, 2, 3, 4, 5].filter((n) => n <= most))('builds exactly its class for n = %i', (n) => {
    const { derivations, stuck } = enumerate(system, n);
    const trees = [...derivations.keys()].filter((key) => isTree(Int32Array.from(key.split(',').map(Number))));
    expect(new Set(trees)).toEqual(
      new Set(
        allTrees(n)
          .filter(isBuilt)
          .map((heads) => heads.join()),
      ),
    );
    expect(derivations.size > trees.length).toBe(expected.forests);
    expect(stuck > 0).toBe(expected.stuck);
  });

  test('its oracle reaches every tree of the class and no other', () => {
    for (const heads of allTrees(5)) {
      const names = derive(system, heads);
      expect(names !== undefined, heads.join()).toBe(isBuilt(heads));
      if (names) expect([...replay(system, 5, names).heads]).toEqual([...heads]);
    }
  });
});

test('attach-complete derives every tree once; arc-eager and arc-standard do not', () => {
  const counts = (name: string) => [...enumerate(systemByName(name)!, 5).derivations.values()];
  expect(counts('attach-complete').every((count) => count === 1)).toBe(true);
  expect(counts('arc-eager').some((count) => 1 < count)).toBe(true);
  expect(counts('arc-standard').some((count) => 1 < count)).toBe(true);
});

/** Over the trees of four words: number of trees, of their derivations, and the most derivations of one. */
const DERIVATIONS: [string, number, number, number][] = [
  ['arc-standard', 55, 67, 3],
  ['arc-eager', 55, 67, 3],
  ['arc-eager-tree', 55, 388, 16],
  ['arc-eager-root-last', 55, 67, 3],
  ['arc-hybrid', 55, 67, 3],
  ['attach-complete', 30, 30, 1],
  ['covington', 125, 1270, 24],
  ['covington-reduce', 125, 9094, 240],
  ['mh4', 119, 888, 33],
];

test.each(DERIVATIONS)('derivations of %s', (name, nTrees, total, most) => {
  const { derivations } = enumerate(systemByName(name)!, 4);
  const counts = [...derivations].flatMap(([key, count]) =>
    isTree(Int32Array.from(key.split(',').map(Number))) ? [count] : [],
  );
  expect([counts.length, counts.reduce((sum, count) => sum + count, 0), Math.max(...counts)]).toEqual([
    nTrees,
    total,
    most,
  ]);
});

describe('the MH4 machine', () => {
  const system = systemByName('mh4')!;

  // The counts of the reference implementation's unrestricted machine.
  test.each([
    [3, 16],
    [4, 119],
    [5, 1069],
  ])('builds more than MH4: n = %i, %i trees', (n, expected) => {
    const { derivations, stuck } = enumerate(system, n);
    expect(derivations.size).toBe(expected);
    expect(stuck).toBe(0);
    for (const heads of allTrees(n)) {
      if (isMh4(heads)) expect(derivations.has(heads.join())).toBe(true);
      expect(derive(system, heads) !== undefined).toBe(derivations.has(heads.join()));
    }
  });
});

test('a trace prints every step', () => {
  const system = systemByName('arc-eager')!;
  const heads = Int32Array.from([-1, 2, 0, 2]);
  expect(formatTrace(traceOf(system, 3, derive(system, heads)!)).split('\n')).toEqual([
    'transition  stack      buffer     arc',
    '            [0]        [1, 2, 3]',
    'SHIFT       [0, 1]     [2, 3]',
    'LEFT-ARC    [0]        [2, 3]     2 → 1',
    'RIGHT-ARC   [0, 2]     [3]        0 → 2',
    'RIGHT-ARC   [0, 2, 3]  []         2 → 3',
  ]);
});

describe.skipIf(noShared)(sharedTitle('real treebanks'), () => {
  const files = sharedFiles('data', '.conllu').map((file) => file.slice(SHARED.length + 1));

  test.each(files)('%s: gold tree → transitions → tree', (file) => {
    const document = Document.parse(treebankText(`${SHARED}/${file}`));
    for (const sentence of document.sentences) {
      const { heads } = sentence;
      if (sentence.nWords === 0 || !isTree(heads)) continue;
      const projective = isProjective(heads);
      for (const system of SYSTEMS) {
        const mustReach =
          system.name.startsWith('covington') ||
          (system.name === 'mh4' && (projective || (sentence.nWords <= 40 && isMh4(heads)))) ||
          (projective && (system.name !== 'attach-complete' || hasSingleRoot(heads)));
        if (mustReach && derive(system, heads) === undefined) {
          throw new Error(`${system.name} does not reach ${sentence.sentId ?? heads.join()}`);
        }
      }
    }
  });

  test('average transitions per sentence follow Reisinger’s ordering on Hungarian (Table 5.11: 38, 47, 64, 74)', () => {
    const file = `${SHARED}/data/ud/r2.0/Hungarian-Szeged/train.conllu`;
    const trees = Document.parse(readFileSync(file, 'utf8'))
      .sentences.map((sentence) => sentence.heads)
      .filter((heads) => 1 < heads.length && isTree(heads) && isProjective(heads) && hasSingleRoot(heads));
    const average = (name: string) => {
      const system = systemByName(name)!;
      return trees.reduce((sum, heads) => sum + derive(system, heads)!.length, 0) / trees.length;
    };
    const lengths = ['arc-eager', 'covington-reduce', 'attach-complete', 'covington'].map(average);
    expect([...lengths].sort((a, b) => a - b)).toEqual(lengths);
  });
});
