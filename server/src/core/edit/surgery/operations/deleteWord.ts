/** Deleting a word. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import { gapOf, isGlued, setGap } from '../gaps.ts';
import { type MultiwordToken, Node, type Token } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { dissolveInto } from '../surface/surface.ts';
import { attach, dependentsOf, isContent, isWithin, mapArcs } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Deletes a word. Its dependents attach to its head with the same relations, in HEAD and in DEPS. If it was the root, its leftmost dependent
 * becomes the root, a function word or punctuation only if there is nothing else. Empty nodes below it are reattached in the same way; other
 * enhanced arcs from it are removed.
 *
 * In a multiword token the text does not change: the token shrinks, and if a single word is left, it takes the form of the token. Otherwise the
 * form is removed from the text without gluing tokens that were separate.
 */
export function deleteWord(draft: Draft, { id }: OperationArgs['delete_word']): void {
  const word = draft.word(id);
  if (draft.words.length === 1) {
    refuse('only-word', localized`${word.name} is the only word of the sentence. Delete the sentence instead.`);
  }
  if (word.head instanceof Node && isWithin(word.head, word)) {
    refuse(
      'cycle',
      localized`${word.name} is part of a cycle, so its dependents could not be reattached. Break the cycle first.`,
    );
  }
  handOver(draft, word);
  const range = draft.rangeOf(word);
  const token = range?.first === range?.last ? (range ?? word) : undefined;
  if (token !== undefined) takeFromText(draft, word, token);
  const at = draft.words.indexOf(word);
  const before = draft.words[at - 1] ?? draft.root;
  before.empties.push(...word.empties);
  word.empties = [];
  if (range !== undefined) shrink(draft, range, word);
  keepLines(draft, at, word, range);
  draft.words.splice(at, 1);
}

/** Reattaches the dependents to the head, or to the new root. */
function handOver(draft: Draft, word: Node): void {
  const dependents = dependentsOf(draft, word);
  const isOnlyRoot = word.head === draft.root && draft.roots.length === 1;
  const heir = isOnlyRoot ? (dependents.find(isContent) ?? dependents[0]) : undefined;
  if (heir !== undefined) attach(heir, draft.root, word.deprel);
  const head = heir ?? word.head;
  for (const dependent of dependents) if (dependent !== heir) dependent.head = head;
  const followers = new Set([...dependents, ...draft.nodes.filter(({ kind }) => kind === 'empty')]);
  for (const node of draft.nodes) {
    const follows = followers.has(node) && node !== heir && head instanceof Node;
    mapArcs(node, (arc) => {
      if (arc.head !== word) return arc;
      return follows ? { ...arc, head } : undefined;
    });
  }
}

function takeFromText(draft: Draft, word: Node, token: Token): void {
  const { tokens } = draft;
  const at = tokens.indexOf(token);
  const [left, right] = [tokens[at - 1], tokens[at + 1]];
  if (left === undefined) {
    draft.text.replace((text) => ({ start: 0, end: right === undefined ? text.value.length : text.start(right) }), '');
    return;
  }
  const isBeforePunctuation = right !== undefined && uposOf(draft, right) === 'PUNCT' && word.upos !== 'PUNCT';
  const takesGap = right === undefined || isBeforePunctuation || (isGlued(left) && !isGlued(token));
  if (takesGap) setGap(left, gapOf(token));
  draft.text.replace((text) => {
    const [start, end] = takesGap
      ? [text.end(left), text.end(token)]
      : [text.start(token), right === undefined ? text.end(token) : text.start(right)];
    return { start, end };
  }, '');
}

function uposOf(draft: Draft, token: Node | MultiwordToken): string {
  return token instanceof Node ? token.upos : (draft.wordsOf(token)[0]?.upos ?? '_');
}

/** Removes a word from its multiword token; a token with a single word left becomes that word. */
function shrink(draft: Draft, range: MultiwordToken, word: Node): void {
  const words = draft.wordsOf(range).filter((each) => each !== word);
  if (words.length === 0) {
    draft.ranges = draft.ranges.filter((each) => each !== range);
    return;
  }
  [range.first, range.last] = [words[0], words[words.length - 1]];
  if (words.length === 1) dissolveInto(draft, range, words[0]);
}

/** Lines before the deleted rows, such as comments between rows, are kept. */
function keepLines(draft: Draft, at: number, word: Node, range: MultiwordToken | undefined): void {
  const lines = [...word.leading];
  if (range !== undefined && !draft.ranges.includes(range)) lines.unshift(...range.leading);
  const next = draft.words[at + 1];
  if (next === undefined) draft.tail.unshift(...lines);
  else next.leading.unshift(...lines);
}
