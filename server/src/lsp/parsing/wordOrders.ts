/** The word orders of open documents, for parsers of any language. Estimated when a parse needs one, once for each text. */

import type { Document } from '../../core/conllu/index.ts';
import { sampleOrder, type WordOrder } from '../../core/parser/index.ts';
import type { Snapshot } from '../documents/documents.ts';
import { type LockSource, lockedIn } from '../sidecar/locks.ts';

const known = new WeakMap<Document, WordOrder>();

/** Locked arcs count as confirmed. A lock that is set without an edit counts from the next edit on. */
export function orderOf(server: LockSource, { uri, document }: Snapshot): WordOrder {
  let order = known.get(document);
  if (order === undefined) {
    order = sampleOrder(document.sentences, (sentence) => lockedIn(server, uri, sentence));
    known.set(document, order);
  }
  return order;
}
