/** Multiword expressions of a treebank, grouped by their lemmas, and places where the same lemmas are not annotated. */

/** Words of one sentence. */
export interface WordsAt {
  /** Index among the sentences. */
  readonly sentence: number;
  /** Positions, ascending. */
  readonly words: readonly number[];
}

/** An annotated expression. */
export interface Occurrence extends WordsAt {
  /** In its sentence. */
  readonly number: number;
  readonly category: string;
}

/** All expressions with the same lemmas. */
export interface ExpressionGroup {
  /** The lemmas in lower case, in the order that most occurrences have. */
  readonly lemmas: readonly string[];
  readonly annotated: readonly Occurrence[];
  /** The same lemmas elsewhere, in text order. */
  readonly skipped: readonly WordsAt[];
}

/**
 * How skipped places are found. `window`: all words in any order, with up to five others between them. `arcs`: connected as in one of the
 * annotated places, with the same relations. `unlabelled`: the same, whatever the relations. `bag`: connected in any way. An
 * expression whose words are not connected with each other is looked for by `window`.
 */
export const CONSISTENCY_METHODS = ['window', 'arcs', 'unlabelled', 'bag'] as const;
export type ConsistencyMethod = (typeof CONSISTENCY_METHODS)[number];

/** The annotators' mark for what looks like an expression and is none (PARSEME). */
export const NOT_MWE = 'NotMWE';
