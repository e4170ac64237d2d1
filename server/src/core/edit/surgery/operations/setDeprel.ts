/** Changing the relation of a word. */

import type { Draft } from '../draft.ts';
import { checkRelation } from '../rootRelation.ts';
import { attach } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/** Changes the relation of a word. Between `nmod`, `obl`, `acl`, `advcl` and `conj`, the label of the parallel arc in DEPS keeps its preposition. */
export function setDeprel(draft: Draft, { id, deprel }: OperationArgs['set_deprel']): void {
  const word = draft.word(id);
  checkRelation(word.name, word.head === draft.root, deprel);
  attach(word, word.head, deprel);
}
