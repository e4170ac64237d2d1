/** A multiword token made of words. */

import { cover } from '../cover.ts';
import type { Draft } from '../draft.ts';
import { Range } from '../nodes.ts';
import { requireNoRange } from '../ranges.ts';
import type { OperationArgs } from '../types.ts';

/** Puts words into a multiword token. Its form is theirs one after the other, or the one given; it takes the gap of the last. */
export function makeMwt(draft: Draft, args: OperationArgs['make_mwt']): void {
  const words = draft.stretch(args.first, args.last);
  requireNoRange(draft, words);
  const range = new Range(words[0], words[words.length - 1], undefined, []);
  cover(draft, range, words, words, args.form);
  draft.ranges.push(range);
}
