/**
 * The coverage report: whole treebanks with all classes, and where the time goes. Budget: English-EWT train (12,544
 * sentences) in 5 s on one core, reading included. Without ../shared a ladder of random treebanks only. Run: npm run
 * bench -- coverage
 */

import { readFileSync } from 'node:fs';
import { Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import { closestTree } from '../../server/src/core/decode/index.ts';
import { coverage, treeShape } from '../../server/src/core/evaluate/index.ts';
import { projectivizeByLifting } from '../../server/src/core/tree/index.ts';
import { random } from '../referee/bestTree.ts';
import { hasShared, SHARED } from '../shared.ts';
import { nonprojectiveTree, projectiveTree } from './trees.ts';

function timed<Result>(run: () => Result): { readonly result: Result; readonly ms: number } {
  const start = performance.now();
  const result = run();
  return { result, ms: performance.now() - start };
}

function row(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(32) : `${cell}`.padStart(12))).join(''));
}

/** Random sentences of 5 to 34 words, a fifth of them non-projective, as in Gothic and Hungarian. */
function randomTreebank(nSentences: number): string {
  const next = random(nSentences);
  const sentences = Array.from({ length: nSentences }, () => {
    const n = 5 + Math.floor(next() * 30);
    const heads = next() < 0.2 ? nonprojectiveTree(n, next) : projectiveTree(n, next);
    const rows = Array.from(heads.subarray(1), (head, at) => `${at + 1}\tw\tw\tNOUN\t_\t_\t${head}\tdep\t_\t_`);
    return `${rows.join('\n')}\n\n`;
  });
  return sentences.join('');
}

const decoders = ['projective', 'mh4', 'mh5', 'oneEndpointCrossing'] as const;

function measure(name: string, text: string, budget: number): void {
  const cold = timed(() => coverage(Document.parse(text).sentences));
  const { sentences, words, nonprojectiveSentences } = cold.result;
  // The parts again, warm, one by one.
  const read = timed(() => Document.parse(text).sentences);
  const heads = timed(() => read.result.filter((each: Sentence) => each.nWords > 0).map((each) => each.heads));
  const shapes = timed(() => heads.result.map((each) => treeShape(each)));
  const distances = decoders.map((treeClass) =>
    timed(() => heads.result.reduce((sum, each) => sum + closestTree(each, treeClass).kept, 0)),
  );
  const lifting = timed(() => heads.result.reduce((sum, each) => sum + (projectivizeByLifting(each)?.kept ?? 0), 0));
  const whole = timed(() => coverage(Document.parse(text).sentences));
  row([
    name,
    sentences,
    words,
    nonprojectiveSentences,
    ...[cold.ms, whole.ms].map((each) => each.toFixed(0)),
    `${budget}${cold.ms <= budget ? '' : '!'}`,
    ...[read.ms, heads.ms, shapes.ms, ...distances.map((each) => each.ms), lifting.ms].map((each) => each.toFixed(1)),
    `${(process.memoryUsage().heapUsed / 1e6).toFixed(0)}e6`,
  ]);
}

console.log('ms: first and second run of all, budget; then the parts, warm\n');
row(
  ['', 'sentences', 'words', 'non-proj.', 'first', 'second', 'budget'].concat([
    'split',
    'read',
    'classes',
    ...decoders.map((each) => each.slice(0, 10)),
    'lifting',
    'heap bytes',
  ]),
);
for (const nSentences of [1_000, 4_000, 12_544]) {
  measure(`random, ${nSentences}`, randomTreebank(nSentences), 5_000);
}
if (hasShared) {
  for (const name of ['r2.0/Hungarian-Szeged/train', 'r2.0/Gothic-PROIEL/train', 'cc-by-sa/English-EWT/train']) {
    measure(name, readFileSync(`${SHARED}/data/ud/${name}.conllu`, 'utf8'), 5_000);
  }
}
