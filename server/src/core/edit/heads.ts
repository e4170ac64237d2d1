/** New heads and relations as minimal edits: only the HEAD and DEPREL cells that change. */

import { localized } from '../../localization/index.ts';
import { isRootRelation } from '../annotation/index.ts';
import { applyEdits, blankColumnsObstacle, Column, type Sentence, type TextEdit } from '../conllu/index.ts';
import { cellEdit } from './cell.ts';
import { mergeEdits } from './editList.ts';
import { blankDeps, type ChangedArc, followBasicArc, restsOnOldArcs } from './followDeps.ts';
import { missingColumnObstacle } from './missingColumn.ts';

/**
 * Treatment of DEPS: unchanged; the copy of each basic arc follows it; or that, unless something else depends on a changed arc:
 * then DEPS of the sentence becomes blank, because a graph that belongs to another tree is worse than none.
 */
export const DEPS_MODES = ['keep', 'follow', 'blank'] as const;
export type DepsMode = (typeof DEPS_MODES)[number];

export interface HeadEditOptions {
  /** Relations by word position; undefined keeps the word's own, except that root and 0 go together. */
  readonly deprels?: readonly (string | undefined)[];
  /** Default `follow`. */
  readonly deps?: DepsMode;
}

/**
 * Edits (in sentence offsets, ascending) that give each word its head in `heads` (by position; `heads[0]` is ignored, -1 leaves
 * a word unchanged). A reattached word keeps its relation, except that `root` and head 0 go together: it becomes `root` under 0,
 * and a former root becomes `punct` or `dep`, UD's relation for "not determined". Words whose row is too short for the cell are
 * not changed; see `obstacleToHeads`.
 */
export function headEdits(sentence: Sentence, heads: Int32Array, options: HeadEditOptions = {}): TextEdit[] {
  const { deps = 'follow' } = options;
  const edits: TextEdit[] = [];
  const changes = changedArcs(sentence, heads, options);
  const isBlanked = deps === 'blank' && restsOnOldArcs(sentence, changes);
  for (const change of changes) {
    const { word, head, deprel } = change;
    const row = sentence.rowOfWord(word);
    const isReattached = head !== sentence.heads[word];
    if (isReattached) edits.push(...cellEdit(sentence, row, Column.head, String(sentence.idOfWord(head))));
    if (deprel !== sentence.cell(row, Column.deprel)) edits.push(...cellEdit(sentence, row, Column.deprel, deprel));
    if (deps === 'keep' || isBlanked) continue;
    const cell = followBasicArc(sentence, change);
    if (cell !== undefined) edits.push(...cellEdit(sentence, row, Column.deps, cell));
  }
  return isBlanked ? mergeEdits(edits, blankDeps(sentence)) : edits;
}

/** Words that get another head or relation, with the new values. */
function changedArcs(
  sentence: Sentence,
  heads: Int32Array,
  { deprels }: Pick<HeadEditOptions, 'deprels'>,
): ChangedArc[] {
  const changes: ChangedArc[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    const head = heads[word];
    if (head === -1) continue;
    const old = sentence.wordCell(word, Column.deprel);
    const isReattached = head !== sentence.heads[word];
    const deprel = deprels?.[word] ?? (isReattached ? deprelUnder(sentence, word, head) : old);
    if (isReattached || deprel !== old) changes.push({ word, head, deprel });
  }
  return changes;
}

/**
 * Whether DEPS has items that depend on an arc which `headEdits` changes, and that it does not update: the user should know. See
 * `restsOnOldArcs`.
 */
export function leavesStaleDeps(
  sentence: Sentence,
  heads: Int32Array,
  options: Pick<HeadEditOptions, 'deprels'> = {},
): boolean {
  return restsOnOldArcs(sentence, changedArcs(sentence, heads, options));
}

/** The sentence with the heads and relations of a parse, and without DEPS: a parse has no enhanced graph. */
export function withTree(
  sentence: Sentence,
  { heads, deprels }: { readonly heads: Int32Array; readonly deprels: readonly string[] },
): Sentence {
  const edits = mergeEdits(headEdits(sentence, heads, { deprels, deps: 'keep' }), blankDeps(sentence));
  return sentence.withText(applyEdits(sentence.text, edits));
}

/** The relation of a word under a new head, so that `root` and 0 stay together. */
function deprelUnder(sentence: Sentence, word: number, head: number): string {
  const deprel = sentence.wordCell(word, Column.deprel);
  const isRoot = isRootRelation(deprel);
  if (head === 0) return isRoot ? deprel : 'root';
  if (!isRoot) return deprel;
  return sentence.wordCell(word, Column.upos) === 'PUNCT' ? 'punct' : 'dep';
}

/** Columns without which there is no tree to write. */
const OF_TREE = [Column.id, Column.head, Column.deprel] as const;

/**
 * Why these heads cannot be written into the sentence as it is, or undefined. Rows without a HEAD cell, and IDs that do not
 * identify one word, have to be repaired first.
 */
export function obstacleToHeads(sentence: Sentence, heads: Int32Array): string | undefined {
  const missing = missingColumnObstacle(sentence, OF_TREE);
  if (missing !== undefined) return missing;
  for (let word = 1; word <= sentence.nWords; word++) {
    const head = heads[word];
    if (head === -1 || head === sentence.heads[word]) continue;
    const row = sentence.rowOfWord(word);
    if (!sentence.hasCell(row, Column.head)) {
      const blanks = blankColumnsObstacle(sentence);
      if (blanks !== undefined) return blanks;
      return localized`Line ${sentence.cell(row, Column.id)} of this sentence has ${sentence.nColumns(row)} of 10 columns, so it has no HEAD cell to change. Complete the line first.`;
    }
    if (sentence.wordById(sentence.idOfWord(head)) !== head) {
      return localized`The ID ${sentence.idOfWord(head)} does not identify exactly one word of this sentence. Renumber the words first.`;
    }
  }
  return undefined;
}

/** Number of words that get a new head. */
export function countChanges(sentence: Sentence, heads: Int32Array): number {
  let nChanged = 0;
  for (let word = 1; word <= sentence.nWords; word++) {
    if (heads[word] !== -1 && heads[word] !== sentence.heads[word]) nChanged++;
  }
  return nChanged;
}
