/**
 * Tree classes and closest trees: membership, optimal projectivization, number of optima, nearest MH4 / MH5 /
 * 1-Endpoint-Crossing tree. Size ladder on random trees; then the real treebanks of ../shared where they are present,
 * with the sentence that a naive agenda for MH4 cannot finish (Gothic r2.0 train, sentence 1156). Best of several
 * rounds; `t` is the size of the tangle, bytes those of the largest chart. Peers of the budgets: Nederhof's Java
 * 0.135 ms per tree and 0.256 ms on non-projective trees of 21 words; the ACL 2018 code in Cython 0.011 ms, skipping
 * projective trees. Run: npm run bench -- projectivize
 */

import { readFileSync } from 'node:fs';
import { Document } from '../../server/src/core/conllu/index.ts';
import { closestTree, countOptimalProjectiveTrees, isMh4, isMhk } from '../../server/src/core/decode/index.ts';
import { isOneEndpointCrossing, isProjective, tangleOf } from '../../server/src/core/tree/index.ts';
import { random } from '../referee/bestTree.ts';
import type { Tree } from '../referee/trees.ts';
import { hasShared, SHARED } from '../shared.ts';
import { nonprojectiveTree, projectiveTree } from './trees.ts';

const ROUNDS = 7;

/** Milliseconds per tree, best of some rounds. */
function msPerTree(trees: readonly Tree[], run: (tree: Tree) => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (const tree of trees) run(tree);
    best = Math.min(best, (performance.now() - start) / trees.length);
  }
  return best;
}

function row(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(34) : `${cell}`.padStart(11))).join(''));
}

const ms = (value: number, budget?: number) =>
  budget === undefined ? value.toFixed(5) : `${value.toFixed(5)}${value <= budget ? '' : '!'}`;

function nonprojectiveTrees(n: number, count: number): Tree[] {
  const next = random(n);
  return Array.from({ length: count }, () => nonprojectiveTree(n, next));
}

const meanTangle = (trees: readonly Tree[]) => trees.reduce((sum, tree) => sum + tangleOf(tree).size, 0) / trees.length;

const largestTangle = (trees: readonly Tree[]) => trees.reduce((most, tree) => Math.max(most, tangleOf(tree).size), 0);

console.log('Random trees, ms per tree (budgets: MH4 0.02 typical, 5 at n = 165; projectivize 0.05 at n = 21)\n');
row(['', 'n', 't', 'proj.?', 'MH4?', '1EC?', 'projectivize', 'count', 'bytes']);
for (const n of [10, 21, 40, 80, 165, 320]) {
  const next = random(n);
  const projective = Array.from({ length: 200 }, () => projectiveTree(n, next));
  const zero = ms(
    msPerTree(projective, (tree) => closestTree(tree, 'projective')),
    0.01,
  );
  row([
    'projective',
    n,
    0,
    ms(msPerTree(projective, isProjective)),
    ms(msPerTree(projective, (tree) => isMh4(tree))),
    ms(msPerTree(projective, (tree) => isOneEndpointCrossing(tree))),
    zero,
    ms(msPerTree(projective, (tree) => countOptimalProjectiveTrees(tree))),
    0,
  ]);
  const trees = nonprojectiveTrees(n, 200);
  row([
    'non-projective',
    n,
    meanTangle(trees).toFixed(1),
    ms(msPerTree(trees, isProjective)),
    ms(
      msPerTree(trees, (tree) => isMh4(tree)),
      n <= 40 ? 0.02 : 5,
    ),
    ms(msPerTree(trees, (tree) => isOneEndpointCrossing(tree))),
    ms(
      msPerTree(trees, (tree) => closestTree(tree, 'projective')),
      n <= 21 ? 0.05 : undefined,
    ),
    ms(msPerTree(trees.slice(0, 50), (tree) => countOptimalProjectiveTrees(tree))),
    // Scores and two charts of float64.
    24 * (largestTangle(trees) + 1) ** 2,
  ]);
}

console.log('\nNearest tree of other classes, random non-projective trees, ms per tree\n');
row(['', 'n', 't', 'MH4', 'MH5', '1EC']);
for (const n of [10, 21, 40, 80]) {
  const trees = nonprojectiveTrees(n, 40);
  row([
    'nearest tree',
    n,
    meanTangle(trees).toFixed(1),
    ms(msPerTree(trees, (tree) => closestTree(tree, 'mh4'))),
    ms(msPerTree(trees, (tree) => closestTree(tree, 'mh5'))),
    ms(msPerTree(trees, (tree) => closestTree(tree, 'oneEndpointCrossing'))),
  ]);
}

/** Bytes of garbage per call: none for a projective sentence. */
{
  const next = random(4);
  const tree = projectiveTree(21, next);
  for (let i = 0; i < 20_000; i++) isProjective(tree);
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 200_000; i++) isProjective(tree);
  const after = process.memoryUsage().heapUsed;
  console.log(
    `\nisProjective, 21 words: ${Math.max(0, (after - before) / 200_000).toFixed(1)} bytes of garbage per call`,
  );
}

const TREEBANKS = [
  'r2.0/Hungarian-Szeged/train',
  'r2.0/Gothic-PROIEL/train',
  'cc-by-sa/English-EWT/train',
  'cc-by-sa/German-GSD/dev',
  'cc-by-sa/Dutch-Alpino/dev',
];

const headsOf = (name: string): Tree[] =>
  Document.parse(readFileSync(`${SHARED}/data/ud/${name}.conllu`, 'utf8'))
    .sentences.filter((sentence) => sentence.nWords > 0)
    .map((sentence) => sentence.heads);

if (hasShared) {
  console.log('\nWhole treebanks, ms per tree (budgets: projectivize 0.01 over all, MH4 typical 0.02)\n');
  row(['', 'trees', 'non-proj.', 't', 'proj.?', 'MH4?', 'projectivize', '…non-proj.', 'count']);
  for (const name of TREEBANKS) {
    const trees = headsOf(name);
    const tangled = trees.filter((tree) => !isProjective(tree));
    row([
      name,
      trees.length,
      tangled.length,
      meanTangle(tangled).toFixed(1),
      ms(msPerTree(trees, isProjective)),
      ms(
        msPerTree(trees, (tree) => isMh4(tree)),
        0.02,
      ),
      ms(
        msPerTree(trees, (tree) => closestTree(tree, 'projective')),
        0.01,
      ),
      ms(msPerTree(tangled, (tree) => closestTree(tree, 'projective'))),
      ms(msPerTree(trees, (tree) => countOptimalProjectiveTrees(tree))),
    ]);
  }
  const nederhof: Tree[] = JSON.parse(readFileSync(`${SHARED}/golden/decoders/projectivize_nederhof.json`, 'utf8')).map(
    ({ heads }: { heads: number[] }) => Int32Array.from(heads),
  );
  const words = nederhof.reduce((sum, tree) => sum + tree.length - 1, 0) / nederhof.length;
  console.log();
  row(['', 'trees', 'words', 't', 'ms', 'budget']);
  row([
    'non-projective trees of UD 2.2',
    nederhof.length,
    words.toFixed(1),
    meanTangle(nederhof).toFixed(1),
    ms(
      msPerTree(nederhof, (tree) => closestTree(tree, 'projective')),
      0.05,
    ),
    0.05,
  ]);
  const long = headsOf('r2.0/Gothic-PROIEL/train')[1155];
  for (const k of [4, 5, 6]) {
    row([
      `Gothic 1156, MH${k}: ${isMhk(long, k)}`,
      1,
      long.length - 1,
      tangleOf(long).size,
      ms(
        msPerTree([long], (tree) => isMhk(tree, k)),
        5,
      ),
      5,
    ]);
  }
}
