/** The versions that an adjudication decides between: each annotator's text with what all others agree on where it is blank. */

import type { PlacedSentence } from '../agree/index.ts';
import { type Adjudication, adjudicate } from './adjudicate.ts';

interface AdjudicatedVersions {
  /** By annotator. The first is what the result begins with. */
  readonly texts: readonly string[];
  /** As `adjudicate` has it. */
  readonly first: Adjudication;
}

/** @param files all blocks of each annotator's file, in order. Time O(annotators² · words) */
export function adjudicatedVersions(files: readonly (readonly PlacedSentence[])[]): AdjudicatedVersions {
  const first = adjudicate(files);
  const others = files.slice(1).map((own, at) => adjudicate([own, ...files.filter((_, i) => i !== at + 1)]).text);
  return { texts: [first.text, ...others], first };
}
