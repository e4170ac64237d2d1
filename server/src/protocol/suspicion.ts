/** The Review view: what is probably wrong in a document, in ranked lists, and the verdicts on it. */

import type { Inert } from '../inert/index.ts';
import type { WireDocument, WireRange } from './text.ts';

export const SUSPICION_LIST_NAMES = ['arcs', 'nonprojective', 'rare', 'punctuation', 'repeats', 'tags'] as const;
export type SuspicionListName = (typeof SUSPICION_LIST_NAMES)[number];

/** LSP notification `treebank/suspicionChanged`, from server to client: lists, counts or the entry shown in the diagram have changed. */
export const SUSPICION_CHANGED_NOTIFICATION = 'treebank/suspicionChanged';

export interface SuspicionChangedParams {
  readonly uri: string;
}

/**
 * LSP request `treebank/suspicionLists`: the lists of a document. The first request for a document starts the work on them; notifications say
 * when there is more. Null for a document that is not open.
 */
export const SUSPICION_LISTS_REQUEST = 'treebank/suspicionLists';

export interface SuspicionListsParams {
  readonly textDocument: WireDocument;
  /** Look at the whole document again, and not only at what was edited. */
  readonly isAfresh?: boolean;
  /** Also rank by models, which are trained if they have not been; false ends that. Nothing is trained in an untrusted workspace. */
  readonly withModels?: boolean;
}

export interface SuspicionList {
  readonly list: SuspicionListName;
  readonly title: Inert;
  /** What to know about the list as a whole. */
  readonly note?: Inert;
  /** Entries to be judged, those put off among them. */
  readonly nOpen: number;
  /** Entries judged: right as they are, or taken. */
  readonly nReviewed: number;
  /** Entries of muted kinds, which are in neither number. */
  readonly nMuted: number;
}

export interface SuspicionLists {
  readonly version: number;
  /** Work under way: how much is done, 0…1. Undefined if all lists are there. */
  readonly progress?: number;
  /** Models being trained: how much is done, 0…1. */
  readonly modelProgress?: number;
  /** Why models could not rank. */
  readonly failure?: Inert;
  readonly lists: readonly SuspicionList[];
  /** Kinds that are muted in the folder of the document. */
  readonly muted: readonly MutedEntry[];
}

/** What kinds are about: heads, relations and repeats are one. */
export const MUTABLE = ['arc', 'punct', 'upos', 'feats', 'lemma'] as const;

/** Words of which a kind of entry is not listed. */
export interface MutedKind {
  readonly what: (typeof MUTABLE)[number];
  readonly deprel?: string;
  readonly upos: string;
}

export interface MutedEntry extends MutedKind {
  readonly label: Inert;
}

/** `sentence`: the sentences with the worst entries first. `pattern`: what is there and what is suggested, the most frequent first. */
export type SuspicionGrouping = 'sentence' | 'pattern';

/** LSP request `treebank/suspicions`: a page of the groups of a list, or of the entries of a group; null if the list is not there. */
export const SUSPICIONS_REQUEST = 'treebank/suspicions';

export interface SuspicionsParams {
  readonly textDocument: WireDocument;
  readonly list: SuspicionListName;
  readonly grouping: SuspicionGrouping;
  /** Key of a group: its entries. Undefined: the groups themselves. */
  readonly within?: string;
  readonly offset: number;
  readonly limit: number;
}

export interface SuspicionGroup {
  /** The same as long as the group is there. */
  readonly key: string;
  /** `obl ↔ nmod`, or the sent_id. */
  readonly label: Inert;
  /** The start of the sentence's text; '' for a pattern. */
  readonly text: Inert;
  readonly count: number;
  /** Line of its first entry. */
  readonly firstLine: number;
  /** The entry of a sentence that has only one. */
  readonly only?: SuspicionEntry;
}

/** A sentence that does it otherwise. */
export interface SuspicionExample {
  readonly range: WireRange;
  readonly text: Inert;
}

export interface SuspicionEntry {
  /** Identifies the entry together with its list: the line of its word. */
  readonly line: number;
  readonly range: WireRange;
  /** The word, and what is there and suggested: `night: obl → nmod`. */
  readonly label: Inert;
  /** sent_id and the start of the text. */
  readonly place: Inert;
  /** What is unusual, how unusual, and what would be usual. */
  readonly because: Inert;
  readonly examples: readonly SuspicionExample[];
  readonly hasSuggestion: boolean;
  readonly isLater: boolean;
}

export interface SuspicionsPage {
  readonly version: number;
  readonly groups: readonly SuspicionGroup[];
  readonly entries: readonly SuspicionEntry[];
  /** Groups of the list, or entries of the group. */
  readonly count: number;
}

/**
 * LSP request `treebank/showSuspicion`: an entry to look at, which the diagram draws from then on until another one is shown. With a line
 * that entry; without one the next to be judged after the one shown, starting over at the end. Null if there is none.
 */
export const SHOW_SUSPICION_REQUEST = 'treebank/showSuspicion';

export interface ShowSuspicionParams {
  readonly textDocument: WireDocument;
  readonly list: SuspicionListName;
  /** Line of its word. */
  readonly at?: number;
  /** The next one is that of the same sentence or pattern, as long as there is one. By default the next one of the list. */
  readonly by?: SuspicionGrouping;
}

export interface ShownSuspicion extends SuspicionEntry {
  /** What the entry is in. */
  readonly groups: Readonly<Record<SuspicionGrouping, SuspicionGroup>>;
  readonly nOpen: number;
  readonly nReviewed: number;
}

/**
 * `right`: right as it is. `taken`: take the suggestion. `later`: put off. `mute`: list no words of this relation and UPOS any more.
 */
export const JUDGEMENTS = ['right', 'taken', 'later', 'mute'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

export interface Judging {
  readonly list: SuspicionListName;
  /** Of the word. */
  readonly line: number;
  readonly judgement: Judgement;
  /** Why it is right as it is. */
  readonly reason?: string;
}

/** The word of the entry that is shown, and an arc that is suggested instead of the current one, or the same arc with another relation. */
export interface DiagramSuspicion {
  readonly dependent: number;
  /** Both are absent where no arc is suggested. */
  readonly head?: number;
  readonly deprel?: string;
  /** What is unusual about the word, and what the rest of the treebank does. */
  readonly because: Inert;
}
