/** Names in diagrams, in the form of the panel. */

import { Column, type Sentence } from '../../core/conllu/index.ts';
import { shorten } from '../../core/features/index.ts';
import { localized } from '../../localization/index.ts';

/** `5 saw`; forms of either direction do not reorder the text around them (first-strong isolate, pop isolate). */
export const wordInDiagram = (sentence: Sentence, word: number): string =>
  `${sentence.idOfWord(word)} \u2068${shorten(sentence.wordCell(word, Column.form))}\u2069`;

/** `5 saw → 2 what, obj`; `2 what as the root, root`. */
export function arcInDiagram(sentence: Sentence, head: number, dependent: number, deprel: string): string {
  if (head === 0) return localized`${wordInDiagram(sentence, dependent)} as the root, ${deprel}`;
  return `${wordInDiagram(sentence, head)} → ${wordInDiagram(sentence, dependent)}, ${deprel}`;
}

/** The annotation of the word. */
export function currentArc(sentence: Sentence, dependent: number): string {
  const head = sentence.heads[dependent];
  const deprel = sentence.wordCell(dependent, Column.deprel);
  if (head < 0) return localized`now without a head`;
  return head === 0 ? localized`now the root, ${deprel}` : localized`now ${deprel} of ${wordInDiagram(sentence, head)}`;
}

/** `obl of saw`, `root`, as an alternative. */
export function arcText(sentence: Sentence, head: number, deprel: string): string {
  if (head <= 0) return head === 0 ? deprel : localized`${deprel}, no head`;
  return localized`${deprel} of ${shorten(sentence.wordCell(head, Column.form))}`;
}
