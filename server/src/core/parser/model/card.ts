/** The description in a model file. */

/** Scores on one data set, in percent. */
export interface CardScores {
  /** What was parsed and how, e.g. `English-EWT dev, gold tags`. */
  readonly data: string;
  readonly uas: number;
  readonly las: number;
  /** Percentage of words with the right UPOS, where it was predicted and measured. */
  readonly upos?: number;
  /** ISO 639 code, in cards of models for many languages. */
  readonly language?: string;
}

export interface ModelCard {
  /** Short name for lists, e.g. `English (EWT)`. */
  readonly name: string;
  readonly kind: 'linear' | 'neural' | 'transition' | 'ensemble';
  /** ISO 639 code of the language, `mul` for many; '' if unknown. */
  readonly language: string;
  /** Licence of the weights, '' if unknown. */
  readonly licence: string;
  /** The treebanks, with attribution. */
  readonly data: string;
  /** Day of training, YYYY-MM-DD; '' if unknown. The core reads no clock: the caller provides it. */
  readonly date: string;
  readonly command: string;
  readonly seed: number;
  readonly sentences: number;
  readonly words: number;
  readonly scores: readonly CardScores[];
}

export const EMPTY_CARD: ModelCard = {
  name: '',
  kind: 'linear',
  language: '',
  licence: '',
  data: '',
  date: '',
  command: '',
  seed: 1,
  sentences: 0,
  words: 0,
  scores: [],
};
