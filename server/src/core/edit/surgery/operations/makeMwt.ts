/** Making a multiword token from words. */

import { cover } from '../cover.ts';
import type { Draft } from '../draft.ts';
import { MultiwordToken } from '../nodes.ts';
import { requireNoRange } from '../ranges.ts';
import { joinSurface } from '../surface/surface.ts';
import type { OperationArgs } from '../types.ts';

/** Combines words into a multiword token. Its form is the given one, or the concatenation of theirs; its gap is that of the last word. Offsets reach from the first to the last. */
export function makeMwt(draft: Draft, args: OperationArgs['make_mwt']): void {
  const words = draft.stretch(args.first, args.last);
  requireNoRange(draft, words);
  const range = new MultiwordToken(words[0], words[words.length - 1], undefined, []);
  joinSurface(draft, range, words, { areKept: true });
  cover(draft, range, words, words, args.form);
  draft.ranges.push(range);
}
