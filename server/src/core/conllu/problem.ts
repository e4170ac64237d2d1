/** The problems that reading a sentence can report. */

import type { Span } from './span.ts';

/** Ids of the official UD validator; the reader reports these because it inevitably notices them. */
export type ProblemId =
  | 'number-of-columns'
  | 'invalid-line'
  | 'misplaced-comment'
  | 'empty-sentence'
  | 'invalid-word-id'
  | 'word-id-sequence'
  | 'invalid-head'
  | 'unknown-head';

/** Something unreadable. `span` is relative to the sentence's text. */
export interface Problem {
  readonly id: ProblemId;
  readonly span: Span;
  readonly message: string;
}
