/** A word split into several. */

import { Column } from '../../conllu/index.ts';
import { addBasicArc } from './connect.ts';
import { type Draft, newCells } from './draft.ts';
import { GLUED, setGap, takeGap, withMiscItem } from './gaps.ts';
import { Node } from './nodes.ts';
import { refuse } from './refusal.ts';
import { attach } from './tree.ts';
import type { OperationArgs } from './types.ts';

/**
 * Splits a word. The part `keep` keeps cells, dependents and all that refers to the word; the others hang below it. The parts add up to the
 * form, with spaces in it where two of them meet, and the text stays; in a multiword token, which grows, their forms are free.
 */
export function splitWord(draft: Draft, args: OperationArgs['split_word']): void {
  const word = draft.word(args.id);
  if (draft.rangeOf(word) !== undefined) {
    splitInto(draft, word, args);
    return;
  }
  const glued = gluedParts(word, args.forms);
  const gap = takeGap(word);
  const parts = splitInto(draft, word, args);
  parts.forEach((part, i) => {
    const isLast = i === parts.length - 1;
    if (args.typo && !isLast && glued[i]) part.misc = withMiscItem(part.misc, 'CorrectSpaceAfter=Yes');
    setGap(part, isLast ? gap : glued[i] ? GLUED : []);
  });
}

/** Whether each part but the last is glued to the next one. */
function gluedParts(word: Node, forms: readonly string[]): boolean[] {
  const glued: boolean[] = [];
  let at = 0;
  for (const form of forms) {
    const spaces = 0 < at ? (/^\s*/.exec(word.form.slice(at))?.[0].length ?? 0) : 0;
    if (0 < at) glued.push(spaces === 0);
    at += spaces;
    if (!word.form.startsWith(form, at)) at = Number.POSITIVE_INFINITY;
    else at += form.length;
  }
  if (at === word.form.length) return glued;
  return refuse(
    'forms-differ',
    `The parts ${forms.map((form) => `“${form}”`).join(', ')} do not add up to ${word.name}. Make a multiword token of it if its words are not in the text.`,
  );
}

/** The parts in the place of the word, one of which it is. */
export function splitInto(draft: Draft, word: Node, args: OperationArgs['word_to_mwt']): Node[] {
  const { forms, keep = 1, columns = [], deprel = 'dep' } = args;
  if (forms.length < keep || keep < 1) {
    refuse('bad-arguments', `keep is the part that keeps the annotation, 1 to ${forms.length}, not ${keep}.`);
  }
  const range = draft.rangeOf(word);
  const parts = forms.map((form, i) => {
    const given = columns[i] ?? {};
    if (i === keep - 1) {
      changeKept(word, { form, ...given });
      return word;
    }
    const part = new Node('word', 0, undefined, newCells({ ...given, form, deprel: given.deprel ?? deprel }));
    part.head = word;
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

function changeKept(word: Node, given: { form: string; deprel?: string }): void {
  newCells(given).forEach((cell, column) => {
    if (column !== Column.deprel) word.cells[column] = cell;
  });
  if (given.deprel !== undefined) attach(word, word.head, given.deprel);
}

function moveLines(word: Node, [first]: readonly Node[]): void {
  if (first === word) return;
  first.leading = word.leading;
  word.leading = [];
}
