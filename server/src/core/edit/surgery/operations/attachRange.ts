/** Attaching several words at once. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import { refuse } from '../refusal.ts';
import { checkRelation } from '../rootRelation.ts';
import { attach, isWithin, relationBelow } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/** Attaches those of several consecutive words whose heads lie outside; arcs between the words stay. */
export function attachRange(draft: Draft, { first, last, head: headId, deprel }: OperationArgs['attach_range']): void {
  const words = first === last ? [draft.word(first)] : draft.stretch(first, last);
  if (headId === 0)
    refuse('second-root', localized`A sentence can have only one root. Make one of these words the root instead.`);
  const head = draft.word(headId);
  if (words.includes(head)) refuse('self', localized`${head.name} is one of these words, so it cannot be their head.`);
  const members = new Set<unknown>(words);
  const tops = words.filter((word) => !members.has(word.head));
  if (deprel !== undefined) checkRelation(words[0].name, false, deprel);
  const above = tops.find((word) => isWithin(head, word));
  if (above !== undefined) {
    refuse(
      'cycle',
      localized`${head.name} is a descendant of ${above.name}, so this would create a cycle. Attach it elsewhere first.`,
    );
  }
  for (const word of tops) attach(word, head, deprel ?? relationBelow(word));
}
