/** Changing the relation of a word. */

import { localized } from '../../../../localization/index.ts';
import { isRootRelation } from '../../../annotation/index.ts';
import type { Draft } from '../draft.ts';
import { refuse } from '../refusal.ts';
import { attach } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/** Changes the relation of a word. Between `nmod`, `obl`, `acl`, `advcl` and `conj`, the label of the same arc in DEPS keeps its preposition. */
export function setDeprel(draft: Draft, { id, deprel }: OperationArgs['set_deprel']): void {
  const word = draft.word(id);
  const isRoot = word.head === draft.root;
  if (isRoot && !isRootRelation(deprel)) {
    refuse(
      'is-root',
      localized`${word.name} is the root, so its relation must be root. Attach it to another word first.`,
    );
  }
  if (!isRoot && isRootRelation(deprel)) {
    refuse(
      'second-root',
      localized`Only the word with HEAD 0 can have the relation root. Make ${word.name} the root instead.`,
    );
  }
  attach(word, word.head, deprel);
}
