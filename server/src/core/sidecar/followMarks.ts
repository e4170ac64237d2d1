/** Machine marks follow their words, see `followEntries`: an edit of a cell that a program may have written confirms its word. */

import { Column, type Sentence } from '../conllu/index.ts';
import type { RowPlace } from './alignRows.ts';
import type { Editor } from './followStates.ts';
import { markItem, type SentenceItems, type SidecarEntry } from './items.ts';
import { sentenceKey } from './keys.ts';
import { markedWords, markFor } from './marks.ts';

/** Cells that programs fill, besides HEAD. */
const FILLED = [Column.lemma, Column.upos, Column.xpos, Column.feats, Column.deprel] as const;
/** DEPS of a word also changes when a person edits another one, which is no look at this one. */
const FILLED_BY_PROGRAM = [...FILLED, Column.deps] as const;

/**
 * The marks of the new sentences. What is joined has the mark of the first; where a program edits, its mark is that of the sentence.
 * @param rows the new place of each row, by old sentence
 * @param editor undefined: this is no edit, so that nothing is confirmed
 */
export function followMarks(
  before: readonly SentenceItems[],
  rows: readonly ReadonlyMap<number, RowPlace>[],
  after: readonly Sentence[],
  editor: Editor | undefined,
): Map<number, SidecarEntry> {
  const { machine, keepsMarks } = editor ?? {};
  const words = after.map(() => new Set<number>());
  const items = new Map<number, SidecarEntry>();
  /** What a program did not write: unchanged words of the old sentences. */
  const kept = after.map(() => new Set<number>());
  before.forEach(({ sentence, items: entries }, index) => {
    const item = entries.find(({ kind }) => kind === 'machine');
    const marked = markedWords(sentence, item?.mark);
    if (marked.size === 0 && machine === undefined) return;
    for (let word = 1; word <= sentence.nWords; word++) {
      const place = rows[index].get(sentence.rowOfWord(word));
      if (place === undefined || (machine === undefined && !marked.has(word))) continue;
      const now = after[place.sentence].wordOfRow(place.row);
      const isWritten =
        editor !== undefined &&
        !keepsMarks &&
        isChanged(sentence, word, place, rows[index], after, machine === undefined ? FILLED : FILLED_BY_PROGRAM);
      if (!isWritten) kept[place.sentence].add(now);
      if (isWritten || !marked.has(word) || item === undefined) continue;
      words[place.sentence].add(now);
      if (!items.has(place.sentence)) items.set(place.sentence, item);
    }
  });
  if (machine !== undefined) {
    after.forEach((sentence, index) => {
      for (let word = 1; word <= sentence.nWords; word++) {
        if (kept[index].has(word)) continue;
        words[index].add(word);
        const item = items.get(index) ?? markItem(sentenceKey(sentence), machine);
        items.set(index, { ...item, mark: machine });
      }
    });
  }
  const found = new Map<number, SidecarEntry>();
  for (const [sentence, item] of items) {
    const mark = item.mark && markFor(after[sentence], item.mark, words[sentence]);
    if (mark !== undefined) found.set(sentence, { ...item, mark });
  }
  return found;
}

function isChanged(
  old: Sentence,
  word: number,
  { sentence, row }: RowPlace,
  rows: ReadonlyMap<number, RowPlace>,
  after: readonly Sentence[],
  columns: typeof FILLED | typeof FILLED_BY_PROGRAM,
): boolean {
  const now = after[sentence];
  const oldRow = old.rowOfWord(word);
  if (columns.some((column) => old.cell(oldRow, column) !== now.cell(row, column))) return true;
  const [head, newHead] = [old.heads[word], now.heads[now.wordOfRow(row)]];
  // A head that moved with its word is the same.
  if (head <= 0 || newHead <= 0) return head !== newHead;
  const place = rows.get(old.rowOfWord(head));
  return place === undefined || place.sentence !== sentence || place.row !== now.rowOfWord(newHead);
}
