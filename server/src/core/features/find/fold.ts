/** Folding text for search, so that case, accents, character width and invisible characters do not matter. */

import { toNfc } from '../../conllu/index.ts';

/** Plain ASCII text, the most frequent case: lower case is all the folding it needs. */
const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/**
 * Marks that people omit when they type: accents, Hebrew points, Arabic and Syriac vowels, titlos. The vowel signs of Indic
 * scripts and Thai and the voicing marks of kana make a different letter, so they stay. Invisible characters (joiners, direction
 * marks, soft hyphens) and the Arabic tatweel, which only stretches a word, are removed as well.
 */
const LEFT_OUT =
  /(?![\u3099\u309a])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Coptic}]|\p{Cf}|\u0640/gu;

/** Letters that Unicode does not decompose, and characters missing on keyboards. */
const REPLACED: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['ı', 'i'],
  ['ς', 'σ'],
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['«', '"'],
  ['»', '"'],
  ['‐', '-'],
  ['–', '-'],
  ['—', '-'],
]);
const REPLACEABLE = new RegExp(`[${[...REPLACED.keys()].join('')}]`, 'gu');

/** Folded text in one line, trimmed, with single blanks. Time O(length). */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // Marks are also removed first, because engines are slow at decomposing long runs of them.
  const apart = toNfc(text.replace(LEFT_OUT, '')).normalize('NFKD').replace(LEFT_OUT, '');
  const lower = apart.toLowerCase().replace(REPLACEABLE, (each) => REPLACED.get(each) ?? each);
  return toNfc(lower).replace(/\s+/g, ' ').trim();
}
