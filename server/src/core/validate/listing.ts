/** Lists in messages: long ones are cut, so that a broken sentence of thousands of words stays readable. */

/** More names than these are counted. */
const MAX_NAMED = 12;
/** More places than these are not pointed to. */
export const MAX_RELATED = 24;

/** `a, b and 3 more`. Time O(number of names shown). */
export function listed<T>(things: readonly T[], nameOf: (thing: T) => string, separator = ', '): string {
  const shown = things.slice(0, MAX_NAMED).map(nameOf).join(separator);
  const rest = things.length - MAX_NAMED;
  return 0 < rest ? `${shown}${separator}… and ${rest} more` : shown;
}

export function relatedPlaces<T, Place>(things: readonly T[], placeOf: (thing: T) => Place): Place[] {
  return things.slice(0, MAX_RELATED).map(placeOf);
}
