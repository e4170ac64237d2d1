/** Whether a new word stands in the text with spaces around it. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';

interface Gaps {
  readonly spaceBefore?: false;
  readonly spaceAfter?: false;
}

/** None in a text without spaces between words, as in Chinese; otherwise what the operation does by itself. @param at ID of the new word */
export function gapsAt(diagram: Diagram | undefined, at: number): Gaps {
  const { text, words = [] } = diagram ?? {};
  if (text === undefined || /\s/.test(text) || words.length < 2) return {};
  return at === 1 ? { spaceAfter: false } : { spaceBefore: false };
}
