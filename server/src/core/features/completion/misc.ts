/** Completions of MISC: SpaceAfter=No, and the keys used in the file with their values if there are only a few. */

import { localized } from '../../../localization/index.ts';
import { NO_SPACE_AFTER, nameOfItem, printItems, printMiscItem } from '../../annotation/index.ts';
import type { Completion, CompletionCell, Offered } from './cell.ts';
import { itemAt } from './items.ts';

/** Only keys that the cell does not have yet. The order of the others is kept: none is prescribed. */
export function miscCompletions(cell: CompletionCell): Offered {
  const { text, cursor, vocabulary, isNarrowing } = cell;
  const { before, behind, item, typed, prefix } = itemAt(cell);
  const present = new Set([...before, ...behind].map(nameOfItem));
  const counts = new Map<string, number>();
  for (const [name, { count, values }] of vocabulary.miscKeys) {
    if (values === undefined) counts.set(`${name}=`, count);
    else
      for (const [value, n] of values) counts.set(printMiscItem({ name, value: value === '' ? undefined : value }), n);
  }
  // An empty item, between two bars, is not an attribute.
  counts.delete('');
  counts.set(NO_SPACE_AFTER, Number.POSITIVE_INFINITY);
  // The text being typed does not count as a use; SpaceAfter=No counts everywhere.
  const seen = [...counts].filter(([each, n]) => 1 < n || each !== item);
  const items = seen
    .filter(([each]) => !present.has(nameOfItem(each)))
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const isVolatile = !isNarrowing && typed === item && items.some(([each]) => each === item);
  const completions: Completion[] = [];
  for (const [each, n] of items) {
    const remark = each === NO_SPACE_AFTER ? localized`no space follows in the text` : `${n} ×`;
    if (!isVolatile) completions.push(completion(each, [...before, each, ...behind], remark));
    else if (nameOfItem(each) !== nameOfItem(item))
      completions.push(completion(each, [...before, item, each, ...behind], remark));
    else if (each !== item)
      completions.push(completion(each, [...before, each, ...behind], localized`in place of ${item}`));
  }
  return { prefix: isVolatile ? text.slice(0, cursor) : prefix, isVolatile, items: completions };
}

const completion = (label: string, items: readonly string[], remark: string): Completion => {
  return { label, text: printItems(items), remark };
};
