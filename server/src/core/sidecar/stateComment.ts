/** The state of a sentence in a comment of it, `# status = done Anna 2026-11-28`, for teams that keep states in the treebank. */

import type { Sentence } from '../conllu/index.ts';
import { type SentenceState, STATES } from './progress.ts';

const VALUE = /^(\S+)(?:\s+(.*?))??(?:\s+(\d{4}-\d{2}-\d{2}))?$/;

/** A comment with another value is none of ours: such a sentence is open. @param key of the comment, `status` */
export function stateInComment(sentence: Sentence, key: string): SentenceState | undefined {
  const value = sentence.comments.find((comment) => comment.hasKey(key))?.value?.trim();
  const [, name, by, on] = VALUE.exec(value ?? '') ?? [];
  const state = STATES.find((each) => each === name?.toLowerCase());
  return state && { state, ...(by ? { by } : {}), ...(on ? { on } : {}) };
}
