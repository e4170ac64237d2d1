/** Choosing from a ranked list by typing. Pure. */

import type { Choice } from '../../../server/src/protocol/choices.ts';

/** Choices shown at once, each with a digit. */
export const MOST_SHOWN = 9;
/** Choices at most in a list that scrolls. */
export const MOST_LISTED = 200;

/**
 * The choices that match the typed text, in their order: those that begin with it, then those with a part after a colon that does, then
 * those that contain it. Case does not matter.
 */
export function matching(choices: readonly Choice[], typed: string, most = MOST_SHOWN): readonly Choice[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return choices.slice(0, most);
  const rankOf = (label: string): number => {
    const text = label.toLowerCase();
    if (text.startsWith(wanted)) return 0;
    return text.includes(`:${wanted}`) ? 1 : text.includes(wanted) ? 2 : 3;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice.label) })).filter(({ rank }) => rank < 3);
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ choice }) => choice);
}
