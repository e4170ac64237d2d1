/** What to check of running text that was split into sentences and words. */

import type { TextToConllu, Tokenizer } from '../../core/parser/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { formatNumber, localized } from '../../localization/index.ts';

/** Sentences on where borders are only those of Unicode (UAX #29), and on what had no borders at all. */
export function tokenizingNotes(
  { isTrained }: Tokenizer,
  { unseen, nCut }: Pick<TextToConllu, 'unseen' | 'nCut'>,
): string[] {
  const notes: string[] = [];
  if (!isTrained) {
    notes.push(
      localized`The model has no tokenizer, so the text was split at the word and sentence borders of Unicode: check them first.`,
    );
  } else if (0 < unseen.size) {
    notes.push(
      localized`Its tokenizer has not seen the script ${enumerated([...unseen])}: there, the word and sentence borders are those of Unicode.`,
    );
  }
  if (0 < nCut) {
    const sentences = nCut === 1 ? localized`1 sentence was cut` : localized`${formatNumber(nCut)} sentences were cut`;
    notes.push(localized`${sentences}, for want of an end within 1,000 tokens, or of a token within 1,000 characters.`);
  }
  return notes;
}
