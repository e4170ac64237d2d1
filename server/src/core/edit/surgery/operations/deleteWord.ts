/** A word taken out. */

import { Column } from '../../../conllu/index.ts';
import type { Draft } from '../draft.ts';
import { gapOf, isGlued, setGap, withMiscOf } from '../gaps.ts';
import { Node, type Range } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { attach, dependentsOf, isContent, isWithin, mapArcs } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Takes a word out. Its dependents go to its head with their relations, and all their items of DEPS go with them; if it was the root,
 * its leftmost dependent becomes the root, function words and punctuation only if there is nothing else. Empty nodes below it follow,
 * other enhanced arcs from it vanish.
 *
 * In a multiword token the text stays: the token shrinks, and a single word that is left takes its form. Otherwise the form leaves the
 * text, so that nothing is glued that was not.
 */
export function deleteWord(draft: Draft, { id }: OperationArgs['delete_word']): void {
  const word = draft.word(id);
  if (draft.words.length === 1) {
    refuse('only-word', `${word.name} is the only word of the sentence. Delete the sentence instead.`);
  }
  if (word.head instanceof Node && isWithin(word.head, word)) {
    refuse(
      'cycle',
      `${word.name} is part of a cycle, so its dependents could not be reattached. Break the cycle first.`,
    );
  }
  handOver(draft, word);
  const range = draft.rangeOf(word);
  if (range === undefined) takeFromText(draft, word);
  const at = draft.words.indexOf(word);
  const before = draft.words[at - 1] ?? draft.root;
  before.empties.push(...word.empties);
  word.empties = [];
  if (range !== undefined) shrink(draft, range, word);
  keepLines(draft, at, word, range);
  draft.words.splice(at, 1);
}

/** Dependents go to the head, or to the one that becomes root. */
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

function takeFromText(draft: Draft, word: Node): void {
  const { tokens } = draft;
  const at = tokens.indexOf(word);
  const [left, right] = [tokens[at - 1], tokens[at + 1]];
  if (left === undefined) {
    draft.text.replace((text) => ({ start: 0, end: right === undefined ? text.value.length : text.start(right) }), '');
    return;
  }
  const isBeforePunctuation = right !== undefined && uposOf(draft, right) === 'PUNCT' && word.upos !== 'PUNCT';
  const takesGap = right === undefined || isBeforePunctuation || (isGlued(left) && !isGlued(word));
  if (takesGap) setGap(left, gapOf(word));
  draft.text.replace((text) => {
    const [start, end] = takesGap
      ? [text.end(left), text.end(word)]
      : [text.start(word), right === undefined ? text.end(word) : text.start(right)];
    return { start, end };
  }, '');
}

function uposOf(draft: Draft, token: Node | Range): string {
  return token instanceof Node ? token.upos : (draft.wordsOf(token)[0]?.upos ?? '_');
}

/** A multiword token without one of its words; with a single one left it is that word. */
function shrink(draft: Draft, range: Range, word: Node): void {
  const words = draft.wordsOf(range).filter((each) => each !== word);
  [range.first, range.last] = [words[0], words[words.length - 1]];
  if (1 < words.length) return;
  dissolveInto(draft, range, words[0]);
}

/** The only word of a multiword token takes its form, its gap and what else MISC says of it. */
function dissolveInto(draft: Draft, range: Range, word: Node): void {
  word.set(Column.form, range.form);
  setGap(word, gapOf(range));
  word.misc = withMiscOf(word.misc, range.misc);
  draft.ranges = draft.ranges.filter((each) => each !== range);
}

/** Lines that stood before rows that go, as comments between rows, stay. */
function keepLines(draft: Draft, at: number, word: Node, range: Range | undefined): void {
  const lines = [...word.leading];
  if (range !== undefined && !draft.ranges.includes(range)) lines.unshift(...range.leading);
  const next = draft.words[at + 1];
  if (next === undefined) draft.tail.unshift(...lines);
  else next.leading.unshift(...lines);
}
