/** Taggers to and from the contents of a model file. */

import { localized } from '../../../localization/index.ts';
import { named } from '../base/byName.ts';
import { damaged, type ModelContents } from '../model/container.ts';
import type { TagInventory } from './inventory.ts';
import type { TaggerModel } from './model.ts';
import { STYLE_WEIGHTS } from './style.ts';

const PREFIX = 'tagger.';
const STYLE = 'taggerStyle';
const LISTS = ['forms', 'characters', 'upos', 'xpos', 'feats', 'items', 'scripts'] as const;
const OF_UPOS = [
  ['featsOfUpos', 'feats'],
  ['xposOfUpos', 'xpos'],
  ['scriptsOfUpos', 'scripts'],
] as const;
/** None of our inventories is nearly that large. */
const LONGEST_LIST = 2 ** 20;

export function taggerContents({ inventory, weights, lemmas, neighbours, style }: TaggerModel): ModelContents {
  const lists = Object.fromEntries(LISTS.map((name) => [name, inventory[name]]));
  const ofUpos = Object.fromEntries(OF_UPOS.map(([name]) => [name, inventory[name].map((each) => [...each])]));
  return {
    description: {
      tagger: {
        ...lists,
        ...ofUpos,
        analyses: [...inventory.analyses],
        analysesOfForms: inventory.analysesOfForms.map((each) => [...each]),
        lemmas: [...lemmas].flat(),
        neighbours: [...neighbours],
        styleChange: style?.change,
        further: inventory.further,
      },
    },
    arrays: {
      ...Object.fromEntries(Object.entries(weights).map(([name, values]) => [`${PREFIX}${name}`, values])),
      ...(style && { [STYLE]: style.weights }),
    },
  };
}

/**
 * Undefined in the files of earlier versions, which have none. Whether the weights fit is checked on loading.
 * @throws ModelError if something is missing or does not fit together
 */
export function taggerModel({ description, arrays }: ModelContents): TaggerModel | undefined {
  const { tagger } = description;
  if (tagger === undefined) return undefined;
  if (typeof tagger !== 'object' || tagger === null) throw damaged(localized`its description of the tagger is wrong`);
  const found = new Map(Object.entries(tagger));
  const [forms, characters, upos, xpos, feats, items, scripts] = LISTS.map((name) => strings(found.get(name), name));
  const lists = { forms, characters, upos, xpos, feats, items, scripts };
  const [featsOfUpos, xposOfUpos, scriptsOfUpos] = OF_UPOS.map(([name, list]) =>
    indices(found.get(name), name, upos.length, lists[list].length),
  );
  const analyses = [upos.length, feats.length].map((limit, odd) => {
    const all = found.get('analyses');
    const half = Array.isArray(all) && all.length % 2 === 0 ? all.filter((_, at) => at % 2 === odd) : undefined;
    return indices(half && [half], 'analyses', 1, limit)[0];
  });
  const [tags, cells] = analyses;
  const nAnalyses = tags.length;
  const further = found.get('further');
  const inventory: TagInventory = {
    ...lists,
    relations: [],
    featsOfUpos,
    xposOfUpos,
    scriptsOfUpos,
    analyses: Int32Array.from({ length: 2 * nAnalyses }, (_, at) => (at % 2 === 0 ? tags : cells)[at >> 1]),
    analysesOfForms: indices(found.get('analysesOfForms'), 'analysesOfForms', forms.length, nAnalyses),
    ...(typeof further === 'number' && { further }),
  };
  const pairs = strings(found.get('lemmas'), 'lemmas');
  const lemmas = new Map<string, string>();
  for (let at = 0; at + 1 < pairs.length; at += 2) lemmas.set(pairs[at], pairs[at + 1]);
  const own = Object.entries(arrays).filter(([name]) => name.startsWith(PREFIX));
  const weights = named(arrays, STYLE);
  const change = found.get('styleChange');
  const hasStyle = weights !== undefined && typeof change === 'number' && 0 < change && change < 1;
  if (hasStyle && weights.length !== STYLE_WEIGHTS)
    throw damaged(localized`the weights "${STYLE}" have the wrong length`);
  return {
    inventory,
    lemmas,
    neighbours: indices([found.get('neighbours')], 'neighbours', 1, LONGEST_LIST)[0],
    style: hasStyle ? { weights, change } : undefined,
    weights: Object.fromEntries(own.map(([name, values]) => [name.slice(PREFIX.length), values])),
  };
}

function strings(value: unknown, name: string): string[] {
  if (
    Array.isArray(value) &&
    value.length <= LONGEST_LIST &&
    value.every((each): each is string => typeof each === 'string')
  ) {
    return value;
  }
  throw damaged(localized`its list "${name}" of the tagger is wrong`);
}

/** For each of `rows` lists the indices below `limit`. */
function indices(value: unknown, name: string, rows: number, limit: number): Int32Array[] {
  const isIndex = (each: unknown): each is number =>
    Number.isInteger(each) && 0 <= Number(each) && Number(each) < limit;
  if (Array.isArray(value) && value.length === rows) {
    const lists = value.map((each) => (Array.isArray(each) && each.every(isIndex) ? Int32Array.from(each) : undefined));
    if (lists.every((each) => each !== undefined)) return lists;
  }
  throw damaged(localized`its list "${name}" of the tagger is wrong`);
}
