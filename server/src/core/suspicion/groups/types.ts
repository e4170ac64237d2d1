/** Suspected systematic differences: words with a pattern in common about which an independent source says the same. */

import type { WordPlace } from '../wordPlace.ts';

/** Who contradicts: the rules with the tables of the language, or models of another treebank. */
type GroupSource = 'rules' | 'beside';

/** What would have to be changed. */
export type GroupKind = 'arc' | 'upos' | 'feats' | 'lemma';

/** What the words of a group have in common, as they are annotated; absent parts may be anything. */
export interface GroupPattern {
  /** In small letters. */
  readonly form?: string;
  readonly lemma?: string;
  readonly upos?: string;
  readonly deprel?: string;
  /** UPOS of the head, or `ROOT`. */
  readonly head?: string;
  /** An item of FEATS; without a value the feature is absent. */
  readonly feature?: { readonly name: string; readonly value?: string };
}

/** A value that the source would have instead, and for how many of the words. */
interface Saying {
  /** As in the file: a tag, a lemma, a relation, `Case=Nom`; for heads with the way in which they move, see `moveOf`. */
  readonly value: string;
  readonly count: number;
}

/** One question about all of its words. Plain data. */
export interface SuspectedGroup {
  readonly source: GroupSource;
  readonly kind: GroupKind;
  readonly pattern: GroupPattern;
  /** The most frequent first, at most `MOST_SAYINGS`; none if the source only says that it is wrong. */
  readonly says: readonly Saying[];
  /** For people; of a rule, what it says about the first word. Contains text of the treebank. */
  readonly because: string;
  /** Those that are contradicted, in the order of the text. */
  readonly words: readonly WordPlace[];
  /** Number of words with this pattern, contradicted or not. */
  readonly alike: number;
  /** How many of the words are probably to be changed: the order of the list. */
  readonly expected: number;
}

/** The part of speech of no word. */
export const NO_HEAD = 'ROOT';
export const MOST_SAYINGS = 3;
/** Fewer are for the lists of single words. */
export const FEWEST_IN_GROUP = 5;
