/**
 * Words and sentences inserted, deleted, split and merged: commands that say what and where, and operations with IDs as `treebank edit` takes
 * them. What each operation does with heads, texts and tokens stands in core/edit/surgery.
 */

import type { WireRange } from './text.ts';

const chord = (key: string) => ({ key: `ctrl+k ${key}`, mac: `cmd+k ${key}` });

/** What can be done at a place: name → title of its command, what is said when it is done, keys if any, place in the submenu. */
export const SURGERIES = {
  insertWordBefore: {
    title: 'Insert Word Before',
    done: 'Word inserted',
    keys: chord('alt+shift+i'),
    group: '1_words@1',
  },
  insertWordAfter: { title: 'Insert Word After', done: 'Word inserted', keys: chord('alt+i'), group: '1_words@2' },
  deleteWord: { title: 'Delete Word', done: 'Word deleted', keys: chord('alt+delete'), group: '1_words@3' },
  splitWord: { title: 'Split Word at the Cursor', done: 'Word split', keys: chord('alt+x'), group: '1_words@4' },
  mergeWords: { title: 'Merge Words', done: 'Words merged', keys: chord('alt+m'), group: '1_words@5' },
  markGoeswith: {
    title: 'Mark as Parts of One Word (goeswith)',
    done: 'Words marked with goeswith',
    keys: undefined,
    group: '1_words@6',
  },
  makeToken: {
    title: 'Make Multiword Token',
    done: 'Multiword token created',
    keys: chord('alt+g'),
    group: '2_tokens@1',
  },
  dissolveToken: {
    title: 'Dissolve Multiword Token',
    done: 'Multiword token dissolved',
    keys: undefined,
    group: '2_tokens@2',
  },
  splitIntoToken: {
    title: 'Split Word into a Multiword Token…',
    done: 'Word split into a multiword token',
    keys: chord('alt+w'),
    group: '2_tokens@3',
  },
  insertEmptyNode: {
    title: 'Insert Empty Node',
    done: 'Empty node inserted',
    keys: chord('alt+e'),
    group: '3_empty@1',
  },
  deleteEmptyNode: { title: 'Delete Empty Node', done: 'Empty node deleted', keys: undefined, group: '3_empty@2' },
  splitSentence: {
    title: 'Split Sentence Here',
    done: 'Sentence split',
    keys: chord('alt+enter'),
    group: '4_sentences@1',
  },
  joinSentences: {
    title: 'Join with Next Sentence',
    done: 'Sentences joined',
    keys: chord('alt+j'),
    group: '4_sentences@2',
  },
  makeRoot: { title: 'Make Root', done: 'Root changed', keys: chord('alt+0'), group: '5_tree@1' },
  rotate: { title: 'Rotate with Head', done: 'Word rotated with its head', keys: undefined, group: '5_tree@2' },
  promote: { title: 'Promote', done: 'Word attached to the head of its head', keys: undefined, group: '5_tree@3' },
  attachWords: { title: 'Attach Words to Head…', done: 'Words attached', keys: chord('alt+h'), group: '5_tree@4' },
  makeChain: { title: 'Make Chain…', done: 'Chain created', keys: chord('alt+c'), group: '5_tree@5' },
} as const;

export type SurgeryName = keyof typeof SURGERIES;

/** A surgery at one or several places; every place is done by itself, the last in the text first. */
export interface SurgeryAt {
  readonly what: SurgeryName;
  /** What is selected, or where the cursors are. Not empty. */
  readonly ranges: readonly WireRange[];
  /** Of new words, one after the other; of the parts of a word; of a new token, one. Where it is not said the text tells. */
  readonly forms?: readonly string[];
  /** `attachWords`: ID of the head, 0 for the root. */
  readonly head?: number;
  /** Of the words that get a new head, where there is a choice. */
  readonly deprel?: string;
  /** `mergeWords`: what becomes of spaces between the words: part of the form, or taken out of the text. */
  readonly space?: 'keep' | 'remove';
  /** `makeChain`: all to the first, as by default, or each to the one before it. */
  readonly style?: 'first' | 'chain';
}

/** One operation on the sentence that has a line, on it and the next for `join_sentences`. */
export interface LineOperation {
  readonly line: number;
  readonly op: string;
  /** IDs are those of the document; they follow their words where an operation before has moved them. */
  readonly args: object;
}

/** What a surgery leads to, beside its edits. */
export interface Operated {
  /** In the document as it is once the edits are applied, one for each operation: where the cursor goes, and what is selected there. */
  readonly selections: readonly WireRange[];
  /** Forms that are still to be typed, of new words, in that document. */
  readonly blanks: readonly Blank[];
}

/** A new word without a form: `_` stands for it in FORM, and in `# text` where that could follow. */
export interface Blank {
  readonly form: WireRange;
  readonly text?: WireRange;
}

/** Codes of refusals that a client can answer by asking for what is missing. */
export const ASK_FOR_FORMS = 'forms';
export const ASK_ABOUT_SPACE = 'space-between';
