/** Attaching several words at once. */

import type { Sentence } from '../../conllu/index.ts';
import { reconnect } from './connect.ts';
import { printDrafts } from './print.ts';
import { readDraft } from './readDraft.ts';
import { orRefused } from './refusal.ts';
import { checkRoots } from './rootRelation.ts';
import { attach } from './tree.ts';
import type { Operated } from './types.ts';

/** Words are IDs; head 0 is the root. */
export interface NewArc {
  readonly id: number;
  readonly head: number;
  readonly deprel: string;
}

/**
 * Gives each word its head and relation; the parallel arcs in DEPS follow. Unlike with a series of `set_head`, no word takes the
 * place of another along the way. The caller ensures that the result is a tree. Never throws; time as for `operate`.
 */
export function attachAll(sentence: Sentence, arcs: readonly NewArc[]): Operated {
  return orRefused(() => {
    const draft = readDraft(sentence, 0, []);
    for (const { id, head, deprel } of arcs) attach(draft.word(id), draft.headNode(head), deprel);
    reconnect(draft);
    draft.text.finish();
    checkRoots([draft], [draft]);
    return printDrafts([sentence], [draft], [draft]);
  });
}
