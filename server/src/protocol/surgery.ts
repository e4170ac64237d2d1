/**
 * Inserting, deleting, splitting and merging words and sentences: commands that apply at the cursors, and operations with IDs as in `treebank edit`.
 * core/edit/surgery documents the effect of each operation on heads, texts and tokens.
 */

import type { Inert } from '../inert/index.ts';
import { translatable } from '../localization/index.ts';
import type { WireRange } from './text.ts';

const chord = (key: string) => ({ key: `ctrl+k ${key}`, mac: `cmd+k ${key}` });

/** Commands at the cursor: name → title, message on success, keys if any, position in the submenu. */
export const SURGERIES = {
  insertWordBefore: {
    title: 'Insert Word Before',
    done: translatable`Word inserted`,
    keys: chord('alt+shift+i'),
    group: '1_words@1',
  },
  insertWordAfter: {
    title: 'Insert Word After',
    done: translatable`Word inserted`,
    keys: chord('alt+i'),
    group: '1_words@2',
  },
  deleteWord: { title: 'Delete Word', done: translatable`Word deleted`, keys: chord('alt+delete'), group: '1_words@3' },
  splitWord: {
    title: 'Split Word',
    done: translatable`Word split`,
    keys: chord('alt+x'),
    group: '1_words@4',
  },
  mergeWords: { title: 'Merge Words', done: translatable`Words merged`, keys: chord('alt+m'), group: '1_words@5' },
  markGoeswith: {
    title: 'Mark as Goeswith',
    done: translatable`Words marked with goeswith`,
    keys: undefined,
    group: '1_words@6',
  },
  makeToken: {
    title: 'Make Multiword Token',
    done: translatable`Multiword token created`,
    keys: chord('alt+g'),
    group: '2_tokens@1',
  },
  dissolveToken: {
    title: 'Dissolve Multiword Token',
    done: translatable`Multiword token dissolved`,
    keys: undefined,
    group: '2_tokens@2',
  },
  splitIntoToken: {
    title: 'Split into Token…',
    done: translatable`Word split into a multiword token`,
    keys: chord('alt+w'),
    group: '2_tokens@3',
  },
  insertEmptyNode: {
    title: 'Insert Empty Node',
    done: translatable`Empty node inserted`,
    keys: chord('alt+e'),
    group: '3_empty@1',
  },
  deleteEmptyNode: {
    title: 'Delete Empty Node',
    done: translatable`Empty node deleted`,
    keys: undefined,
    group: '3_empty@2',
  },
  splitSentence: {
    title: 'Split Sentence',
    done: translatable`Sentence split`,
    keys: chord('alt+enter'),
    group: '4_sentences@1',
  },
  joinSentences: {
    title: 'Join Sentences',
    done: translatable`Sentences joined`,
    keys: chord('alt+j'),
    group: '4_sentences@2',
  },
  makeRoot: { title: 'Make Root', done: translatable`Root changed`, keys: chord('alt+0'), group: '5_tree@1' },
  rotate: {
    title: 'Swap with Head',
    done: translatable`Word rotated with its head`,
    keys: undefined,
    group: '5_tree@2',
  },
  promote: {
    title: 'Attach to Grandparent',
    done: translatable`Word attached to the head of its head`,
    keys: undefined,
    group: '5_tree@3',
  },
  attachWords: {
    title: 'Attach…',
    done: translatable`Words attached`,
    keys: chord('alt+h'),
    group: '5_tree@4',
  },
  makeChain: { title: 'Make Chain…', done: translatable`Chain created`, keys: chord('alt+c'), group: '5_tree@5' },
} as const;

export type SurgeryName = keyof typeof SURGERIES;

/** A command at one or several places; each place is handled separately, the last in the text first. */
export interface SurgeryAt {
  readonly what: SurgeryName;
  /** Selections or cursors. Not empty. */
  readonly ranges: readonly WireRange[];
  /** Forms of the new words, of the parts of a word, or a single one for a new token. If missing, they are taken from the text. */
  readonly forms?: readonly string[];
  /** `attachWords`: ID of the head, 0 for the root. */
  readonly head?: number;
  /** Relation of the words that get a new head, if there is a choice. */
  readonly deprel?: string;
  /** `mergeWords`: whether spaces between the words become part of the form or are removed from the text. */
  readonly space?: 'keep' | 'remove';
  /** `makeChain`: attach all to the first (the default), or each to the one before it. */
  readonly style?: 'first' | 'chain';
}

/** One operation on the sentence at a line; for `join_sentences` also on the next one. */
export interface LineOperation {
  readonly line: number;
  readonly op: string;
  /** IDs are those of the document; if an earlier operation moved their words, they are adjusted. */
  readonly args: object;
}

/** Results of a surgery in addition to its edits. */
export interface Operated {
  /** One per operation, in the document after the edits: the new cursor position and selection. */
  readonly selections: readonly WireRange[];
  /** New words whose forms have yet to be typed, in the same document. */
  readonly blanks: readonly Blank[];
  /** Further content of the message: what could not be kept, which locked words have a different head. */
  readonly notes: readonly Inert[];
}

/** A new word without a form: it has `_` in FORM, and in `# text` if that could be updated. */
export interface Blank {
  readonly form: WireRange;
  readonly text?: WireRange;
}

/** Codes of refusals that a client can resolve by asking the user for the missing argument. */
export const ASK_FOR_FORMS = 'forms';
export const ASK_ABOUT_SPACE = 'space-between';
