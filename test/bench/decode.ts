/**
 * The decoders on random scores of 10 to 165 words, in both precisions, beside the reference (Cython code of Gómez-Rodríguez, Shi & Lee
 * 2018) and the budgets of the design; then the cost of constraints, max-marginals and the ten best trees. Processor time of this process, so
 * that other work on the machine counts little. Run: npm run bench -- decode
 */

import { BENCH_WORDS, type Measured, measureDecoders, tableLines } from '../../server/src/cli/decodeBench.ts';
import { findConflict, kBestTrees, maxMarginals, mh4 } from '../../server/src/core/decode/index.ts';
import { random, randomScores } from '../referee/bestTree.ts';
import { eisnerPlain, mh4Plain } from '../referee/plainDecoders.ts';

/** Limits in milliseconds, by decoder and words. */
const BUDGETS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  eisner: { 40: 0.035, 100: 0.44 },
  mst: { 40: 0.116, 100: 0.81 },
  mh4: { 40: 1.2, 60: 4.5, 80: 12, 100: 24 },
  mh4Hybrid: { 40: 2.5, 60: 9, 80: 25, 100: 55 },
  oneEndpointCrossingThirdOrder: { 40: 254 / 8, 60: 1090 / 8, 80: 3030 / 8, 100: 8590 / 8 },
};

const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const over: Measured[] = [];
for (const precision of [32, 64] as const) {
  let last: Measured | undefined;
  for (const row of measureDecoders({ words: BENCH_WORDS, precision, budgetMs: 500, now })) {
    console.log(tableLines(row, last?.decoder !== row.decoder).join('\n'));
    if (row.ms > (BUDGETS[row.decoder]?.[row.words] ?? Number.POSITIVE_INFINITY)) over.push(row);
    last = row;
  }
}
console.log(over.length === 0 ? '\nAll within budget.' : '\nOver budget:');
for (const { decoder, precision, words, ms } of over)
  console.log(`  ${decoder}, float${precision}, ${words} words: ${ms} ms`);

function time(title: string, run: () => unknown) {
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    const start = now();
    run();
    times.push(now() - start);
  }
  console.log(
    `${title.padEnd(64)}${times
      .sort((a, b) => a - b)[3]
      .toFixed(2)
      .padStart(10)} ms`,
  );
}

console.log('\n40 words, float64');
const scores = randomScores(40, 'real', random(1));
time('MH4', () => mh4(scores));
time('MH4, single root', () => mh4(scores, { singleRoot: true }));
time('MH4, plain twin', () => mh4Plain(scores));
time('Eisner, plain twin', () => eisnerPlain(scores));
time('MH4, two spans of ten words', () =>
  mh4(scores, {
    constraints: {
      spans: [
        { start: 3, end: 13 },
        { start: 20, end: 30 },
      ],
    },
  }),
);
time('max-marginals, projective', () => maxMarginals(scores, 'projective'));
time('max-marginals, MH4', () => maxMarginals(scores, 'mh4'));
time('max-marginals, all trees', () => maxMarginals(scores, 'all'));
time('10 best trees, projective', () => kBestTrees(scores, 10, { treeClass: 'projective' }));
time('10 best trees, MH4', () => kBestTrees(scores, 10, { treeClass: 'mh4' }));
time('10 best trees, all trees', () => kBestTrees(scores, 10, { treeClass: 'all' }));
const locked = { required: [30, 31, 32].map((head, index) => ({ head, dependent: 3 + 2 * index })) };
time('conflict among three arcs, MH4', () => findConflict(40, locked, 'mh4'));
