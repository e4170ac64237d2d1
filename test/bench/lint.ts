/**
 * Lint: MB/s of each stage over whole treebanks on one core, and the share of the slowest rules. The official validator does 0.7 to
 * 0.8 MB/s here; the budget is 50 times that, the goal 100 times. Without ../shared a synthetic treebank only.
 * Run: npm run bench -- lint
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import { Analysis } from '../../server/src/core/validate/analysis.ts';
import { inspectSentence, type SentenceFacts, TreebankFold } from '../../server/src/core/validate/index.ts';
import { SENTENCE_RULES } from '../../server/src/core/validate/registry.ts';
import { SHARED } from '../shared.ts';

const OFFICIAL = 0.75; // MB/s
const ROUNDS = 5;

function milliseconds(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Median of some rounds; `prepare` is not timed. */
function median<Prepared>(prepare: () => Prepared, run: (prepared: Prepared) => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const prepared = prepare();
    return milliseconds(() => run(prepared));
  });
  return times.sort((a, b) => a - b)[ROUNDS >> 1];
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

function measure(name: string, bytes: Buffer): void {
  const megabytes = bytes.length / 1e6;
  const text = bytes.toString('utf8');
  const parsed = (): readonly Sentence[] => {
    const { sentences } = Document.parse(text);
    for (const sentence of sentences) sentence.nWords;
    return sentences;
  };
  let findings = 0;
  let facts: SentenceFacts[] = [];
  const decode = median(
    () => bytes,
    (each) => void each.toString('utf8'),
  );
  const split = median(
    () => text,
    (each) => void Document.parse(each),
  );
  const parse = median(
    () => Document.parse(text).sentences,
    (sentences) => {
      for (const sentence of sentences) sentence.nWords;
    },
  );
  const analysis = new Analysis();
  const analyse = median(parsed, (sentences) => {
    for (const sentence of sentences) analysis.read(sentence);
  });
  const inspect = median(parsed, (sentences) => {
    facts = [];
    findings = 0;
    for (const sentence of sentences) {
      const inspection = inspectSentence(sentence);
      findings += inspection.findings.length;
      facts.push(inspection.facts);
    }
  });
  const fold = median(
    () => facts,
    (all) => void foldOf(all),
  );
  const whole = median(
    () => bytes,
    (each) => {
      const all: SentenceFacts[] = [];
      for (const sentence of Document.parse(each.toString('utf8')).sentences) all.push(inspectSentence(sentence).facts);
      foldOf(all);
    },
  );
  const speed = (ms: number) => `${((megabytes * 1000) / ms).toFixed(0)} MB/s (${ms.toFixed(0)} ms)`;
  console.log(`${name}: ${megabytes.toFixed(1)} MB, ${findings} findings of level 3`);
  console.log(`  decode ${speed(decode)}, split ${speed(split)}, parse ${speed(parse)}, analyse ${speed(analyse)}`);
  console.log(`  analyse + check ${speed(inspect)}, treebank ${speed(fold)}`);
  const ratio = (megabytes * 1000) / whole / OFFICIAL;
  console.log(`  all, from bytes ${speed(whole)}: ${ratio.toFixed(0)} × the official validator's ${OFFICIAL} MB/s`);
  profile(parsed(), analysis);
}

/** Time of each rule, all sentences through one rule after the other. */
function profile(sentences: readonly Sentence[], analysis: Analysis): void {
  const times = new Map<string, number>();
  const batch = 200;
  for (let first = 0; first < sentences.length; first += batch) {
    const analyses = sentences.slice(first, first + batch).map((sentence) => new Analysis(sentence));
    for (const rule of SENTENCE_RULES) {
      const ms = milliseconds(() => {
        for (const each of analyses) rule.check(each);
      });
      const name = rule.infos[0].id;
      times.set(name, (times.get(name) ?? 0) + ms);
    }
  }
  const slowest = [...times].sort((a, b) => b[1] - a[1]).slice(0, 12);
  console.log(`  slowest rules: ${slowest.map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`).join(', ')}`);
  analysis.read(sentences[0]);
}

measure('synthetic', Buffer.from(syntheticTreebank()));
for (const file of [
  'ud/cc-by-sa/English-EWT/train.conllu',
  'ud/cc-by-sa/Japanese-GSD/test.conllu',
  'ud/r2.0/Gothic-PROIEL/train.conllu',
]) {
  const path = join(SHARED, 'data', file);
  if (existsSync(path)) measure(file, readFileSync(path));
}
