/** What was learned from raw text, to and from the contents of a model file, or a file of its own. */

import { localized } from '../../../localization/index.ts';
import { named } from '../base/byName.ts';
import { damaged, type ModelContents, readModelFile, writeModelFile } from '../model/container.ts';
import type { PretrainedModel } from './model.ts';
import { BUCKETS } from './subwords.ts';

const ARRAYS = ['ofForms', 'ofBuckets', 'centre'] as const;
const PREFIX = 'pretrained.';
const OF_STATES = `${PREFIX}states.`;
/** Numbers of a vector. */
export const WIDEST = 1024;

/** Buckets are written as differences, which have one or two digits. */
export function pretrainedContents({ width, forms, buckets, states = {}, ...arrays }: PretrainedModel): ModelContents {
  const gaps = Array.from(buckets, (bucket, at) => bucket - (at === 0 ? 0 : buckets[at - 1]));
  return {
    description: { pretrained: { width, forms, gaps } },
    arrays: Object.fromEntries([
      ...ARRAYS.map((name) => [`${PREFIX}${name}`, arrays[name]]),
      ...Object.entries(states).map(([name, values]) => [`${OF_STATES}${name}`, values]),
    ]),
  };
}

/** Undefined if the model has learned nothing from raw text. @throws ModelError if something is missing or does not fit together */
export function pretrainedModel({ description, arrays }: ModelContents): PretrainedModel | undefined {
  const { pretrained } = description;
  if (pretrained === undefined) return undefined;
  const wrong = damaged(localized`its description of word vectors is wrong`);
  if (typeof pretrained !== 'object' || pretrained === null) throw wrong;
  const { width, forms, gaps } = pretrained as Record<string, unknown>;
  if (typeof width !== 'number' || width < 4 || WIDEST < width || width % 4 !== 0) throw wrong;
  if (!Array.isArray(forms) || !forms.every((form): form is string => typeof form === 'string')) throw wrong;
  if (!Array.isArray(gaps) || !gaps.every((gap) => Number.isInteger(gap) && 0 <= gap && gap < BUCKETS)) throw wrong;
  let bucket = 0;
  const buckets = Int32Array.from(gaps, (gap: number) => {
    bucket += gap;
    return bucket;
  });
  const lengths = { ofForms: forms.length * width, ofBuckets: buckets.length * width, centre: width };
  const [ofForms, ofBuckets, centre] = ARRAYS.map((name) => {
    const array = named(arrays, `${PREFIX}${name}`);
    if (array?.length !== lengths[name]) throw wrong;
    return array;
  });
  const states = Object.entries(arrays).flatMap(([name, values]) =>
    name.startsWith(OF_STATES) ? [[name.slice(OF_STATES.length), values] as const] : [],
  );
  const model = { width, forms, buckets, ofForms, ofBuckets, centre };
  return states.length === 0 ? model : { ...model, states: Object.fromEntries(states) };
}

/** A file that is kept beside models, so that the same text need not be learned from again. Numbers are rounded as in model files. */
export const savePretrained = (model: PretrainedModel): Uint8Array =>
  writeModelFile({
    ...pretrainedContents(model),
    description: { kind: 'pretrained', ...pretrainedContents(model).description },
  });

/** @throws ModelError if the bytes are not such a file */
export function loadPretrained(bytes: Uint8Array): PretrainedModel {
  const model = pretrainedModel(readModelFile(bytes));
  if (model === undefined) throw damaged(localized`its description of word vectors is wrong`);
  return model;
}
