/** Changing mentions of entities: in the diagram, as one intention of `treebank/edit`; and the list of entities. */

import type { Inert } from '../inert/index.ts';

/**
 * `mark`: the nodes become a mention of the entity `as`, or of a new entity of that type; if they are a mention already, it changes to that.
 * `members`: the mention has these nodes; with none, it is deleted. `head`: the node is its head. `split`: it becomes an entity of its own.
 * `merge`: all mentions of its entity become those of the entity `as`.
 */
export const MENTION_ACTS = ['mark', 'members', 'head', 'delete', 'split', 'merge'] as const;

export interface MentionChange {
  /** A line of its sentence. */
  readonly line: number;
  readonly does: (typeof MENTION_ACTS)[number];
  /** Its number in the sentence, see `Diagram.mentions`. */
  readonly mention?: number;
  /** IDs of words and empty nodes as written. */
  readonly nodes?: readonly string[];
  readonly as?: string;
}

/** The effect of a change. */
export interface MentionChanged {
  /** The entity of the mention now. */
  readonly entity: string;
  readonly notes: readonly Inert[];
}

/** LSP request `treebank/entities`: the entities of a document with their mentions. */
export const ENTITIES_REQUEST = 'treebank/entities';

export interface EntitiesParams {
  readonly textDocument: { readonly uri: string };
}

export interface EntityInList {
  readonly entity: Inert;
  readonly type: Inert;
  readonly mentions: readonly {
    /** Line of its head. */
    readonly line: number;
    readonly text: Inert;
    readonly head: Inert;
    readonly sentence: Inert;
  }[];
}
