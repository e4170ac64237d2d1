/** Whether a sentence is written from right to left, judged by the script of its forms. */

import { Column, type Sentence } from '../conllu/index.ts';

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Phoenician}\p{Script=Imperial_Aramaic}\p{Script=Avestan}\p{Script=Old_South_Arabian}]/u;
const LETTER = /\p{L}/u;

/** More words with right-to-left letters than words with only other letters. Numbers and punctuation do not count. */
export function isRightToLeft(sentence: Sentence): boolean {
  let balance = 0;
  for (let word = 1; word <= sentence.nWords; word++) {
    const form = sentence.wordCell(word, Column.form);
    if (RIGHT_TO_LEFT.test(form)) balance++;
    else if (LETTER.test(form)) balance--;
  }
  return 0 < balance;
}
