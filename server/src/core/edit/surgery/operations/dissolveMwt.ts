/** Dissolving a multiword token. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import { GLUED, SPACE, setGap, takeGap } from '../gaps.ts';
import { refuse } from '../refusal.ts';
import { dissolveInto, divideSurface, handSpelling, joinMisc, noteCells } from '../surface/surface.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Removes the line of a multiword token and keeps its words. If their forms add up to its form, they are glued and the text does not change;
 * otherwise the text gets spaces between them. The last word takes over the gap of the token, the first the rest of its MISC and `Typo=Yes`; offsets are
 * divided if the forms add up. The only word of a token takes its form, and the text does not change.
 */
export function dissolveMwt(draft: Draft, { first: id }: OperationArgs['dissolve_mwt']): void {
  const word = draft.word(id);
  const range = draft.rangeOf(word);
  if (range === undefined) refuse('no-mwt', localized`${word.name} is not part of a multiword token.`);
  const words = draft.wordsOf(range);
  const [first, last] = [words[0], words[words.length - 1]];
  const addsUp = words.map(({ form }) => form).join('') === range.form;
  first.leading.unshift(...range.leading);
  if (words.length === 1) {
    dissolveInto(draft, range, first);
    return;
  }
  const gap = takeGap(range);
  if (!addsUp) {
    const apart = words.map(({ form }) => form).join(' ');
    draft.text.replace((text) => ({ start: text.start(range), end: text.end(range) }), apart);
  }
  for (const each of words) setGap(each, each === last ? gap : addsUp ? GLUED : SPACE);
  noteCells(draft, range);
  divideSurface(draft, range, range.form, words);
  handSpelling(draft, range, first);
  joinMisc(draft, first, range);
  draft.ranges = draft.ranges.filter((each) => each !== range);
}
