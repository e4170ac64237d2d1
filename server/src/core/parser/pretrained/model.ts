/** What a model has learned from raw text: vectors of word forms, which are a further part of a word's input and never change. */

import { normalForm } from '../base/atoms.ts';
import type { Packing } from '../network/batch.ts';
import type { FurtherInput } from '../network/input.ts';
import { LanguageStates, STATES } from './states.ts';
import { bucketsOf } from './subwords.ts';

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

/** The vectors in use. */
export class Pretrained implements FurtherInput {
  private readonly rows: ReadonlyMap<string, number>;
  private readonly bucketRows: ReadonlyMap<number, number>;

  private readonly language: LanguageStates | undefined;

  /** @throws RangeError if the states do not fit the vectors */
  constructor(private readonly model: PretrainedModel) {
    this.language = model.states && new LanguageStates(model.width, model.states);
    this.rows = new Map(model.forms.map((form, at) => [form, at]));
    this.bucketRows = new Map(Array.from(model.buckets, (bucket, at) => [bucket, at]));
  }

  get ofForm(): number {
    return this.model.width;
  }

  get ofStates(): number {
    return this.language === undefined ? 0 : STATES;
  }

  states(packing: Packing, vectors: Float32Array): Float32Array {
    return this.language?.of(packing, vectors) ?? new Float32Array();
  }

  /** The vector of a form: that of its n-grams if it has none of its own, nothing without any. Time O(length). */
  write(form: string, out: Float32Array, at: number): void {
    const { width, ofForms, ofBuckets, centre } = this.model;
    const normal = normalForm(form);
    const row = this.rows.get(normal);
    if (row !== undefined) {
      out.set(ofForms.subarray(row * width, (row + 1) * width), at);
      return;
    }
    const own = out.subarray(at, at + width);
    let count = 0;
    for (const bucket of bucketsOf(normal)) {
      const from = this.bucketRows.get(bucket);
      if (from === undefined) continue;
      count++;
      for (let i = 0; i < width; i++) own[i] += ofBuckets[from * width + i];
    }
    if (count === 0) return;
    for (let i = 0; i < width; i++) own[i] /= count;
    centreAndScale(own, centre);
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
