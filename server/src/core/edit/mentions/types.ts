/** Operations on mentions of entities: their arguments and results. */

import type { TextEdit } from '../../conllu/index.ts';

/** A word or an empty node by its ID: `3`, `3.1`. */
export type MentionNode = string;

/**
 * Mentions are numbered from 0 by their beginnings in the sentence, as `readMentions` lists them. Entities are named by their IDs; an operation
 * on an entity concerns the document of the sentence, from one `# newdoc` to the next.
 */
export type MentionOperation =
  /** A new mention of an entity of the document; without one, of a new entity of this type. */
  | {
      readonly op: 'create_mention';
      readonly nodes: readonly MentionNode[];
      readonly entity?: string | undefined;
      readonly type?: string | undefined;
    }
  /** The mention has these nodes. */
  | { readonly op: 'set_mention'; readonly mention: number; readonly nodes: readonly MentionNode[] }
  | { readonly op: 'set_mention_head'; readonly mention: number; readonly node: MentionNode }
  | { readonly op: 'delete_mention'; readonly mention: number }
  /** The mention joins another entity of the document; without one, it becomes a new entity of its own. */
  | { readonly op: 'move_mention'; readonly mention: number; readonly entity?: string | undefined }
  /** All mentions of an entity become those of another one. */
  | { readonly op: 'merge_entities'; readonly entity: string; readonly into: string }
  | { readonly op: 'rename_entity'; readonly entity: string; readonly to: string }
  | { readonly op: 'set_entity_type'; readonly entity: string; readonly type: string };

export type MentionRefusal =
  /** The brackets of the sentence do not fit together, or no declaration says what their fields are. */
  | 'broken-entities'
  | 'no-declaration'
  | 'no-such-mention'
  | 'no-such-word'
  | 'no-such-entity'
  /** The ID or the type cannot be written. */
  | 'bad-name'
  | 'taken'
  /** Two mentions would have the same words, or cross in a way that cannot be written. */
  | 'same-words'
  | 'crossing'
  | 'other-columns';

/** Edits of one sentence, by its index: disjoint, ascending, in its offsets. */
export interface EditedSentence {
  readonly index: number;
  readonly edits: readonly TextEdit[];
}

export type MentionsEdited =
  | {
      readonly ok: true;
      /** By their indices, ascending; only those that change. */
      readonly sentences: readonly EditedSentence[];
      /** The entity of the mention, or the one that there is now. */
      readonly entity: string;
      /** For the user, in full sentences. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly refused: MentionRefusal; readonly message: string };
