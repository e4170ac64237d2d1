/** What to check of running text that was split into sentences and words. */

import type { Tokenizer } from '../../core/parser/index.ts';
import { enumerate } from '../../core/wording/lists.ts';

/** Sentences on where borders are only those of Unicode (UAX #29). @param unseen scripts that the tokenizer has not seen */
export function tokenizingNotes({ isTrained }: Tokenizer, unseen: ReadonlySet<string>): string[] {
  if (!isTrained) {
    return [
      'The model has no tokenizer, so the text was split at the word and sentence borders of Unicode: check them first.',
    ];
  }
  if (unseen.size === 0) return [];
  const scripts = enumerate([...unseen]);
  return [
    `Its tokenizer has not seen the script ${scripts}: there, the word and sentence borders are those of Unicode.`,
  ];
}
