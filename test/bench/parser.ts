/**
 * The parser: kernels, loading the bundled model, one sentence from text to heads and relations over a ladder of lengths, whole
 * files, and training. One thread. Times are medians and 95th percentiles, speeds the best of several rounds, beside them the speed per
 * second of processor time, which other programs on the machine disturb less. Budgets (issue 5): matrix products ≥ 18 GFLOP/s; loading
 * ≤ 200 ms; 20 words ≤ 10 ms, 60 words ≤ 40 ms; from plain text to full CoNLL-U 20 words ≤ 12 ms (issue 18); files with tags ≥ 25,000 words per second of processor time (issue 21), files from forms
 * alone ≥ 5,000 words/s; training ≥ 2,200 words/s. `!` marks figures over budget. With BEFORE, beside an earlier build: before.ts.
 * Run: npm run bench -- parser
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Sentence, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { DECODER_NAMES } from '../../server/src/core/decode/index.ts';
import { collectExamples, loadModel, type Parser, sourceText } from '../../server/src/core/parser/index.ts';
import { Kernels, matrix } from '../../server/src/core/parser/network/kernels.ts';
import { trainNetwork } from '../../server/src/core/parser/neural/train.ts';
import { annotate } from '../../server/src/services/parsers/annotate.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { hasShared, SHARED } from '../shared.ts';
import { benchBefore } from './before.ts';

const MODEL = resolve(import.meta.dirname, '../../models/en-ewt.model');

function best(rounds: number, run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** Median and 95th percentile, and the median of the processor time, which other programs disturb less. */
interface Spread {
  readonly median: number;
  readonly p95: number;
  readonly cpu: number;
}

function spread(rounds: number, run: () => void): Spread {
  const cpus: number[] = [];
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    const ms = best(1, run);
    const { user, system } = process.cpuUsage(before);
    cpus.push((user + system) / 1000);
    return ms;
  });
  const at = (values: number[], share: number) => values.sort((x, y) => x - y)[Math.floor(share * rounds)];
  return { median: at(times, 0.5), p95: at(times, 0.95), cpu: at(cpus, 0.5) };
}

function lineOfTimes(name: string, { median, p95, cpu }: Spread, budget = Number.POSITIVE_INFINITY): void {
  const [a, b, c] = [median, p95, cpu].map((ms) => ms.toFixed(2).padStart(8));
  console.log(`${name.padEnd(48)}  ${a} ms median ${b} p95 ${c} of the processor${median <= budget ? '' : ' !'}`);
}

function line(name: string, value: number, unit: string, isGood = true): void {
  console.log(`${name.padEnd(48)}${value.toFixed(value < 100 ? 2 : 0).padStart(10)} ${unit}${isGood ? '' : ' !'}`);
}

function benchKernels(): void {
  const kernels = new Kernels();
  for (const [m, n, k] of [
    [400, 512, 256],
    [16, 512, 128],
    [400, 3264, 64],
    [25, 25, 128],
  ] as const) {
    const [a, b, c] = [kernels.allocateZeros(m * k), kernels.allocateZeros(k * n), kernels.allocateZeros(m * n)];
    const times = Math.ceil(2e8 / (2 * m * n * k));
    const ms = best(5, () => {
      for (let i = 0; i < times; i++) kernels.multiply(m, n, k, matrix(a, k), matrix(b, n), matrix(c, n), 'set');
    });
    const gigaflops = (2 * m * n * k * times) / ms / 1e6;
    line(`matrix product ${m} × ${n} × ${k}`, gigaflops, 'GFLOP/s', 18 <= gigaflops || n < 100);
    const packed = kernels.packIntegers(n, k, b);
    const integersMs = best(5, () => {
      for (let i = 0; i < times; i++) kernels.multiplyPacked(m, n, k, matrix(a, k), packed, matrix(c, n), 'set');
    });
    line('  in 16-bit integers', ms / integersMs, 'times as fast');
  }
}

/** A sentence of exactly n words with tags, made of toy sentences. */
function sentenceOf(n: number): Sentence {
  const rows = toyTreebank(n, n)
    .flatMap(({ text }) => text.trimEnd().split('\n'))
    .slice(0, n);
  return splitBlocks(`${rows.map((row, at) => row.replace(/^\d+/, String(at + 1))).join('\n')}\n\n`)[0];
}

function benchSentences(parser: Parser): void {
  for (const n of [10, 20, 40, 60, 100]) {
    const sentence = sentenceOf(n);
    const budget = n <= 20 ? 10 : n <= 60 ? 40 : undefined;
    for (const decoder of DECODER_NAMES) {
      if (decoder === 'oneEndpointCrossing' && 20 < n) continue;
      const times = spread(41, () => parser.parse(sentence, { decoder }));
      lineOfTimes(`one sentence, ${n} words, ${decoder}`, times, budget);
    }
    const untagged = spread(41, () => parser.parse(sentence, { formsOnly: true }));
    lineOfTimes(`one sentence, ${n} words, forms only, mh4`, untagged, budget);
  }
}

/** Text to tokens, tags, lemmas and a tree, as in *Annotate Text…*: other sentences of the treebank each time. */
function benchText(parser: Parser, sentences: readonly Sentence[]): void {
  const texts = sentences
    .filter(({ nWords }) => 19 <= nWords && nWords <= 21)
    .map((sentence) => sourceText([sentence]));
  const annotated = (text: string) => [...annotate(parser, text, { sentIds: 's{n}', decoder: 'mh4' })];
  for (const text of texts.slice(50)) annotated(text);
  const rest = texts.slice(0, 50).values();
  const times = spread(50, () => void annotated(rest.next().value ?? ''));
  lineOfTimes('one sentence, 19 to 21 words, from text to CoNLL-U', times, 12);
}

function benchFile(parser: Parser, sentences: readonly Sentence[]): void {
  const words = sentences.reduce((sum, { nWords }) => sum + nWords, 0);
  for (const formsOnly of [false, true]) {
    const requests = sentences.map((sentence) => ({ sentence, options: { formsOnly } }));
    const ways: Record<string, () => void> = {
      'a file': () => void [...parser.parseAll(requests)],
      'one sentence after the other': () => {
        for (const { sentence, options } of requests) parser.parse(sentence, options);
      },
    };
    for (const [way, run] of Object.entries(ways)) {
      let leastCpu = Number.POSITIVE_INFINITY;
      const ms = best(5, () => {
        const before = process.cpuUsage();
        run();
        leastCpu = Math.min(leastCpu, process.cpuUsage(before).user / 1000);
      });
      const speed = (1000 * words) / ms;
      const name = `English-EWT dev, ${formsOnly ? 'forms only' : 'with tags'}, ${way}`;
      line(name, speed, 'words/s', 5000 <= speed || way !== 'a file');
      const cpuSpeed = (1000 * words) / leastCpu;
      line('', cpuSpeed, 'words/s of processor time', 25_000 <= cpuSpeed || formsOnly || way !== 'a file');
    }
  }
}

function benchTraining(path: string): void {
  const { examples, words } = collectExamples(splitBlocks(readFileSync(path, 'utf8')).slice(0, 600));
  const deprels = [...new Set(examples.flatMap((example) => example.deprels.slice(1)))].sort();
  const ms = best(1, () => trainNetwork(examples, deprels, { epochs: 1 }));
  const speed = (1000 * words) / ms;
  line('training of a network', speed, 'words/s', 2200 <= speed);
}

benchKernels();
if (existsSync(MODEL)) {
  const bytes = readFileSync(MODEL);
  line('model file', bytes.length / 1e6, 'MB', bytes.length <= 10e6);
  lineOfTimes(
    'loading it',
    spread(11, () => loadModel(bytes)),
    200,
  );
  const parser = loadModel(bytes);
  benchSentences(parser);
  if (hasShared) {
    const sentences = splitBlocks(readFileSync(join(SHARED, 'data/ud/cc-by-sa/English-EWT/dev.conllu'), 'utf8'));
    benchText(parser, sentences);
    benchFile(parser, sentences.slice(0, 500));
    await benchBefore(parser, bytes, sentences);
  }
}
if (hasShared) benchTraining(join(SHARED, 'data/ud/cc-by-sa/English-EWT/dev.conllu'));
