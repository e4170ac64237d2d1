/** What of a sentence a search looks at. */

import { Column, RowKind, type Sentence } from '../../conllu/index.ts';
import { fold } from './fold.ts';

/**
 * Folded: the sent_id, the text, and the forms that the text does not show, each in a line; no query contains a line break. Empty for
 * blocks without words.
 */
const known = new WeakMap<Sentence, string>();

/** Made once for each sentence object. Time O(length), and up to `MOST_STEPS` more. */
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

/** `# text`, or the surface forms, joined by blanks, where there is none. O(length). */
export function fullTextOf(sentence: Sentence): string {
  return sentence.comment('text') || surfaceOf(sentence).join(' ');
}

/** Forms of the tokens: a multiword token stands for its words. Empty nodes are not in the text. */
function surfaceOf(sentence: Sentence): string[] {
  const forms: string[] = [];
  let covered = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.emptyNode) continue;
    if (kind === RowKind.multiwordToken) covered = Math.max(covered, sentence.idMinor(row));
    else if (sentence.idMajor(row) <= covered) continue;
    forms.push(sentence.cell(row, Column.form));
  }
  return forms;
}

/** Words times characters: a sentence of 1,000 words has fewer. */
const MOST_STEPS = 10_000_000;

/** The words of multiword tokens, and those of a text that was not kept in step; of an overlong sentence all. */
function formsBeside(sentence: Sentence, text: string): string {
  const isShort = sentence.nWords * text.length <= MOST_STEPS;
  const forms: string[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    const form = sentence.wordCell(word, Column.form);
    if (!isShort || !text.includes(form)) forms.push(form);
  }
  return forms.join(' ');
}
