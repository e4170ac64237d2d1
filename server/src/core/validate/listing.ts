/** Lists in messages: long ones are truncated, so that messages about a broken sentence of thousands of words stay readable. */

import { localized } from '../../localization/index.ts';

/** Names beyond this number are only counted. */
const MAX_NAMED = 12;
/** Related places beyond this number are left out. */
export const MAX_RELATED = 24;
/** Further findings of one rule in one cell are not listed: they appear once these are corrected. */
export const MAX_PER_CELL = 100;
/** Maximum length of a name in a message, in UTF-16 units. The longest forms in treebanks are web addresses. */
const LONGEST_NAME = 200;

/** A name short enough for a message. O(1). */
export function shortName(name: string): string {
  return cut(name, LONGEST_NAME);
}

/** A text of at most this many UTF-16 units, never ending in half a character. O(longest). */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const isInside = (text.charCodeAt(longest - 2) & 0xfc00) === 0xd800;
  return `${text.slice(0, isInside ? longest - 2 : longest - 1)}…`;
}

/** `a, b and 3 more`. Time O(number of names shown). */
export function listed<T>(things: readonly T[], nameOf: (thing: T) => string, separator = ', '): string {
  const shown = things.slice(0, MAX_NAMED).map(nameOf).join(separator);
  const rest = things.length - MAX_NAMED;
  return 0 < rest ? `${shown}${separator}${localized`… and ${rest} more`}` : shown;
}

export function relatedPlaces<T, Place>(things: readonly T[], placeOf: (thing: T) => Place): Place[] {
  return things.slice(0, MAX_RELATED).map(placeOf);
}
