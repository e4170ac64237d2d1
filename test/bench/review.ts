/**
 * Odd arcs as `treebank review` finds them: recall of injected errors in the top 3 %, and processor time and memory. Budgets (issue 17):
 * English 80 %, Hungarian 55 %; 30 s (fast) and 90 s (thorough) of processor time per 100,000 words; 1 GB for 300,000 words. Whether a
 * method finds what maintainers correct is a separate question: measure that with `treebank review --evaluate`.
 * Run: npm run bench -- review; about ten minutes on an idle machine.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document } from '../../server/src/core/conllu/index.ts';
import {
  type JudgedTreebank,
  judgeArcs,
  judgedTreebank,
  judgeTagging,
  METHODS,
  type Method,
  oddArcs,
  rankArcs,
  withUsage,
} from '../../server/src/core/suspicion/index.ts';
import { inject, recall, thinned } from '../core/suspicion/injected.ts';
import { hasShared, SHARED } from '../shared.ts';

const ENGLISH = ['cc-by-sa/English-EWT/train'];
const HUNGARIAN = ['r2.0/Hungarian-Szeged/train'];
const LARGE = [
  ...ENGLISH,
  'cc-by-sa/German-GSD/dev',
  'cc-by-sa/French-GSD/dev',
  'cc-by-sa/Dutch-Alpino/dev',
  'cc-by-sa/Norwegian-Bokmaal/dev',
];
const SECONDS: Readonly<Record<Method, number>> = { fast: 30, thorough: 90 };
const RECALLS = [
  { name: 'English', files: ENGLISH, words: 100_000, least: 80 },
  { name: 'Hungarian', files: HUNGARIAN, words: 20_000, least: 55 },
] as const;
const MEMORY = 1e9;
const WORDS = 100_000;
const [SCRIPT, TASK] = process.argv.slice(1);

function sentencesOf(files: readonly string[]) {
  const texts = files.map((name) => readFileSync(join(SHARED, 'data/ud', `${name}.conllu`), 'utf8'));
  return Document.parse(texts.join('')).sentences;
}

const treebankOf = (files: readonly string[]): JudgedTreebank => judgedTreebank(sentencesOf(files));

function row(name: string, value: number, unit: string, isWithin: boolean): void {
  console.log(`${name.padEnd(52)}${value.toFixed(1).padStart(8)} ${unit}${isWithin ? '' : ' !'}`);
}

/** Processor time per 100,000 words, in seconds. */
function time(work: () => void, words: number): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1e6 / words) * 1e5;
}

/** In a separate process: the system reports peak memory only per process. */
function measureMemory(method: Method): void {
  const sentences = sentencesOf(LARGE);
  const treebank = judgedTreebank(sentences);
  const judgements = judgeArcs(treebank.examples, { method, epochs: 1 });
  const rows = oddArcs(treebank, judgements, rankArcs(sentences, treebank, judgements), 0, 1000);
  withUsage(treebank, rows);
  console.log(`${treebank.words} ${process.resourceUsage().maxRSS}`);
}

function bench(): void {
  for (const { name, files, words, least } of RECALLS) {
    const injected = inject(thinned(treebankOf(files), words), 1);
    for (const method of METHODS) {
      const found = recall(injected, method, 0.03);
      row(`${name}, ${injected.treebank.words} words, ${method}: recall in the top 3 %`, found, '%', least <= found);
    }
  }
  const treebank = thinned(treebankOf(ENGLISH), WORDS);
  for (const method of METHODS) {
    const seconds = time(() => judgeArcs(treebank.examples, { method }), treebank.words);
    row(`${method}: processor time per 100,000 words`, seconds, 's', seconds <= SECONDS[method]);
  }
  row(
    'tags: processor time per 100,000 words',
    time(() => judgeTagging(treebank.examples, {}), treebank.words),
    's',
    true,
  );
  for (const method of METHODS) {
    const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT, method], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const [words, kilobytes] = stdout.split(' ').map(Number);
    row(`${method}: memory for ${words} words`, kilobytes / 1000, 'MB', 1000 * kilobytes <= MEMORY);
  }
}

const task = METHODS.find((method) => method === TASK);
if (task !== undefined) measureMemory(task);
else if (hasShared) bench();
else console.log('The treebanks of ../shared are not here.');
