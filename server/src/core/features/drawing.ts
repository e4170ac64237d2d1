/** The drawable content of a sentence. */

import type { Gloss } from '../annotation/index.ts';

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
  /** What MISC says for readers, in the order of `GLOSSES`; undefined if it says nothing. */
  readonly glosses?: readonly (readonly [name: Gloss, value: string])[];
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
  readonly lemma: string;
  readonly upos: string;
  readonly line: number;
}

/** A word by position, where 0 is the root, or an empty node by its index in `emptyNodes`. */
export type DrawnNode = { readonly word: number } | { readonly emptyNode: number };

/**
 * An arc of the enhanced graph, or a basic arc that it lacks. `same`: as in the basic tree. `label`: the basic head with another
 * relation. `enhanced`: another head, or another arc from the same one. `missing`: the basic arc, which is not in DEPS. `broken`:
 * the item cannot be read, no node has this ID, or the node is its own head.
 */
export interface DrawnEnhancedArc {
  /** Undefined if there is no such node. */
  readonly head: DrawnNode | undefined;
  /** The ID of the head as written; the whole item if it has no colon. */
  readonly headId: string;
  readonly dependent: DrawnNode;
  /** Undefined if the item has no colon. */
  readonly relation: string | undefined;
  readonly kind: 'same' | 'label' | 'enhanced' | 'missing' | 'broken';
}

/** A multiword expression. */
export interface DrawnExpression {
  /** In the sentence, as in `set_mwe`. */
  readonly number: number;
  /** '' if none is given. */
  readonly category: string;
  /** Positions, ascending. */
  readonly words: readonly number[];
}

/** `Bridge` or `SplitAnte` of a mention: the entity that it refers to. */
export interface DrawnLink {
  readonly kind: 'bridge' | 'split';
  readonly source: string;
  readonly relation?: string;
}

/** A mention of an entity. */
export interface DrawnMention {
  /** Its ID as written, without the part. */
  readonly entity: string;
  /** '' if none is given. */
  readonly type: string;
  /** In order, at least one. */
  readonly nodes: readonly DrawnNode[];
  readonly head?: DrawnNode;
  readonly links?: readonly DrawnLink[];
  /** Its number among the mentions of the entity in the document, from 1, and how many there are. */
  readonly nth: number;
  readonly of: number;
  /** Lines of the heads of the mentions of the entity before and after this one. */
  readonly previous?: number;
  readonly next?: number;
}

/** Facts about the arc to one word. */
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
  /** Comments that translate or transliterate it, in their order: `text_en`, `translit`; undefined if there are none. */
  readonly translations?: readonly { readonly name: string; readonly text: string }[];
  /** The texts of the sentences before and after; undefined at the ends of the file. */
  readonly before?: string;
  readonly after?: string;
  readonly isRightToLeft: boolean;
  readonly words: readonly DrawnWord[];
  readonly multiwordTokens: readonly DrawnMultiwordToken[];
  readonly emptyNodes: readonly DrawnEmptyNode[];
  /** One per word, in order. */
  readonly arcs: readonly DrawnArc[];
  /** The enhanced graph in text order; undefined if DEPS is blank everywhere. */
  readonly enhanced?: readonly DrawnEnhancedArc[];
  /** By their numbers; undefined if there are none. */
  readonly expressions?: readonly DrawnExpression[];
  /** Mentions of entities by their beginnings, as they are numbered in operations; undefined if there are none. */
  readonly mentions?: readonly DrawnMention[];
  /** One line about the tree. */
  readonly summary: string;
  /** What is not shown, why, and what to do; undefined if everything is shown. */
  readonly leftOut?: string;
  /** Part of the sentence is not shown, and empty lines between sentences were lost. */
  readonly hasLostLines?: boolean;
}
