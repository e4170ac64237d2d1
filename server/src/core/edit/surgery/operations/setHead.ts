/** Changing the head of a word. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import { refuse } from '../refusal.ts';
import { checkRelation } from '../rootRelation.ts';
import { attach, isWithin, relationBelow } from '../tree.ts';
import type { OperationArgs } from '../types.ts';
import { makeRoot } from './makeRoot.ts';
import { setDeprel } from './setDeprel.ts';

/** Attaches a word to another head. A head that is a descendant of the word takes the word's place, so no cycle arises. 0 makes the word the root. */
export function setHead(draft: Draft, { id, head: headId, deprel }: OperationArgs['set_head']): void {
  const word = draft.word(id);
  if (headId === id) refuse('self', localized`${word.name} cannot be its own head.`);
  if (deprel !== undefined) checkRelation(word.name, headId === 0, deprel);
  if (headId === 0) {
    makeRoot(draft, { id });
    if (deprel !== undefined) setDeprel(draft, { id, deprel });
    return;
  }
  const head = draft.word(headId);
  if (head !== word.head && isWithin(head, word)) {
    if (isWithin(word.head, word)) {
      refuse(
        'cycle',
        localized`${word.name} and ${head.name} are part of a cycle. Attach one of them to a word outside the cycle first.`,
      );
    }
    attach(head, word.head, word.deprel);
  }
  attach(word, head, deprel ?? relationBelow(word));
}
