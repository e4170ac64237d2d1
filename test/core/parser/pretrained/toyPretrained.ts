/** Word vectors that no text was needed for. */

import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import type { PretrainedModel } from '../../../../server/src/core/parser/pretrained/model.ts';
import { bucketsOf } from '../../../../server/src/core/parser/pretrained/subwords.ts';

/** Eight random numbers for each of the forms and of their n-grams. */
export function toyPretrained(forms: readonly string[], seed = 5): PretrainedModel {
  const width = 8;
  const random = createRandom(seed);
  const numbers = (count: number) => Float32Array.from({ length: count }, () => random() - 0.5);
  const buckets = Int32Array.from(new Set(forms.flatMap(bucketsOf))).sort();
  return {
    width,
    forms,
    ofForms: numbers(forms.length * width),
    buckets,
    ofBuckets: numbers(buckets.length * width),
    centre: numbers(width),
  };
}
