/** Operations on the basic tree alone: no word comes or goes. */

import { isRootRelation } from '../../annotation/index.ts';
import type { Draft } from './draft.ts';
import { Node } from './nodes.ts';
import { refuse } from './refusal.ts';
import { attach, dependentsOf, isWithin, relationBelow, topmost } from './tree.ts';
import type { OperationArgs } from './types.ts';

/** Gives a word another head. If that is below the word, it takes the word's place: there is never a cycle. 0 makes it the root. */
export function setHead(draft: Draft, { id, head: headId, deprel }: OperationArgs['set_head']): void {
  const word = draft.word(id);
  if (headId === id) refuse('self', `${word.name} cannot be its own head.`);
  if (headId === 0) {
    makeRoot(draft, { id });
    if (deprel !== undefined) setDeprel(draft, { id, deprel });
    return;
  }
  const head = draft.word(headId);
  if (head !== word.head && isWithin(head, word)) {
    if (isWithin(word.head, word)) {
      refuse('cycle', `${word.name} and ${head.name} are part of a cycle. Attach one of them outside of it first.`);
    }
    attach(head, word.head, word.deprel);
  }
  attach(word, head, deprel ?? relationBelow(word));
}

/** Gives a word another relation. The label of the same arc in DEPS keeps its preposition among `nmod`, `obl`, `acl`, `advcl` and `conj`. */
export function setDeprel(draft: Draft, { id, deprel }: OperationArgs['set_deprel']): void {
  const word = draft.word(id);
  const isRoot = word.head === draft.root;
  if (isRoot && !isRootRelation(deprel)) {
    refuse('is-root', `${word.name} is the root, and its relation is root. Give it a head first.`);
  }
  if (!isRoot && isRootRelation(deprel)) {
    refuse('second-root', `Only the dependent of 0 has the relation root. Make ${word.name} the root instead.`);
  }
  attach(word, word.head, deprel);
}

/** Makes a word the root; the one that was it hangs below. */
export function makeRoot(draft: Draft, { id, deprel = 'dep' }: OperationArgs['make_root']): void {
  const word = draft.word(id);
  const others = draft.roots.filter((root) => root !== word);
  if (word.head === draft.root && others.length === 0) refuse('is-root', `${word.name} is the root already.`);
  attach(word, draft.root, 'root');
  for (const root of others) attach(root, word, deprel);
}

/**
 * A word and its head swap places and relations. Other dependents of the head stay with it, or all go to the word. Twice with the
 * dependents staying is as before.
 */
export function rotate(draft: Draft, { id, move = 'none' }: OperationArgs['rotate']): void {
  const word = draft.word(id);
  const head = headOf(draft, word);
  if (isWithin(head, word)) {
    refuse('cycle', `${word.name} and its head are part of a cycle. Break the cycle first.`);
  }
  const siblings = dependentsOf(draft, head).filter((each) => each !== word);
  const [above, { deprel: headDeprel }, { deprel }] = [head.head, head, word];
  attach(word, above, headDeprel);
  attach(head, word, deprel);
  if (move === 'all') for (const sibling of siblings) attach(sibling, word);
}

/** Attaches a word to the head of its head; the relation stays. */
export function promote(draft: Draft, { id }: OperationArgs['promote']): void {
  const word = draft.word(id);
  const head = word.head;
  if (head === draft.root) refuse('no-grandparent', `${word.name} is the root.`);
  if (!(head instanceof Node)) return refuse('no-tree', `${word.name} has no head. Attach it first.`);
  const above = head.head;
  if (above === draft.root) {
    refuse(
      'no-grandparent',
      `The head of ${word.name} is the root, so there is nothing above it. Make the word root, or rotate the two.`,
    );
  }
  if (!(above instanceof Node)) return refuse('no-tree', `${head.name} has no head. Attach it first.`);
  if (isWithin(above, word)) refuse('cycle', `${word.name} and its head are part of a cycle. Break the cycle first.`);
  attach(word, above);
}

/** Attaches those words of a stretch whose heads are outside of it; arcs inside stay. */
export function attachRange(draft: Draft, { first, last, head: headId, deprel }: OperationArgs['attach_range']): void {
  const words = first === last ? [draft.word(first)] : draft.stretch(first, last);
  if (headId === 0) refuse('second-root', 'The sentence has one root. Make one of these words the root instead.');
  const head = draft.word(headId);
  if (words.includes(head)) refuse('self', `${head.name} is one of these words, so it cannot be their head.`);
  const members = new Set<unknown>(words);
  const tops = words.filter((word) => !members.has(word.head));
  const above = tops.find((word) => isWithin(head, word));
  if (above !== undefined) {
    refuse('cycle', `${head.name} is below ${above.name}, so this would be a cycle. Attach it elsewhere first.`);
  }
  for (const word of tops) attach(word, head, deprel ?? relationBelow(word));
}

/** The first of several words takes the place of the one nearest to the root; the others hang below it, or each below the one before. */
export function makeChain(draft: Draft, { ids, deprel, style = 'first' }: OperationArgs['make_chain']): void {
  const words = ids.map((id) => draft.word(id));
  const [first, ...others] = words;
  const top = topmost(words);
  const { head, deprel: place } = top;
  if (head instanceof Node && words.some((word) => isWithin(head, word))) {
    refuse('cycle', 'The heads of these words form a cycle. Break the cycle first.');
  }
  if (top !== first) attach(first, head, place);
  others.forEach((word, i) => {
    attach(word, style === 'first' ? first : words[i], deprel);
  });
}

function headOf(draft: Draft, word: Node): Node {
  if (word.head === draft.root) refuse('is-root', `${word.name} is the root, so it has no head to swap with.`);
  return word.head instanceof Node ? word.head : refuse('no-tree', `${word.name} has no head. Attach it first.`);
}
