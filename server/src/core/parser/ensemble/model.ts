/** An ensemble of parsers with networks of their own, and what they share. */

import type { LinearModel } from '../linear/model.ts';
import type { NetworkModel } from '../neural/model.ts';
import type { TaggerModel } from '../tagging/model.ts';
import type { TokenizerModel } from '../tokenizing/model.ts';
import { type Search, searchFor } from '../transition/model.ts';

export interface EnsembleMember {
  readonly search: Search;
  readonly tagged: NetworkModel;
  readonly untagged: NetworkModel;
}

export interface EnsembleModel {
  readonly kind: 'ensemble';
  /** At least one. */
  readonly members: readonly EnsembleMember[];
  readonly linear: LinearModel;
  readonly tagger?: TaggerModel;
  readonly tokenizer?: TokenizerModel;
}

/** The user's name for it. */
export const ENSEMBLE = 'ensemble' as const;

/** The non-projective parsers that Gómez-Rodríguez, Shi & Lee (2018, Table 5) combine. */
export const MEMBERS: readonly Search[] = ['mst', 'mh4', 'one-endpoint-crossing'].flatMap((name) => {
  const search = searchFor(name, 'exact');
  return search === undefined ? [] : [search];
});
