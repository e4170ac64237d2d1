/**
 * From surprisal to suspicion. What a parser does not expect is often just rare: what else is known of an arc says which of the unexpected ones
 * maintainers correct. The weights are those of a logistic regression on pairs of releases of six treebanks (`npm run bench -- reviewWeights`);
 * they are the same for all treebanks, and were tested on each with those that the other five give. Surprisal weighs half as much again as the regression says: the
 * mean is hardly lower, and the English treebank, whose corrections are the least like those of the others, loses less.
 */

import { universalPart } from '../annotation/index.ts';
import type { Example } from '../parser/index.ts';
import type { ArcJudgements } from './judgements.ts';
import { Key, KeyTable, Numbering } from './keys.ts';

/**
 * What is known of an arc:
 *
 * - `surprisal`: its rank by surprisal, as −log of the share of arcs that are at least as surprising
 * - `distance`: log(1 + words from the head), 0 for the root
 * - `neighbours`: √ of the surprisals of the words before and after, each at most 8
 * - `relationOfForm`: −log of the share of this relation among the same forms with the same part of speech
 * - `children`: log(1 + words below, without punctuation)
 * - `formElsewhere`: mean surprisal of the same form with the same relation, each at most 8
 * - `tagOfForm`: −log of the share of its part of speech among the same forms
 * - `headElsewhere`: mean surprisal of this relation below the same lemma, each at most 8
 *
 * "The same" never includes the arc itself.
 */
export const ARC_EVIDENCE = [
  'surprisal',
  'distance',
  'neighbours',
  'relationOfForm',
  'children',
  'formElsewhere',
  'tagOfForm',
  'headElsewhere',
] as const;

const WEIGHTS: Readonly<Record<(typeof ARC_EVIDENCE)[number], number>> = {
  surprisal: 0.309,
  distance: -0.181,
  neighbours: 0.15,
  relationOfForm: 0.288,
  children: -0.325,
  formElsewhere: 0.007,
  tagOfForm: 0.301,
  headElsewhere: 0.227,
};

/** Surprisals beyond this do not count more in a mean. */
const MOST = 8;
/** Log-odds are shown like nats of surprisal: the most unusual arcs about 20, the others near 0. */
const [SCALE, ORIGIN] = [4, 2];
/** A share is never taken to be smaller. */
const LEAST_SHARE = 0.005;
/** Occurrences of the mean that a group has beside its own. */
const [PRIOR_OF_FORMS, PRIOR_OF_HEADS] = [5, 3];

const PUNCT = 'punct';

type Surprisals = Pick<ArcJudgements, 'starts' | 'head' | 'relation' | 'nModels'>;

/** Numbers of arcs, and sums over them, by key. */
class Groups {
  private readonly table = new KeyTable();
  private readonly counts: number[] = [];
  private readonly sums: number[] = [];

  add(key: number, value: number): void {
    const index = this.table.add(key);
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sums[index] = (this.sums[index] ?? 0) + value;
  }

  /** Without one arc of that value. */
  others(key: number, value: number): { readonly count: number; readonly sum: number } {
    const index = this.table.indexOf(key);
    if (index === -1) return { count: 0, sum: 0 };
    return { count: this.counts[index] - 1, sum: Math.max(0, this.sums[index] - value) };
  }
}

/** The names of a word that arcs have in common. */
interface WordKeys {
  readonly form: number;
  readonly tagged: number;
  readonly taggedAs: number;
  readonly formAs: number;
  readonly below: number;
}

/** The arcs of a treebank, but for punctuation, as evidence about each of them. */
export class ArcWeighing {
  private readonly texts = new Numbering();
  private readonly key = new Key();
  private readonly groups = new Groups();
  /** Ascending. */
  private readonly sorted: Float32Array;
  private readonly mean: number;

  /** Time O(words · log words), about 60 bytes a word. */
  constructor(
    private readonly examples: readonly Example[],
    private readonly surprisals: Surprisals,
  ) {
    const all = new Float32Array(surprisals.head.length);
    let n = 0;
    let sum = 0;
    forEachArc(examples, surprisals, (example, word, s) => {
      all[n++] = s;
      sum += capped(s);
      for (const key of Object.values(this.keysOf(example, word))) this.groups.add(key, capped(s));
    });
    this.sorted = all.slice(0, n).sort();
    this.mean = n === 0 ? 0 : sum / n;
  }

  /** Scores of all arcs, 0 or more; NaN for punctuation and what was not judged. Time O(words · log words) */
  scores(): Float32Array {
    const scores = new Float32Array(this.surprisals.head.length).fill(Number.NaN);
    this.forEach((at, evidence) => {
      const odds = ARC_EVIDENCE.reduce((sum, name, i) => sum + WEIGHTS[name] * evidence[i], 0);
      scores[at] = SCALE * Math.log1p(Math.exp(odds - ORIGIN));
    });
    return scores;
  }

  /** @param visit `at` is the place in the arrays; `evidence` in the order of `ARC_EVIDENCE` */
  forEach(visit: (at: number, evidence: readonly number[]) => void): void {
    const { surprisals } = this;
    forEachArc(this.examples, surprisals, (example, word, s, at, children) => {
      const { heads, words } = example;
      const keys = this.keysOf(example, word);
      const value = capped(s);
      const count = (key: number) => this.groups.others(key, value).count;
      const share = (part: number, whole: number) =>
        -Math.log(Math.max(LEAST_SHARE, (Math.max(0, count(part)) + 0.5) / (Math.max(0, count(whole)) + 1)));
      const meanOf = (key: number, prior: number) => {
        const others = this.groups.others(key, value);
        return (others.sum + prior * this.mean) / (Math.max(0, others.count) + prior);
      };
      const beside = (other: number) =>
        1 <= other && other <= words.n ? capped(surprisalAt(surprisals, at + other - word)) : 0;
      visit(at, [
        this.rankOf(s),
        heads[word] === 0 ? 0 : Math.log1p(Math.abs(heads[word] - word)),
        Math.sqrt(beside(word - 1) + beside(word + 1)),
        share(keys.taggedAs, keys.tagged),
        Math.log1p(children[word]),
        meanOf(keys.formAs, PRIOR_OF_FORMS),
        share(keys.tagged, keys.form),
        meanOf(keys.below, PRIOR_OF_HEADS),
      ]);
    });
  }

  /** −log of the share of arcs that are at least as surprising, those with the same surprisal by half. */
  private rankOf(s: number): number {
    const { sorted } = this;
    const n = sorted.length;
    const [below, notAbove] = [firstAbove(sorted, s, false), firstAbove(sorted, s, true)];
    return -Math.log((2 * n - below - notAbove + 1) / (2 * Math.max(1, n)));
  }

  private keysOf({ words, heads, deprels }: Example, word: number): WordKeys {
    const form = this.texts.of(words.forms[word].toLowerCase());
    const tag = this.texts.of(`\t${words.upos[word]}`);
    const relation = this.texts.of(`\t\t${universalPart(deprels[word])}`);
    const head = heads[word];
    const lemma = head === 0 ? 0 : this.texts.of((words.lemmas[head] || '_').toLowerCase());
    const { key } = this;
    return {
      form: key.start(1).add(form).value,
      tagged: key.start(2).add(form).add(tag).value,
      taggedAs: key.start(3).add(form).add(tag).add(relation).value,
      formAs: key.start(4).add(form).add(relation).value,
      below: key.start(5).add(lemma).add(relation).value,
    };
  }
}

/** Surprisal for each model. */
const surprisalAt = ({ head, relation, nModels }: Surprisals, at: number): number => {
  const s = (head[at] + relation[at]) / nModels;
  return Number.isNaN(s) ? 0 : Math.fround(Math.round(1e4 * s) / 1e4);
};
const capped = (s: number): number => Math.min(MOST, s);

function forEachArc(
  examples: readonly Example[],
  surprisals: Surprisals,
  visit: (example: Example, word: number, s: number, at: number, children: Int32Array) => void,
): void {
  examples.forEach((example, i) => {
    const children = childrenOf(example);
    for (let word = 1; word <= example.words.n; word++) {
      const at = surprisals.starts[i] + word - 1;
      if (Number.isNaN(surprisals.head[at]) || universalPart(example.deprels[word]) === PUNCT) continue;
      visit(example, word, surprisalAt(surprisals, at), at, children);
    }
  });
}

/** How many words are below each, without punctuation. */
function childrenOf({ words: { n }, heads, deprels }: Example): Int32Array {
  const children = new Int32Array(n + 1);
  for (let word = 1; word <= n; word++) {
    if (universalPart(deprels[word]) !== PUNCT) children[heads[word]]++;
  }
  return children;
}

/** The index of the first number that is above a value, or at least not below it. O(log n) */
function firstAbove(sorted: Float32Array, value: number, isStrict: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isStrict ? sorted[middle] <= value : sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
