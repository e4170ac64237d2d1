/** Words attached to the wrong word of a group: chains that run from right to left, dependents of function words. */

import { localized } from '../../../localization/index.ts';
import { universalPart } from '../../annotation/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import { headEdits } from '../../edit/index.ts';
import { LONGEST_SENTENCE } from '../../tree/index.ts';
import { choice, type Repair, type Repairer, wordName, wordOf } from './repair.ts';

function udeprelOf(sentence: Sentence, word: number): string {
  return universalPart(sentence.wordCell(word, Column.deprel));
}

/** New heads and relations as a repair. */
function reattach(
  sentence: Sentence,
  title: string,
  heads: Int32Array,
  deprels: readonly (string | undefined)[],
): Repair[] {
  return choice(title, ...headEdits(sentence, heads, { deprels }));
}

/** Whether a word is, or descends from, another. */
function isBelow(heads: Int32Array, word: number, ancestor: number): boolean {
  let at = word;
  for (let step = 0; step < heads.length && 0 <= at; step++) {
    if (at === ancestor) return true;
    at = heads[at];
  }
  return false;
}

/**
 * Makes the first member of a group its head. The old head and the other members are attached to it; other dependents of the old
 * head stay there in coordinations and appositions, where they modify only that member, and move to the new head in expressions
 * whose later words have no dependents.
 */
export const reverseChain: Repairer = {
  ids: [
    'right-to-left-conj',
    'right-to-left-fixed',
    'right-to-left-flat',
    'right-to-left-goeswith',
    'right-to-left-appos',
  ],
  repairs(sentence, finding) {
    const word = wordOf(sentence, finding);
    if (word === undefined || LONGEST_SENTENCE < sentence.nWords) return [];
    const { heads, nWords } = sentence;
    const oldHead = heads[word];
    if (oldHead <= word) return [];
    const relation = udeprelOf(sentence, word);
    const deprel = sentence.wordCell(word, Column.deprel);
    const isMember = (each: number) => heads[each] === oldHead && udeprelOf(sentence, each) === relation;
    const members = Array.from({ length: nWords }, (_, i) => i + 1).filter(isMember);
    const first = members[0];
    const newHeads = heads.slice();
    const deprels: (string | undefined)[] = [];
    newHeads[first] = heads[oldHead];
    deprels[first] = sentence.wordCell(oldHead, Column.deprel);
    newHeads[oldHead] = first;
    deprels[oldHead] = deprel;
    for (const member of members.slice(1)) newHeads[member] = first;
    const staysWithOld = relation === 'conj' || relation === 'appos';
    for (let each = 1; each <= nWords; each++) {
      if (heads[each] === oldHead && !isMember(each) && !staysWithOld) newHeads[each] = first;
    }
    const title = localized`Make ${wordName(sentence, first)} the head, and attach ${wordName(sentence, oldHead)} to it as ${deprel}`;
    return reattach(sentence, title, newHeads, deprels);
  },
};

const LEAVES: ReadonlySet<string> = new Set([
  'mark',
  'case',
  'aux',
  'cop',
  'det',
  'clf',
  'cc',
  'fixed',
  'goeswith',
  'punct',
]);

/** Attaches the dependent of a function word to the nearest content word above. */
export const liftFromLeaf: Repairer = {
  ids: [
    'leaf-mark-case',
    'leaf-aux-cop',
    'leaf-det',
    'leaf-clf',
    'leaf-cc',
    'leaf-fixed',
    'leaf-goeswith',
    'leaf-punct',
  ],
  repairs(sentence, finding) {
    const word = wordOf(sentence, finding);
    if (word === undefined || LONGEST_SENTENCE < sentence.nWords) return [];
    const { heads } = sentence;
    let head = heads[word];
    for (let step = 0; step <= sentence.nWords && 0 < head && LEAVES.has(udeprelOf(sentence, head)); step++) {
      head = heads[head];
    }
    if (head <= 0 || isBelow(heads, head, word)) return [];
    const newHeads = heads.slice();
    newHeads[word] = head;
    return reattach(
      sentence,
      localized`Attach ${wordName(sentence, word)} to ${wordName(sentence, head)}`,
      newHeads,
      [],
    );
  },
};
