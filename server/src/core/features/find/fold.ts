/** Text as a search compares it: what people type finds it, whatever its case, accents, width and invisible characters. */

import { toNfc } from '../../conllu/index.ts';

/** What most texts are made of, and what folds to itself once it is in lower case. */
const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/**
 * Marks that readers leave out when they type: accents, Hebrew points, Arabic and Syriac vowels, titlos. The vowel signs of Indic
 * scripts and Thai, and the voicing marks of kana, make another letter, so they stay. Also left out: characters that cannot be
 * seen (joiners, marks of direction, soft hyphens), and the Arabic stroke that only stretches a word.
 */
const LEFT_OUT =
  /(?![\u3099\u309a])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Coptic}]|\p{Cf}|\u0640/gu;

/** Letters that Unicode does not take apart, and signs that keyboards do not have. */
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

/** Folded text in one line, with single blanks in it and none around it. Time O(length). */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  // Leaving out comes first, too: taking long runs of marks apart is what engines are slow at.
  const apart = toNfc(text.replace(LEFT_OUT, '')).normalize('NFKD').replace(LEFT_OUT, '');
  const lower = apart.toLowerCase().replace(REPLACEABLE, (each) => REPLACED.get(each) ?? each);
  return toNfc(lower).replace(/\s+/g, ' ').trim();
}
