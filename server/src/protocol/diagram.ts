/** The contents of the arc diagram: computed by the server, passed on by the client, drawn by the webview. */

import type { DiagramSession } from './session.ts';
import type { DiagramSuspicion } from './suspicion.ts';

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
  readonly lemma: string;
  readonly upos: string;
  readonly line: number;
}

/** A word by position, where 0 is the root, or an empty node by its index in `emptyNodes`. */
export type DiagramNode = { readonly word: number } | { readonly emptyNode: number };

/**
 * An arc of the enhanced graph, or a basic arc that it lacks. `same`: as in the basic tree. `label`: the basic head with another
 * relation. `enhanced`: another head, or another arc from the same one. `missing`: the basic arc, which is not in DEPS. `broken`:
 * the item cannot be read, no node has this ID, or the node is its own head.
 */
export interface DiagramEnhancedArc {
  /** Undefined if there is no such node. */
  readonly head: DiagramNode | undefined;
  /** The ID of the head as written; the whole item if it has no colon. */
  readonly headId: string;
  readonly dependent: DiagramNode;
  /** Undefined if the item has no colon. */
  readonly relation: string | undefined;
  readonly kind: 'same' | 'label' | 'enhanced' | 'missing' | 'broken';
}

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
  /** Head and relation before the last re-parse or repair, which changed them; until the sentence is edited. */
  readonly was?: { readonly head: number; readonly deprel: string };
}

/** A tag that the parser filled in and was unsure of; until the sentence is edited. */
export interface DiagramUncertainTag {
  readonly word: number;
  readonly column: 'upos' | 'xpos' | 'feats';
  /** Probability that it is right, 0…1. */
  readonly certainty: number;
}

/** An end in running text that the tokenizer was unsure of; until the sentence is edited. */
export interface DiagramUncertainEnd {
  /** The first word of the token, or the one after which the sentence ends or goes on. */
  readonly word: number;
  readonly of: 'token' | 'sentence';
  /** Probability that it is right, 0…1. */
  readonly certainty: number;
}

/** An arc that a parser proposes instead of the current one, and that is not decided yet. */
export interface DiagramProposal {
  readonly dependent: number;
  readonly head: number;
  readonly deprel: string;
  /** Probability of the head, 0…1. */
  readonly certainty: number;
  readonly isUncertain: boolean;
  /** Dependents of the further proposals that are accepted with it; undefined if that was not worked out. */
  readonly takes?: readonly number[];
  /** Why it cannot be accepted. */
  readonly obstacle?: string;
}

/** A re-parse under review. */
export interface DiagramReview {
  /** From 1. */
  readonly round: number;
  /** Differences when the round began, and those decided since. */
  readonly nTotal: number;
  readonly nDecided: number;
  /** The open ones, least certain first. */
  readonly proposals: readonly DiagramProposal[];
  /** Whether there is a rejection to take back. */
  readonly hasRejected: boolean;
  /** What *accept all above* offers: percent, and the number of arcs it would accept; the strictest first. */
  readonly thresholds: readonly { readonly above: number; readonly nArcs: number }[];
  /** If several sentences are reviewed: how many, and how many have nothing left to decide. */
  readonly sentences?: { readonly nTotal: number; readonly nDone: number };
}

/** A place where another version of the sentence differs, see `protocol/comparison`. */
export interface DiagramDifference {
  readonly id: string;
  /** The word concerned, or that it stands at; undefined for comments and the sentence as a whole. */
  readonly word: number | undefined;
  /** What is marked: a cell, the arc, or only the word. `feats` has the name of the feature. */
  readonly cell: 'form' | 'lemma' | 'upos' | 'xpos' | 'feats' | 'arc' | 'other';
  readonly feature?: string;
  /** `3 dog`; '' for comments and sentences. */
  readonly name: string;
  /** `Number: Sing → Plur`. */
  readonly title: string;
  /** Versions that differ from the document, by number from 1. */
  readonly versions: readonly number[];
  readonly suggestion?: number;
}

/** An arc of other versions, where the document has another head or relation. */
export interface DiagramOtherArc {
  readonly dependent: number;
  /** Undefined: a word that only the other version has, `headForm`; or none. */
  readonly head: number | undefined;
  readonly headForm?: string;
  readonly deprel: string;
  readonly versions: readonly number[];
}

/** Words of another version in place of first…last; with first > last, behind the word `last`. */
export interface DiagramOtherWords {
  readonly first: number;
  readonly last: number;
  /** Their forms; '' for none. */
  readonly forms: string;
  readonly versions: readonly number[];
}

/** The sentence compared with other versions. */
export interface DiagramComparison {
  /** Names of the versions, the document first. */
  readonly labels: readonly string[];
  /** Number of the base among them. */
  readonly base?: number;
  /** Open differences of the sentence, in text order. */
  readonly differences: readonly DiagramDifference[];
  readonly arcs: readonly DiagramOtherArc[];
  readonly words: readonly DiagramOtherWords[];
  /** Differences of the sentence that are decided by leaving it as it is. */
  readonly decided: readonly string[];
  /** Open differences of the file. */
  readonly nOpen: number;
}

/** One thing on which annotators differ. Annotators are numbered from 0. */
export interface DiagramDecision {
  /** Identifies it within the sentence. */
  readonly id: string;
  /** The word that it belongs to; 0 before the first. */
  readonly word: number;
  /** `head`, `UPOS`, `Case`. */
  readonly what: string;
  /** What each has; undefined for nothing. */
  readonly values: readonly (string | undefined)[];
  /** Whether the document has the value of each. */
  readonly isHere: readonly boolean[];
  /** For arcs: that of each, if its head is a word of the document. */
  readonly arcs?: readonly ({ readonly head: number; readonly deprel: string } | undefined)[];
  /** The annotator whose value more than half have. */
  readonly suggestion?: number;
  readonly standing: 'open' | 'decided' | 'hand';
}

/** An adjudication of the document. */
export interface DiagramAdjudication {
  /** Of the annotators' files, in order. */
  readonly labels: readonly string[];
  /** In the whole document. */
  readonly nTotal: number;
  readonly nOpen: number;
  /** Of this sentence, in text order. */
  readonly items: readonly DiagramDecision[];
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
  /** In text order; undefined if there are none. */
  readonly uncertainTags?: readonly DiagramUncertainTag[];
  readonly uncertainEnds?: readonly DiagramUncertainEnd[];
  /** The enhanced graph in text order; undefined if DEPS is blank everywhere. */
  readonly enhanced?: readonly DiagramEnhancedArc[];
  /** The active session of the document, if it is about this sentence or has a question elsewhere. */
  readonly session?: DiagramSession;
  /** What a parser proposes, while it is being reviewed. */
  readonly review?: DiagramReview;
  /** The entry of the Review view that is being looked at, if it is in this sentence and suggests another arc. */
  readonly suspicion?: DiagramSuspicion;
  /** How other versions differ, while the document is compared with them. */
  readonly comparison?: DiagramComparison;
  /** What annotators differ on, while it is being adjudicated. */
  readonly adjudication?: DiagramAdjudication;
  /** What the last re-parse or repair changed: "3 heads and 2 relations"; until the sentence is edited. */
  readonly changed?: string;
  /** One line about the tree, for instance "projective" or "not projective: MH4, 1-Endpoint-Crossing". */
  readonly summary: string;
  /**
   * What is not shown, why, and what to do; undefined if everything is shown. If the sentence is too long to draw, there are no
   * words.
   */
  readonly leftOut?: string;
  /** Not all is shown, and empty lines between sentences were lost: they can be inserted. */
  readonly hasLostLines?: boolean;
}

/** LSP request `treebank/diagram`: the diagram of the sentence at a line, or null if there is none. */
export const DIAGRAM_REQUEST = 'treebank/diagram';

export interface DiagramParams {
  readonly textDocument: { readonly uri: string };
  readonly line: number;
}
