/** Multiword expressions of a treebank: the same lemmas annotated here and not there. */

export { Consistency } from './consistency.ts';
export {
  CONSISTENCY_METHODS,
  type ConsistencyMethod,
  type ExpressionGroup,
  NOT_MWE,
  type Occurrence,
  type WordsAt,
} from './model.ts';
