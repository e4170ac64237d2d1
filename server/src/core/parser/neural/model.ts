/** The parts of a neural model. */

import type { LinearModel } from '../linear/model.ts';
import type { Vocabulary } from '../network/input.ts';
import type { PretrainedModel } from '../pretrained/model.ts';
import type { TaggerModel } from '../tagging/model.ts';
import type { TokenizerModel } from '../tokenizing/model.ts';

/** The parameters of one network and what is needed to read words the way it was trained. */
export interface NetworkModel {
  readonly vocabulary: Vocabulary;
  readonly weights: Readonly<Record<string, Float32Array>>;
}

export interface NeuralModel {
  readonly kind: 'neural';
  /** Its scores are added; its tagger is used if UPOS is missing and there is no other. */
  readonly linear: LinearModel;
  /** May be the same object as `untagged`. */
  readonly tagged: NetworkModel;
  /** For words with predicted tags. */
  readonly untagged: NetworkModel;
  /** Predicts what is blank. Models of earlier versions and those of universal columns have none. */
  readonly tagger?: TaggerModel;
  /** Splits text. Models of earlier versions have none. */
  readonly tokenizer?: TokenizerModel;
  /** What networks and tagger read of raw text; undefined if there was none. */
  readonly pretrained?: PretrainedModel;
}
