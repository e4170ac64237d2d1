/** Copying arcs of the basic tree to the enhanced graph. */

import { localized } from '../../../../localization/index.ts';
import { addBasicArc, hasBasicArc } from '../connect.ts';
import type { Draft } from '../draft.ts';
import { fillBlankGraph, nameArc } from '../graph.ts';
import { Node } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { parallelArc } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/** Adds HEAD and DEPREL of a word to its DEPS. Without `id`, or in a sentence without DEPS: does so for all words whose DEPS is blank. */
export function copyBasic(draft: Draft, { id }: OperationArgs['copy_basic']): void {
  if (!draft.hasDeps) fillBlankGraph(draft);
  else if (id !== undefined) copyTo(draft, id);
  else for (const word of draft.words) if (word.deps.length === 0) addBasicArc(word);
}

function copyTo(draft: Draft, id: number): void {
  const word = draft.word(id);
  if (!(word.head instanceof Node))
    refuse(
      'no-tree',
      localized`${word.name} has no head in the basic tree, so there is no arc to copy. Attach it first.`,
    );
  if (word.head === word) refuse('self', localized`${word.name} is its own head. Attach it to another word first.`);
  const at = parallelArc(word);
  if (at !== -1)
    refuse('has-dep', localized`DEPS of ${word.name} has its basic arc already: ${nameArc(word.deps[at])}.`);
  if (!hasBasicArc(word))
    refuse(
      'bad-arguments',
      localized`DEPREL of ${word.name} is ${word.deprel}, which cannot be part of DEPS. Correct it first.`,
    );
  addBasicArc(word);
}
