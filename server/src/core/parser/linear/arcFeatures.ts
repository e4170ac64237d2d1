/**
 * Features of an arc (after McDonald, Crammer & Pereira 2005): templates over head, dependent and their neighbours, each with
 * direction and with direction and distance; the tags between; verbs, punctuation and conjunctions between and around; agreement
 * of FEATS. Hashed, so there is no dictionary.
 */

import { itemTexts, nameOfItem } from '../../annotation/index.ts';
import { ATOMS, atomIndices, atomsOf, halvesOf, N_ATOMS } from '../base/atoms.ts';
import { combine, hashString } from '../base/hash.ts';
import type { Words } from '../base/readWords.ts';
import { Landmarks } from './landmarks.ts';

/** [atoms of the head, atoms of the dependent]. */
const TEMPLATES: readonly (readonly [string, string])[] = [
  ['form', ''],
  ['upos', ''],
  ['xpos', ''],
  ['lemma upos', ''],
  ['feats', ''],
  ['', 'form'],
  ['', 'upos'],
  ['', 'xpos'],
  ['', 'lemma upos'],
  ['', 'feats'],
  ['', 'upos-1 upos upos+1'],
  ['form', 'form'],
  ['lemma', 'lemma'],
  ['upos', 'upos'],
  ['xpos', 'xpos'],
  ['upos', 'form'],
  ['form', 'upos'],
  ['upos', 'lemma'],
  ['lemma', 'upos'],
  ['lemma', 'feats'],
  ['feats', 'lemma'],
  ['upos', 'feats'],
  ['feats', 'upos'],
  ['feats', 'feats'],
  ['suffix upos', 'suffix upos'],
  ['upos', 'suffix upos'],
  ['upos upos+1', 'upos'],
  ['upos-1 upos', 'upos'],
  ['upos', 'upos-1 upos'],
  ['upos', 'upos upos+1'],
  ['upos upos+1', 'upos-1 upos'],
  ['upos-1 upos', 'upos-1 upos'],
  ['upos upos+1', 'upos upos+1'],
  ['upos-1 upos', 'upos upos+1'],
  ['upos-1 upos upos+1', 'upos-1 upos upos+1'],
  ['upos', 'upos upos+1 upos+2'],
  ['upos', 'upos-2 upos-1 upos'],
  ['upos', 'lemma-1 upos'],
  ['upos', 'upos lemma+1'],
  ['lemma', 'lemma-1 upos'],
  ['upos lemma+1', 'upos'],
  ['upos lemma-1', 'upos'],
];

export const N_TEMPLATES = TEMPLATES.length;
const HEAD_SIDES = TEMPLATES.map(([head]) => atomIndices(head));
const DEPENDENT_SIDES = TEMPLATES.map(([, dependent]) => atomIndices(dependent));
const HEAD_SALT = 0x11;
const DEPENDENT_SALT = 0x22;
const BETWEEN_SALT = 0x33;
const AGREEMENT_SALT = 0x44;
const LANDMARK_SALT = 0x45;
const N_LANDMARK_FEATURES = 8;
const LEMMA = ATOMS.indexOf('lemma');
const UPOS = ATOMS.indexOf('upos');
const NO_FEATS = new Int32Array(0);

/** Bins of the distance between head and dependent: 1, 2, 3, 4-5, 6-10, 11-20, more. */
function distanceBin(distance: number): number {
  if (distance <= 3) return distance - 1;
  if (distance <= 5) return 3;
  if (distance <= 10) return 4;
  return distance <= 20 ? 5 : 6;
}

/** Maximum number of tags distinguished between a head and its dependent. UD has 17. */
const MAX_TAGS = 32;
const MAX_COUNT = 3;

/** A sentence prepared for scoring. */
export interface ArcSentence {
  readonly n: number;
  readonly headHalves: Int32Array;
  readonly dependentHalves: Int32Array;
  readonly upos: Int32Array;
  /** For each tag of the sentence its hash, and row-major how often it occurs in 1…word. */
  readonly tagHashes: readonly number[];
  readonly tagCounts: Int32Array;
  readonly landmarks: Landmarks;
  readonly lemmas: Int32Array;
  /** Hashes of the Key=Value pairs of each word and of their keys. */
  readonly feats: readonly Int32Array[];
}

/**
 * Time O(n · templates).
 *
 * @param arcs heads and dependents of the arcs that will be scored, 1 for each; all words by default
 */
export function arcSentence(
  words: Words,
  atoms = atomsOf(words),
  arcs: { readonly heads?: Uint8Array; readonly dependents?: Uint8Array } = {},
): ArcSentence {
  const { n } = words;
  const isWanted = (word: number) => arcs.heads?.[word] !== 0 || arcs.dependents?.[word] !== 0;
  const upos = new Int32Array(n + 1);
  const tagNumbers = new Map<string, number>();
  for (let word = 1; word <= n; word++) {
    const tag = words.upos[word];
    if (!tagNumbers.has(tag) && tagNumbers.size < MAX_TAGS) tagNumbers.set(tag, tagNumbers.size);
    upos[word] = atoms[word * N_ATOMS + UPOS];
  }
  upos[0] = hashString('<root>');
  const nTags = tagNumbers.size;
  const tagCounts = new Int32Array((n + 1) * nTags);
  for (let word = 1; word <= n; word++) {
    tagCounts.copyWithin(word * nTags, (word - 1) * nTags, word * nTags);
    const number = tagNumbers.get(words.upos[word]);
    if (number !== undefined) tagCounts[word * nTags + number]++;
  }
  return {
    n,
    headHalves: halvesOf(atoms, n, HEAD_SIDES, HEAD_SALT, arcs.heads),
    dependentHalves: halvesOf(atoms, n, DEPENDENT_SIDES, DEPENDENT_SALT, arcs.dependents),
    upos,
    lemmas: Int32Array.from({ length: n + 1 }, (_, word) => atoms[word * N_ATOMS + LEMMA]),
    landmarks: new Landmarks(words),
    tagHashes: [...tagNumbers.keys()].map((tag) => combine(BETWEEN_SALT, hashString(tag))),
    tagCounts,
    feats: words.feats.map((feats, word) => (isWanted(word) ? featHashes(feats) : NO_FEATS)),
  };
}

/** [key, pair, key, pair, …] of `Case=Nom|Number=Sing`. */
function featHashes(feats: string): Int32Array {
  if (feats === '') return NO_FEATS;
  const hashes: number[] = [];
  for (const pair of itemTexts(feats)) {
    hashes.push(hashString(pair, 0, nameOfItem(pair).length), hashString(pair));
  }
  return Int32Array.from(hashes);
}

/** Upper bound of the number of features of an arc. */
export function maxArcFeatures(sentence: ArcSentence): number {
  const longest = Math.max(0, ...sentence.feats.map((feats) => feats.length / 2));
  return 2 * N_TEMPLATES + N_LANDMARK_FEATURES + sentence.tagHashes.length + 2 * longest * longest;
}

/**
 * Writes the indices of an arc's features, each below 2^bits, and returns their number.
 *
 * The direction and distance are XORed into the low four bits, so the two features of a template share a cache line.
 */
export function arcFeatures(
  sentence: ArcSentence,
  head: number,
  dependent: number,
  bits: number,
  indices: Int32Array,
): number {
  const { headHalves, dependentHalves } = sentence;
  const shift = 32 - bits;
  const isRight = head < dependent;
  const direction = isRight ? 15 : 14;
  const bin = 2 * distanceBin(isRight ? dependent - head : head - dependent) + (isRight ? 1 : 0);
  const headAt = head * N_TEMPLATES;
  const dependentAt = dependent * N_TEMPLATES;
  let count = 0;
  for (let template = 0; template < N_TEMPLATES; template++) {
    const index = (headHalves[headAt + template] + dependentHalves[dependentAt + template]) >>> shift;
    indices[count++] = index ^ direction;
    indices[count++] = index ^ bin;
  }

  const headUpos = sentence.upos[head];
  const dependentUpos = sentence.upos[dependent];
  const pair = combine(headUpos, dependentUpos);
  const left = isRight ? head : dependent;
  const right = isRight ? dependent : head;
  const { tagHashes, tagCounts, landmarks, lemmas } = sentence;
  const nTags = tagHashes.length;
  if (1 < right - left) {
    for (let tag = 0; tag < nTags; tag++) {
      const between = tagCounts[(right - 1) * nTags + tag] - tagCounts[left * nTags + tag];
      if (between === 0) continue;
      const capped = Math.min(between, MAX_COUNT);
      indices[count++] = (Math.imul(tagHashes[tag] + capped, 0x9e3779b1) + pair + direction) >>> shift;
    }
  }

  const packed = landmarks.between(left, right);
  const inside = combine(packed, LANDMARK_SALT);
  const outside = combine(landmarks.verbsAround(head), LANDMARK_SALT + 1);
  const edge = (dependent === 1 ? 1 : 0) + (dependent === sentence.n ? 2 : 0);
  const both = combine(outside, 4 * packed + edge);
  const uposAndLemma = combine(headUpos, lemmas[dependent]);
  indices[count++] = (Math.imul(inside + pair, 0x9e3779b1) >>> shift) ^ direction;
  indices[count++] = (Math.imul(inside + uposAndLemma, 0x9e3779b1) >>> shift) ^ direction;
  indices[count++] = (Math.imul(inside + combine(lemmas[head] + 1, dependentUpos), 0x9e3779b1) >>> shift) ^ direction;
  indices[count++] = (Math.imul(inside + combine(dependentUpos, LANDMARK_SALT), 0x9e3779b1) >>> shift) ^ direction;
  indices[count++] = (Math.imul(outside + pair, 0x9e3779b1) >>> shift) ^ direction;
  indices[count++] = (Math.imul(outside + uposAndLemma, 0x9e3779b1) >>> shift) ^ direction;
  indices[count++] = (Math.imul(both + pair, 0x9e3779b1) >>> shift) ^ direction;
  indices[count++] = (Math.imul(both + uposAndLemma, 0x9e3779b1) >>> shift) ^ direction;

  const headFeats = sentence.feats[head];
  const dependentFeats = sentence.feats[dependent];
  for (let i = 0; i < headFeats.length; i += 2) {
    for (let j = 0; j < dependentFeats.length; j += 2) {
      const pairs =
        Math.imul(headFeats[i + 1] + AGREEMENT_SALT, 0x85ebca6b) + Math.imul(dependentFeats[j + 1], 0x9e3779b1);
      indices[count++] = (pairs >>> shift) ^ direction;
      if (headFeats[i] !== dependentFeats[j]) continue;
      const agrees = headFeats[i + 1] === dependentFeats[j + 1] ? 2 : 1;
      indices[count++] = (Math.imul(headFeats[i] + agrees, 0xc2b2ae35) + pair + direction) >>> shift;
    }
  }
  return count;
}
