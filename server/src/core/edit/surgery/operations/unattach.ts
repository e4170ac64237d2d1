/** Removing a word's head. */

import { localized } from '../../../../localization/index.ts';
import { Column } from '../../../conllu/index.ts';
import type { Draft } from '../draft.ts';
import { refuse } from '../refusal.ts';
import type { OperationArgs } from '../types.ts';

/** HEAD and DEPREL of a word become `_`. Its dependents stay below it; the enhanced graph is unaffected. */
export function unattach(draft: Draft, { id }: OperationArgs['unattach']): void {
  const word = draft.word(id);
  if (word.head === '_' && word.deprel === '_')
    refuse('no-tree', localized`${word.name} has no head. Attach it to a word.`);
  word.head = '_';
  word.set(Column.deprel, '_');
}
