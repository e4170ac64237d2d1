/** Another head for a word. */

import type { Draft } from '../draft.ts';
import { refuse } from '../refusal.ts';
import { attach, isWithin, relationBelow } from '../tree.ts';
import type { OperationArgs } from '../types.ts';
import { makeRoot } from './makeRoot.ts';
import { setDeprel } from './setDeprel.ts';

/** Gives a word another head. If that is below the word, it takes the word's place: there is never a cycle. 0 makes it the root. */
export function setHead(draft: Draft, { id, head: headId, deprel }: OperationArgs['set_head']): void {
  const word = draft.word(id);
  if (headId === id) refuse('self', `${word.name} cannot be its own head.`);
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
        `${word.name} and ${head.name} are part of a cycle. Attach one of them to a word outside the cycle first.`,
      );
    }
    attach(head, word.head, word.deprel);
  }
  attach(word, head, deprel ?? relationBelow(word));
}
