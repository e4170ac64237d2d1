/** Lists in messages: long ones are cut, so that a broken sentence of thousands of words stays readable. */

/** More names than these are counted. */
const MAX_NAMED = 12;
/** More places than these are not pointed to. */
export const MAX_RELATED = 24;
/** More findings of one rule in one cell are not listed: whoever corrects these sees the next ones. */
export const MAX_PER_CELL = 100;
/** UTF-16 units of a name in a message. The longest forms of treebanks are addresses of web pages. */
const LONGEST_NAME = 200;

/** A name short enough for a message. O(1). */
export function shortName(name: string): string {
  return cut(name, LONGEST_NAME);
}

/** A text of at most this many UTF-16 units, and never half a character at its end. O(longest). */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const isInside = (text.charCodeAt(longest - 2) & 0xfc00) === 0xd800;
  return `${text.slice(0, isInside ? longest - 2 : longest - 1)}…`;
}

/** `a, b and 3 more`. Time O(number of names shown). */
export function listed<T>(things: readonly T[], nameOf: (thing: T) => string, separator = ', '): string {
  const shown = things.slice(0, MAX_NAMED).map(nameOf).join(separator);
  const rest = things.length - MAX_NAMED;
  return 0 < rest ? `${shown}${separator}… and ${rest} more` : shown;
}

export function relatedPlaces<T, Place>(things: readonly T[], placeOf: (thing: T) => Place): Place[] {
  return things.slice(0, MAX_RELATED).map(placeOf);
}
