/** The relation of an arc in a finished tree: a classifier over head, dependent, the dependent's dependents and the siblings. */

import { atomIndices, atomsOf, halvesOf } from '../base/atoms.ts';
import { combine, hashString, mix } from '../base/hash.ts';
import type { Words } from '../base/readWords.ts';
import { classScores, type Multiclass, type MulticlassTrainer } from './multiclass.ts';

/** The relation of the arc from the root, and of no other arc. */
export const ROOT_DEPREL = 'root';

const TEMPLATES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['form', ''],
  ['lemma upos', ''],
  ['upos', ''],
  ['feats', ''],
  ['', 'form'],
  ['', 'lemma upos'],
  ['', 'upos'],
  ['', 'xpos'],
  ['', 'feats'],
  ['', 'suffix upos'],
  ['', 'upos-1 upos'],
  ['', 'upos upos+1'],
  ['', 'upos-1 upos upos+1'],
  ['', 'lemma-1 upos'],
  ['', 'upos lemma+1'],
  ['upos', 'upos'],
  ['form', 'form'],
  ['lemma', 'lemma'],
  ['lemma', 'upos'],
  ['upos', 'lemma'],
  ['upos', 'form'],
  ['xpos', 'xpos'],
  ['lemma', 'feats'],
  ['feats', 'lemma'],
  ['upos', 'feats'],
  ['feats', 'upos'],
  ['feats', 'feats'],
  ['upos', 'suffix upos'],
  ['upos', 'lemma-1 upos'],
  ['upos', 'upos lemma+1'],
  ['upos-1 upos upos+1', 'upos-1 upos upos+1'],
];
const N_TEMPLATES = TEMPLATES.length;
const HEAD_SIDES = TEMPLATES.map(([head]) => atomIndices(head));
const DEPENDENT_SIDES = TEMPLATES.map(([, dependent]) => atomIndices(dependent));
const HEAD_SALT = 0x55;
const DEPENDENT_SALT = 0x66;
const CHILD_SALT = 0x77;
const SIBLING_SALT = 0x88;
const GRANDPARENT_SALT = 0x99;
const SHAPE_SALT = 0xaa;

/** Maximum number of dependents looked at on each side; more add little. */
const MAX_CHILDREN = 6;

/** Upper bound of the number of features of an arc. */
export const MAX_LABEL_FEATURES = N_TEMPLATES + 3 * MAX_CHILDREN + 2 * MAX_CHILDREN + 8;

/** A sentence prepared for labelling. */
export interface LabelSentence {
  readonly n: number;
  readonly headHalves: Int32Array;
  readonly dependentHalves: Int32Array;
  readonly upos: Int32Array;
  readonly lemmas: Int32Array;
  readonly cases: Int32Array;
}

/** @param arcs heads and dependents of the arcs that will be labelled, 1 for each; all words by default */
export function labelSentence(
  words: Words,
  atoms = atomsOf(words),
  arcs: { readonly heads?: Uint8Array; readonly dependents?: Uint8Array } = {},
): LabelSentence {
  return {
    n: words.n,
    headHalves: halvesOf(atoms, words.n, HEAD_SIDES, HEAD_SALT, arcs.heads),
    dependentHalves: halvesOf(atoms, words.n, DEPENDENT_SIDES, DEPENDENT_SALT, arcs.dependents),
    upos: Int32Array.from(words.upos, (upos, word) => hashString(word === 0 ? '<root>' : upos)),
    lemmas: Int32Array.from(words.lemmas, (lemma, word) => hashString((lemma || words.forms[word]).toLowerCase())),
    cases: Int32Array.from(words.feats, (feats) => hashString(caseOf(feats))),
  };
}

const caseOf = (feats: string) => (feats.includes('Case=') ? (/(?:^|\|)Case=([^|]*)/.exec(feats)?.[1] ?? '') : '');

/** Dependents of each node 0…n in order. */
function dependentsOf(heads: Int32Array): number[][] {
  const dependents: number[][] = Array.from(heads, () => []);
  for (let word = 1; word < heads.length; word++) if (0 <= heads[word]) dependents[heads[word]].push(word);
  return dependents;
}

function labelFeatures(
  sentence: LabelSentence,
  heads: Int32Array,
  dependents: readonly (readonly number[])[],
  dependent: number,
  bits: number,
  bases: Int32Array,
): number {
  const { headHalves, dependentHalves, upos, lemmas, cases } = sentence;
  const head = heads[dependent];
  const shift = 32 - bits;
  const direction = head < dependent ? 0x9e3779b1 : 0x85ebca6b;
  let count = 0;
  for (let template = 0; template < N_TEMPLATES; template++) {
    const sum = headHalves[head * N_TEMPLATES + template] + dependentHalves[dependent * N_TEMPLATES + template];
    bases[count++] = Math.imul(sum ^ direction, 0x2c1b3c6d) >>> shift;
  }

  const pair = combine(combine(upos[head], upos[dependent]), direction);
  const distance = Math.min(Math.abs(head - dependent), 7);
  const rank = dependents[head].indexOf(dependent);
  bases[count++] = combine(pair, SHAPE_SALT + distance) >>> shift;
  bases[count++] = combine(pair, SHAPE_SALT + 16 + Math.min(dependents[dependent].length, 4)) >>> shift;
  bases[count++] =
    combine(pair, SHAPE_SALT + 32 + (rank === 0 ? 1 : 0) + (rank === dependents[head].length - 1 ? 2 : 0)) >>> shift;
  const grandparent = head === 0 ? -1 : heads[head];
  bases[count++] = combine(pair, GRANDPARENT_SALT + (0 <= grandparent ? upos[grandparent] : 0)) >>> shift;

  const own = dependents[dependent];
  for (let at = 0; at < own.length && at < MAX_CHILDREN; at++) {
    const child = own[at];
    const side = child < dependent ? CHILD_SALT : CHILD_SALT + 1;
    bases[count++] = combine(pair, mix(upos[child] + side)) >>> shift;
    bases[count++] = combine(upos[dependent], mix(lemmas[child] + side)) >>> shift;
    bases[count++] = combine(pair, mix(lemmas[child] + side)) >>> shift;
  }
  const siblings = dependents[head];
  const first = Math.max(0, rank - MAX_CHILDREN / 2);
  for (let at = first; at < siblings.length && at < first + MAX_CHILDREN; at++) {
    if (at === rank) continue;
    const side = SIBLING_SALT + (at < rank ? 0 : 1);
    const sibling = siblings[at];
    bases[count++] = combine(pair, mix(upos[sibling] + side)) >>> shift;
    bases[count++] = combine(combine(pair, cases[dependent]), mix(cases[sibling] + upos[sibling] + side + 2)) >>> shift;
  }
  return count;
}

/**
 * Scores of all relations for each arc of the tree, row-major `[word * deprels.length + relation]`.
 *
 * @param wanted words whose arcs are scored, all by default; the other scores are 0
 */
export function labelScores(
  sentence: LabelSentence,
  heads: Int32Array,
  model: Multiclass,
  deprels: readonly string[],
  wanted: Iterable<number> = heads.keys(),
): Float32Array {
  const bases = new Int32Array(MAX_LABEL_FEATURES);
  const nLabels = deprels.length;
  const result = new Float32Array((sentence.n + 1) * nLabels);
  const candidates = nonRootDeprels(deprels);
  const dependents = dependentsOf(heads);
  for (const word of wanted) {
    if (word === 0) continue;
    const count = labelFeatures(sentence, heads, dependents, word, model.bits, bases);
    classScores(model, bases, count, candidates, result.subarray(word * nLabels, (word + 1) * nLabels));
  }
  return result;
}

/** A relation for every arc of the tree: `root` exactly for arcs from the root. Scores as returned by labelScores. */
export function chooseLabels(scores: Float32Array, heads: Int32Array, deprels: readonly string[]): string[] {
  const nLabels = deprels.length;
  const root = deprels.indexOf(ROOT_DEPREL);
  const chosen = [''];
  for (let word = 1; word < heads.length; word++) {
    const start = word * nLabels;
    let best = -1;
    for (let label = 0; heads[word] !== 0 && label < nLabels; label++) {
      if (label !== root && (best === -1 || scores[start + best] < scores[start + label])) best = label;
    }
    // A treebank in which every sentence is one word teaches no relation but `root`.
    chosen.push(heads[word] === 0 ? ROOT_DEPREL : best === -1 ? 'dep' : deprels[best]);
  }
  return chosen;
}

/** p(relation | arc) of each relation among those but `root`; 1 for `root`. @param logs log-probabilities, in rows as those of `chooseLabels` */
export function certaintyOfLabels(
  logs: Float32Array,
  chosen: readonly string[],
  deprels: readonly string[],
): Float32Array {
  const nLabels = deprels.length;
  const root = deprels.indexOf(ROOT_DEPREL);
  return Float32Array.from(chosen, (deprel, word) => {
    const label = deprels.indexOf(deprel);
    if (word === 0 || label === root || label === -1) return 1;
    let sum = 0;
    for (let other = 0, at = word * nLabels; other < nLabels; other++, at++) {
      if (other !== root) sum += Math.exp(logs[at] - logs[word * nLabels + label]);
    }
    return 1 / sum;
  });
}

/** A training step for each arc that does not come from the root. `goldLabels[word]` indexes the relations; -1: nothing to learn. */
export function trainLabels(
  sentence: LabelSentence,
  heads: Int32Array,
  goldLabels: Int32Array,
  candidates: Int32Array,
  trainer: MulticlassTrainer,
): void {
  const bases = new Int32Array(MAX_LABEL_FEATURES);
  const dependents = dependentsOf(heads);
  for (let word = 1; word <= sentence.n; word++) {
    if (heads[word] <= 0 || goldLabels[word] < 0) continue;
    const count = labelFeatures(sentence, heads, dependents, word, trainer.bits, bases);
    trainer.train(bases, count, candidates, goldLabels[word]);
  }
}

const nonRoots = new WeakMap<readonly string[], Int32Array>();

/** Indices of all relations except `root`. */
export function nonRootDeprels(deprels: readonly string[]): Int32Array {
  const known = nonRoots.get(deprels);
  if (known !== undefined) return known;
  const found = Int32Array.from([...deprels.keys()].filter((index) => deprels[index] !== ROOT_DEPREL));
  nonRoots.set(deprels, found);
  return found;
}
