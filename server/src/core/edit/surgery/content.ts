/** What a sentence is to have after it was rewritten. */

/** Cells that callers give directly; the others follow from the order and the edges. */
export const CONTENT_COLUMNS = ['form', 'lemma', 'upos', 'xpos', 'feats', 'misc'] as const;

/** A word or an empty node. */
interface ContentNode {
  /** Its index among the words and empty nodes of the sentence, in the order of the rows; undefined for a new one. */
  readonly was: number | undefined;
  readonly kind: 'word' | 'empty';
  /** Undefined: as they are. */
  readonly cells: Readonly<Record<(typeof CONTENT_COLUMNS)[number], string>> | undefined;
}

/** An edge between nodes by their index in the content; -1 is the root. */
interface ContentEdge {
  readonly source: number;
  readonly target: number;
  readonly label: string;
  readonly isEnhanced: boolean;
}

/** Words of one multiword token, or of none: by their first and last index in the content. */
export interface ContentToken {
  readonly first: number;
  readonly last: number;
  /** Undefined if the words belong to no token. */
  readonly form: string | undefined;
}

export interface SentenceContent {
  /** In their new order. */
  readonly nodes: readonly ContentNode[];
  /** Changed multiword tokens; all others follow their words. */
  readonly tokens?: readonly ContentToken[];
  readonly edges: readonly ContentEdge[];
  /** Whether the enhanced edges are known to be those of the sentence. */
  readonly isDepsKept?: boolean;
}
