/** Where an arc leads in the text: from a word to its head, to its dependents, and to both for highlighting. */

import { Column, type Sentence, type Span } from '../conllu/index.ts';
import type { Place } from './place.ts';

/** The line of a word, and the cell in it to select. */
export interface WordTarget {
  readonly word: number;
  readonly line: Span;
  readonly cell: Span;
}

function target(sentence: Sentence, word: number, column: (typeof Column)[keyof typeof Column]): WordTarget {
  const line = sentence.lineSpan(sentence.rowLine(sentence.rowOfWord(word)));
  return { word, line, cell: sentence.wordCellSpan(word, column) };
}

/** The head's ID cell; from a multiword token its first word; undefined where there is no such word. */
export function headTarget(sentence: Sentence, place: Place): WordTarget | undefined {
  if (place.word === undefined) return undefined;
  const head = sentence.heads[place.word];
  return 0 < head ? target(sentence, head, Column.id) : undefined;
}

/** The dependents' HEAD cells, in text order. From the HEAD cell of a word the dependents of that word, as well. */
export function dependentTargets(sentence: Sentence, word: number): WordTarget[] {
  return dependentsOf(sentence, word).map((dependent) => target(sentence, dependent, Column.head));
}

export function dependentsOf(sentence: Sentence, word: number): number[] {
  const dependents: number[] = [];
  for (let each = 1; each <= sentence.nWords; each++) if (sentence.heads[each] === word) dependents.push(each);
  return dependents;
}

/** A place that belongs to the arcs of a word. */
export interface Highlight {
  readonly span: Span;
  /** `head` and `self`: what the arcs start from; `dependent`: what points here. */
  readonly role: 'self' | 'head' | 'dependent';
}

/**
 * The word's own ID, its head's ID, and the HEAD cells of its dependents; only from the columns ID, HEAD and DEPREL, so
 * that a search for a form is not disturbed.
 */
export function highlights(sentence: Sentence, place: Place): Highlight[] {
  const { word, column } = place;
  if (word === undefined || (column !== Column.id && column !== Column.head && column !== Column.deprel)) return [];
  const result: Highlight[] = [{ span: sentence.wordCellSpan(word, Column.id), role: 'self' }];
  const head = sentence.heads[word];
  if (head !== word && 0 < head) result.push({ span: sentence.wordCellSpan(head, Column.id), role: 'head' });
  for (const dependent of dependentsOf(sentence, word)) {
    if (dependent !== word) result.push({ span: sentence.wordCellSpan(dependent, Column.head), role: 'dependent' });
  }
  return result.sort((a, b) => a.span.start - b.span.start);
}
