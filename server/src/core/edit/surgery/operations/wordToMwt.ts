/** Turning a word into a multiword token. */

import { type Draft, newCells } from '../draft.ts';
import { setGap, takeGap } from '../gaps.ts';
import { MultiwordToken } from '../nodes.ts';
import { requireNoRange } from '../ranges.ts';
import { splitInto } from '../splitWord.ts';
import { handSurface } from '../surface/surface.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Turns a word into a multiword token. The word becomes the part `keep`; its form, gap, offsets and `Typo=Yes` move to the token, and the text does not
 * change.
 */
export function wordToMwt(draft: Draft, args: OperationArgs['word_to_mwt']): void {
  const word = draft.word(args.id);
  requireNoRange(draft, [word]);
  const { form, leading } = word;
  const gap = takeGap(word);
  word.leading = [];
  const parts = splitInto(draft, word, args);
  const range = new MultiwordToken(parts[0], parts[parts.length - 1], undefined, newCells({ form }));
  range.leading = leading;
  handSurface(draft, word, range);
  setGap(range, gap);
  draft.ranges.push(range);
}
