/** Machine marks follow their words, see `followEntries`: an edit of a cell that a program may have written confirms its word. */

import { Column, type ColumnIndex, type Sentence } from '../conllu/index.ts';
import type { RowPlace } from './alignRows.ts';
import type { Editor } from './followStates.ts';
import { markItem, type SentenceItems, type SidecarEntry } from './items.ts';
import { sentenceKey } from './keys.ts';
import { cellsOf, cellsText, FILLED_CELLS, type FilledCells } from './machine.ts';
import { markedWords, markFor } from './marks.ts';

/** Cells that programs fill, besides HEAD. */
const COLUMNS: Record<FilledCells, readonly ColumnIndex[]> = {
  tags: [Column.upos, Column.feats],
  lemma: [Column.lemma],
  xpos: [Column.xpos],
  tree: [Column.deprel],
  deps: [Column.deps],
};
/** DEPS of a word also changes when a person edits another one, which is no look at this one. */
const CONFIRMING = FILLED_CELLS.filter((each) => each !== 'deps');

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
  /** What of the marked words a program wrote. */
  const cells = after.map(() => new Set<FilledCells>());
  const isNew = after.map(({ nWords }) => new Set(Array.from({ length: nWords }, (_, i) => i + 1)));
  /** What a program did not write: unchanged words of the old sentences. */
  const kept = after.map(() => new Set<number>());
  before.forEach(({ sentence, items: entries }, index) => {
    const item = entries.find(({ kind }) => kind === 'machine');
    const marked = markedWords(sentence, item?.mark);
    const earlier = item?.mark === undefined ? [] : [...cellsOf(item.mark)];
    if (marked.size === 0 && machine === undefined) return;
    for (let word = 1; word <= sentence.nWords; word++) {
      const place = rows[index].get(sentence.rowOfWord(word));
      if (place === undefined || (machine === undefined && !marked.has(word))) continue;
      const now = after[place.sentence].wordOfRow(place.row);
      const written = (machine === undefined ? CONFIRMING : FILLED_CELLS).filter(
        (each) => editor !== undefined && !keepsMarks && isChanged(sentence, word, place, rows[index], after, each),
      );
      const isWritten = 0 < written.length;
      for (const each of marked.has(word) ? [...written, ...earlier] : written) cells[place.sentence].add(each);
      isNew[place.sentence].delete(now);
      if (!isWritten) kept[place.sentence].add(now);
      if (isWritten || !marked.has(word) || item === undefined) continue;
      words[place.sentence].add(now);
      if (!items.has(place.sentence)) items.set(place.sentence, item);
    }
  });
  if (machine !== undefined) {
    after.forEach((sentence, index) => {
      const written: number[] = [];
      for (let word = 1; word <= sentence.nWords; word++) if (!kept[index].has(word)) written.push(word);
      if (written.length === 0) return;
      for (const word of written) words[index].add(word);
      if (0 < isNew[index].size) for (const each of CONFIRMING) cells[index].add(each);
      const item = items.get(index) ?? markItem(sentenceKey(sentence), machine);
      items.set(index, { ...item, mark: { ...machine, cells: cellsText(cells[index]) } });
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
  cells: FilledCells,
): boolean {
  const now = after[sentence];
  const oldRow = old.rowOfWord(word);
  if (COLUMNS[cells].some((column) => old.cell(oldRow, column) !== now.cell(row, column))) return true;
  if (cells !== 'tree') return false;
  const [head, newHead] = [old.heads[word], now.heads[now.wordOfRow(row)]];
  // A head that moved with its word is the same.
  if (head <= 0 || newHead <= 0) return head !== newHead;
  const place = rows.get(old.rowOfWord(head));
  return place === undefined || place.sentence !== sentence || place.row !== now.rowOfWord(newHead);
}
