/** The report of a check: plain data, relative to its sentence, so that it stays valid wherever the sentence moves. */

import type { Span } from '../conllu/index.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** `ud`: a check of the official UD validator, under its id. `treebank`: one of ours. `release`: of a repository, not of a sentence. */
export type FindingSource = 'ud' | 'treebank' | 'release';

/** Level 6 is that of coreference, off unless it is asked for. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6;

/** Another place in the same sentence that the message refers to. */
export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
}

/** One finding in one sentence; spans are UTF-16 offsets relative to the sentence's text. */
export interface Finding<Id extends string = string> {
  /** Kebab-case, never renamed. */
  readonly id: Id;
  readonly source: FindingSource;
  /** Level of the official validator, 1 to 6; ours are level 3, or 4 if they need the tables of the language. */
  readonly level: Level;
  readonly severity: Severity;
  readonly span: Span;
  /** What is wrong here: one or two sentences, for lists. */
  readonly what: string;
  /** `what`, why it matters, what to do. */
  readonly message: string;
  readonly related: readonly RelatedPlace[];
  /** The page of the guideline, if that does not follow from the id. */
  readonly url?: string;
  /**
   * Line of the block (from 0) where the official validator reports it, if that is not the line of `span`: findings about a whole
   * sentence go on the first word. For comparing verdicts; people need `span`.
   */
  readonly officialLine?: number;
  /**
   * True if another finding reports the same problem of the same word, and this one exists only for its official id. For
   * comparing verdicts; lists for people leave it out.
   */
  readonly repeats?: true;
}
