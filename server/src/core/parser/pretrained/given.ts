/** Word vectors that were learned elsewhere, as the input of parser and tagger. */

import { normalForm } from '../base/atoms.ts';
import { loadPretrained, savePretrained } from './file.ts';
import { centreAndScale, type PretrainedModel } from './model.ts';

/** Bytes of vectors in a model, as many as those that are learned from raw text have at most; and forms, however short their vectors are. */
const MOST_NUMBERS = 6_000_000;
const MOST_FORMS = 50_000;

interface Given {
  /** As in the file. */
  readonly form: string;
  readonly values: Float32Array;
}

/** Gathers the vectors of wanted forms, and of the first others: files begin with the most frequent ones. Memory: what fits a model, twice. */
export class GivenVectors {
  private readonly wanted: ReadonlySet<string>;
  private readonly ofWanted = new Map<string, Given>();
  private readonly ofOthers = new Map<string, Given>();
  private readonly padded: number;
  private readonly most: number;

  /** @param width numbers of each vector; a model has zeros after them, up to a multiple of four */
  constructor(width: number, forms: Iterable<string>) {
    this.wanted = new Set(Array.from(forms, normalForm));
    this.padded = 4 * Math.ceil(width / 4);
    this.most = Math.min(MOST_FORMS, Math.floor(MOST_NUMBERS / this.padded));
  }

  /** Whether a vector of this form would be kept. Of forms that are the same in lower case, the one in lower case counts, or else the first. */
  takes(form: string): boolean {
    const normal = normalForm(form);
    const known = this.mapOf(normal).get(normal);
    if (known !== undefined) return form === normal && known.form !== normal;
    return this.wanted.has(normal) || this.ofOthers.size < this.most;
  }

  /** Whether this very form has a vector already. */
  has(form: string): boolean {
    const normal = normalForm(form);
    return this.mapOf(normal).get(normal)?.form === form;
  }

  add(form: string, values: Float32Array): void {
    const normal = normalForm(form);
    this.mapOf(normal).set(normal, { form, values });
  }

  private mapOf(normal: string): Map<string, Given> {
    return this.wanted.has(normal) ? this.ofWanted : this.ofOthers;
  }

  /** How many of the wanted forms have a vector. */
  get found(): { readonly forms: number; readonly wanted: number } {
    return { forms: this.ofWanted.size, wanted: this.wanted.size };
  }

  /** Centred, of length 2, and rounded as in a file. Unknown forms have no vector: there are no n-grams. */
  model(): PretrainedModel {
    const { padded } = this;
    const kept = [...this.ofWanted, ...this.ofOthers].slice(0, this.most);
    const ofForms = new Float32Array(kept.length * padded);
    const centre = new Float32Array(padded);
    kept.forEach(([, { values }], at) => {
      ofForms.set(values, at * padded);
      values.forEach((value, i) => {
        centre[i] += value / kept.length;
      });
    });
    kept.forEach((_, at) => {
      centreAndScale(ofForms.subarray(at * padded, (at + 1) * padded), centre);
    });
    const forms = kept.map(([normal]) => normal);
    const none = { buckets: new Int32Array(), ofBuckets: new Float32Array() };
    return loadPretrained(savePretrained({ width: padded, forms, ofForms, centre, ...none }));
  }
}
