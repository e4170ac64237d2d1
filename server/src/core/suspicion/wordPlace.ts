/** A word of a treebank. */
export interface WordPlace {
  /** Index of the sentence among those of the treebank, from 0. */
  readonly sentence: number;
  /** Position in the sentence, 1…n. */
  readonly word: number;
}
