/** A trained tagger: plain data. */

import type { TagInventory } from './inventory.ts';
import type { NoneStyle } from './style.ts';

export interface TaggerModel {
  readonly inventory: TagInventory;
  readonly weights: Readonly<Record<string, Float32Array>>;
  /** Lemmas of the training data that the network would not find, by `keyOfLemma`. */
  readonly lemmas: ReadonlyMap<string, string>;
  /** See `countNeighbours`. */
  readonly neighbours: Int32Array;
  /** Only for treebanks that write out inapplicable features in some places and not in others. */
  readonly style?: NoneStyle;
}

/** Words that share a lemma in the dictionary: same form, same UPOS. */
export const keyOfLemma = (form: string, upos: string): string => `${upos} ${form}`;
