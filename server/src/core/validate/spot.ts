/** Places of facts and findings that outlive their sentence. */

import type { Span } from '../conllu/index.ts';

/** A span in a sentence, and its start (line and UTF-16 column in the block, from 0). */
export interface Spot {
  readonly span: Span;
  readonly line: number;
  readonly character: number;
}
