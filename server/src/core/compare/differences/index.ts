/** Differences between two versions of a treebank. */

export {
  type DifferenceConfusion,
  DifferenceCounter,
  type DifferenceCounts,
  selectClasses,
} from './select.ts';
export { wordDifferences } from './sentence.ts';
export { shownValue, wordsOfSide } from './sideText.ts';
export { type CompareOptions, compareLink, compareTreebanks } from './treebank.ts';
export {
  DIFFERENCE_CLASSES,
  type Difference,
  type DifferenceClass,
  type DifferenceSide,
  type SentenceComparison,
} from './types.ts';
