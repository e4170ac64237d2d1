/** A trained tokenizer: plain data. */

import type { SplitRules } from './splits.ts';

export interface TokenizerModel {
  /** Characters with a vector of their own. */
  readonly characters: readonly string[];
  /** Tokens of the training data. Undefined in models of earlier versions, whose networks read fewer features. */
  readonly tokens?: readonly string[];
  readonly weights: Readonly<Record<string, Float32Array>>;
  readonly splits: SplitRules;
  /** Whether the treebank has tokens with white space inside. */
  readonly hasSpaces: boolean;
}
