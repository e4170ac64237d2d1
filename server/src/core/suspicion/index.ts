/** Where a treebank is probably wrong: ranked lists, and why each word is on them. */

export {
  type Because,
  MOST_EXAMPLES,
  MOST_WAYS,
  SUSPICION_KINDS,
  SUSPICION_LISTS,
  type Suggestion,
  type Suspicion,
  type SuspicionKind,
  type SuspicionList,
  type Usage,
  type Way,
  type WordPlace,
} from './types.ts';
