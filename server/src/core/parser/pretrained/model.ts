/** What a model has learned from raw text: vectors of word forms, which are a further part of a word's input and never change. */

import { detached } from '../../conllu/index.ts';
import { type Packing, packingOf } from '../network/batch.ts';
import type { FurtherInput } from '../network/input.ts';
import { rawForm } from './corpus.ts';
import { LanguageStates, STATES } from './states.ts';
import { BUCKETS, bucketsOf } from './subwords.ts';

/** Plain data. */
export interface PretrainedModel {
  /** Numbers of a vector, a multiple of four. */
  readonly width: number;
  /** Normal forms with a vector of their own. */
  readonly forms: readonly string[];
  /** Their vectors: centred, length 2. */
  readonly ofForms: Float32Array;
  /** Rows of `bucketsOf` that have a vector, ascending; none if the vectors came without n-grams. */
  readonly buckets: Int32Array;
  readonly ofBuckets: Float32Array;
  /** What is subtracted from the mean of a form's n-grams. */
  readonly centre: Float32Array;
  /** Parameters of `LanguageStates`; undefined: vectors alone. */
  readonly states?: Readonly<Record<string, Float32Array>>;
}

/** Euclidean, of every vector: as long as the other parts of a word's input. */
const LENGTH = 2;
/** Forms whose vectors are kept: parser and tagger ask for those of every word, and n-grams take long. */
const MOST_KNOWN = 4096;

/** The vectors in use. */
export class Pretrained implements FurtherInput {
  private readonly rows: ReadonlyMap<string, number>;
  /** The row of each bucket, -1 without one. */
  private readonly bucketRows = new Int32Array(BUCKETS).fill(-1);
  private readonly known = new Map<string, Float32Array>();
  /** States of sentences by the array of their forms, which the tagger and then the parser are given; sentence-major. */
  private readonly ofSentences = new WeakMap<readonly string[], Float32Array>();
  private readonly language: LanguageStates | undefined;

  /** @throws RangeError if the states do not fit the vectors */
  constructor(private readonly model: PretrainedModel) {
    this.language = model.states && new LanguageStates(model.width, model.states);
    this.rows = new Map(model.forms.map((form, at) => [form, at]));
    model.buckets.forEach((bucket, at) => {
      this.bucketRows[bucket] = at;
    });
  }

  get ofForm(): number {
    return this.model.width;
  }

  get ofStates(): number {
    return this.language === undefined ? 0 : STATES;
  }

  /** Time O(words): what tagger and parser both ask for is computed once. */
  states(packing: Packing, sentences: readonly (readonly string[])[]): Float32Array {
    const { language } = this;
    if (language === undefined) return new Float32Array();
    const fresh = sentences.filter((forms) => !this.ofSentences.has(forms));
    if (0 < fresh.length) this.compute(language, fresh);
    const states = new Float32Array(packing.nRows * STATES);
    sentences.forEach((forms, s) => {
      const own = this.ofSentences.get(forms) ?? new Float32Array();
      forms.forEach((_, word) => {
        states.set(own.subarray(word * STATES, (word + 1) * STATES), (packing.timeStart[word] + s) * STATES);
      });
    });
    return states;
  }

  /** @param sentences in descending order of length */
  private compute(language: LanguageStates, sentences: readonly (readonly string[])[]): void {
    const packing = packingOf(sentences.map(({ length }) => length));
    const { width } = this.model;
    const vectors = new Float32Array(packing.nRows * width);
    sentences.forEach((forms, s) => {
      for (let word = 1; word < forms.length; word++)
        this.write(forms[word], vectors, (packing.timeStart[word] + s) * width);
    });
    const states = language.of(packing, vectors);
    sentences.forEach((forms, s) => {
      const own = new Float32Array(forms.length * STATES);
      forms.forEach((_, word) => {
        const row = packing.timeStart[word] + s;
        own.set(states.subarray(row * STATES, (row + 1) * STATES), word * STATES);
      });
      this.ofSentences.set(forms, own);
    });
  }

  /** The vector of a form: that of its n-grams if it has none of its own, nothing without any. Time O(length) for a form that is not kept. */
  write(form: string, out: Float32Array, at: number): void {
    out.set(this.vectorOf(form), at);
  }

  private vectorOf(form: string): Float32Array {
    const kept = this.known.get(form);
    if (kept !== undefined) return kept;
    if (this.known.size === MOST_KNOWN) this.known.clear();
    const { width, ofForms } = this.model;
    const normal = rawForm(form);
    const row = this.rows.get(normal);
    const vector = row === undefined ? this.ofNgrams(normal) : ofForms.subarray(row * width, (row + 1) * width);
    this.known.set(detached(form), vector);
    return vector;
  }

  private ofNgrams(normal: string): Float32Array {
    const { width, ofBuckets, centre } = this.model;
    const vector = new Float32Array(width);
    let count = 0;
    for (const bucket of bucketsOf(normal)) {
      const from = this.bucketRows[bucket];
      if (from < 0) continue;
      count++;
      for (let i = 0; i < width; i++) vector[i] += ofBuckets[from * width + i];
    }
    if (count === 0) return vector;
    for (let i = 0; i < width; i++) vector[i] /= count;
    centreAndScale(vector, centre);
    return vector;
  }
}

/** Subtracts the centre and makes the vector as long as all others; a vector of zeros stays one. */
export function centreAndScale(vector: Float32Array, centre: Float32Array): void {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) {
    vector[i] -= centre[i];
    sum += vector[i] * vector[i];
  }
  const scale = sum === 0 ? 0 : LENGTH / Math.sqrt(sum);
  for (let i = 0; i < vector.length; i++) vector[i] *= scale;
}
