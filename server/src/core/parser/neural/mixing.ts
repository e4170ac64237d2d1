/** Log-probabilities of the network and, with less weight, of the linear model, where the network leaves a choice. */

import { arcSentence } from '../linear/arcFeatures.ts';
import { type ArcList, scoreArcs } from '../linear/arcScorer.ts';
import { atomsOf } from '../linear/atoms.ts';
import { labelScores, labelSentence, ROOT_DEPREL } from '../linear/labels.ts';
import type { LinearModel, TreeModel } from '../linear/model.ts';
import type { PreparedWords } from '../linear/prepare.ts';
import type { Words } from '../words.ts';

/** Weight of the linear log-probabilities; they know less of the order of an unseen language than the network does. */
export const LINEAR_WEIGHTS = { all: 0.5, universal: 0.25 } as const;

/**
 * Where the network gives a head or a relation e^-8 of the probability of the best one, the linear model is not asked: it cannot
 * overrule that, and summing up its features would take a fifth of the time of a parse.
 */
const NEGLIGIBLE = 8;
/** What the linear model says of such a head, as a log-probability: less than it says of most others. */
const LEAST = -10;

/** As `mixArcs`, with the part of the model for words with tags or without. */
export function addLinearArcs(arcs: Float32Array, prepared: PreparedWords, linear: LinearModel): void {
  mixArcs(prepared.words, arcs, treesOf(prepared, linear), LINEAR_WEIGHTS[linear.columns]);
}

/** As `mixLabels`, with the part of the model for words with tags or without. */
export function addLinearLabels(
  labels: Float32Array,
  prepared: PreparedWords,
  heads: Int32Array,
  linear: LinearModel,
): void {
  mixLabels(prepared.words, heads, labels, treesOf(prepared, linear), linear.deprels, LINEAR_WEIGHTS[linear.columns]);
}

const treesOf = ({ tags }: PreparedWords, linear: LinearModel): TreeModel =>
  tags === 'given' ? linear.tagged : linear.untagged;

const atomsOfWords = new WeakMap<Words, Int32Array>();

/** Computed once for heads and relations. */
function knownAtoms(words: Words): Int32Array {
  const known = atomsOfWords.get(words) ?? atomsOf(words);
  atomsOfWords.set(words, known);
  return known;
}

/**
 * arcs += weight · log p(head | dependent) of the linear model, in place. Both are row-major `[head * (n + 1) + dependent]`; the result
 * is not normalised. Time O(n² + likely arcs · features).
 */
export function mixArcs(words: Words, arcs: Float32Array, { arcs: linear }: TreeModel, weight: number): Float32Array {
  const weak = scoreArcs(
    arcSentence(words, knownAtoms(words)),
    linear.values,
    linear.bits,
    linear.sums,
    likelyArcs(words.n, arcs),
  );
  for (let i = 0; i < arcs.length; i++) arcs[i] += weight * Math.max(weak[i], LEAST);
  return arcs;
}

/** For each word the heads that are not negligible. */
function likelyArcs(n: number, arcs: Float32Array): ArcList {
  const size = n + 1;
  const best = new Float32Array(size).fill(-Infinity);
  for (let head = 0, at = 0; head < size; head++) {
    for (let dependent = 0; dependent < size; dependent++, at++)
      if (best[dependent] < arcs[at]) best[dependent] = arcs[at];
  }
  const likely: number[] = [];
  for (let head = 0, at = 1; head < size; head++, at++) {
    for (let dependent = 1; dependent < size; dependent++, at++) {
      if (head !== dependent && best[dependent] - NEGLIGIBLE <= arcs[at]) likely.push(head, dependent);
    }
  }
  return Int32Array.from(likely);
}

/**
 * labels += weight · log p(relation | arc) of the linear model for the arcs of a tree, in place and row-major `[word * relations +
 * relation]`, except for words with only one likely relation besides `root`.
 */
export function mixLabels(
  words: Words,
  heads: Int32Array,
  labels: Float32Array,
  { labels: linear }: TreeModel,
  deprels: readonly string[],
  weight: number,
): Float32Array {
  const nLabels = deprels.length;
  const root = deprels.indexOf(ROOT_DEPREL);
  const open = openWords(heads, labels, nLabels, root);
  if (open.length === 0) return labels;
  const sides = { heads: new Uint8Array(heads.length), dependents: new Uint8Array(heads.length) };
  for (const word of open) {
    sides.dependents[word] = 1;
    sides.heads[heads[word]] = 1;
  }
  const weak = labelScores(labelSentence(words, knownAtoms(words), sides), heads, linear, deprels, open);
  for (const word of open) {
    addLogSoftmax(labels, weak, word * nLabels, (word + 1) * nLabels, weight);
  }
  return labels;
}

/** The words that have more than one likely relation. The one with head 0 has none to choose. */
function openWords(heads: Int32Array, labels: Float32Array, nLabels: number, root: number): number[] {
  const open: number[] = [];
  for (let word = 1; word < heads.length; word++) {
    if (heads[word] === 0) continue;
    let best = -Infinity;
    let second = -Infinity;
    for (let label = 0, at = word * nLabels; label < nLabels; label++, at++) {
      if (label === root || labels[at] <= second) continue;
      second = Math.min(best, labels[at]);
      best = Math.max(best, labels[at]);
    }
    if (best - NEGLIGIBLE <= second) open.push(word);
  }
  return open;
}

/** sum[i] += weight · log softmax x[i] for i from start to end. */
function addLogSoftmax(sum: Float32Array, x: Float32Array, start: number, end: number, weight: number): void {
  let max = -Infinity;
  for (let i = start; i < end; i++) max = Math.max(max, x[i]);
  let total = 0;
  for (let i = start; i < end; i++) total += Math.exp(x[i] - max);
  const logTotal = max + Math.log(total);
  for (let i = start; i < end; i++) sum[i] += weight * (x[i] - logTotal);
}
