/** A multiword token made of one word. */

import { type Draft, newCells } from '../draft.ts';
import { setGap, takeGap } from '../gaps.ts';
import { Range } from '../nodes.ts';
import { splitInto } from '../parts.ts';
import { requireNoRange } from '../ranges.ts';
import type { OperationArgs } from '../types.ts';

/** Makes a multiword token of a word: it is the part `keep`, its surface and gap go to the token, and the text stays. */
export function wordToMwt(draft: Draft, args: OperationArgs['word_to_mwt']): void {
  const word = draft.word(args.id);
  requireNoRange(draft, [word]);
  const { form, leading } = word;
  const gap = takeGap(word);
  word.leading = [];
  const parts = splitInto(draft, word, args);
  const range = new Range(parts[0], parts[parts.length - 1], undefined, newCells({ form }));
  range.leading = leading;
  setGap(range, gap);
  draft.ranges.push(range);
}
