/** Splitting a word into parts, one of which stays the original word. */

import { localized } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import { addBasicArc } from './connect.ts';
import { type Draft, newCells } from './draft.ts';
import { Node } from './nodes.ts';
import { refuse } from './refusal.ts';
import { checkRelation } from './rootRelation.ts';
import { attach } from './tree.ts';
import type { OperationArgs } from './types.ts';

/** Replaces the word by its parts, one of which is the word itself. */
export function splitInto(draft: Draft, word: Node, args: OperationArgs['word_to_mwt']): Node[] {
  const { forms, keep = 1, columns = [], deprel = 'dep' } = args;
  if (forms.length < keep || keep < 1) {
    refuse(
      'bad-arguments',
      localized`keep is the number of the part that keeps the annotation, 1 to ${forms.length}, not ${keep}.`,
    );
  }
  forms.forEach((form, i) => {
    if (i === keep - 1) return;
    checkRelation(`“${form}”`, false, columns[i]?.deprel ?? deprel);
  });
  const range = draft.rangeOf(word);
  const parts = forms.map((form, i) => {
    const given = columns[i] ?? {};
    if (i === keep - 1) {
      changeKept(word, { form, ...given }, word.head === draft.root);
      return word;
    }
    const part = new Node('word', 0, undefined, newCells({ ...given, form, deprel: given.deprel ?? deprel }));
    part.head = word;
    part.partOf = word;
    if (draft.hasDeps) addBasicArc(part);
    return part;
  });
  const last = parts[parts.length - 1];
  if (last !== word) {
    last.empties = word.empties;
    word.empties = [];
  }
  draft.words.splice(draft.words.indexOf(word), 1, ...parts);
  if (range?.first === word) range.first = parts[0];
  if (range?.last === word) range.last = last;
  moveLines(word, parts);
  return parts;
}

function changeKept(word: Node, given: { form: string; deprel?: string }, isRoot: boolean): void {
  newCells(given).forEach((cell, column) => {
    if (column !== Column.deprel) word.cells[column] = cell;
  });
  if (given.deprel !== undefined) checkRelation(word.name, isRoot, given.deprel);
  if (given.deprel !== undefined) attach(word, word.head, given.deprel);
}

function moveLines(word: Node, [first]: readonly Node[]): void {
  if (first === word) return;
  first.leading = word.leading;
  word.leading = [];
}
