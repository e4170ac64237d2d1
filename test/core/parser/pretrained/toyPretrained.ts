/** Word vectors that no text was needed for. */

import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { decodeStage, encodeStage, keyOfText, type StageStore } from '../../../../server/src/core/parser/index.ts';
import type { PretrainedModel } from '../../../../server/src/core/parser/pretrained/model.ts';
import { stateShapes } from '../../../../server/src/core/parser/pretrained/states.ts';
import { bucketsOf } from '../../../../server/src/core/parser/pretrained/subwords.ts';

/** Eight random numbers for each of the forms and of their n-grams, and a language model that has learned nothing. */
export function toyPretrained(forms: readonly string[], seed = 5, hasStates = false): PretrainedModel {
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
    ...(hasStates && {
      states: Object.fromEntries(stateShapes(width).map(({ name, rows, columns }) => [name, numbers(rows * columns)])),
    }),
  };
}

/** Keeps stages in memory, encoded as on disk. */
export function memoryStages(): StageStore {
  const key = keyOfText('toy');
  const files = new Map<string, Uint8Array>();
  return {
    load: (name) => {
      const bytes = files.get(name);
      return bytes && decodeStage(key, bytes);
    },
    save: (name, arrays) => void files.set(name, new Uint8Array(Buffer.concat(encodeStage(key, arrays)))),
  };
}
