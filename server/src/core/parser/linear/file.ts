/** Linear models to and from the contents of a model file. */

import { localized } from '../../../localization/index.ts';
import { named } from '../base/byName.ts';
import type { ModelColumns } from '../base/readWords.ts';
import type { ModelContents } from '../model/container.ts';
import { damaged } from '../model/container.ts';
import type { LinearModel } from './model.ts';

const COLUMNS: readonly ModelColumns[] = ['all', 'universal', 'lexical'];

/** Arrays of the file, by name. */
export function linearContents(model: LinearModel): ModelContents {
  const { columns, deprels, tagged, untagged, tagger } = model;
  const { upos, feats, featsOfUpos } = tagger.tags;
  return {
    description: { columns, deprels, upos, feats, featsOfUpos: featsOfUpos.map((each) => [...each]) },
    arrays: {
      'linear.tagged.arcs': tagged.arcs.values,
      'linear.tagged.labels': tagged.labels.values,
      'linear.untagged.arcs': untagged.arcs.values,
      'linear.untagged.labels': untagged.labels.values,
      'linear.tagger.upos': tagger.uposModel.values,
      'linear.tagger.feats': tagger.featsModel.values,
    },
  };
}

/** @throws ModelError if something is missing or does not fit together */
export function linearModel({ description, arrays }: ModelContents): LinearModel {
  const weights = (name: string) => {
    const values = named(arrays, name);
    const bits = Math.log2(values?.length ?? 0);
    if (values === undefined || !Number.isInteger(bits) || bits < 12)
      throw damaged(localized`the weights "${name}" are missing or have the wrong length`);
    return { bits, values };
  };
  const deprels = strings(description.deprels, 'deprels');
  const upos = strings(description.upos, 'upos');
  const feats = strings(description.feats, 'feats');
  const { featsOfUpos } = description;
  if (!Array.isArray(featsOfUpos) || featsOfUpos.length !== upos.length)
    throw damaged(localized`its list "featsOfUpos" is wrong`);
  return {
    kind: 'linear',
    columns: COLUMNS.find((each) => each === description.columns) ?? 'all',
    deprels,
    tagged: { arcs: weights('linear.tagged.arcs'), labels: weights('linear.tagged.labels') },
    untagged: { arcs: weights('linear.untagged.arcs'), labels: weights('linear.untagged.labels') },
    tagger: {
      tags: { upos, feats, featsOfUpos: featsOfUpos.map((each) => indicesBelow(each, feats.length)) },
      uposModel: weights('linear.tagger.upos'),
      featsModel: weights('linear.tagger.feats'),
    },
  };
}

function strings(value: unknown, name: string): string[] {
  if (Array.isArray(value) && value.every((each): each is string => typeof each === 'string') && value.length <= 4096)
    return value;
  throw damaged(localized`its list "${name}" is wrong`);
}

function indicesBelow(value: unknown, limit: number): Int32Array {
  const isIndex = (each: unknown): each is number =>
    Number.isInteger(each) && 0 <= Number(each) && Number(each) < limit;
  if (Array.isArray(value) && value.every(isIndex)) return Int32Array.from(value);
  throw damaged(localized`its list "featsOfUpos" is wrong`);
}
