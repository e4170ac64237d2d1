/** Names that can be explained: relations, tags, features and values; told apart by their form alone. */

import { isUpos, nameOfItem } from '../../annotation/index.ts';

export interface Named {
  readonly kind: 'relation' | 'tag' | 'feature' | 'value';
  /** As written in the cell: `obl:arg`, `NOUN`, `Number[psor]`, `Gender=Fem,Masc`. */
  readonly text: string;
}

const FEATURE = /^[A-Z][A-Za-z0-9]*(?:\[[a-z0-9]+\])?$/;
const RELATION = /^[a-z]+(?:[:@]\S+)?$/;

/** Undefined for what has the form of none of them. */
export function namedBy(text: string): Named | undefined {
  if (isUpos(text)) return { kind: 'tag', text };
  if (RELATION.test(text)) return { kind: 'relation', text };
  if (!FEATURE.test(nameOfItem(text)) || /\s/.test(text)) return undefined;
  return { kind: text.includes('=') ? 'value' : 'feature', text };
}
