/**
 * The weights of `core/suspicion/weighing.ts`: a logistic regression on what maintainers corrected later, in six pairs of releases. Prints the
 * precision that each pair gets from the weights of the other five, beside that of the surprisal alone, and the weights of all six, which are the
 * shipped ones. Only arcs that the list shows count: without punctuation, and without what rules report. About three minutes of processor time.
 * Run: npm run bench -- reviewWeights
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import {
  ARC_MEASURES,
  type ArcJudgements,
  arcPlaces,
  Corrections,
  judgeArcs,
  judgedTreebank,
  measureRanking,
  rankArcs,
} from '../../server/src/core/suspicion/index.ts';
import { ARC_EVIDENCE, ArcWeighing } from '../../server/src/core/suspicion/weighing.ts';
import { SHARED } from '../shared.ts';

const FOLDER = join(SHARED, 'data/pairs');
const PAIRS = ['english-ewt', 'french-gsd', 'irish-idt', 'kazakh-ktb', 'swedish-talbanken', 'turkish-boun'];
const [MEASURE] = ARC_MEASURES.filter(({ name }) => name === 'head or relation');
/** Share of the arcs, by surprisal, that are learned from: the order of the others is of no interest. */
const LEARNED = 0.3;
/** Each treebank weighs as much as the others. */
const WEIGHT = 5000;
/** Surprisal weighs more than the regression says: see `weighing.ts`. */
const TIMES_SURPRISAL = 1.5;
/** Of the squares of the weights, per standard deviation. */
const PENALTY = 10;

interface Row {
  readonly evidence: readonly number[];
  readonly isCorrected: boolean;
  readonly weight: number;
}

function readPair(pair: string) {
  const read = (name: string) =>
    splitBlocks(readFileSync(join(FOLDER, pair, `${name}.conllu`), 'utf8')).filter(({ nWords }) => 0 < nWords);
  const earlier = read('old');
  const treebank = judgedTreebank(earlier);
  const judgements = judge(pair, treebank.examples);
  const corrections = new Corrections(earlier, read('new'));
  const weighing = new ArcWeighing(treebank.examples, judgements);
  const evidence = new Map<number, readonly number[]>();
  weighing.forEach((at, each) => void evidence.set(at, each));
  // Both in the order of the ranking.
  const { order } = rankArcs(earlier, treebank, judgements);
  const places = arcPlaces(treebank, judgements, { order, nReported: 0 });
  const arcs = places.flatMap((place, rank) => {
    if (!corrections.compares(place)) return [];
    const isCorrected = corrections.extentOf(place, MEASURE.classes) !== undefined;
    return [{ place, evidence: evidence.get(order[rank]) ?? [], isCorrected }];
  });
  return { pair, corrections, arcs };
}

function judge(_: string, examples: Parameters<typeof judgeArcs>[0]): ArcJudgements {
  return judgeArcs(examples, { method: 'fast' });
}

type Pair = ReturnType<typeof readPair>;

function rowsOf({ arcs }: Pair): Row[] {
  const first = [...arcs].sort((a, b) => b.evidence[0] - a.evidence[0]).slice(0, Math.round(LEARNED * arcs.length));
  return first.map(({ evidence, isCorrected }) => ({ evidence, isCorrected, weight: WEIGHT / first.length }));
}

/** Iteratively reweighted least squares with a penalty on standardised weights and a constant, which changes no order. */
function weightsOf(rows: readonly Row[]): number[] {
  const n = ARC_EVIDENCE.length;
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + row.weight * of(row), 0) / total;
  const means = ARC_EVIDENCE.map((_, i) => mean(({ evidence }) => evidence[i]));
  const deviations = ARC_EVIDENCE.map((_, i) => Math.sqrt(mean(({ evidence }) => (evidence[i] - means[i]) ** 2)));
  const inputs = rows.map(({ evidence }) => [...evidence.map((each, i) => (each - means[i]) / deviations[i]), 1]);
  let weights = new Array<number>(n + 1).fill(0);
  for (let pass = 0; pass < 12; pass++) {
    const gradient = weights.map((each, i) => (i === n ? 0 : -PENALTY * each));
    const hessian = weights.map((_, i) => weights.map((_, j) => (i === j && i !== n ? PENALTY : 0)));
    rows.forEach(({ isCorrected, weight }, r) => {
      const input = inputs[r];
      const p = 1 / (1 + Math.exp(-input.reduce((sum, each, i) => sum + each * weights[i], 0)));
      for (let i = 0; i <= n; i++) {
        gradient[i] += weight * ((isCorrected ? 1 : 0) - p) * input[i];
        for (let j = 0; j <= i; j++) hessian[i][j] += weight * p * (1 - p) * input[i] * input[j];
      }
    });
    const step = solved(hessian, gradient);
    weights = weights.map((each, i) => each + step[i]);
  }
  const scaled = deviations.map((deviation, i) => (weights[i] / deviation) * (i === 0 ? TIMES_SURPRISAL : 1));
  return scaled;
}

/** Cholesky: solves a x = b for a symmetric, positive matrix of which the lower half is read. */
function solved(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const lower = a.map((row) => [...row]);
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = lower[i][j];
      for (let k = 0; k < j; k++) sum -= lower[i][k] * lower[j][k];
      lower[i][j] = i === j ? Math.sqrt(sum) : sum / lower[j][j];
    }
  }
  const x = [...b];
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) x[i] -= lower[i][k] * x[k];
    x[i] /= lower[i][i];
  }
  for (let i = x.length - 1; 0 <= i; i--) {
    for (let k = i + 1; k < x.length; k++) x[i] -= lower[k][i] * x[k];
    x[i] /= lower[i][i];
  }
  return x;
}

/** Precision at the top 0.5, 1, 2 and 5 %, average precision, and what is found in the first 20 %, all and individual. */
function figuresOf({ arcs, corrections }: Pair, weights: readonly number[]): number[] {
  const score = (evidence: readonly number[]) => evidence.reduce((sum, each, i) => sum + weights[i] * each, 0);
  const ranking = arcs.map(({ place, evidence }) => ({ place, score: score(evidence) }));
  const places = ranking.sort((a, b) => b.score - a.score).map(({ place }) => place);
  const [all, individual] = measureRanking(places, corrections, MEASURE);
  const inAll = ({ corrected, recalls }: typeof all) => (100 * recalls[recalls.length - 1].hits) / corrected;
  const precisions = all.precisions.map(({ hits, rows }) => (100 * hits) / rows);
  return [...precisions, 100 * all.averagePrecision, inAll(all), inAll(individual)];
}

function line(name: string, numbers: readonly number[]): void {
  console.log(`${name.padEnd(34)}${numbers.map((each) => each.toFixed(1).padStart(8)).join('')}`);
}

function bench(): void {
  const pairs = PAIRS.map(readPair);
  const rows = new Map(pairs.map((pair) => [pair, rowsOf(pair)]));
  console.log(`${''.padEnd(34)}   0.5 %     1 %     2 %     5 %      AP   in 20%   indiv.`);
  const before: number[][] = [];
  const after: number[][] = [];
  for (const pair of pairs) {
    const others = pairs.filter((each) => each !== pair).flatMap((each) => rows.get(each) ?? []);
    before.push(figuresOf(pair, [1]));
    after.push(figuresOf(pair, weightsOf(others)));
    line(`${pair.pair}, surprisal`, before[before.length - 1]);
    line(`${pair.pair}, weights of the others`, after[after.length - 1]);
  }
  const mean = (all: readonly number[][]) =>
    all[0].map((_, i) => all.reduce((sum, each) => sum + each[i], 0) / all.length);
  line('mean, surprisal', mean(before));
  line('mean, weights of the others', mean(after));
  const weights = weightsOf([...rows.values()].flat());
  ARC_EVIDENCE.forEach((name, i) => void console.log(`  ${name}: ${weights[i].toFixed(3)},`));
}

if (existsSync(FOLDER)) bench();
else console.log('The pairs of ../shared are not here.');
