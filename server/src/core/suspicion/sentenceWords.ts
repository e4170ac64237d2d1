/** The data of a sentence for the lists that need no model, and the names of its words in messages. */

import { localized } from '../../localization/index.ts';
import { relations, Udeprel, universalPart } from '../annotation/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';
import { isTree, LONGEST_SENTENCE } from '../tree/index.ts';

/** The cells that the lists compare; arrays by position, element 0 is the root. */
export interface Words {
  readonly heads: Int32Array;
  readonly forms: readonly string[];
  readonly upos: readonly string[];
  readonly deprels: readonly string[];
  /** 1 for words attached as `punct`. */
  readonly isMark: Uint8Array;
  /** See `markersOf`. */
  readonly markers: readonly string[];
}

/** Undefined for a sentence that is not a tree, or beyond the limits: the rules report these. O(length). */
export function wordsOf(sentence: Sentence): Words | undefined {
  const { heads, nWords } = sentence;
  if (nWords === 0 || LONGEST_SENTENCE < nWords || !isTree(heads)) return undefined;
  const forms = [''];
  const upos = ['ROOT'];
  const deprels = [''];
  const isMark = new Uint8Array(nWords + 1);
  for (let word = 1; word <= nWords; word++) {
    forms.push(sentence.wordCell(word, Column.form));
    upos.push(sentence.wordCell(word, Column.upos));
    const deprel = sentence.wordCell(word, Column.deprel);
    deprels.push(deprel);
    if (relations.get(deprel, 0, deprel.length).udeprel === Udeprel.punct) isMark[word] = 1;
  }
  return { heads, forms, upos, deprels, isMark, markers: markersOf({ heads, forms, deprels }) };
}

/** Relations of function words that indicate the relation of their head. */
const MARKERS: ReadonlySet<string> = new Set(['case', 'mark', 'cop']);

/** For each word the first adposition, subordinator or copula that depends on it, in lower case; '' for none. O(n). */
export function markersOf({ heads, forms, deprels }: Pick<Words, 'heads' | 'forms' | 'deprels'>): string[] {
  const markers = forms.map(() => '');
  for (let word = 1; word < forms.length; word++) {
    const head = heads[word];
    if (0 < head && markers[head] === '' && MARKERS.has(universalPart(deprels[word])))
      markers[head] = forms[word].toLowerCase();
  }
  return markers;
}

/** Messages cut longer forms. */
const LONGEST_FORM = 30;

/** `gave (2)`, or `the root`, as in the messages of the rules. */
export function nameOf(sentence: Sentence, word: number): string {
  if (word === 0) return localized`the root`;
  return `${shortForm(sentence.wordCell(word, Column.form))} (${sentence.idOfWord(word)})`;
}

/** A form in one line; cut between code points. */
export function shortForm(form: string): string {
  if (form.length <= LONGEST_FORM) return form;
  const points = Array.from(form.slice(0, 2 * LONGEST_FORM));
  return points.length <= LONGEST_FORM ? form : `${points.slice(0, LONGEST_FORM - 1).join('')}…`;
}
