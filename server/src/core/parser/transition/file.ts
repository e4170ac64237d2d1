/** Transition parsers to and from the contents of a model file. */

import { localized } from '../../../localization/index.ts';
import { systemByName } from '../../transition/index.ts';
import { named } from '../base/byName.ts';
import { linearContents, linearModel } from '../linear/file.ts';
import type { Multiclass } from '../linear/multiclass.ts';
import { damaged, type ModelContents } from '../model/container.ts';
import { neuralContents, neuralModel } from '../neural/file.ts';
import { EXACT_NAMES } from './exact.ts';
import { GRAPH_NAMES } from './graph.ts';
import { isNetwork, type Search, TREE_CHOICES, type TransitionModel, UPDATE_NAMES } from './model.ts';

const MAX_BEAM = 1024;

export function transitionContents({
  search,
  trees,
  update,
  linear,
  tagged,
  untagged,
  tagger,
  tokenizer,
}: TransitionModel): ModelContents {
  if (isNetwork(tagged) && isNetwork(untagged)) {
    const { description, arrays } = neuralContents({ linear, tagged, untagged, tagger, tokenizer });
    return { description: { ...description, search, trees, scorer: 'network' }, arrays };
  }
  if (isNetwork(tagged) || isNetwork(untagged)) throw new RangeError('both scorers are of one kind');
  const { description, arrays } = linearContents(linear);
  return {
    description: { ...description, search, trees, ...(update === undefined || update === 'local' ? {} : { update }) },
    arrays: { ...arrays, 'transition.tagged': tagged.values, 'transition.untagged': untagged.values },
  };
}

/** @throws ModelError if something is missing or does not fit together */
export function transitionModel(contents: ModelContents): TransitionModel {
  const { description, arrays } = contents;
  const trees = TREE_CHOICES.find((choice) => choice === description.trees);
  if (trees === undefined) throw damaged(localized`its choice of trees is unknown`);
  const update = UPDATE_NAMES.find((each) => each === (description.update ?? 'local'));
  if (update === undefined) throw damaged(localized`what its transitions have learned from is unknown`);
  const weights = (name: string): Multiclass => {
    const values = named(arrays, name);
    const bits = Math.log2(values?.length ?? 0);
    if (values === undefined || !Number.isInteger(bits) || bits < 12)
      throw damaged(localized`the weights "${name}" are missing or have the wrong length`);
    return { bits, values };
  };
  if (description.scorer === 'network') {
    return { search: searchIn(description.search), trees, ...neuralModel(contents), kind: 'transition' };
  }
  return {
    kind: 'transition',
    search: searchIn(description.search),
    trees,
    update,
    linear: linearModel(contents),
    tagged: weights('transition.tagged'),
    untagged: weights('transition.untagged'),
  };
}

/** @throws ModelError if there is no such parser */
export function searchIn(value: unknown): Search {
  const { type, system, beam }: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const exact = EXACT_NAMES.find((name) => name === system);
  if (type === 'exact' && exact !== undefined) return { type, system: exact };
  const graph = GRAPH_NAMES.find((name) => name === system);
  if (type === 'parts' && graph !== undefined) return { type, system: graph };
  const isBeam = typeof beam === 'number' && Number.isInteger(beam) && 1 <= beam && beam <= MAX_BEAM;
  if (type === 'search' && typeof system === 'string' && systemByName(system) !== undefined && isBeam)
    return { type, system, beam };
  throw damaged(localized`its transition system is unknown`);
}
