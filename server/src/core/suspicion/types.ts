/** The rows of all lists of probable errors: one type for every list. */

import type { SuspectedGroup } from './groups/types.ts';
import type { WordPlace } from './wordPlace.ts';

/** The lists. `nonprojective` holds the odd nonprojective arcs, which are ranked separately; `systematic` the words of groups. */
const SUSPICION_LISTS = ['arcs', 'nonprojective', 'punctuation', 'repeats', 'rare', 'tags', 'systematic'] as const;
export type SuspicionList = (typeof SUSPICION_LISTS)[number];

/** The unusual part of a word. */
export const SUSPICION_KINDS = ['head', 'relation', 'upos', 'feats', 'lemma', 'punct', 'repeat'] as const;
export type SuspicionKind = (typeof SUSPICION_KINDS)[number];

/** A word whose annotation is unusual. Plain data, which may be passed between threads. */
export interface Suspicion extends WordPlace {
  readonly kind: SuspicionKind;
  /** Higher is more unusual. Comparable only within one list; odd arcs and tags have their surprisal in nats. */
  readonly score: number;
  /** The usual annotation. Absent if there is nothing to propose. */
  readonly suggestion?: Suggestion;
  readonly because: Because;
  /** The group that it is listed with. */
  readonly systematic?: SuspectedGroup;
}

/** New values for the cells of the word; absent ones stay as they are. */
export interface Suggestion {
  /** Position of the head, 0…n; 0 is the root. */
  readonly head?: number;
  readonly deprel?: string;
  readonly upos?: string;
  /** As in the file; `_` for none. */
  readonly feats?: string;
  readonly lemma?: string;
}

/** Why a word is on the list. */
export interface Because {
  /**
   * The unusual part, the degree, and the usual annotation, in a sentence or two for people. Contains text of the treebank: make it
   * inert for display.
   */
  readonly text: string;
  /** The summands of the score if it is a surprisal: -log p, in nats, 0…30 for each model. */
  readonly parts?: Readonly<Partial<Record<SuspicionKind, number>>>;
  /** The annotation of similar words in the rest of the treebank; absent if it has not been looked up, or there are none. */
  readonly usage?: Usage;
}

/** The annotation of similar words. */
export interface Usage {
  /** Their common property with the word, as a noun phrase: `"in" (ADP) below a VERB`. */
  readonly alike: string;
  /** Their annotations, the most frequent first, at most `MOST_WAYS`. */
  readonly ways: readonly Way[];
  /** Number of similar words, with all annotations, without the word itself. */
  readonly total: number;
  /** Up to `MOST_EXAMPLES` words of other sentences, with the first of the annotations that is not this word's own. */
  readonly otherwise: readonly WordPlace[];
}

export interface Way {
  /** A relation, a tag, or a kind of head: `obl`, `VERB to the left`. */
  readonly name: string;
  readonly count: number;
  /** Whether the word itself is annotated this way. */
  readonly isOwn: boolean;
}

export const MOST_WAYS = 4;
export const MOST_EXAMPLES = 3;
