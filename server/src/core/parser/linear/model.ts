/** The parts of a linear model. */

import type { ModelColumns } from '../base/readWords.ts';
import type { ArcSums } from './arcScorer.ts';
import type { Multiclass } from './multiclass.ts';
import type { Tagger } from './tagger.ts';

/** 2^bits arc weights. */
export interface ArcWeights {
  readonly bits: number;
  readonly values: Float32Array;
  /** See `scoreArcs`. */
  readonly sums?: ArcSums;
}

/** Weights for words whose tags come from one source. */
export interface TreeModel {
  readonly arcs: ArcWeights;
  readonly labels: Multiclass;
}

export interface LinearModel {
  readonly kind: 'linear';
  readonly columns: ModelColumns;
  readonly deprels: readonly string[];
  /** For words with the tags of the file. */
  readonly tagged: TreeModel;
  /** For words with predicted tags, with the tagger's actual accuracy. */
  readonly untagged: TreeModel;
  readonly tagger: Tagger;
}
