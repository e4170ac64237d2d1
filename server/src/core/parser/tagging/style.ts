/**
 * Whether a text writes out inapplicable features (`Number[psor]=None`). Some treebanks do in some of their sources and not in
 * others, which no single word shows, and hardly a sentence: sentences of one text decide together.
 */

import { itemTexts } from '../../annotation/index.ts';
import { normalForm } from '../base/atoms.ts';
import { createRandom, hashString, shuffle } from '../base/hash.ts';
import type { Words } from '../base/readWords.ts';

export interface NoneStyle {
  /** 2^BITS weights and a bias: their sum over the features of a sentence is log p(written out) / p(left out). */
  readonly weights: Float32Array;
  /** Probability that the next sentence differs in this. */
  readonly change: number;
}

const BITS = 14;
const BIAS = 2 ** BITS;
export const STYLE_WEIGHTS = BIAS + 4;
const EPOCHS = 10;
const RATE = 0.5;
/** Pulls weights towards zero. */
const DECAY = 1e-3;
/** A feature of one sentence alone says nothing about others. */
const MIN_SENTENCES = 2;
const FOLDS = 8;
/** Below this share of the sentences, one way of writing is an accident. */
const LEAST_SHARE = 0.05;

export const writesNone = (cell: string): boolean => itemTexts(cell).some((item) => item.endsWith('=None'));

/** Undefined where all sentences write alike. Sentences in the order of the treebank. Time O(epochs · words). */
export function trainNoneStyle(sentences: readonly Words[], seed: number): NoneStyle | undefined {
  const choosing = new Set(
    sentences.flatMap(({ upos, feats }) => upos.filter((_, word) => feats[word] !== '' && writesNone(feats[word]))),
  );
  if (choosing.size === 0) return undefined;
  const labelled = sentences.flatMap((words) => {
    let [written, left] = [0, 0];
    for (let word = 1; word <= words.n; word++) {
      if (!choosing.has(words.upos[word])) continue;
      if (writesNone(words.feats[word])) written++;
      else left++;
    }
    return written + left === 0 ? [] : [{ features: featuresOf(words), isWritten: left <= written }];
  });
  const nWritten = labelled.filter(({ isWritten }) => isWritten).length;
  if (Math.min(nWritten, labelled.length - nWritten) < LEAST_SHARE * labelled.length) return undefined;
  const nChanges = labelled.filter(({ isWritten }, i) => 0 < i && isWritten !== labelled[i - 1].isWritten).length;

  const weights = trainWeights(labelled, seed);
  calibrate(weights, labelled, seed);
  return { weights, change: (nChanges + 1) / (labelled.length + 1) };
}

interface Labelled {
  readonly features: readonly number[];
  readonly isWritten: boolean;
}

/** Logistic regression by stochastic gradient descent, averaged over all steps (Freund & Schapire 1999): w̄ = w - Σ t·Δw / T. */
function trainWeights(all: readonly Labelled[], seed: number): Float32Array {
  const counts = new Uint32Array(BIAS);
  for (const { features } of all) for (const feature of features) counts[feature]++;
  const labelled = all.map(({ features, isWritten }): Labelled => {
    return { features: features.filter((feature) => MIN_SENTENCES <= counts[feature]), isWritten };
  });
  const nWritten = all.filter(({ isWritten }) => isWritten).length;
  const weights = new Float64Array(STYLE_WEIGHTS);
  const sums = new Float64Array(STYLE_WEIGHTS);
  const random = createRandom(seed);
  let step = 0;
  const change = (at: number, by: number) => {
    weights[at] -= by;
    sums[at] += step * by;
  };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(labelled, random);
    for (const { features, isWritten } of labelled) {
      step++;
      const p = 1 / (1 + Math.exp(-evidence(weights, features)));
      // Both ways of writing count alike, whatever their share of the training data: another text is another source.
      const weight = all.length / (2 * Math.max(1, isWritten ? nWritten : all.length - nWritten));
      const gradient = RATE * weight * (p - (isWritten ? 1 : 0));
      change(BIAS, 0.1 * gradient);
      const each = gradient / Math.sqrt(features.length + 1);
      for (const feature of features) change(feature, each + DECAY * weights[feature]);
    }
  }
  return Float32Array.from(weights, (weight, at) => weight + sums[at] / Math.max(1, step));
}

/**
 * Scales and shifts the weights so that they say what is true of other texts: what such weights say of folds that they were not
 * trained on is normally distributed around one mean for each way of writing.
 */
function calibrate(weights: Float32Array, labelled: readonly Labelled[], seed: number): void {
  const said = { written: [] as number[], left: [] as number[] };
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = trainWeights(
      labelled.filter((_, at) => at % FOLDS !== fold),
      seed,
    );
    for (let at = fold; at < labelled.length; at += FOLDS) {
      const { features, isWritten } = labelled[at];
      said[isWritten ? 'written' : 'left'].push(evidence(others, features));
    }
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [written, left] = [mean(said.written), mean(said.left)];
  const squares = [
    ...said.written.map((value) => (value - written) ** 2),
    ...said.left.map((value) => (value - left) ** 2),
  ];
  // log N(x; μ₁, σ) - log N(x; μ₀, σ) = (x - (μ₁ + μ₀) / 2) · (μ₁ - μ₀) / σ²
  const scale = Math.max(0, written - left) / (mean(squares) + 1e-6);
  weights[BIAS] -= (written + left) / 2;
  for (let at = 0; at < weights.length; at++) weights[at] *= scale;
}

/**
 * Whether each sentence of a text writes out inapplicable features: the most probable sequence, in which changes are rare (Viterbi
 * 1967). Time O(words).
 */
export function noneStyles({ weights, change }: NoneStyle, sentences: readonly Words[]): boolean[] {
  const stay = Math.log(1 - change);
  const switched = Math.log(change);
  let [left, written] = [0, 0];
  const back: [boolean, boolean][] = [];
  for (const words of sentences) {
    const own = words.n === 0 ? 0 : evidence(weights, featuresOf(words));
    // Element i: whether the sentence before wrote them out, if this one does not (0) or does (1).
    back.push([left + stay < written + switched, left + switched <= written + stay]);
    const next = Math.max(left + switched, written + stay) + own / 2;
    left = Math.max(left + stay, written + switched) - own / 2;
    written = next;
  }
  const styles = new Array<boolean>(sentences.length);
  let isWritten = left <= written;
  for (let i = sentences.length - 1; 0 <= i; i--) {
    styles[i] = isWritten;
    isWritten = back[i][isWritten ? 1 : 0];
  }
  return styles;
}

function evidence(weights: Float64Array | Float32Array, features: readonly number[]): number {
  let sum = 0;
  for (const feature of features) sum += weights[feature];
  return weights[BIAS] + sum / Math.sqrt(features.length + 1);
}

/** Forms, pairs of neighbours, and the length of the sentence, hashed; each once. */
function featuresOf({ n, forms }: Words): number[] {
  const features = new Set<number>();
  const add = (hash: number) => features.add(hash >>> (32 - BITS));
  let before = '^';
  for (let word = 1; word <= n; word++) {
    const form = normalForm(forms[word]);
    add(hashString(`w ${form}`));
    add(hashString(`b ${before} ${form}`));
    before = form;
  }
  add(hashString(`b ${before} $`));
  add(hashString(`n ${Math.min(8, Math.floor(n / 5))}`));
  return [...features];
}
