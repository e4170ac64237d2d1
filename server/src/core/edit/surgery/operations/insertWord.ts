/** Inserting a word. */

import { localized } from '../../../../localization/index.ts';
import { Column } from '../../../conllu/index.ts';
import { addBasicArc } from '../connect.ts';
import { type Draft, newCells } from '../draft.ts';
import { GLUED, gapOf, SPACE, setGap } from '../gaps.ts';
import { Node, type Token } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { checkRelation } from '../rootRelation.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Inserts a word before the one at `at`, after the empty nodes there. Without `head` it attaches as `dep` to the word to its left, or to its right
 * if it is the first: this always gives a tree without new crossings. In the text it is preceded by one space and followed by the gap
 * that was there. Between words of a multiword token, the token grows and the text does not change.
 */
export function insertWord(draft: Draft, args: OperationArgs['insert_word']): void {
  const { words } = draft;
  const at = args.at - 1;
  if (args.at < 1 || words.length + 1 < args.at) {
    refuse(
      'no-such-word',
      localized`A new word in this sentence can get an ID from 1 to ${words.length + 1}, not ${args.at}.`,
    );
  }
  const head = headOf(draft, args);
  if (args.deprel !== undefined) checkRelation(`“${args.form}”`, head === draft.root, args.deprel);
  const word = new Node('word', 0, undefined, newCells(args));
  word.head = head;
  word.set(Column.deprel, args.deprel ?? (head === draft.root ? 'root' : 'dep'));
  if (draft.hasDeps) addBasicArc(word);
  const right = words[at];
  const range = right === undefined ? undefined : draft.rangeOf(right);
  if (range === undefined || range.first === right) putInText(draft, at, word, args);
  words.splice(at, 0, word);
}

function headOf(draft: Draft, { at, head }: OperationArgs['insert_word']): Node {
  if (head === undefined) return draft.words[at === 1 ? 0 : at - 2] ?? draft.root;
  if (head === 0 && 0 < draft.roots.length) {
    refuse(
      'second-root',
      localized`The sentence already has a root, ${draft.roots[0].name}. Choose another head, or make the new word the root afterwards.`,
    );
  }
  return draft.headNode(head);
}

function putInText(draft: Draft, at: number, word: Node, args: OperationArgs['insert_word']): void {
  const { spaceBefore = true, spaceAfter } = args;
  const left = at === 0 ? undefined : draft.tokenOf(draft.words[at - 1]);
  const right: Token | undefined = draft.words[at] === undefined ? undefined : draft.tokenOf(draft.words[at]);
  const gap = left === undefined ? SPACE : gapOf(left);
  if (left !== undefined) setGap(left, spaceBefore ? SPACE : GLUED);
  setGap(word, spaceAfter === undefined ? gap : spaceAfter ? SPACE : GLUED);
  const before = left !== undefined && spaceBefore ? ' ' : '';
  draft.text.replace(
    (text) => {
      const start = left === undefined ? 0 : text.end(left);
      const behind = right === undefined ? start : text.start(right);
      // The gap between the two stays after the new word, unless `spaceAfter` is given.
      return { start, end: spaceAfter === undefined && left !== undefined ? start : behind };
    },
    before + word.form + (right !== undefined && (spaceAfter ?? left === undefined) ? ' ' : ''),
  );
}
