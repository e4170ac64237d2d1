/** `Typo=Yes`: no model can know which words are misspelt, so a typo does not make a word unusual. */

import { itemTexts, printItems } from '../annotation/index.ts';

const isTypo = (item: string): boolean => item.startsWith('Typo=');
const cellOf = (items: readonly string[]): string => (items.length === 0 ? '' : printItems(items));

/** FEATS without it; '' for none. */
export function withoutTypo(feats: string): string {
  return feats.includes('Typo=') ? cellOf(itemTexts(feats).filter((item) => !isTypo(item))) : feats;
}

/** FEATS with the `Typo` of other FEATS. */
export function withTypoOf(feats: string, others: string): string {
  const typos = others.includes('Typo=') ? itemTexts(others).filter(isTypo) : [];
  if (typos.length === 0) return feats;
  return cellOf([...(feats === '' ? [] : itemTexts(feats)), ...typos].sort(byName));
}

/** In the order of FEATS: ignoring case. */
const byName = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
