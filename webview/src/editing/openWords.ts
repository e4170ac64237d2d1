/** Words that still need work. Pure. */

import type { Diagram, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { uncertainEndsOf, uncertainTagsOf } from '../uncertainTags.ts';
import type { CellPass, Pass } from './events.ts';

/** Without a head or a relation, with an uninformative relation, or with a head, a tag or an end about which the parser was uncertain. */
export function isUnfinished(diagram: Diagram, word: number): boolean {
  const { words, arcs } = diagram;
  const { head, deprel } = words[word - 1];
  const nUncertain = uncertainTagsOf(diagram, word).length + uncertainEndsOf(diagram, word).length;
  const isUncertain = arcs[word - 1].isUncertain === true || 0 < nUncertain;
  return head < 0 || isEmptyCell(deprel) || deprel === 'dep' || isUncertain;
}

/**
 * The word to begin with: the first one for a pass, or else the first that needs any work; the first word if none
 * does. Undefined without words.
 *
 * @param pass the last one; undefined: none so far
 */
export function firstOpen(diagram: Diagram, pass: Pass | undefined): number | undefined {
  const { words } = diagram;
  const first = firstFor(diagram, pass ?? 'unlabelled');
  if (first !== undefined) return first;
  const open = words.find(({ index }) => isUnfinished(diagram, index)) ?? words[0];
  return open?.index;
}

/** The first word that a pass is for. Undefined if there is none. */
export function firstFor(diagram: Diagram, pass: Pass): number | undefined {
  if (pass !== 'labelled' && pass !== 'unlabelled') return nextLacking(diagram, 0, 1, pass);
  const isFor = ({ head, deprel }: DiagramWord) => head < 0 || (pass === 'labelled' && isEmptyCell(deprel));
  return diagram.words.find(isFor)?.index;
}

/** The next or previous word that lacks a cell, up to the end or the beginning of the sentence. Undefined if there is none. */
export function nextLacking({ words }: Diagram, from: number, step: 1 | -1, column: CellPass): number | undefined {
  // The lemma of an underscore is one.
  const lacks = (word: DiagramWord) => isEmptyCell(word[column]) && !(column === 'lemma' && word.form === '_');
  for (let word = from + step; 1 <= word && word <= words.length; word += step) if (lacks(words[word - 1])) return word;
  return undefined;
}

/** Whether a cell is empty. */
export const isEmptyCell = (text: string): boolean => text === '' || text === '_';

/** The next or previous one, wrapping around. Undefined if there is no other one. */
export function nextOpen(diagram: Diagram, from: number, step: 1 | -1): number | undefined {
  const n = diagram.words.length;
  for (let distance = 1; distance < n; distance++) {
    const word = ((from - 1 + step * distance + n * distance) % n) + 1;
    if (isUnfinished(diagram, word)) return word;
  }
  return undefined;
}
