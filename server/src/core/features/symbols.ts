/** The outline: one entry for each sentence, by sent_id and the start of its text. */

import { Column, type Sentence } from '../conllu/index.ts';
import { shorten } from './names.ts';

const LONGEST_TEXT = 60;

export interface SentenceSymbol {
  readonly name: string;
  readonly detail: string;
}

/** `number` (from 1) names a sentence that has no sent_id. Undefined for blocks without words. */
export function symbolOf(sentence: Sentence, number: number): SentenceSymbol | undefined {
  if (sentence.isEmpty) return undefined;
  const name = sentence.sentId || `sentence ${number}`;
  return { name, detail: shorten(sentence.comment('text') || formsOf(sentence), LONGEST_TEXT) };
}

/** The first forms, joined by blanks: enough for one line. */
function formsOf(sentence: Sentence): string {
  let text = '';
  for (let word = 1; word <= sentence.nWords && text.length <= LONGEST_TEXT; word++) {
    text += `${word === 1 ? '' : ' '}${sentence.wordCell(word, Column.form)}`;
  }
  return text;
}
