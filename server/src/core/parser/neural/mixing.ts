/** Log-probabilities of the network and, with less weight, of the linear model, where the network leaves a choice. */

import { atomsOf } from '../base/atoms.ts';
import type { Words } from '../base/readWords.ts';
import { arcSentence } from '../linear/arcFeatures.ts';
import { type ArcList, plainSums } from '../linear/arcScorer.ts';
import { labelScores, labelSentence, ROOT_DEPREL } from '../linear/labels.ts';
import type { LinearModel, TreeModel } from '../linear/model.ts';
import type { PreparedWords } from '../linear/prepare.ts';

/**
 * Weight of the linear log-probabilities; they know less of the order of an unseen language than the network does. Forms of many languages
 * have networks alone: the linear weights are empty.
 */
export const LINEAR_WEIGHTS = { all: 0.5, universal: 0.25, lexical: 0 } as const;

/**
 * Where the network gives a head e^-6 of the probability of the best one, or a relation e^-5, the linear model is not consulted: it would
 * hardly ever overrule that, and its sums would take a fifth of the time of a parse.
 */
const NEGLIGIBLE = { heads: 6, relations: 5 } as const;
/** Stands for the linear model's log-probability of such a head: lower than most that it gives. */
const LEAST = -10;

/** As `mixArcs`, with the part of the model for words with tags or without. */
export function addLinearArcs(arcs: Float32Array, prepared: PreparedWords, linear: LinearModel): void {
  const weight = LINEAR_WEIGHTS[linear.columns];
  if (weight !== 0) mixArcs(prepared.words, arcs, treesOf(prepared, linear), weight);
}

/** As `mixLabels`, with the part of the model for words with tags or without. */
export function addLinearLabels(
  labels: Float32Array,
  prepared: PreparedWords,
  heads: Int32Array,
  linear: LinearModel,
): void {
  const weight = LINEAR_WEIGHTS[linear.columns];
  if (weight !== 0) mixLabels(prepared.words, heads, labels, treesOf(prepared, linear), linear.deprels, weight);
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
  const { n } = words;
  const size = n + 1;
  const open = openArcs(n, arcs, weight);
  if (open.length === 0) return arcs;
  const sides = { heads: new Uint8Array(size), dependents: new Uint8Array(size) };
  for (let at = 0; at < open.length; at += 2) {
    sides.heads[open[at]] = 1;
    sides.dependents[open[at + 1]] = 1;
  }
  const { sums = plainSums(linear) } = linear;
  const weak = Float32Array.from(sums(arcSentence(words, knownAtoms(words), sides), open));
  for (let start = 0; start < weak.length; ) {
    let end = start + 1;
    while (end < weak.length && open[2 * end + 1] === open[2 * start + 1]) end++;
    const logTotal = logSumExp(weak, start, end);
    for (; start < end; start++) {
      const arc = open[2 * start] * size + open[2 * start + 1];
      arcs[arc] += weight * Math.max(Math.fround(weak[start] - logTotal), LEAST);
    }
  }
  return arcs;
}

/**
 * The likely heads of words that have several, word by word. Scores all other arcs itself: adds nothing to an only likely head, and `LEAST`
 * to unlikely ones.
 */
function openArcs(n: number, arcs: Float32Array, weight: number): ArcList {
  const size = n + 1;
  const open: number[] = [];
  for (let dependent = 1; dependent < size; dependent++) {
    let best = -Infinity;
    for (let at = dependent; at < arcs.length; at += size) if (best < arcs[at]) best = arcs[at];
    const least = best - NEGLIGIBLE.heads;
    const start = open.length;
    for (let head = 0, at = dependent; head < size; head++, at += size) {
      if (arcs[at] < least) arcs[at] += weight * LEAST;
      else if (head !== dependent) open.push(head, dependent);
    }
    if (open.length === start + 2) open.length = start;
  }
  return Int32Array.from(open);
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

/** The words that have more than one likely relation. The word with head 0 has no choice. */
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
    if (best - NEGLIGIBLE.relations <= second) open.push(word);
  }
  return open;
}

/** sum[i] += weight · log softmax x[i] for i from start to end. */
function addLogSoftmax(sum: Float32Array, x: Float32Array, start: number, end: number, weight: number): void {
  const logTotal = logSumExp(x, start, end);
  for (let i = start; i < end; i++) sum[i] += weight * (x[i] - logTotal);
}

function logSumExp(x: Float32Array, start: number, end: number): number {
  let max = -Infinity;
  for (let i = start; i < end; i++) if (max < x[i]) max = x[i];
  let total = 0;
  for (let i = start; i < end; i++) total += Math.exp(x[i] - max);
  return max + Math.log(total);
}
