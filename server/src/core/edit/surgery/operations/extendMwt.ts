/** Adding words to a multiword token. */

import { localized } from '../../../../localization/index.ts';
import { cover } from '../cover.ts';
import type { Draft } from '../draft.ts';
import { coverageOfWords, tokensAmong } from '../ranges.ts';
import { refuse } from '../refusal.ts';
import { joinMisc, joinSurface, noteCells } from '../surface/surface.ts';
import type { OperationArgs } from '../types.ts';

/** Adds words to a multiword token; everything except its form and gap stays. */
export function extendMwt(draft: Draft, args: OperationArgs['extend_mwt']): void {
  const words = draft.stretch(args.first, args.last);
  const { inside, around } = coverageOfWords(draft, words);
  if (around !== undefined)
    refuse('in-mwt', localized`All of these words are already in the multiword token “${around.form}”.`);
  if (inside.length === 0) refuse('no-mwt', localized`None of these words is in a multiword token. Make one instead.`);
  const [range, ...others] = inside;
  const tokens = tokensAmong(draft, words);
  if (tokens.length === 1)
    refuse('in-mwt', localized`The multiword token “${range.form}” already consists of exactly these words.`);
  if (range.first !== words[0]) range.isMoved = true;
  joinSurface(draft, range, tokens, { areKept: true });
  cover(draft, range, words, tokens, args.form);
  for (const other of others) {
    noteCells(draft, other);
    joinMisc(draft, range, other);
    other.first.leading.unshift(...other.leading);
  }
  draft.ranges = draft.ranges.filter((each) => !others.includes(each));
}
