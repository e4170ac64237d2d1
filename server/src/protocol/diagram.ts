/** The contents of the arc diagram: computed by the server, passed on by the client, drawn by the webview. */

import type { Inert } from '../inert/index.ts';
import type { DiagramSession } from './session.ts';
import type { SentenceStateName } from './team.ts';

/** Attributes of MISC that are there to be read, as the diagram lists them. */
export type Gloss = 'Translit' | 'LTranslit' | 'MSeg' | 'MGloss' | 'Gloss';

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
  /** What MISC says for readers, in the order of `GLOSSES`; undefined if it says nothing. */
  readonly glosses?: readonly (readonly [name: Gloss, value: string])[];
  /** Line in the document, from 0. */
  readonly line: number;
}

/** A surface token that spans words first…last. */
interface DiagramMultiwordToken {
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

/** A multiword expression. */
export interface DiagramExpression {
  /** In the sentence, as in the operation `set_mwe`. */
  readonly number: number;
  /** '' if none is given. */
  readonly category: string;
  /** Positions, ascending. */
  readonly words: readonly number[];
}

/** A mention of an entity (`Entity` in MISC). */
export interface DiagramMention {
  readonly entity: string;
  /** '' if none is given. */
  readonly type: string;
  /** In order, at least one. */
  readonly nodes: readonly DiagramNode[];
  readonly head?: DiagramNode;
  /** `Bridge` and `SplitAnte`: the entities that it refers to. */
  readonly links?: readonly {
    readonly kind: 'bridge' | 'split';
    readonly source: string;
    readonly relation?: string;
  }[];
  /** Its number among the mentions of the entity in the document, from 1, and how many there are. */
  readonly nth: number;
  readonly of: number;
  /** Lines of the heads of the mentions of the entity before and after this one. */
  readonly previous?: number;
  readonly next?: number;
}

/** Facts about the arc to one word, other than head and label. */
export interface DiagramArc {
  readonly dependent: number;
  /** Dependents of the arcs that cross this one. */
  readonly crosses: readonly number[];
  /** Words inside the arc that do not descend from its head: they make it non-projective. */
  readonly breakers: readonly number[];
  readonly isInCycle: boolean;
  /** The parser was uncertain; until the sentence is edited. */
  readonly isUncertain?: boolean;
  /** No re-parse may change it. */
  readonly isLocked?: boolean;
  /** A program wrote it, and nobody has looked at it. */
  readonly isMachine?: boolean;
  /** Head and relation before the last re-parse or repair, which changed them; until the sentence is edited. */
  readonly was?: { readonly head: number; readonly deprel: string };
}

/** An uncertain tag filled in by the parser; until the sentence is edited. */
export interface DiagramUncertainTag {
  readonly word: number;
  readonly column: 'upos' | 'xpos' | 'feats';
  /** Probability that it is right, 0…1. */
  readonly certainty: number;
}

/** An end in running text about which the tokenizer was uncertain; until the sentence is edited. */
export interface DiagramUncertainEnd {
  /** The first word of the token, or the one after which the sentence ends or continues. */
  readonly word: number;
  readonly of: 'token' | 'sentence';
  /** Probability that it is right, 0…1. */
  readonly certainty: number;
}

/** A note of an annotator: its first comment, and the number of answers. */
export interface DiagramNote {
  /** The word that it is about, by position; undefined: the sentence, or a row that is no word. */
  readonly word: number | undefined;
  /** `Anna: obl or iobj? #datives`. */
  readonly text: Inert;
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
  /** Comments that translate or transliterate it, in their order: `text_en`, `translit`; undefined if there are none. */
  readonly translations?: readonly { readonly name: string; readonly text: string }[];
  /** The texts of the sentences before and after; undefined at the ends of the file. */
  readonly before?: string;
  readonly after?: string;
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
  /** By their numbers; undefined if there are none. */
  readonly expressions?: readonly DiagramExpression[];
  /** By their beginnings, as they are numbered in `MentionChange`; undefined if there are none. */
  readonly mentions?: readonly DiagramMention[];
  /** The active session of the document, if it is about this sentence or has a question elsewhere. */
  readonly session?: DiagramSession;
  /** The changes of the last re-parse or repair: "3 heads and 2 relations"; until the sentence is edited. */
  readonly changed?: string;
  /** How far the sentence is, for display: `done · Anna, 2026-11-28`; undefined: open. */
  readonly state?: { readonly name: Exclude<SentenceStateName, 'open'>; readonly said: Inert };
  /** Its notes that are not resolved; undefined if there are none. */
  readonly notes?: readonly DiagramNote[];
  /** One line about the tree, for instance "projective" or "not projective: MH4, 1-Endpoint-Crossing". */
  readonly summary: string;
  /**
   * The hidden parts, the reason, and the remedy; undefined if everything is shown. If the sentence is too long to draw, there are no
   * words.
   */
  readonly leftOut?: string;
  /** Some parts are hidden because empty lines between sentences were lost: they can be inserted. */
  readonly hasLostLines?: boolean;
}

/** LSP request `treebank/diagram`: the diagram of the sentence at a line, or null if there is none. */
export const DIAGRAM_REQUEST = 'treebank/diagram';

export interface DiagramParams {
  readonly textDocument: { readonly uri: string };
  readonly line: number;
}
