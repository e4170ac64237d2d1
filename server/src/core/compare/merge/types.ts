/** The input and the result of a merge. */

/** The two versions to be merged, and their common base. */
export type Side = 'ours' | 'theirs';
export type Version = Side | 'base';

export const VERSIONS = ['base', 'ours', 'theirs'] as const;

/** One thing for each version. */
export type Three<T> = Readonly<Record<Version, T>>;

/** A version of a value for messages and JSON; null where there is none. */
type Values = Three<string | null>;

/** Columns in which a word can have a conflict; HEAD and DEPREL are one unit. */
export type MergeColumn =
  | 'FORM'
  | 'LEMMA'
  | 'UPOS'
  | 'XPOS'
  | 'FEATS'
  | 'HEAD,DEPREL'
  | 'DEPS'
  | 'MISC'
  | FurtherColumn;
/** As its file names it. */
export type FurtherColumn = `${string}:${string}`;

/**
 * A conflict. `sentence` is its `sent_id`, else its text; `word` an ID in the merged sentence, `words` likewise
 * (for `segmentation`: in the version that was not re-segmented). Values are in the numbering of their own file, those of MISC and comments in
 * that of the merged sentence.
 */
export type MergeConflict =
  /** Both sides changed a cell, or the same feature, attribute or enhanced head in it (`feature`). */
  | ({
      readonly sentence: string;
      readonly kind: 'cell';
      readonly word: string;
      readonly column: MergeColumn;
      readonly feature?: string;
    } & Values)
  /** Arcs of both sides do not make a tree together: its roots, or the words on cycles. */
  | { readonly sentence: string; readonly kind: 'tree'; readonly words: readonly string[] }
  /** One side re-segmented words that the other changed or attached to; without `words`, both did it differently. */
  | { readonly sentence: string; readonly kind: 'segmentation'; readonly words?: readonly string[] }
  /** The line of a multiword token. */
  | ({ readonly sentence: string; readonly kind: 'range'; readonly words: readonly [string, string] } & Values)
  | ({ readonly sentence: string; readonly kind: 'comment'; readonly key: string } & Values)
  /** One side deleted the sentence, the other changed it; both added one under the same `sent_id`. */
  | { readonly sentence: string; readonly kind: 'deleted-by-ours' | 'deleted-by-theirs' | 'both-added' }
  /** Both sides changed the sentence, and a version of it cannot be read. */
  | { readonly sentence: string; readonly kind: 'unreadable' }
  /** Both sides changed the order of sentences; ours is kept. */
  | { readonly kind: 'order' };
