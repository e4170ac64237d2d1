/** How messages name words and arcs. Defined in one place, so that hover, titles and the diagram agree. */

import { localized } from '../../localization/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';

const LONGEST = 30;

/** A form shortened to fit in one line. Cuts between code points. O(longest). */
export function shorten(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  const points = Array.from(text.slice(0, 2 * (longest + 1)));
  return points.length <= longest ? text : `${points.slice(0, longest - 1).join('')}…`;
}

/** `went (3)`, or `the root`; the ID is the one written in the text. The same format as in the messages of the checks. */
export function nameWord(sentence: Sentence, word: number): string {
  if (word === 0) return localized`the root`;
  return `${shorten(sentence.wordCell(word, Column.form))} (${sentence.idOfWord(word)})`;
}

/** `went (3) → night (5)`, head first. */
export function nameArc(sentence: Sentence, dependent: number): string {
  return `${nameWord(sentence, sentence.heads[dependent])} → ${nameWord(sentence, dependent)}`;
}

/** Maximum length of names in lists that people skim. */
export const MOST_LISTED = 6;

const LONGEST_PATH = 8;

/** `a → b → a`; for a long path, its beginning and end: `a → … → a`. */
export function pathOf<T>(steps: readonly T[], nameOf: (step: T) => string): string {
  if (steps.length <= LONGEST_PATH) return steps.map(nameOf).join(' → ');
  const first = steps.slice(0, LONGEST_PATH - 1).map(nameOf);
  return `${first.join(' → ')} → … → ${nameOf(steps[steps.length - 1])}`;
}
