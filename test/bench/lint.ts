/**
 * Lint: MB per second of CPU time on one core, over whole treebanks, with its stages and slowest rules for some of them; then of whole processes of
 * the command line. The official validator does 0.7 to 0.8 MB/s here, and takes 0.23 s for one sentence; the budget is 50 times that,
 * the goal 100 times. Without ../shared a synthetic treebank only.
 * Run: npm run build && npm run bench -- lint
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BlockStream, Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import { Analysis } from '../../server/src/core/validate/analysis.ts';
import { inspectSentence, type SentenceFacts, TreebankFold } from '../../server/src/core/validate/index.ts';
import { SENTENCE_RULES } from '../../server/src/core/validate/registry.ts';
import type { Rule } from '../../server/src/core/validate/rule.ts';
import { SHARED } from '../shared.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OFFICIAL = 0.75; // MB/s
const OFFICIAL_START = 0.23; // s
const ROUNDS = 7;
/** Small files get more rounds: time of compilation in other threads is included, and drops after some rounds. */
const LEAST = 700; // ms
const PIECE = 1 << 15; // bytes, as in the command line

/** CPU time, so that other programs on the machine count less; it includes that of the collector's threads. */
function milliseconds(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The best of some rounds, as other programs can only add time; `prepare` is not timed. */
function best<Prepared>(prepare: () => Prepared, run: (prepared: Prepared) => void): number {
  const times: number[] = [];
  let total = 0;
  while (times.length < ROUNDS || total < LEAST) {
    const prepared = prepare();
    const time = milliseconds(() => run(prepared));
    times.push(time);
    total += time;
  }
  return Math.min(...times);
}

function syntheticTreebank(): string {
  const words = ['the', 'dogs', 'of', 'war', 'bark', 'loudly'];
  const sentence = (index: number) =>
    [
      `# sent_id = s${index}`,
      `# text = ${words.join(' ')}`,
      '1\tthe\tthe\tDET\tDT\tDefinite=Def|PronType=Art\t2\tdet\t2:det\t_',
      '2\tdogs\tdog\tNOUN\tNNS\tNumber=Plur\t5\tnsubj\t5:nsubj\t_',
      '3\tof\tof\tADP\tIN\t_\t4\tcase\t4:case\t_',
      '4\twar\twar\tNOUN\tNN\tNumber=Sing\t2\tnmod\t2:nmod:of\t_',
      '5\tbark\tbark\tVERB\tVBP\tMood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin\t0\troot\t0:root\t_',
      '6\tloudly\tloudly\tADV\tRB\t_\t5\tadvmod\t5:advmod\t_',
      '\n',
    ].join('\n');
  return Array.from({ length: 20_000 }, (_, index) => sentence(index)).join('');
}

function foldOf(facts: readonly SentenceFacts[]): number {
  const fold = new TreebankFold<number>();
  let n = 0;
  for (const [index, each] of facts.entries()) n += fold.add(each, index).length;
  return n + fold.endFile().length + fold.end().length;
}

/** As on the command line: a piece at a time, keeping nothing. */
function lintStream(bytes: Buffer): number {
  const fold = new TreebankFold<number>();
  const stream = new BlockStream();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let findings = 0;
  let index = 0;
  const lint = (sentence: Sentence) => {
    const inspection = inspectSentence(sentence);
    findings += inspection.findings.length + fold.add(inspection.facts, index++).length;
    sentence.release();
  };
  for (let at = 0; at < bytes.length; at += PIECE) {
    for (const sentence of stream.push(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })))
      lint(sentence);
  }
  for (const sentence of stream.end()) lint(sentence);
  return findings + fold.endFile().length + fold.end().length;
}

/** The decisive line, for the whole. */
function measure(name: string, bytes: Buffer): void {
  let findings = 0;
  const whole = best(
    () => bytes,
    (each) => {
      findings = lintStream(each);
    },
  );
  const speed = bytes.length / 1000 / whole;
  console.log(
    `${name.padEnd(46)} ${(bytes.length / 1e6).toFixed(1).padStart(5)} MB ${String(findings).padStart(6)} findings ${whole.toFixed(0).padStart(4)} ms ${speed.toFixed(1).padStart(6)} MB/s = ${(speed / OFFICIAL).toFixed(0)} ×`,
  );
}

function measureStages(name: string, bytes: Buffer): void {
  const megabytes = bytes.length / 1e6;
  const text = bytes.toString('utf8');
  const parsed = (): readonly Sentence[] => {
    const { sentences } = Document.parse(text);
    for (const sentence of sentences) sentence.nWords;
    return sentences;
  };
  let findings = 0;
  let facts: SentenceFacts[] = [];
  const decode = best(
    () => bytes,
    (each) => void each.toString('utf8'),
  );
  const split = best(
    () => text,
    (each) => void Document.parse(each),
  );
  const parse = best(
    () => Document.parse(text).sentences,
    (sentences) => {
      for (const sentence of sentences) sentence.nWords;
    },
  );
  const analysis = new Analysis();
  const analyse = best(parsed, (sentences) => {
    for (const sentence of sentences) analysis.read(sentence);
  });
  const inspect = best(parsed, (sentences) => {
    facts = [];
    findings = 0;
    for (const sentence of sentences) {
      const inspection = inspectSentence(sentence);
      findings += inspection.findings.length;
      facts.push(inspection.facts);
    }
  });
  const fold = best(
    () => facts,
    (all) => void foldOf(all),
  );
  const speed = (ms: number) => `${((megabytes * 1000) / ms).toFixed(0)} MB/s (${ms.toFixed(0)} ms)`;
  console.log(`${name}: ${megabytes.toFixed(1)} MB, ${findings} findings of level 3`);
  console.log(`  decode ${speed(decode)}, split ${speed(split)}, parse ${speed(parse)}, analyse ${speed(analyse)}`);
  console.log(`  analyse + check ${speed(inspect)}, treebank ${speed(fold)}`);
  profile(parsed(), analysis);
}

/** Time of each rule: how much longer a pass takes that runs it ten times more. */
function profile(sentences: readonly Sentence[], analysis: Analysis): void {
  const times = 10;
  const pass = (extra: Rule | undefined) =>
    milliseconds(() => {
      for (const sentence of sentences) {
        analysis.read(sentence);
        for (const rule of SENTENCE_RULES) rule.check(analysis);
        if (extra) for (let i = 0; i < times; i++) extra.check(analysis);
      }
    });
  const base = Math.min(pass(undefined), pass(undefined), pass(undefined));
  const rules = SENTENCE_RULES.map((rule) => ({
    name: rule.infos[0].id,
    ms: (Math.min(pass(rule), pass(rule)) - base) / times,
  }));
  const slowest = rules.sort((a, b) => b.ms - a.ms).slice(0, 8);
  console.log(`  slowest rules: ${slowest.map(({ name, ms }) => `${name} ${ms.toFixed(1)} ms`).join(', ')}`);
}

/** Wall time of the whole program in one thread, start and end of it included. */
function measureProcess(name: string, path: string, bytes: number, options = ['--max-per-rule', '3']): void {
  const cli = join(ROOT, 'bin/treebank');
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    const args = [cli, 'lint', '--threads', '0', ...options, path];
    const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
    if (status !== 0 && status !== 1) throw new Error(`treebank lint ${path} ended with ${status}`);
    return (performance.now() - start) / 1000;
  });
  const seconds = Math.min(...times);
  const official = Math.max(OFFICIAL_START, bytes / 1e6 / OFFICIAL);
  console.log(
    `treebank lint --threads 0 ${name}: ${seconds.toFixed(2)} s, ${(bytes / 1e6 / seconds).toFixed(1)} MB/s; the official validator ${official.toFixed(2)} s = ${(official / seconds).toFixed(1)} ×`,
  );
}

function measureProcesses(treebank: Buffer): void {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-bench-'));
  try {
    const path = join(folder, 'treebank.conllu');
    const text = treebank.toString('utf8');
    for (const copies of [1, 6]) {
      const numbered = Array.from({ length: copies }, (_, i) => text.replaceAll('# sent_id = ', `# sent_id = ${i}-`));
      const bytes = Buffer.from(numbered.join(''));
      writeFileSync(path, bytes);
      const size = `${(bytes.length / 1e6).toFixed(0)} MB`;
      measureProcess(size, path, bytes.length);
      const all = ['--level', '5', '--lang', 'en', '--max-per-rule', '0'];
      measureProcess(`${all.join(' ')} ${size}`, path, bytes.length, all);
    }
    const sentence = text.slice(0, text.indexOf('\n\n') + 2);
    writeFileSync(path, sentence);
    measureProcess('one sentence', path, sentence.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const DETAILED = ['English-EWT/train', 'Japanese-GSD/test', 'Gothic-PROIEL/train'];

const synthetic = Buffer.from(syntheticTreebank());
const treebanks = new Map([['synthetic', synthetic]]);
const data = join(SHARED, 'data/ud');
if (existsSync(data)) {
  for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.conllu')) treebanks.set(file.slice(0, -'.conllu'.length), readFileSync(join(data, file)));
  }
}
console.log('Whole treebanks, level 3, from bytes to findings:');
for (const [name, bytes] of treebanks) measure(name, bytes);
console.log('\nStages:');
for (const [name, bytes] of treebanks) {
  if (name === 'synthetic' || DETAILED.some((end) => name.endsWith(end))) measureStages(name, bytes);
}
console.log('\nProcesses, wall time:');
measureProcesses([...treebanks].find(([name]) => name.endsWith(DETAILED[0]))?.[1] ?? synthetic);
