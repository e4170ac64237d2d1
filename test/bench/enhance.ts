/**
 * Enhanced graphs, in milliseconds of processor time: reading, the graph and the edits of a whole treebank (budget: 200,000 words in 2 s), learning,
 * and one sentence after an edit of its tree (budget: 5 ms), also from the first edit of the process on. A ladder of copies of the sample; the real treebanks of ../shared where they are present.
 * Run: npm run bench -- enhance
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, Column, type Sentence, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { wordCellEdit } from '../../server/src/core/edit/index.ts';
import {
  depsEdits,
  graphOf,
  hasGraph,
  learn,
  obstacleToGraph,
  presetSwitches,
  recomputedDeps,
  Switches,
} from '../../server/src/core/enhance/index.ts';
import { hasShared, SHARED } from '../shared.ts';

const BUDGET = { words: 200_000, ms: 2_000, sentence: 5 };
const ROUNDS = 3;

function cpuMs(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const row = (cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(26) : `${cell}`.padStart(14))).join(''));

/** With another relation of its last word, as after an edit. */
function relabelled(sentence: Sentence): Sentence {
  const edits = wordCellEdit(sentence, sentence.nWords, Column.deprel, 'dep:x');
  return splitBlocks(applyEdits(sentence.text, edits))[0];
}

function measure(name: string, text: string): void {
  const judge = new Switches(presetSwitches('english', new Set()));
  const words = splitBlocks(text).reduce((sum, { nWords }) => sum + nWords, 0);
  const whole = cpuMs(() => {
    for (const sentence of splitBlocks(text)) {
      const made = depsEdits(sentence, judge, 'replace');
      if ('edits' in made) applyEdits(sentence.text, made.edits);
    }
  });
  const sentences = splitBlocks(text).filter((each) => hasGraph(each) && obstacleToGraph(each) === undefined);
  const learning = sentences.length === 0 ? 0 : cpuMs(() => learn(sentences));
  const usable = splitBlocks(text).filter((each) => 0 < each.nWords && obstacleToGraph(each) === undefined);
  const longest = usable.reduce((most, each) => (most.nWords < each.nWords ? each : most));
  const one = cpuMs(() => graphOf(longest, judge));
  const made = depsEdits(longest, judge, 'replace');
  const before = splitBlocks('edits' in made ? applyEdits(longest.text, made.edits) : longest.text)[0];
  const after = relabelled(before);
  const edited = cpuMs(() => recomputedDeps(before, after, judge));
  // Small texts are read before the code is compiled.
  const budget = Math.max(100, (words / BUDGET.words) * BUDGET.ms);
  row([
    name,
    words,
    `${whole.toFixed(0)}${whole <= budget ? '' : '!'}`,
    ((whole / words) * BUDGET.words).toFixed(0),
    learning.toFixed(0),
    longest.nWords,
    `${one.toFixed(2)}${one <= BUDGET.sentence ? '' : '!'}`,
    `${edited.toFixed(2)}${edited <= BUDGET.sentence ? '' : '!'}`,
  ]);
}

/** One edit at a time, from the first one of the process on: the code is not compiled yet. */
function measureWarming(text: string): void {
  const judge = new Switches(presetSwitches('english', new Set()));
  const usable = splitBlocks(text).filter((each) => hasGraph(each) && obstacleToGraph(each) === undefined);
  const before = usable.reduce((most, each) => (most.nWords < each.nWords ? each : most));
  const cells = [];
  let n = 0;
  for (const calls of [1, 9, 90, 900]) {
    const afters = Array.from({ length: calls }, () => relabelled(before));
    const start = process.cpuUsage();
    for (const after of afters) recomputedDeps(before, after, judge);
    const { user, system } = process.cpuUsage(start);
    n += calls;
    cells.push(`to ${n}: ${((user + system) / 1000 / calls).toFixed(2)}`);
  }
  row([`edited, ${before.nWords} words`, ...cells]);
}

const sample = readFileSync(join(import.meta.dirname, '../../sample/sample.conllu'), 'utf8');
measureWarming(sample);
row(['', 'words', 'all, ms', 'per 200,000', 'learning, ms', 'longest', 'its graph, ms', 'edited, ms']);
for (const copies of [1, 10, 100, 400]) measure(`sample × ${copies}`, sample.repeat(copies));
if (hasShared) {
  for (const name of ['Finnish-TDT/test', 'English-EWT/dev', 'English-EWT/train'])
    measure(name, readFileSync(join(SHARED, `data/ud/cc-by-sa/${name}.conllu`), 'utf8'));
}
