/** Numbers in texts: shares, decimals and counted nouns, in the language of the interface (English on the command line). */

import { formatNumber, localized } from '../../localization/index.ts';

/** A share from 0 to 1 in whole percent, `94 %`. 0 % and 100 % only for exact values, otherwise `under 1 %` and `over 99 %`. */
export function percent(share: number): string {
  const rounded = Math.round(100 * share);
  if (rounded === 100 && share < 1) return localized`over 99 %`;
  if (rounded === 0 && 0 < share) return localized`under 1 %`;
  return `${rounded} %`;
}

/** The percentage of work done, rounded down: 100 only when everything is done. @param done 0…1 */
export const percentDone = (done: number): number => Math.floor(100 * done);

/** With two decimals unless specified otherwise; `none` if there is no value. */
export const decimals = (value: number | undefined, digits = 2, none = '–'): string =>
  value === undefined ? none : formatNumber(value, digits);

/** A part in percent with two decimals, without the sign: `95.12`; a dash if there is nothing to count. */
export const percentOf = (part: number | undefined, whole: number): string =>
  decimals(part === undefined || whole === 0 ? undefined : (100 * part) / whole);

const COUNTED = {
  sentence: (n: string) => [localized`${n} sentence`, localized`${n} sentences`],
  word: (n: string) => [localized`${n} word`, localized`${n} words`],
  'selected word': (n: string) => [localized`${n} selected word`, localized`${n} selected words`],
  head: (n: string) => [localized`${n} head`, localized`${n} heads`],
  relation: (n: string) => [localized`${n} relation`, localized`${n} relations`],
  arc: (n: string) => [localized`${n} arc`, localized`${n} arcs`],
  'locked arc': (n: string) => [localized`${n} locked arc`, localized`${n} locked arcs`],
  'uncertain tag': (n: string) => [localized`${n} uncertain tag`, localized`${n} uncertain tags`],
  root: (n: string) => [localized`${n} root`, localized`${n} roots`],
  proposal: (n: string) => [localized`${n} proposal`, localized`${n} proposals`],
  difference: (n: string) => [localized`${n} difference`, localized`${n} differences`],
  cell: (n: string) => [localized`${n} cell`, localized`${n} cells`],
  'blank cell': (n: string) => [localized`${n} blank cell`, localized`${n} blank cells`],
  file: (n: string) => [localized`${n} file`, localized`${n} files`],
  'other file': (n: string) => [localized`${n} other file`, localized`${n} other files`],
  'other word': (n: string) => [localized`${n} other word`, localized`${n} other words`],
  'non-projective arc': (n: string) => [localized`${n} non-projective arc`, localized`${n} non-projective arcs`],
  'empty line': (n: string) => [localized`${n} empty line`, localized`${n} empty lines`],
  place: (n: string) => [localized`${n} place`, localized`${n} places`],
  'kept place': (n: string) => [localized`${n} place stays as it is`, localized`${n} places stay as they are`],
  time: (n: string) => [localized`${n} time`, localized`${n} times`],
};

/** `1 head`, `20,166 words`: for the interface. */
export const count = (n: number, noun: keyof typeof COUNTED): string => COUNTED[noun](formatNumber(n))[n === 1 ? 0 : 1];

/** `1 file`, `20,166 words`, with any English noun: for the command line. */
export const counted = (n: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(n)} ${n === 1 ? singular : plural}`;
