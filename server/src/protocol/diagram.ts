/** The contents of the arc diagram: computed by the server, passed on by the client, drawn by the webview. */

/** A syntactic word, 1…n by position. */
export interface DiagramWord {
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
export interface DiagramMultiwordToken {
  readonly first: number;
  readonly last: number;
  readonly form: string;
  readonly line: number;
}

/** An empty node after word `after` (0 = before the first). */
export interface DiagramEmptyNode {
  readonly after: number;
  readonly id: string;
  readonly form: string;
  readonly line: number;
}

/** A word by position, where 0 is the root, or an empty node by its index in `emptyNodes`. */
export type DiagramNode = { readonly word: number } | { readonly emptyNode: number };

/** Facts about the arc to one word, beyond head and label. */
export interface DiagramArc {
  readonly dependent: number;
  /** Dependents of the arcs that cross this one. */
  readonly crosses: readonly number[];
  /** Words inside the arc that do not descend from its head: they make it non-projective. */
  readonly breakers: readonly number[];
  readonly isInCycle: boolean;
  /** The parser was unsure of it; until the sentence is edited. */
  readonly isUncertain?: boolean;
  /** No re-parse may change it. */
  readonly isLocked?: boolean;
}

/** One sentence of a document at one version. */
export interface Diagram {
  readonly uri: string;
  readonly version: number;
  /** Lines of the sentence in the document, half-open. */
  readonly startLine: number;
  readonly endLine: number;
  readonly sentId: string | undefined;
  readonly text: string | undefined;
  readonly isRightToLeft: boolean;
  readonly words: readonly DiagramWord[];
  readonly multiwordTokens: readonly DiagramMultiwordToken[];
  readonly emptyNodes: readonly DiagramEmptyNode[];
  /** One per word, in order. */
  readonly arcs: readonly DiagramArc[];
  /** One line about the tree, for instance "projective" or "not projective: MH4, 1-Endpoint-Crossing". */
  readonly summary: string;
  /**
   * What is not shown, why, and what to do; undefined if everything is shown. If the sentence is too long to draw, there are no
   * words.
   */
  readonly leftOut?: string;
}

/** LSP request `treebank/diagram`: the diagram of the sentence at a line, or null if there is none. */
export const DIAGRAM_REQUEST = 'treebank/diagram';

export interface DiagramParams {
  readonly textDocument: { readonly uri: string };
  readonly line: number;
}
