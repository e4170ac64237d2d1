/** The item of DEPS that corresponds to the basic arc, and its label after the relation has changed. */

import { universalPart } from '../annotation/index.ts';

/**
 * Index of the item that corresponds to HEAD and DEPREL: the first with the same head whose label is DEPREL, or DEPREL followed by a
 * colon and more. -1 if there is none.
 */
export function parallelItem<Item extends { readonly relation: string | undefined }>(
  items: readonly Item[],
  hasBasicHead: (item: Item) => boolean,
  deprel: string,
): number {
  return items.findIndex(
    (item) => hasBasicHead(item) && (item.relation === deprel || item.relation?.startsWith(`${deprel}:`)),
  );
}

/** Relations whose labels in DEPS end in a preposition or conjunction, which stays valid when the relation changes. */
const WITH_TAIL = new Set(['nmod', 'obl', 'acl', 'advcl', 'conj']);

/** The label of a parallel item when DEPREL changes from one relation to another: `nmod:of` becomes `obl:of`, but `iobj` stays `iobj`. */
export function relabelled(label: string, from: string, to: string): string {
  if (from === to) return label;
  const keepsTail = WITH_TAIL.has(universalPart(from)) && WITH_TAIL.has(universalPart(to));
  return keepsTail ? to + label.slice(from.length) : to;
}
