/**
 * Scoring and comparing whole treebanks, as the command line does, start-up included. Budgets: `evaluate` of English-EWT dev (25,000
 * words) 0.5 s; `diff --stat` of two folders of 15,000 sentences 3 s. Then a ladder: twice the sentences take twice the time. Without
 * ../shared, with random treebanks. Run: npm run build, then npm run bench -- compare
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareTreebanks } from '../../server/src/core/compare/index.ts';
import { Document } from '../../server/src/core/conllu/index.ts';
import { evaluate } from '../../server/src/core/evaluate/index.ts';
import { random } from '../referee/bestTree.ts';
import { SHARED } from '../shared.ts';
import { edited } from './edited.ts';
import { projectiveTree } from './trees.ts';

const CLI = 'dist/cli.js';
const EWT = join(SHARED, 'data/ud/cc-by-sa/English-EWT');

/** Sentences of 5 to 34 words from a vocabulary in which some words are frequent, as in text. */
function randomTreebank(nSentences: number): string {
  const next = random(nSentences);
  const sentences = Array.from({ length: nSentences }, (_, index) => {
    const n = 5 + Math.floor(next() * 30);
    const heads = projectiveTree(n, next);
    const rows = Array.from(heads.subarray(1), (head, at) => {
      const form = `w${Math.floor(next() ** 3 * 5000)}`;
      return `${at + 1}\t${form}\t${form}\tNOUN\t_\tNumber=Sing\t${head}\tdep\t${head}:dep\t_`;
    });
    return `# sent_id = s${index}\n${rows.join('\n')}\n\n`;
  });
  return sentences.join('');
}

function seconds(run: () => void): number {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
}

function report(name: string, time: number, budget?: number): void {
  const limit = budget === undefined ? '' : `  budget ${budget} s${time <= budget ? '' : '  TOO SLOW'}`;
  console.log(`${name.padEnd(44)} ${time.toFixed(2).padStart(7)} s${limit}`);
}

/** The median of five runs of the built program. */
function program(args: readonly string[]): number {
  const times = Array.from({ length: 5 }, () =>
    seconds(() => spawnSync(process.execPath, [CLI, ...args], { stdio: 'ignore' })),
  );
  return times.sort((a, b) => a - b)[2];
}

const read = (name: string) => (existsSync(join(EWT, name)) ? readFileSync(join(EWT, name), 'utf8') : undefined);

const folder = mkdtempSync(join(tmpdir(), 'treebank-bench-'));
try {
  const dev = read('dev.conllu') ?? randomTreebank(2000);
  const train = read('train.conllu') ?? randomTreebank(13_000);
  for (const [side, change] of [
    ['a', (text: string) => text],
    // Other forms would make it another text, which the official scorer refuses.
    ['b', (text: string) => edited(text, [2, 6, 7])],
  ] as const) {
    mkdirSync(join(folder, side));
    writeFileSync(join(folder, side, 'dev.conllu'), change(dev));
    writeFileSync(join(folder, side, 'train.conllu'), change(train));
  }
  if (existsSync(CLI)) {
    report('treebank --version (start-up)', program(['--version']));
    report(
      'treebank evaluate, dev',
      program(['evaluate', join(folder, 'a/dev.conllu'), join(folder, 'b/dev.conllu')]),
      0.5,
    );
    const same = program(['evaluate', join(folder, 'a/dev.conllu'), join(folder, 'a/dev.conllu')]);
    report('treebank evaluate, dev with itself', same, 0.5);
    report('treebank diff --stat, train and dev', program(['diff', '--stat', join(folder, 'a'), join(folder, 'b')]), 3);
  } else console.log(`${CLI} is not built: only the core is measured.`);
  for (const nSentences of [2000, 4000, 8000, 16_000]) {
    const [a, b] = [randomTreebank(nSentences), edited(randomTreebank(nSentences), [1, 2, 6, 7])].map(
      (text) => Document.parse(text).sentences,
    );
    report(
      `differences, ${nSentences} sentences`,
      seconds(() => compareTreebanks(a, b)),
    );
    report(
      `scores, ${nSentences} sentences`,
      seconds(() => evaluate(a, b, { samples: 0 })),
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
