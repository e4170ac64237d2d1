/** The line above a non-projective sentence. Off by default. */

import type { Sentence } from '../conllu/index.ts';
import { isProjective } from '../tree/index.ts';
import { treeFacts } from './treeFacts.ts';

/** The text of the lens; undefined for broken trees and for projective sentences, which must cost next to nothing. */
export function lensOf(sentence: Sentence): string | undefined {
  if (sentence.nWords === 0 || isProjective(sentence.heads)) return undefined;
  const facts = treeFacts(sentence);
  return facts.isTree ? facts.summary.long : undefined;
}
