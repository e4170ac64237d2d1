/** Changing the root of a sentence. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import { refuse } from '../refusal.ts';
import { checkRelation } from '../rootRelation.ts';
import { attach } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/** Makes a word the root; the old root attaches to it. */
export function makeRoot(draft: Draft, { id, deprel = 'dep' }: OperationArgs['make_root']): void {
  const word = draft.word(id);
  const others = draft.roots.filter((root) => root !== word);
  if (word.head === draft.root && others.length === 0) refuse('is-root', localized`${word.name} is already the root.`);
  for (const root of others) checkRelation(root.name, false, deprel);
  attach(word, draft.root, 'root');
  for (const root of others) attach(root, word, deprel);
}
