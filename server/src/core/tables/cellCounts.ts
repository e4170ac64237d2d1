/** Different cells of each column and their counts: far fewer than kinds of words, for callers that need no combinations of cells. */

import { grown, type PackedTexts, Texts } from '../annotation/index.ts';
import { Column, Field, type Sentence } from '../conllu/index.ts';

const COLUMNS = { form: Column.form, lemma: Column.lemma, upos: Column.upos, feats: Column.feats } as const;
export type CountedColumn = keyof typeof COLUMNS;
const NAMES: readonly CountedColumn[] = ['form', 'lemma', 'upos', 'feats'];
const WIDTH = NAMES.length;

/** For another thread: structured cloning preserves it. */
export interface PackedCells {
  readonly texts: PackedTexts;
  /** By text, a number for each column. */
  readonly counts: Int32Array;
}

/** Counts cells as they are written; '' for one that is missing. Memory: 32 bytes for each different text, and the texts. */
export class CellCounts {
  private readonly texts = new Texts();
  private counts: Int32Array = new Int32Array(WIDTH << 8);
  /** What `forEachChange` has told. */
  private seen: Int32Array = new Int32Array(0);

  /** O(length) @param times -1 takes the row back */
  add(sentence: Sentence, row: number, times: number): void {
    const { rows, columns, text } = sentence;
    const { stride, ends } = columns;
    const at = row * stride;
    const lineEnd = rows[at + Field.lineEnd] - 1;
    for (let place = 0; place < WIDTH; place++) {
      const column = COLUMNS[NAMES[place]];
      if (columns.startsWithTen) {
        const end = Math.min(rows[at + column + ends] - 1, lineEnd);
        this.count(this.texts.numberIn(text, Math.min(rows[at + column], end), end), place, times);
      } else {
        const cell = sentence.cell(row, column);
        this.count(this.texts.numberIn(cell, 0, cell.length), place, times);
      }
    }
  }

  /** O(different texts) */
  packed(): PackedCells {
    const texts = this.texts.packed();
    return { texts, counts: this.counts.slice(0, WIDTH * texts.pieces.ends.length) };
  }

  /** Adds the counts of another thread. O(its different texts) */
  addPacked({ texts, counts }: PackedCells): void {
    const numbers = this.texts.numbersOf(texts);
    for (let at = 0; at < counts.length; at++)
      if (counts[at] !== 0) this.count(numbers[Math.floor(at / WIDTH)], at % WIDTH, counts[at]);
  }

  /** What was added or taken back since the last call, and by how much. Time O(different texts). */
  forEachChange(use: (column: CountedColumn, text: string, change: number) => void): void {
    const { counts, seen, texts } = this;
    for (let at = 0; at < counts.length; at++) {
      const change = counts[at] - (seen[at] ?? 0);
      if (change !== 0) use(NAMES[at % WIDTH], texts.textOf(Math.floor(at / WIDTH)), change);
    }
    this.seen = counts.slice();
  }

  private count(number: number, place: number, times: number): void {
    const at = number * WIDTH + place;
    if (this.counts.length <= at) this.counts = grown(this.counts, at + 1);
    this.counts[at] += times;
  }
}
