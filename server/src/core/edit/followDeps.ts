/** DEPS after a change of heads: updates copies of basic arcs, and finds items that depended on the old ones. */

import { translatable } from '../../localization/index.ts';
import { type DependencyText, printDeps, readDeps, tidyDeps, universalPart } from '../annotation/index.ts';
import { Column, RowKind, type Sentence, type TextEdit } from '../conllu/index.ts';
import { cellEdit } from './cell.ts';
import { parallelItem, relabelled } from './parallelArc.ts';

/** A word that gets another head or relation. */
export interface ChangedArc {
  readonly word: number;
  /** New head, by position. */
  readonly head: number;
  /** New relation. */
  readonly deprel: string;
}

/** DEPS with the copy of the basic arc replaced, sorted again if all items can be read; undefined if there is no such copy. */
export function followBasicArc(sentence: Sentence, { word, head, deprel }: ChangedArc): string | undefined {
  const row = sentence.rowOfWord(word);
  const items: DependencyText[] = readDeps(sentence.cell(row, Column.deps));
  const at = parallelAt(sentence, row, items);
  if (at === -1) return undefined;
  const label = items[at].relation ?? deprel;
  const old = sentence.cell(row, Column.deprel);
  items[at] = { head: String(sentence.idOfWord(head)), relation: relabelled(label, old, deprel) };
  const written = printDeps(items);
  return tidyDeps(written) ?? written;
}

function parallelAt(sentence: Sentence, row: number, items: readonly DependencyText[]): number {
  const head = sentence.cell(row, Column.head);
  return parallelItem(items, (item) => item.head === head, sentence.cell(row, Column.deprel));
}

/** Edits that leave DEPS of the whole sentence blank, empty nodes included. */
export function blankDeps(sentence: Sentence): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    if (!sentence.isBlank(row, Column.deps)) edits.push(...cellEdit(sentence, row, Column.deps, '_'));
  }
  return edits;
}

/** For messages about sentences in which items that depend on changed arcs were kept. */
export const STALE_DEPS = translatable`DEPS has items that rest on changed arcs; they were kept. Check them, or leave DEPS blank until the graph is made again.`;

/** Relations of the words whose lemmas are part of labels such as `obl:in`, `advcl:if` and `conj:and`. */
const IN_LABELS: ReadonlySet<string> = new Set(['case', 'mark', 'cc']);

/**
 * Whether anything in DEPS depends on a changed arc, apart from the copy that is updated: a further item of the word, an item
 * that starts in it, a further item of one of its dependents (a shared subject, an antecedent), or a label that names it. Such an
 * item was right for the old tree, and only a new analysis can tell whether it still is. Time O(items).
 *
 * @param isAsked which items count; the word is -1 for an empty node
 */
export function restsOnOldArcs(
  sentence: Sentence,
  changes: readonly ChangedArc[],
  isAsked: (word: number, item: DependencyText) => boolean = () => true,
): boolean {
  if (changes.length === 0) return false;
  const changed = new Map(changes.map((change) => [change.word, change]));
  const named = headsOfNaming(sentence, changes);
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.multiwordToken || sentence.isBlank(row, Column.deps)) continue;
    const items = readDeps(sentence.cell(row, Column.deps));
    const isWord = kind === RowKind.word;
    const word = isWord ? sentence.wordOfRow(row) : -1;
    const parallel = isWord ? parallelAt(sentence, row, items) : -1;
    const change = changed.get(word);
    const isNear = change !== undefined || (isWord && changed.has(sentence.heads[word]));
    const rests = items.some((item, at) => {
      const { head, relation } = item;
      if (change !== undefined && isNewArc(sentence, change, item)) return false;
      if (at === parallel)
        return named.has(word) && hasTail(relation, sentence.cell(row, Column.deprel)) && isAsked(word, item);
      const start = /^\d+$/.test(head) ? sentence.wordById(Number(head)) : undefined;
      return (isNear || (start !== undefined && 0 < start && changed.has(start))) && isAsked(word, item);
    });
    if (rests) return true;
  }
  return false;
}

/** Whether an item already equals the future basic arc. */
function isNewArc(sentence: Sentence, { head, deprel }: ChangedArc, item: DependencyText): boolean {
  return parallelItem([item], (each) => each.head === String(sentence.idOfWord(head)), deprel) === 0;
}

/** Old heads of the changed words whose lemma can be part of the head's label. */
function headsOfNaming(sentence: Sentence, changes: readonly ChangedArc[]): ReadonlySet<number> {
  const heads = new Set<number>();
  for (const { word } of changes) {
    const old = sentence.heads[word];
    if (0 < old && IN_LABELS.has(universalPart(sentence.wordCell(word, Column.deprel)))) heads.add(old);
  }
  return heads;
}

/** Whether a label of DEPS is more specific than DEPREL. */
const hasTail = (label: string | undefined, deprel: string) => label !== undefined && label !== deprel;
