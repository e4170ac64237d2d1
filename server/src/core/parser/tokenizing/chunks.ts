/** Runs of characters between white space: in most languages, words with punctuation around them. */

import { hashString } from '../base/hash.ts';
import { isGap } from './units.ts';

/** Longer ones are no words. */
const LONGEST = 30;
const TRAILING = /[\p{P}\p{S}]{1,30}$/u;

/**
 * Hashes of runs between white space, without punctuation around them and in lower case; 0 for those that are too long.
 *
 * @param areDigitsAlike whether all numbers of as many digits are the same
 */
export function chunksOf(
  characters: readonly string[],
  areDigitsAlike: boolean,
): { readonly ofUnit: Int32Array; readonly hashes: readonly number[] } {
  const ofUnit = new Int32Array(characters.length);
  const hashes: number[] = [];
  let start = 0;
  const close = (end: number) => {
    ofUnit.fill(hashes.length, start, Math.min(end + 1, characters.length));
    const text = end - start <= LONGEST ? characters.slice(start, end).join('').toLowerCase() : '';
    const plain = areDigitsAlike ? text.replace(/\p{N}/gu, '0') : text;
    const bare = plain.replace(/^[\p{P}\p{S}]+/u, '').replace(TRAILING, '');
    hashes.push(plain === '' ? 0 : hashString(bare === '' ? plain : bare));
    start = end + 1;
  };
  for (let at = 0; at < characters.length; at++) {
    if (isGap(characters[at])) close(at);
  }
  close(characters.length);
  return { ofUnit, hashes };
}
