/** The versions that an adjudication chooses from: each annotator's text, with blanks filled if all others agree. */

import type { PlacedSentence } from '../agree/index.ts';
import { type Adjudication, adjudicate } from './adjudicate.ts';

interface AdjudicatedVersions {
  /** By annotator. The first is the initial result. */
  readonly texts: readonly string[];
  /** As in `adjudicate`. */
  readonly first: Adjudication;
}

/** @param files all blocks of each annotator's file, in order. Time O(annotators² · words) */
export function adjudicatedVersions(files: readonly (readonly PlacedSentence[])[]): AdjudicatedVersions {
  const first = adjudicate(files);
  const others = files.slice(1).map((own, at) => adjudicate([own, ...files.filter((_, i) => i !== at + 1)]).text);
  return { texts: [first.text, ...others], first };
}
