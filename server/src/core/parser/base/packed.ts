/** Examples in one buffer of integers, for threads that share memory: strings are numbered, each stored once. */

import { textOfUnits } from '../../conllu/index.ts';
import { type Example, MACHINE_TAGS } from './readWords.ts';

/**
 * All numbers are Int32: the number of strings, of their UTF-16 units and of sentences; the length of each string; the units, two
 * per number; then for each sentence its n and, for each of the words 1…n, FORM, LEMMA, UPOS, XPOS, FEATS, DEPREL (as strings)
 * and HEAD + 1, with a bit for each of `MACHINE_TAGS` that a program wrote. About 30 bytes per word.
 */
export type PackedExamples = Int32Array;

const HEADER = 3;
const COLUMNS = 6;
const PER_WORD = COLUMNS + 1;
const bitOf = (kind: number): number => 1 << (30 - kind);
/** Sentences have fewer words than the bits leave room for. */
const HEAD = bitOf(MACHINE_TAGS.length - 1) - 1;

/** Packs examples one by one, for a thread that has to answer requests in between. */
export class ExamplePacker {
  private readonly numbers = new Map<string, number>([['', 0]]);
  private nUnits = 0;
  private rows = new Int32Array(1 << 12);
  private nRows = 0;
  /** Examples added so far. */
  count = 0;

  /** O(characters) */
  add(example: Example): void {
    const { n } = example.words;
    const columns = columnsOf(example);
    this.reserve(1 + PER_WORD * n);
    this.rows[this.nRows++] = n;
    for (let word = 1; word <= n; word++) {
      for (const column of columns) this.rows[this.nRows++] = this.numberOf(column[word]);
      let number = example.heads[word] + 1;
      MACHINE_TAGS.forEach((each, kind) => {
        if (example.machineTags?.[each].has(word) === true) number |= bitOf(kind);
      });
      this.rows[this.nRows++] = number;
    }
    this.count++;
  }

  /** @param allocate memory of a given size in bytes; a SharedArrayBuffer if threads share memory. O(characters of different strings) */
  pack(allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes)): PackedExamples {
    const { numbers, nUnits, rows, nRows } = this;
    const packed = new Int32Array(allocate(4 * (HEADER + numbers.size + Math.ceil(nUnits / 2) + nRows)));
    packed.set([numbers.size, nUnits, this.count]);
    let at = HEADER;
    for (const text of numbers.keys()) packed[at++] = text.length;
    const units = new Uint16Array(packed.buffer, packed.byteOffset + 4 * at, nUnits);
    let unit = 0;
    for (const text of numbers.keys()) for (let i = 0; i < text.length; i++) units[unit++] = text.charCodeAt(i);
    packed.set(rows.subarray(0, nRows), at + Math.ceil(nUnits / 2));
    return packed;
  }

  private numberOf(text: string): number {
    const found = this.numbers.get(text);
    if (found !== undefined) return found;
    const number = this.numbers.size;
    this.numbers.set(text, number);
    this.nUnits += text.length;
    return number;
  }

  private reserve(more: number): void {
    if (this.nRows + more <= this.rows.length) return;
    const rows = new Int32Array(Math.max(2 * this.rows.length, this.nRows + more));
    rows.set(this.rows.subarray(0, this.nRows));
    this.rows = rows;
  }
}

/** All at once. Time O(characters) */
export function packExamples(
  examples: readonly Example[],
  allocate?: (bytes: number) => ArrayBufferLike,
): PackedExamples {
  const packer = new ExamplePacker();
  for (const example of examples) packer.add(example);
  return packer.pack(allocate);
}

/** Unpacks the examples; equal strings are one string in memory. Time O(characters + words). */
export function unpackExamples(packed: PackedExamples): Example[] {
  const [nStrings, nUnits, nExamples] = packed;
  const units = new Uint16Array(packed.buffer, packed.byteOffset + 4 * (HEADER + nStrings), nUnits);
  const strings: string[] = [];
  let unit = 0;
  for (let i = 0; i < nStrings; i++) {
    const length = packed[HEADER + i];
    strings.push(textOfUnits(units, unit, unit + length));
    unit += length;
  }
  let at = HEADER + nStrings + Math.ceil(nUnits / 2);
  return Array.from({ length: nExamples }, () => {
    const n = packed[at++];
    const columns = Array.from({ length: COLUMNS }, () => new Array<string>(n + 1).fill(''));
    const heads = new Int32Array(n + 1).fill(-1, 0, 1);
    const machineTags = { tags: new Set<number>(), lemma: new Set<number>(), xpos: new Set<number>() };
    for (let word = 1; word <= n; word++) {
      for (const column of columns) column[word] = strings[packed[at++]];
      const number = packed[at++];
      heads[word] = (number & HEAD) - 1;
      MACHINE_TAGS.forEach((each, kind) => {
        if ((number & bitOf(kind)) !== 0) machineTags[each].add(word);
      });
    }
    const [forms, lemmas, upos, xpos, feats, deprels] = columns;
    const example = { words: { n, forms, lemmas, upos, xpos, feats }, heads, deprels };
    return MACHINE_TAGS.every((each) => machineTags[each].size === 0) ? example : { ...example, machineTags };
  });
}

/** In file order. */
function columnsOf({ words, deprels }: Example): readonly (readonly string[])[] {
  return [words.forms, words.lemmas, words.upos, words.xpos, words.feats, deprels];
}
