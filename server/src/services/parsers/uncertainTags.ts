/** Predicted tags that are likely to be wrong. */

import type { Annotated } from '../../core/parser/index.ts';
import { TAG_COLUMNS, type UncertainTag } from '../../core/proposals/index.ts';

/**
 * Tags less likely than this are uncertain. With the bundled English model on EWT dev this applies to 6 to 8 % of the tags of a column,
 * of which more than two in five are wrong; they make up three in five of all wrong ones.
 */
const UNCERTAIN_BELOW = 0.8;

/** In text order. @param words positions of those whose tags were filled in */
export function uncertainTags({ tagCertainty }: Annotated, words: Iterable<number>): UncertainTag[] {
  if (tagCertainty === undefined) return [];
  const uncertain: UncertainTag[] = [];
  for (const word of words) {
    for (const column of TAG_COLUMNS) {
      const certainty = tagCertainty[column][word];
      if (certainty < UNCERTAIN_BELOW) uncertain.push({ word, column, certainty });
    }
  }
  return uncertain;
}
