/** The searchable text of a sentence. */

import { Column, type Sentence, tokenRows } from '../../conllu/index.ts';
import { fold } from './fold.ts';

/**
 * Folded sent_id, text, and forms that do not occur in the text, one line each, because no query contains a line break. Empty for
 * blocks without words.
 */
const known = new WeakMap<Sentence, string>();

/** Computed once per sentence object. Time O(length), plus up to `MOST_STEPS`. */
export function searchTextOf(sentence: Sentence): string {
  let text = known.get(sentence);
  if (text === undefined) {
    text = read(sentence);
    known.set(sentence, text);
  }
  return text;
}

function read(sentence: Sentence): string {
  if (sentence.isEmpty) return '';
  const text = fullTextOf(sentence);
  const id = sentence.sentId;
  return `${id === undefined ? '' : fold(id)}\n${fold(text)}\n${fold(formsBeside(sentence, text))}`;
}

/** `# text`, or if there is none, the surface forms joined by blanks. O(length). */
export function fullTextOf(sentence: Sentence): string {
  return (
    sentence.comment('text') ||
    tokenRows(sentence)
      .map((row) => sentence.cell(row, Column.form))
      .join(' ')
  );
}

/** Words times characters; sentences of up to 1,000 words stay below it. */
const MOST_STEPS = 10_000_000;

/** Words of multiword tokens, and words missing from an outdated text; for an overlong sentence, all words. */
function formsBeside(sentence: Sentence, text: string): string {
  const isShort = sentence.nWords * text.length <= MOST_STEPS;
  const forms: string[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    const form = sentence.wordCell(word, Column.form);
    if (!isShort || !text.includes(form)) forms.push(form);
  }
  return forms.join(' ');
}
