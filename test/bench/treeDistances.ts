/**
 * Agreement over whole trees: α of Skjærholt for two annotators, over all pairs of trees and drawn ones, in seconds of computing. Ladder:
 * pairs of trees one by one (Zhang & Shasha unchanged), distinct subtrees once, drawn pairs. Budgets: 16 s for all pairs of
 * 2 × 500 sentences (a C program needs that), 2 s for drawn ones. Without ../shared, synthetic treebanks. Run: npm run bench -- treeDistances
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agree, type PlacedSentence } from '../../server/src/core/compare/agree/index.ts';
import { type LabelledHeads, syntaxAlpha } from '../../server/src/core/compare/agree/syntaxAlpha.ts';
import { treeEditDistance } from '../../server/src/core/compare/agree/treeEditDistance.ts';
import { orderedTree, shareSubtrees } from '../../server/src/core/compare/agree/trees.ts';
import { Column, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { mulberry32 } from '../../server/src/core/random.ts';
import { dominates } from '../../server/src/core/tree/index.ts';
import { hasShared, SHARED } from '../shared.ts';
import { threadTime } from '../threadTime.ts';
import { treebankOf } from './sentences.ts';

const EXACT_BUDGET = 16_000; // ms
const SAMPLED_BUDGET = 2_000;
/** Arcs and relations in which the second annotator differs. */
const NOISE = 0.1;
const SENTENCES = 500;
/** Pairs of the first step of the ladder; its time is extrapolated. */
const SINGLE_PAIRS = 5_000;

function timed<Result>(run: () => Result): { readonly result: Result; readonly ms: number } {
  const start = threadTime();
  const result = run();
  return { result, ms: threadTime() - start };
}

const text = hasShared
  ? readFileSync(join(SHARED, 'data/ud/cc-by-sa/German-GSD/dev.conllu'), 'utf8')
  : treebankOf(SENTENCES);

/** The same treebank with some arcs moved, so that trees stay trees, and some relations replaced. */
function annotatedAgain(source: string, seed: number): string {
  const random = mulberry32(seed);
  return splitBlocks(source)
    .map((sentence) => {
      const heads = sentence.heads.slice();
      const lines = sentence.text.split('\n');
      for (let word = 1; word <= sentence.nWords; word++) {
        if (NOISE < random() || heads[word] === 0) continue;
        const head = 1 + Math.floor(random() * sentence.nWords);
        if (head !== word && !dominates(heads, word, head)) heads[word] = head;
        const line = sentence.rowLine(sentence.rowOfWord(word));
        const cells = lines[line].split('\t');
        cells[Column.head] = String(heads[word]);
        if (random() < 0.5) cells[Column.deprel] = ['obl', 'nmod', 'advmod', 'obj'][Math.floor(random() * 4)];
        lines[line] = cells.join('\t');
      }
      return lines.join('\n');
    })
    .join('');
}

function placed(source: string, from: number, n: number): PlacedSentence[] {
  const sentences = splitBlocks(source).filter(({ nWords }) => 0 < nWords);
  return sentences.slice(from, from + n).map((sentence) => ({ sentence, line: 0 }));
}

const again = annotatedAgain(text, 1);
const total = placed(text, 0, Number.POSITIVE_INFINITY).length;
// The longest sentences are not the first ones.
const from = Math.max(0, Math.min(total - SENTENCES, 200));
const annotators = [placed(text, from, SENTENCES), placed(again, from, SENTENCES)];

const codes = new Map<string, number>();
const codeOf = (label: string) => {
  if (!codes.has(label)) codes.set(label, codes.size);
  return codes.get(label) ?? 0;
};
const units: LabelledHeads[][] = annotators[0].map((_, i) =>
  annotators.map((file) => {
    const { sentence } = file[i];
    const words = Array.from({ length: sentence.nWords }, (_, k) => k + 1);
    return {
      heads: words.map((word) => sentence.heads[word]),
      labels: words.map((word) => codeOf(sentence.wordCell(word, Column.deprel))),
    };
  }),
);
const trees = units.flat().map(({ heads, labels }) => orderedTree(heads, labels));
const pairs = (trees.length * (trees.length - 1)) / 2;
const words = trees.reduce((sum, { size }) => sum + size - 1, 0) / trees.length;
const { count, work } = shareSubtrees(trees);
console.log(
  `2 × ${annotators[0].length} sentences, ${words.toFixed(1)} words on average, ${pairs} pairs of trees; ${count} distinct subtrees, ${work} nodes of keyroots`,
);

function report(name: string, ms: number, budget?: number): void {
  const over = budget !== undefined && budget < ms ? '   OVER BUDGET' : '';
  console.log(`${name.padEnd(64)}${(ms / 1000).toFixed(2).padStart(8)} s${over}`);
}

const random = mulberry32(3);
const single = timed(() => {
  let sum = 0;
  for (let k = 0; k < SINGLE_PAIRS; k++) {
    sum += treeEditDistance(trees[Math.floor(random() * trees.length)], trees[Math.floor(random() * trees.length)]);
  }
  return sum;
});
report(`relations: pair by pair (from ${SINGLE_PAIRS} pairs)`, (single.ms * pairs) / SINGLE_PAIRS);
const exact = timed(() => syntaxAlpha(units, 'all', 1));
report('relations: distinct subtrees once', exact.ms);
const all = timed(() => agree(annotators, { alpha: 'all' }));
report('treebank agree --alpha all: three kinds of labels, all figures', all.ms, EXACT_BUDGET);
const sampled = timed(() => agree(annotators, { alpha: 'sample' }));
report('treebank agree --alpha sample: the same', sampled.ms, SAMPLED_BUDGET);
const seeds = Array.from(
  { length: 10 },
  (_, seed) => (syntaxAlpha(units, 'sample', seed).plain ?? 0) - (exact.result.plain ?? 0),
);
const deviation = Math.sqrt(seeds.reduce((sum, each) => sum + each * each, 0) / seeds.length);
console.log(
  `α plain ${exact.result.plain?.toFixed(4)}; drawn with ten seeds, it is off by ${deviation.toFixed(5)} (root mean square)`,
);
