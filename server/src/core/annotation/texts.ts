/** Different texts by number, such as the cells of a treebank: whatever compares or counts them compares numbers. */

import { detached, toNfc } from '../conllu/index.ts';
import { CellTable } from './cellTable.ts';
import { grown } from './tuples.ts';

/** Numbers in the order in which texts come, from 0. Memory O(different texts) */
export class Texts {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];
  private readonly cells = new CellTable((text) => this.numberOf(text));
  /** What was made of each text: its number + 1, 0 if it was not yet. */
  private normal: Int32Array = new Int32Array(0);
  private small: Int32Array = new Int32Array(0);

  /** O(length) @param text shares no memory with a longer one, see `detached` */
  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.numbers.set(text, number);
    this.texts.push(text);
    return number;
  }

  /** Of `text.slice(start, end)`, which is '' if end ≤ start. O(length), without a string for a text that came lately */
  numberIn(text: string, start: number, end: number): number {
    return this.cells.get(text, start, end);
  }

  textOf(number: number): string {
    return this.texts[number];
  }

  /** The number of a text in the normal form C. O(length) once */
  normalOf(number: number): number {
    if (this.normal.length <= number) this.normal = grown(this.normal, this.texts.length);
    if (this.normal[number] === 0) this.normal[number] = this.numberOf(toNfc(this.texts[number])) + 1;
    return this.normal[number] - 1;
  }

  /** The number of a text in small letters and the normal form C. O(length) once */
  smallOf(number: number): number {
    if (this.small.length <= number) this.small = grown(this.small, this.texts.length);
    if (this.small[number] === 0) this.small[number] = this.numberOf(toNfc(this.texts[number].toLowerCase())) + 1;
    return this.small[number] - 1;
  }

  /** A line for each text in order, for another thread. O(length) */
  packed(): string {
    return this.texts.join('\n');
  }

  /** The numbers here of texts that were packed elsewhere. O(length) */
  numbersOf(packed: string): Int32Array {
    return Int32Array.from(packed.split('\n'), (text) => this.numberOf(detached(text)));
  }
}
