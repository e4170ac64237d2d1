/** Predicts UPOS and FEATS from word forms, so that untagged sentences can be parsed with the features of tagged ones. */

import { normalForm } from '../base/atoms.ts';
import { combine, createRandom, hashString, mix, shuffle } from '../base/hash.ts';
import type { Words } from '../base/readWords.ts';
import { withWeightMemory } from '../network/lentKernels.ts';
import type { WeightMemory } from '../network/weights.ts';
import { bestClass, classScores, type Multiclass, MulticlassTrainer, surprisalOf } from './multiclass.ts';

/** Inventories of a tagger: UPOS tags, FEATS strings, and which FEATS were seen with which UPOS. */
export interface TagSet {
  readonly upos: readonly string[];
  readonly feats: readonly string[];
  /** For each UPOS the indices of its FEATS. */
  readonly featsOfUpos: readonly Int32Array[];
}

export interface Tagger {
  readonly tags: TagSet;
  readonly uposModel: Multiclass;
  readonly featsModel: Multiclass;
}

const MAX_STATIC = 32;
const MAX_FEATURES = MAX_STATIC + 12;

/** The inventories of tagged words. */
export function collectTags(sentences: readonly Words[]): TagSet {
  const seen = new Map<string, Set<string>>();
  for (const words of sentences) {
    for (let word = 1; word <= words.n; word++) {
      const upos = words.upos[word];
      if (upos === '') continue;
      const feats = seen.get(upos) ?? new Set();
      seen.set(upos, feats.add(words.feats[word]));
    }
  }
  const upos = [...seen.keys()].sort();
  const feats = [...new Set([...seen.values()].flatMap((each) => [...each]))].sort();
  const featsIndex = new Map(feats.map((each, index) => [each, index]));
  const featsOfUpos = upos.map((tag) =>
    Int32Array.from([...(seen.get(tag) ?? [])].map((f) => featsIndex.get(f) ?? 0).sort((a, b) => a - b)),
  );
  return { upos, feats, featsOfUpos };
}

/** Hashes of everything that does not depend on predicted tags, per word. */
function staticFeatures(words: Words): Int32Array[] {
  const { n } = words;
  const forms = words.forms.map((form, word) => (word === 0 ? '<root>' : form));
  const normal = forms.map(normalForm);
  const hashes = normal.map((form) => hashString(form));
  const at = (word: number) => (1 <= word && word <= n ? hashes[word] : word);
  const suffixAt = (word: number) =>
    1 <= word && word <= n ? hashString(normal[word], Math.max(0, normal[word].length - 3)) : word;
  return forms.map((form, word) => {
    const features: number[] = [mix(1)];
    const add = (hash: number) => features.push(combine(hash, features.length));
    const own = normal[word];
    add(hashString(form));
    add(hashes[word]);
    for (let length = 1; length <= 5; length++) add(length < own.length ? hashString(own, own.length - length) : 0);
    for (let length = 1; length <= 4; length++) add(length < own.length ? hashString(own, 0, length) : 0);
    const shape = hashString(shapeOf(form));
    add(shape);
    add(combine(shape, word === 1 ? 1 : 2));
    add(at(word - 1));
    add(at(word + 1));
    add(at(word - 2));
    add(at(word + 2));
    add(combine(at(word - 1), hashes[word]));
    add(combine(hashes[word], at(word + 1)));
    add(combine(at(word - 1), at(word + 1)));
    add(suffixAt(word - 1));
    add(suffixAt(word + 1));
    add(combine(suffixAt(word), suffixAt(word + 1)));
    add(combine(suffixAt(word - 1), suffixAt(word)));
    return Int32Array.from(features);
  });
}

/** `McDonald's` → `Aa'a`: character classes with repetitions collapsed. */
function shapeOf(form: string): string {
  // Covers most words of most texts.
  if (/^[a-z]+$/.test(form)) return 'a';
  return form
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\p{Nd}+/gu, '0')
    .replace(/[^\p{Lu}\p{Ll}\p{Nd}A-Za-z0]+/gu, (rest) => (/\p{L}/u.test(rest) ? 'x' : rest.slice(0, 2)));
}

function uposFeatures(fixed: Int32Array, one: number, two: number, bits: number, bases: Int32Array): number {
  const shift = 32 - bits;
  let count = 0;
  for (const hash of fixed) bases[count++] = hash >>> shift;
  bases[count++] = combine(one, 101) >>> shift;
  bases[count++] = combine(combine(one, two), 102) >>> shift;
  bases[count++] = combine(fixed[2] + one, 103) >>> shift;
  bases[count++] = combine(fixed[5] + one, 104) >>> shift;
  bases[count++] = combine(fixed[15] + one, 105) >>> shift;
  return count;
}

function featsFeatures(
  fixed: Int32Array,
  tags: readonly number[],
  feats: number,
  bits: number,
  bases: Int32Array,
): number {
  const [before, own, after] = tags;
  const shift = 32 - bits;
  let count = 0;
  for (const hash of fixed) bases[count++] = hash >>> shift;
  bases[count++] = combine(own, 201) >>> shift;
  bases[count++] = combine(fixed[2] + own, 202) >>> shift;
  bases[count++] = combine(fixed[5] + own, 203) >>> shift;
  bases[count++] = combine(fixed[6] + own, 204) >>> shift;
  bases[count++] = combine(combine(before, own), 205) >>> shift;
  bases[count++] = combine(combine(own, after), 206) >>> shift;
  bases[count++] = combine(combine(before, own), feats + 207) >>> shift;
  bases[count++] = combine(combine(own, fixed[5]), feats + 208) >>> shift;
  return count;
}

const all = (count: number) => Int32Array.from({ length: count }, (_, index) => index);

/** Fills in the blank tags from left to right, greedily; given ones are kept. Time O(n · features · tags). */
export function tagWords(tagger: Tagger, words: Words): Words {
  const { tags, uposModel, featsModel } = tagger;
  if (tags.upos.length === 0) return words;
  const fixed = staticFeatures(words);
  const bases = new Int32Array(MAX_FEATURES);
  const scores = new Float32Array(tags.upos.length);
  const candidates = all(tags.upos.length);
  const upos = words.upos.slice();
  const hashes = new Int32Array(words.n + 2);
  for (let word = 1; word <= words.n; word++) {
    if (upos[word] === '') {
      const count = uposFeatures(fixed[word], hashes[word - 1], 1 < word ? hashes[word - 2] : 0, uposModel.bits, bases);
      classScores(uposModel, bases, count, candidates, scores);
      upos[word] = tags.upos[bestClass(scores, candidates)];
    }
    hashes[word] = hashString(upos[word]);
  }
  const feats = words.feats.slice();
  const featScores = new Float32Array(tags.feats.length);
  let before = 0;
  for (let word = 1; word <= words.n; word++) {
    const tag = tags.upos.indexOf(upos[word]);
    if (words.upos[word] === '' && 0 <= tag) {
      const context = [hashes[word - 1], hashes[word], hashes[word + 1]];
      const count = featsFeatures(fixed[word], context, before, featsModel.bits, bases);
      const seen = tags.featsOfUpos[tag];
      classScores(featsModel, bases, count, seen, featScores);
      feats[word] = tags.feats[bestClass(featScores, seen)];
    }
    before = hashString(feats[word]);
  }
  return { ...words, upos, feats };
}

/** Surprisal of the tags of a sentence, and the expected tags; element 0 is meaningless. */
interface JudgedTags {
  /** -log p(UPOS | form, neighbours, their annotated tags), in nats; NaN for a blank or unknown tag. */
  readonly upos: Float32Array;
  readonly bestUpos: readonly string[];
  /** -log p(FEATS | annotated UPOS, …); NaN for a string never seen with the UPOS. */
  readonly feats: Float32Array;
  readonly bestFeats: readonly string[];
}

/** Judges annotated tags one by one, each with all others as they are annotated. Time O(n · features · tags). */
export function judgeTags({ tags, uposModel, featsModel }: Tagger, words: Words): JudgedTags {
  const { n } = words;
  const fixed = staticFeatures(words);
  const bases = new Int32Array(MAX_FEATURES);
  const candidates = all(tags.upos.length);
  const scores = { upos: new Float32Array(tags.upos.length), feats: new Float32Array(tags.feats.length) };
  const hashes = new Int32Array(n + 2);
  for (let word = 1; word <= n; word++) hashes[word] = hashString(words.upos[word]);
  const upos = new Float32Array(n + 1).fill(Number.NaN);
  const feats = new Float32Array(n + 1).fill(Number.NaN);
  const bestUpos = new Array<string>(n + 1).fill('');
  const bestFeats = new Array<string>(n + 1).fill('');
  let before = 0;
  for (let word = 1; word <= n; word++) {
    const tag = tags.upos.indexOf(words.upos[word]);
    const nUpos = uposFeatures(fixed[word], hashes[word - 1], 1 < word ? hashes[word - 2] : 0, uposModel.bits, bases);
    classScores(uposModel, bases, nUpos, candidates, scores.upos);
    bestUpos[word] = tags.upos[bestClass(scores.upos, candidates)] ?? '';
    if (0 <= tag) {
      upos[word] = surprisalOf(scores.upos, candidates, tag);
      const context = [hashes[word - 1], hashes[word], hashes[word + 1]];
      const nFeats = featsFeatures(fixed[word], context, before, featsModel.bits, bases);
      const seen = tags.featsOfUpos[tag];
      classScores(featsModel, bases, nFeats, seen, scores.feats);
      bestFeats[word] = tags.feats[bestClass(scores.feats, seen)] ?? '';
      const own = tags.feats.indexOf(words.feats[word]);
      if (seen.includes(own)) feats[word] = surprisalOf(scores.feats, seen, own);
    }
    before = hashString(words.feats[word]);
  }
  return { upos, bestUpos, feats, bestFeats };
}

interface TaggerOptions {
  readonly seed: number;
  readonly epochs: number;
  readonly bits: number;
  readonly rate: number;
  readonly checkpoint?: () => void;
}

/** Trains on the words that have UPOS. The history of a word is the tags predicted so far, as in actual use. */
export const trainTagger = (sentences: readonly Words[], tags: TagSet, options: TaggerOptions): Tagger =>
  withWeightMemory([options.bits, options.bits], (...memory) => trainWith(memory, sentences, tags, options));

function trainWith(
  [ofUpos, ofFeats]: readonly WeightMemory[],
  sentences: readonly Words[],
  tags: TagSet,
  options: TaggerOptions,
): Tagger {
  const { epochs, bits, rate } = options;
  const uposTrainer = new MulticlassTrainer(bits, Math.max(1, tags.upos.length), MAX_FEATURES, rate, ofUpos);
  const featsTrainer = new MulticlassTrainer(bits, Math.max(1, tags.feats.length), MAX_FEATURES, rate, ofFeats);
  const uposIndex = new Map(tags.upos.map((tag, index) => [tag, index]));
  const featsIndex = new Map(tags.feats.map((feats, index) => [feats, index]));
  const candidates = all(tags.upos.length);
  const bases = new Int32Array(MAX_FEATURES);
  const random = createRandom(options.seed);
  const prepared = sentences.map((words) => ({ words, fixed: staticFeatures(words) }));
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(prepared, random);
    for (const { words, fixed } of prepared) {
      options.checkpoint?.();
      const hashes = new Int32Array(words.n + 2);
      for (let word = 1; word <= words.n; word++) {
        const gold = uposIndex.get(words.upos[word]);
        if (gold === undefined) continue;
        const count = uposFeatures(fixed[word], hashes[word - 1], 1 < word ? hashes[word - 2] : 0, bits, bases);
        hashes[word] = hashString(tags.upos[uposTrainer.train(bases, count, candidates, gold)]);
      }
      let before = 0;
      for (let word = 1; word <= words.n; word++) {
        const tag = uposIndex.get(words.upos[word]);
        const gold = featsIndex.get(words.feats[word]);
        if (tag === undefined || gold === undefined) continue;
        const context = [hashes[word - 1], hashString(words.upos[word]), hashes[word + 1]];
        const count = featsFeatures(fixed[word], context, before, bits, bases);
        before = hashString(tags.feats[featsTrainer.train(bases, count, tags.featsOfUpos[tag], gold)]);
      }
    }
  }
  return { tags, uposModel: uposTrainer.averaged(), featsModel: featsTrainer.averaged() };
}
