/** Moving a word one step up the tree. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import { Node } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { attach, isWithin } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/** Attaches a word to the head of its head, with the same relation. */
export function promote(draft: Draft, { id }: OperationArgs['promote']): void {
  const word = draft.word(id);
  const head = word.head;
  if (head === draft.root) refuse('no-grandparent', localized`${word.name} is the root, so it cannot be moved up.`);
  if (!(head instanceof Node)) refuse('no-tree', localized`${word.name} has no head. Attach it first.`);
  const above = head.head;
  if (above === draft.root) {
    refuse(
      'no-grandparent',
      localized`The head of ${word.name} is the root, so there is no higher head. Make the word the root, or rotate it with its head.`,
    );
  }
  if (!(above instanceof Node)) refuse('no-tree', localized`${head.name} has no head. Attach it first.`);
  if (isWithin(above, word))
    refuse('cycle', localized`${word.name} and its head are part of a cycle. Break the cycle first.`);
  attach(word, above);
}
