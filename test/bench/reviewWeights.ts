/**
 * The weights of `core/suspicion/weighing`: the mean of logistic regressions on what maintainers corrected later, in six pairs of releases. Prints
 * what each pair gets from the mean of the other five, beside the surprisal alone, and the mean of all six, which is shipped. First every word
 * counts, then only what the list shows: no punctuation, and nothing that rules report. About three minutes of processor time.
 * Run: npm run bench -- reviewWeights
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tablesIn } from '../../server/src/cli/lint/languages.ts';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import {
  ARC_MEASURES,
  Corrections,
  judgeArcs,
  judgedTreebank,
  judgeTagging,
  measureRanking,
  RuleErrors,
  rankArcs,
  reportedGroups,
  type WordPlace,
} from '../../server/src/core/suspicion/index.ts';
import { ARC_EVIDENCE, evidenceOf } from '../../server/src/core/suspicion/weighing/evidence.ts';
import { SHARED } from '../shared.ts';

const FOLDER = join(SHARED, 'data/pairs');
const PAIRS = {
  'english-ewt': 'en',
  'french-gsd': 'fr',
  'irish-idt': 'ga',
  'kazakh-ktb': 'kk',
  'swedish-talbanken': 'sv',
  'turkish-boun': 'tr',
};
const [MEASURE] = ARC_MEASURES.filter(({ name }) => name === 'head or relation');
/** Each treebank weighs as much as the others. */
const WEIGHT = 5000;
/** Individual corrections are what can be found: bulk changes are guidelines, which differ. */
const OF_INDIVIDUAL = 3;
/** Of the squares of the weights. */
const PENALTY = 300;
/** See the union of `review --evaluate`. */
const RULES_FIRST = 0.01;

type Tables = Awaited<ReturnType<typeof tablesIn>>;

function readPair(name: string, code: string, tables: Tables) {
  const read = (release: string) =>
    splitBlocks(readFileSync(join(FOLDER, name, `${release}.conllu`), 'utf8')).filter(({ nWords }) => 0 < nWords);
  const earlier = read('old');
  const treebank = judgedTreebank(earlier);
  const { examples, sentences } = treebank;
  const arcs = judgeArcs(examples, { method: 'fast' });
  const rules = { languageAt: () => tables(code) };
  const errors = new RuleErrors(earlier, treebank, rules);
  const columns = evidenceOf({ examples, arcs, tags: judgeTagging(examples, {}), errors });
  const corrections = new Corrections(earlier, read('new'));
  const places = examples.flatMap(({ words: { n } }, i): WordPlace[] =>
    Array.from({ length: n }, (_, at) => ({ sentence: sentences[i], word: at + 1 })),
  );
  const groups = reportedGroups(earlier, rules).sort((a, b) => b.words.length - a.words.length);
  const starts = new Map(Array.from(sentences, (sentence, i) => [sentence, arcs.starts[i]]));
  const reported = groups.flatMap(({ words }) =>
    words.flatMap(({ sentence, word }) => {
      const start = starts.get(sentence);
      return start === undefined ? [] : [start + word - 1];
    }),
  );
  return {
    name,
    corrections,
    places,
    surprisals: arcs.head.map((head, at) => head + arcs.relation[at]),
    columns,
    extents: places.map((place) => corrections.extentOf(place, MEASURE.classes)),
    listed: new Set(rankArcs(earlier, treebank, arcs).order),
    reported: [...new Set(reported)],
  };
}

type Pair = ReturnType<typeof readPair>;

/** Iteratively reweighted least squares with a penalty on the weights; the constant, which changes no order, is left out of the result. */
function weightsOf({ columns, extents, places, corrections }: Pair): number[] {
  const n = ARC_EVIDENCE.length;
  const rows = [...places.keys()].filter((at) => corrections.compares(places[at]));
  const weightOf = (at: number) => (extents[at] === 'individual' ? OF_INDIVIDUAL : 1);
  const unit = WEIGHT / rows.reduce((sum, at) => sum + weightOf(at), 0);
  let weights = new Array<number>(n + 1).fill(0);
  const input = new Float64Array(n + 1).fill(1);
  for (let pass = 0; pass < 8; pass++) {
    const gradient = weights.map((each, i) => (i === n ? 0 : -PENALTY * each));
    const hessian = weights.map((_, i) => weights.map((_, j) => (i === j && i !== n ? PENALTY : 0)));
    for (const at of rows) {
      for (let i = 0; i < n; i++) input[i] = columns[i][at];
      const p = 1 / (1 + Math.exp(-input.reduce((sum, each, i) => sum + each * weights[i], 0)));
      const weight = unit * weightOf(at);
      for (let i = 0; i <= n; i++) {
        gradient[i] += weight * ((extents[at] === undefined ? 0 : 1) - p) * input[i];
        for (let j = 0; j <= i; j++) hessian[i][j] += weight * p * (1 - p) * input[i] * input[j];
      }
    }
    const step = solved(hessian, gradient);
    weights = weights.map((each, i) => each + step[i]);
  }
  return weights.slice(0, n);
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
function figuresOf({ corrections, places }: Pair, order: readonly number[]): number[] {
  const ranking = order.map((at) => places[at]);
  const [all, individual] = measureRanking(ranking, corrections, MEASURE);
  const inAll = ({ changed, recalls }: typeof all) => (100 * recalls[recalls.length - 1].hits) / changed;
  const precisions = all.precisions.map(({ hits, rows }) => (100 * hits) / rows);
  return [...precisions, 100 * all.averagePrecision, inAll(all), inAll(individual)];
}

function line(name: string, numbers: readonly number[]): void {
  console.log(`${name.padEnd(34)}${numbers.map((each) => each.toFixed(1).padStart(8)).join('')}`);
}

const meanOf = (all: readonly (readonly number[])[]): number[] =>
  all[0].map((_, i) => all.reduce((sum, each) => sum + each[i], 0) / all.length);

async function bench(): Promise<void> {
  const tables = await tablesIn(join(import.meta.dirname, '../../tables'));
  const pairs = Object.entries(PAIRS).map(([name, code]) => readPair(name, code, tables));
  const weights = pairs.map(weightsOf);
  console.log(`${''.padEnd(34)}   0.5 %     1 %     2 %     5 %      AP   in 20%   indiv.`);
  const rows = new Map<string, number[][]>();
  pairs.forEach((pair, p) => {
    const others = meanOf(weights.filter((_, at) => at !== p));
    const scores = pair.places.map((_, at) => others.reduce((sum, each, i) => sum + each * pair.columns[i][at], 0));
    const by = (values: ArrayLike<number>) => [...pair.places.keys()].sort((a, b) => values[b] - values[a] || a - b);
    const isListed = (at: number) => pair.listed.has(at);
    const nFirst = Math.round(RULES_FIRST * pair.places.length);
    const orders = {
      'every word, surprisal': by(pair.surprisals),
      'every word, weights of the others': by(scores),
      'rules first, weights of the others': [...new Set([...pair.reported.slice(0, nFirst), ...by(scores)])],
      'listed, surprisal': by(pair.surprisals).filter(isListed),
      'listed, weights of the others': by(scores).filter(isListed),
    };
    for (const [name, order] of Object.entries(orders)) {
      const figures = figuresOf(pair, order);
      line(`${pair.name.slice(0, 7)} ${name}`.slice(0, 33), figures);
      rows.set(name, [...(rows.get(name) ?? []), figures]);
    }
  });
  for (const [name, figures] of rows) line(`mean ${name}`.slice(0, 33), meanOf(figures));
  meanOf(weights).forEach((each, i) => void console.log(`  ${ARC_EVIDENCE[i]}: ${each.toFixed(3)},`));
}

if (existsSync(FOLDER)) await bench();
else console.log('The pairs of ../shared are not here.');
