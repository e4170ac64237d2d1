/** What the Comparison view says. */

import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { formatNumber, localized } from '../../../server/src/localization/index.ts';
import type { Comparison, ComparisonFilter, DifferenceItem } from '../../../server/src/protocol/comparison.ts';
import { COMPARED_CLASSES, type ComparedClass } from '../../../server/src/protocol/comparison.ts';

export const number = (n: number): string => formatNumber(n);

/** Above the list. */
export function viewMessage({ labels, nShown, nAll, nDecided, sentences }: Comparison, isFiltered: boolean): Inert {
  const versions = inert`${labels[0]} and ${joinInert(labels.slice(1), ', ')}`;
  if (nAll === 0) return inert`${versions}: no differences.`;
  const parts = [inert`${versions}: ${number(nShown)} of ${number(nAll)} differences`];
  if (sentences !== '') parts.push(inert` (${sentences})`);
  if (0 < nDecided) parts.push(inert`; ${number(nDecided)} left as they are`);
  if (isFiltered) parts.push(inert`; filtered`);
  return joinInert(parts, '');
}

export const itemLabel = ({ word, title }: DifferenceItem): Inert => (word === '' ? title : inert`${word}: ${title}`);

/** Every version with what it has, on lines of its own. */
export function itemTooltip({ values, sentence, text, isDecided }: DifferenceItem, labels: readonly Inert[]): Inert {
  const lines = values.map((value, version) => inert`${labels[version] ?? ''}: ${value ?? localized`nothing`}`);
  const decided = isDecided === true ? [inert`Left as it is.`] : [];
  return joinInert([inert`${sentence}: ${text}`, ...lines, ...decided], '\n');
}

/** `@head @feats obj nsubj` → classes and relations; `@decided`, and `@2` for a version. */
export function parseFilter(text: string): ComparisonFilter {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const tags = words.filter((word) => word.startsWith('@')).map((word) => word.slice(1));
  return {
    classes: tags.filter((tag): tag is ComparedClass => COMPARED_CLASSES.some((name) => name === tag)),
    relations: words.filter((word) => !word.startsWith('@')),
    versions: tags.filter((tag) => /^[1-9]\d?$/.test(tag)).map(Number),
    showsDecided: tags.includes('decided'),
  };
}

export function printFilter({ classes, relations, versions, showsDecided }: ComparisonFilter): string {
  const tags = [...classes, ...versions.map(String), ...(showsDecided ? ['decided'] : [])].map((tag) => `@${tag}`);
  return [...tags, ...relations].join(' ');
}

/** A tag of the filter that means nothing; undefined if all do. */
export function unknownTag(text: string): string | undefined {
  return text
    .split(/\s+/)
    .find(
      (word) =>
        word.startsWith('@') && parseFilter(word).relations.length === 0 && printFilter(parseFilter(word)) === '',
    );
}
