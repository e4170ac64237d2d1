/** Words that are equal up to FEATS, counted together: whatever counts words has far fewer of these to look at. */

import { type PackedTexts, Texts } from './texts.ts';
import { grown, Tuples } from './tuples.ts';

/** FORM, LEMMA, UPOS, XPOS and FEATS as they are written; '' for a cell that is missing. */
interface WordKind {
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  readonly count: number;
}

const TAB = 9;
/** The cells of a kind. */
const WIDTH = 5;

/** The same cells as numbers of their texts. */
export interface KindCells {
  form: number;
  lemma: number;
  upos: number;
  xpos: number;
  feats: number;
}

/** Structured cloning preserves it. */
export interface PackedKinds {
  readonly texts: PackedTexts;
  /** Five numbers for each kind. */
  readonly cells: Int32Array;
  readonly counts: Int32Array;
}

/** Numbered in order of their first words. Memory: about 40 bytes for each kind, and their different texts. */
export class WordKinds {
  readonly texts = new Texts();
  private readonly kinds = new Tuples(WIDTH);
  private counts: Int32Array = new Int32Array(1 << 10);
  /** Of the word that is being added. */
  private readonly cells = new Int32Array(WIDTH);

  get size(): number {
    return this.kinds.size;
  }

  /**
   * Counts a word whose five cells are `text.slice(start, end)`, with tabs between them. O(length) @param times -1 takes back what was counted
   * @returns the index of its kind; for a new one, the `size` before
   */
  add(text: string, start: number, end: number, times = 1): number {
    let at = start;
    for (let column = 0; column < WIDTH; column++) {
      const from = at;
      while (at < end && text.charCodeAt(at) !== TAB) at++;
      this.cells[column] = this.texts.numberIn(text, from, at);
      at++;
    }
    return this.addCells(this.cells, times);
  }

  /** The same with the numbers of the five texts. O(1) */
  addCells(cells: Int32Array, times = 1): number {
    const index = this.kinds.add(cells);
    if (this.counts.length <= index) this.counts = grown(this.counts, index);
    this.counts[index] += times;
    return index;
  }

  /** Counts a word of a kind that is known. */
  addKind(index: number): void {
    this.counts[index]++;
  }

  /** The kinds in order and their counts, for another thread. O(kinds) */
  packed(): PackedKinds {
    return { texts: this.texts.packed(), cells: this.kinds.packed(), counts: this.counts.slice(0, this.size) };
  }

  /** Adds the counts of another thread. O(its kinds) @param each gets the index of each kind there and here */
  addPacked({ texts, cells, counts }: PackedKinds, each?: (at: number, index: number) => void): void {
    const numbers = this.texts.numbersOf(texts);
    for (let at = 0; at < counts.length; at++) {
      for (let column = 0; column < WIDTH; column++) this.cells[column] = numbers[cells[at * WIDTH + column]];
      const index = this.addCells(this.cells, counts[at]);
      each?.(at, index);
    }
  }

  /** Those whose words were not all taken back. O(kinds) */
  forEach(use: (kind: WordKind) => void): void {
    this.forEachChange([], (cells, count) => use({ ...this.textsOf(cells), count }));
  }

  textsOf({ form, lemma, upos, xpos, feats }: KindCells): Omit<WordKind, 'count'> {
    const { texts } = this;
    return {
      form: texts.textOf(form),
      lemma: texts.textOf(lemma),
      upos: texts.textOf(upos),
      xpos: texts.textOf(xpos),
      feats: texts.textOf(feats),
    };
  }

  /**
   * Those that were added or taken back since the last call with `seen`, and by how much. Time O(kinds).
   * @param seen empty at first; brought up to date @param use gets the same object each time
   */
  forEachChange(seen: number[], use: (cells: KindCells, change: number, index: number) => void): void {
    const cells = { form: 0, lemma: 0, upos: 0, xpos: 0, feats: 0 };
    const { kinds, counts, size } = this;
    for (let index = 0; index < size; index++) {
      const change = counts[index] - (seen[index] ?? 0);
      seen[index] = counts[index];
      if (change === 0) continue;
      cells.form = kinds.get(index, 0);
      cells.lemma = kinds.get(index, 1);
      cells.upos = kinds.get(index, 2);
      cells.xpos = kinds.get(index, 3);
      cells.feats = kinds.get(index, 4);
      use(cells, change, index);
    }
  }
}
