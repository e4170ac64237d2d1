/** Words that still need work. Pure. */

import type { Diagram, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { uncertainEndsOf, uncertainTagsOf } from '../uncertainTags.ts';
import type { Pass } from './events.ts';

/** Without a head or a relation, with an uninformative relation, or with a head, a tag or an end about which the parser was uncertain. */
export function isUnfinished(diagram: Diagram, word: number): boolean {
  const { words, arcs } = diagram;
  const { head, deprel } = words[word - 1];
  const nUncertain = uncertainTagsOf(diagram, word).length + uncertainEndsOf(diagram, word).length;
  const isUncertain = arcs[word - 1].isUncertain === true || 0 < nUncertain;
  return head < 0 || deprel === '_' || deprel === '' || deprel === 'dep' || isUncertain;
}

/**
 * The word to begin with: the first one for a pass, or else the first that needs any work; the first word if none
 * does. Undefined without words.
 *
 * @param pass the last one; undefined: none so far
 */
export function firstOpen(diagram: Diagram, pass: Pass | undefined): number | undefined {
  const { words } = diagram;
  const isForPass = ({ head, deprel }: DiagramWord) =>
    head < 0 || (pass === 'labelled' && (deprel === '_' || deprel === ''));
  const first = words.find(isForPass) ?? words.find(({ index }) => isUnfinished(diagram, index)) ?? words[0];
  return first?.index;
}

/** The next or previous one, wrapping around. Undefined if there is no other one. */
export function nextOpen(diagram: Diagram, from: number, step: 1 | -1): number | undefined {
  const n = diagram.words.length;
  for (let distance = 1; distance < n; distance++) {
    const word = ((from - 1 + step * distance + n * distance) % n) + 1;
    if (isUnfinished(diagram, word)) return word;
  }
  return undefined;
}
