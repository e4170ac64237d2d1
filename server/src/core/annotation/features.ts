/** What a FEATS cell says. */

import { CellTable } from './cellTable.ts';
import { uposCode } from './upos.ts';

/** `Name=Value,Value` at [start, end) of the cell. */
export interface Feature {
  readonly start: number;
  readonly end: number;
  /** Left of `=`, with its layer: `Number[psor]`. */
  readonly name: string;
  readonly values: readonly string[];
  /** Whether names and values are spelt as the guidelines want. */
  readonly isWellFormed: boolean;
}

export interface Features {
  readonly text: string;
  /** Empty for `_`. */
  readonly features: readonly Feature[];
  /** Whether everything is well formed, sorted and said once. */
  readonly isClean: boolean;
  /** Code of the UPOS in ExtPos, 0 where there is none. */
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
  const features = text === '_' ? [] : itemsOf(text).map(readFeature);
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

interface Item {
  readonly text: string;
  readonly start: number;
}

function itemsOf(text: string): Item[] {
  let start = 0;
  return text.split('|').map((item) => {
    const at = start;
    start += item.length + 1;
    return { text: item, start: at };
  });
}

function readFeature({ text, start }: Item): Feature {
  const equals = text.indexOf('=');
  return {
    start,
    end: start + text.length,
    name: equals === -1 ? text : text.slice(0, equals),
    values: equals === -1 ? [] : text.slice(equals + 1).split(','),
    isWellFormed: FEATURE.test(text),
  };
}

/** Features are sorted by their text in lowercase, as the official validator does it. */
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
