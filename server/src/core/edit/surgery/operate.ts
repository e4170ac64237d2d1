/** The one entry to all operations. */

import type { Sentence } from '../../conllu/index.ts';
import type { AnyOperation, Operated } from './types.ts';

/**
 * Does one operation on one sentence, on two neighbours for `join_sentences`. Nothing is thrown whatever the sentence and the arguments:
 * what cannot be done is refused, and changes nothing. Time O(text + references).
 */
export function operate(sentences: readonly Sentence[], { op }: AnyOperation): Operated {
  const message = `${op} cannot be done to ${sentences.length} sentences yet.`;
  return { ok: false, refused: 'unknown-operation', message };
}
