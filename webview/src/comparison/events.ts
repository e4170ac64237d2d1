/** What can happen in a comparison. */

export type ComparisonEvent =
  /** Take what version `from` has: of the difference that the keys are about, or of all in the sentence. 0 leaves the sentence as it is. */
  | { readonly type: 'decide'; readonly from: number | 'base' | 'other'; readonly isAll?: boolean }
  /** Those that were left as they are count as open again. */
  | { readonly type: 'decideAgain' }
  /** To the next or previous difference, starting over at the end. */
  | { readonly type: 'decideGo'; readonly by: 1 | -1 }
  | { readonly type: 'compareAsText' }
  | { readonly type: 'endComparison' };
