/** The content of a FEATS cell, and its written form. */

import { CellTable } from './cellTable.ts';
import { compareFeatures, type Item, itemsOf, itemTexts, nameOfItem, printItems } from './items.ts';
import { uposCode } from './upos.ts';

/** `Name=Value,Value` at [start, end) of the cell. */
export interface Feature {
  readonly start: number;
  readonly end: number;
  /** The part left of `=`, including its layer: `Number[psor]`. */
  readonly name: string;
  readonly values: readonly string[];
  /** Whether names and values are spelt as in the guidelines. */
  readonly isWellFormed: boolean;
}

export interface Features {
  readonly text: string;
  /** Empty for `_`. */
  readonly features: readonly Feature[];
  /** Whether everything is well formed, sorted and without repetitions. */
  readonly isClean: boolean;
  /** Code of the UPOS in ExtPos, 0 if there is none. */
  readonly extPos: number;
  readonly hasExtPos: boolean;
  readonly hasPronType: boolean;
  readonly hasMood: boolean;
  readonly isFinite: boolean;
  readonly isTypo: boolean;
  readonly isNegative: boolean;
  readonly isPossessive: boolean;
}

const FEATURE = /^[A-Z][A-Za-z0-9]*(?:\[[a-z0-9]+\])?=[A-Z0-9][A-Za-z0-9]*(?:,[A-Z0-9][A-Za-z0-9]*)*$/;

export const featureCells = new CellTable<Features>(readFeatures);

export function readFeatures(text: string): Features {
  const features = readFeatureItems(text);
  const get = (name: string) => features.find((feature) => feature.name === name)?.values.join(',');
  const extPos = get('ExtPos');
  return {
    text,
    features,
    isClean: areClean(features, text),
    extPos: extPos === undefined ? 0 : uposCode(extPos),
    hasExtPos: extPos !== undefined,
    hasPronType: get('PronType') !== undefined,
    hasMood: get('Mood') !== undefined,
    isFinite: get('VerbForm') === 'Fin',
    isTypo: get('Typo') === 'Yes',
    isNegative: get('Polarity') === 'Neg',
    isPossessive: get('Poss') === 'Yes',
  };
}

/** The features alone. */
export const readFeatureItems = (cell: string): Feature[] => itemsOf(cell).map(readFeature);

function readFeature({ text, start, end }: Item): Feature {
  const equals = text.indexOf('=');
  return {
    start,
    end,
    name: equals === -1 ? text : text.slice(0, equals),
    values: equals === -1 ? [] : text.slice(equals + 1).split(','),
    isWellFormed: FEATURE.test(text),
  };
}

/** Features are sorted by their text in lower case, as in the official validator. */
export function sortKey(cell: string, feature: Feature): string {
  return cell.slice(feature.start, feature.end).toLowerCase();
}

function areClean(features: readonly Feature[], text: string): boolean {
  return features.every((feature, index) => {
    if (!feature.isWellFormed || !areSortedAndUnique(feature.values)) return false;
    if (index === 0) return true;
    const before = features[index - 1];
    return before.name !== feature.name && sortKey(text, before) <= sortKey(text, feature);
  });
}

function areSortedAndUnique(values: readonly string[]): boolean {
  return values.every((value, index) => index === 0 || values[index - 1].toLowerCase() < value.toLowerCase());
}

/** `Name=Value,Value`; the name alone if there are no values. */
export function printFeature({ name, values }: Pick<Feature, 'name' | 'values'>): string {
  return values.length === 0 ? name : `${name}=${values.join(',')}`;
}

/** The cell with these features, `_` for none. `printFeatures(readFeatures(cell).features)` is the cell, unless that is empty. */
export function printFeatures(features: readonly Pick<Feature, 'name' | 'values'>[]): string {
  return printItems(features.map(printFeature));
}

/**
 * The cell in the form required by the guidelines: features sorted, those with the same name joined, their values sorted and
 * without repetitions. Items that are not features are kept, empty ones are dropped. O(length · log items).
 */
export function tidyFeatures(cell: string): string {
  const values = new Map<string, Set<string>>();
  const others = new Set<string>();
  for (const item of itemTexts(cell)) {
    if (item === '' || item === '_') continue;
    const { name, values: here } = readFeature({ text: item, start: 0, end: item.length });
    if (name === item) {
      others.add(item);
      continue;
    }
    const known = values.get(name) ?? new Set<string>();
    for (const value of here) if (value !== '') known.add(value);
    values.set(name, known);
  }
  const items = [...values].map(([name, set]) => `${name}=${[...set].sort(compareFeatures).join(',')}`);
  return printItems([...items, ...others].sort(compareFeatures));
}

/** The cell with one more feature, at its sorted position; the others stay in place. */
export function withFeature(cell: string, feature: string): string {
  const items = itemTexts(cell);
  const at = items.findIndex((item) => 0 < compareFeatures(item, feature));
  items.splice(at === -1 ? items.length : at, 0, feature);
  return printItems(items);
}

/** Whether a feature occurs several times, not necessarily with the same text. */
export function hasFeatureConflict(cell: string): boolean {
  const seen = new Map<string, string>();
  return itemTexts(cell).some((item) => {
    const name = nameOfItem(item);
    const before = seen.get(name);
    seen.set(name, item);
    return before !== undefined && before !== item;
  });
}
