/** Chaining words: coordination, names, fixed expressions. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import { Node } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { checkRelation } from '../rootRelation.ts';
import { attach, isWithin, topmost } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/** The first of several words takes the place of the one nearest to the root; the others attach to it, or each to the one before it. */
export function makeChain(draft: Draft, { ids, deprel, style = 'first' }: OperationArgs['make_chain']): void {
  const words = ids.map((id) => draft.word(id));
  if (new Set(ids).size < ids.length)
    refuse('bad-arguments', localized`A word is listed twice. List each word of the chain once.`);
  const [first, ...others] = words;
  checkRelation(others[0].name, false, deprel);
  const top = topmost(words);
  const { head, deprel: place } = top;
  if (head instanceof Node && words.some((word) => isWithin(head, word))) {
    refuse('cycle', localized`The heads of these words form a cycle. Break the cycle first.`);
  }
  if (top !== first) attach(first, head, place);
  others.forEach((word, i) => {
    attach(word, style === 'first' ? first : words[i], deprel);
  });
}
