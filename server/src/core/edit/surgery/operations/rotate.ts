/** Swapping a word and its head. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import { Node } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { attach, dependentsOf, isWithin } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/**
 * A word and its head swap places and relations. The other dependents of the head stay with it, or all move to the word. If they stay,
 * rotating twice restores the original tree.
 */
export function rotate(draft: Draft, { id, move = 'none' }: OperationArgs['rotate']): void {
  const word = draft.word(id);
  const head = headOf(draft, word);
  if (isWithin(head, word)) {
    refuse('cycle', localized`${word.name} and its head are part of a cycle. Break the cycle first.`);
  }
  const siblings = dependentsOf(draft, head).filter((each) => each !== word);
  const [above, { deprel: headDeprel }, { deprel }] = [head.head, head, word];
  attach(word, above, headDeprel);
  attach(head, word, deprel);
  if (move === 'all') for (const sibling of siblings) attach(sibling, word);
}

function headOf(draft: Draft, word: Node): Node {
  if (word.head === draft.root) refuse('is-root', localized`${word.name} is the root, so it has no head to swap with.`);
  return word.head instanceof Node
    ? word.head
    : refuse('no-tree', localized`${word.name} has no head. Attach it first.`);
}
