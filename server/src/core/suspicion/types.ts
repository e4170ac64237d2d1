/** The rows of all lists of what is probably wrong: one type, whatever put a word on the list. */

/** The lists. `nonprojective` holds the odd arcs that are not projective, which are ranked apart. */
const SUSPICION_LISTS = ['arcs', 'nonprojective', 'punctuation', 'repeats', 'rare', 'tags'] as const;
export type SuspicionList = (typeof SUSPICION_LISTS)[number];

/** What is unusual about a word. */
export const SUSPICION_KINDS = ['head', 'relation', 'upos', 'feats', 'lemma', 'punct', 'repeat'] as const;
export type SuspicionKind = (typeof SUSPICION_KINDS)[number];

/** A word of a treebank. */
export interface WordPlace {
  /** Index of the sentence among those of the treebank, from 0. */
  readonly sentence: number;
  /** Position in the sentence, 1…n. */
  readonly word: number;
}

/** A word whose annotation is unusual. Plain data, which may be passed between threads. */
export interface Suspicion extends WordPlace {
  readonly kind: SuspicionKind;
  /** How unusual: higher is more so. Comparable only within one list; odd arcs and tags have their surprisal in nats. */
  readonly score: number;
  /** What would be usual there. Absent if there is nothing to propose. */
  readonly suggestion?: Suggestion;
  readonly because: Because;
}

/** New values for the cells of the word; what is absent stays as it is. */
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
   * What is unusual, how unusual, and what would be usual, in a sentence or two for people. Contains text of the treebank: to be
   * made inert where it is shown.
   */
  readonly text: string;
  /** The summands of the score where it is a surprisal: -log p, in nats, 0…30 for each model. */
  readonly parts?: Readonly<Partial<Record<SuspicionKind, number>>>;
  /** How the rest of the treebank annotates words like this one; absent if that has not been looked up, or if there are none. */
  readonly usage?: Usage;
}

/** How words that are alike are annotated. */
export interface Usage {
  /** What they have in common with the word, as a noun phrase: `"in" (ADP) below a VERB`. */
  readonly alike: string;
  /** The ways in which they are annotated, the most frequent first, at most `MOST_WAYS`. */
  readonly ways: readonly Way[];
  /** How many words are alike, in all ways together, without the word itself. */
  readonly total: number;
  /** Up to `MOST_EXAMPLES` words of other sentences, annotated as in the first of the ways that is not this word's own. */
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
