/** Multiword expressions for the diagram: which there are, and categories for a new one. */

import { formatNumber, localized } from '../../localization/index.ts';
import { expressionsOf, MWE_CATEGORIES, MWE_NOTES } from '../annotation/index.ts';
import type { Document, Sentence } from '../conllu/index.ts';
import type { DrawnExpression } from './drawing.ts';

/** More in one sentence are a mistake, and could not be read. */
const MOST_DRAWN = 200;

/** Nothing for a sentence without expressions, or whose codes cannot be read. O(length). */
export function drawnExpressions(sentence: Sentence): {
  readonly expressions?: readonly DrawnExpression[];
  readonly leftOut?: string;
} {
  const all = expressionsOf(sentence) ?? [];
  if (all.length === 0) return {};
  const expressions = all
    .slice(0, MOST_DRAWN)
    .map(({ number, category = '', nodes }): DrawnExpression => ({ number, category, words: nodes }));
  if (all.length <= MOST_DRAWN) return { expressions };
  const left = formatNumber(all.length - MOST_DRAWN);
  return { expressions, leftOut: localized`${left} more multiword expressions are not shown.` };
}

const known = new WeakMap<Document, readonly (readonly [category: string, count: number])[]>();

/** Categories of a document with their frequencies, and others of PARSEME with 0. O(length), once for each version of the text. */
export function offeredCategories(document: Document): readonly (readonly [category: string, count: number])[] {
  let offered = known.get(document);
  if (offered === undefined) {
    const counts = new Map<string, number>();
    for (const sentence of document.sentences) {
      for (const { category = '' } of expressionsOf(sentence) ?? []) {
        if (category !== '') counts.set(category, (counts.get(category) ?? 0) + 1);
      }
    }
    const used = [...counts].sort((a, b) => b[1] - a[1]);
    // A treebank of the first edition has names of its own.
    const isOfFirst = used.some(([category]) => category.startsWith('VPC.'));
    const rest = isOfFirst ? MWE_CATEGORIES['1.x'] : MWE_CATEGORIES['2.0'];
    offered = [
      ...used,
      ...[...rest, ...MWE_NOTES].flatMap((category) => (counts.has(category) ? [] : [[category, 0] as const])),
    ];
    known.set(document, offered);
  }
  return offered;
}
