/** Words that still need work. Pure. */

import type { Diagram, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { uncertainEndsOf, uncertainTagsOf } from '../uncertainTags.ts';
import type { Pass } from './events.ts';

/** Without a head or a relation, with a relation that says nothing, or with a head, a tag or an end that the parser was unsure of. */
export function isUnfinished(diagram: Diagram, word: number): boolean {
  const { words, arcs } = diagram;
  const { head, deprel } = words[word - 1];
  const nUncertain = uncertainTagsOf(diagram, word).length + uncertainEndsOf(diagram, word).length;
  const isUncertain = arcs[word - 1].isUncertain === true || 0 < nUncertain;
  return head < 0 || deprel === '_' || deprel === '' || deprel === 'dep' || isUncertain;
}

/**
 * Where work on a sentence begins: at the first word that a pass has something to do at, or else that needs any work; at the first word if none
 * does. Undefined without words.
 *
 * @param pass the last one; undefined: none was begun
 */
export function firstOpen(diagram: Diagram, pass: Pass | undefined): number | undefined {
  const { words } = diagram;
  const isForPass = ({ head, deprel }: DiagramWord) =>
    head < 0 || (pass === 'labelled' && (deprel === '_' || deprel === ''));
  const first = words.find(isForPass) ?? words.find(({ index }) => isUnfinished(diagram, index)) ?? words[0];
  return first?.index;
}

/** The next one, or the one before; from the last on to the first. Undefined if there is no other one. */
export function nextOpen(diagram: Diagram, from: number, step: 1 | -1): number | undefined {
  const n = diagram.words.length;
  for (let distance = 1; distance < n; distance++) {
    const word = ((from - 1 + step * distance + n * distance) % n) + 1;
    if (isUnfinished(diagram, word)) return word;
  }
  return undefined;
}
