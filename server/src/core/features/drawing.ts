/** The drawable content of a sentence. */

/** A syntactic word, 1…n by position. Texts that are too long to show are truncated. */
export interface DrawnWord {
  readonly index: number;
  /** The ID as written. */
  readonly id: string;
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  /** Position of the head; 0 for the root; -1 if unattached or unreadable. */
  readonly head: number;
  readonly deprel: string;
  readonly misc: string;
  /** Line in the document, from 0. */
  readonly line: number;
}

/** A surface token that spans words first…last. */
export interface DrawnMultiwordToken {
  readonly first: number;
  readonly last: number;
  readonly form: string;
  readonly line: number;
}

/** An empty node after word `after` (0 = before the first). */
export interface DrawnEmptyNode {
  readonly after: number;
  readonly id: string;
  readonly form: string;
  readonly line: number;
}

/** What the tree says about the arc to one word. */
export interface DrawnArc {
  readonly dependent: number;
  /** Dependents of the arcs that cross this one. */
  readonly crosses: readonly number[];
  /** Words inside the arc that do not descend from its head: they make it non-projective. */
  readonly breakers: readonly number[];
  readonly isInCycle: boolean;
}

export interface Drawing {
  /** Lines of the sentence in the document, half-open. */
  readonly startLine: number;
  readonly endLine: number;
  readonly sentId: string | undefined;
  readonly text: string | undefined;
  readonly isRightToLeft: boolean;
  readonly words: readonly DrawnWord[];
  readonly multiwordTokens: readonly DrawnMultiwordToken[];
  readonly emptyNodes: readonly DrawnEmptyNode[];
  /** One per word, in order. */
  readonly arcs: readonly DrawnArc[];
  /** One line about the tree. */
  readonly summary: string;
  /** What is not shown, why, and what to do; undefined if everything is shown. */
  readonly leftOut?: string;
}
