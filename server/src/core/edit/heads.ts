/** New heads and relations as minimal edits: only the HEAD and DEPREL cells that change. */

import { type DependencyText, isRootRelation, printDeps, readDeps, tidyDeps } from '../annotation/index.ts';
import { applyEdits, Column, Sentence, type TextEdit } from '../conllu/index.ts';
import { cellEdit } from './cell.ts';

export interface HeadEditOptions {
  /** Relations by word position; undefined keeps the word's own, except that root and 0 go together. */
  readonly deprels?: readonly (string | undefined)[];
  /** Let the item of DEPS that repeats the basic arc follow it. Off unless requested: enhanced graphs are made by hand. */
  readonly updateDeps?: boolean;
}

/**
 * Edits (in sentence offsets, ascending) that give each word the head in `heads` (by position, `heads[0]` is not read, -1 leaves
 * a word unchanged). A reattached word keeps its relation, except that `root` and head 0 go together: it becomes `root` under 0,
 * and a former root becomes `punct` or `dep`, UD's relation for "not determined". Words whose row is too short for the cell are
 * not changed; see `obstacleToHeads`.
 */
export function headEdits(sentence: Sentence, heads: Int32Array, options: HeadEditOptions = {}): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    const head = heads[word];
    if (head === -1) continue;
    const row = sentence.rowOfWord(word);
    const isReattached = head !== sentence.heads[word];
    const old = sentence.cell(row, Column.deprel);
    const deprel = options.deprels?.[word] ?? (isReattached ? deprelUnder(sentence, word, head) : old);
    if (isReattached) edits.push(...cellEdit(sentence, row, Column.head, String(sentence.idOfWord(head))));
    if (deprel !== old) edits.push(...cellEdit(sentence, row, Column.deprel, deprel));
    if (options.updateDeps && (isReattached || deprel !== old)) {
      const deps = followBasicArc(sentence, word, head, deprel);
      if (deps !== undefined) edits.push(...cellEdit(sentence, row, Column.deps, deps));
    }
  }
  return edits;
}

/** The sentence with the heads and relations of a parse instead of its own; nothing else changes. */
export function withTree(
  sentence: Sentence,
  { heads, deprels }: { readonly heads: Int32Array; readonly deprels: readonly string[] },
): Sentence {
  return new Sentence(applyEdits(sentence.text, headEdits(sentence, heads, { deprels })), sentence.nLines);
}

/** The relation of a word under a new head, so that `root` and 0 stay together. */
function deprelUnder(sentence: Sentence, word: number, head: number): string {
  const deprel = sentence.wordCell(word, Column.deprel);
  const isRoot = isRootRelation(deprel);
  if (head === 0) return isRoot ? deprel : 'root';
  if (!isRoot) return deprel;
  return sentence.wordCell(word, Column.upos) === 'PUNCT' ? 'punct' : 'dep';
}

/**
 * DEPS with the copy of the basic arc replaced and the items sorted again, if all of them can be read; undefined if there is no
 * such copy.
 */
function followBasicArc(sentence: Sentence, word: number, head: number, deprel: string): string | undefined {
  const row = sentence.rowOfWord(word);
  const items: DependencyText[] = readDeps(sentence.cell(row, Column.deps));
  const [oldHead, oldDeprel] = [sentence.cell(row, Column.head), sentence.cell(row, Column.deprel)];
  const at = items.findIndex((item) => item.head === oldHead && item.relation === oldDeprel);
  if (at === -1) return undefined;
  items[at] = { head: String(sentence.idOfWord(head)), relation: deprel };
  const written = printDeps(items);
  return tidyDeps(written) ?? written;
}

/**
 * Why these heads cannot be written into the current sentence, or undefined. Rows without a HEAD cell, and IDs that do not
 * identify one word, have to be repaired first.
 */
export function obstacleToHeads(sentence: Sentence, heads: Int32Array): string | undefined {
  for (let word = 1; word <= sentence.nWords; word++) {
    const head = heads[word];
    if (head === -1 || head === sentence.heads[word]) continue;
    const row = sentence.rowOfWord(word);
    if (sentence.nColumns(row) <= Column.head) {
      return `Line ${sentence.cell(row, Column.id)} of this sentence has ${sentence.nColumns(row)} of 10 columns, so it has no HEAD cell to change. Complete the line first.`;
    }
    if (sentence.wordById(sentence.idOfWord(head)) !== head) {
      return `The ID ${sentence.idOfWord(head)} does not identify exactly one word of this sentence. Renumber the words first.`;
    }
  }
  return undefined;
}

/** How many words get a new head. */
export function countChanges(sentence: Sentence, heads: Int32Array): number {
  let nChanged = 0;
  for (let word = 1; word <= sentence.nWords; word++) {
    if (heads[word] !== -1 && heads[word] !== sentence.heads[word]) nChanged++;
  }
  return nChanged;
}
