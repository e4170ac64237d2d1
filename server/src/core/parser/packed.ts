/** Examples in one buffer of integers, for threads that share memory: strings are numbered, each stored once. */

import type { Example } from './words.ts';

/**
 * All numbers are Int32: the number of strings, of their UTF-16 units and of sentences; the length of each string; the units, two
 * per number; then for each sentence its n and, for each of the words 1…n, FORM, LEMMA, UPOS, XPOS, FEATS, DEPREL (as strings)
 * and HEAD. About 30 bytes per word.
 */
export type PackedExamples = Int32Array;

const HEADER = 3;
const COLUMNS = 6;
const PER_WORD = COLUMNS + 1;
/** Number of units turned into a string at a time: a call accepts only so many arguments. */
const PIECE = 4096;

/** @param allocate memory of a given size in bytes; a SharedArrayBuffer if threads share memory. Time O(characters) */
export function packExamples(
  examples: readonly Example[],
  allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
): PackedExamples {
  const numbers = new Map<string, number>([['', 0]]);
  let nUnits = 0;
  let nWords = 0;
  for (const example of examples) {
    nWords += example.words.n;
    for (const column of columnsOf(example)) {
      for (const text of column) {
        if (numbers.has(text)) continue;
        numbers.set(text, numbers.size);
        nUnits += text.length;
      }
    }
  }
  const nNumbers = HEADER + numbers.size + Math.ceil(nUnits / 2) + examples.length + PER_WORD * nWords;
  const packed = new Int32Array(allocate(4 * nNumbers));
  packed.set([numbers.size, nUnits, examples.length]);
  let at = HEADER;
  for (const text of numbers.keys()) packed[at++] = text.length;
  const units = new Uint16Array(packed.buffer, packed.byteOffset + 4 * at, nUnits);
  let unit = 0;
  for (const text of numbers.keys()) for (let i = 0; i < text.length; i++) units[unit++] = text.charCodeAt(i);
  at += Math.ceil(nUnits / 2);
  for (const example of examples) {
    packed[at++] = example.words.n;
    const columns = columnsOf(example);
    for (let word = 1; word <= example.words.n; word++) {
      for (const column of columns) packed[at++] = numbers.get(column[word]) ?? 0;
      packed[at++] = example.heads[word];
    }
  }
  return packed;
}

/** Unpacks the examples; equal strings are one string in memory. Time O(characters + words). */
export function unpackExamples(packed: PackedExamples): Example[] {
  const [nStrings, nUnits, nExamples] = packed;
  const units = new Uint16Array(packed.buffer, packed.byteOffset + 4 * (HEADER + nStrings), nUnits);
  const strings: string[] = [];
  let unit = 0;
  for (let i = 0; i < nStrings; i++) {
    const length = packed[HEADER + i];
    let text = '';
    for (let from = unit; from < unit + length; from += PIECE) {
      text += String.fromCharCode(...units.subarray(from, Math.min(unit + length, from + PIECE)));
    }
    strings.push(text);
    unit += length;
  }
  let at = HEADER + nStrings + Math.ceil(nUnits / 2);
  return Array.from({ length: nExamples }, () => {
    const n = packed[at++];
    const columns = Array.from({ length: COLUMNS }, () => new Array<string>(n + 1).fill(''));
    const heads = new Int32Array(n + 1).fill(-1, 0, 1);
    for (let word = 1; word <= n; word++) {
      for (const column of columns) column[word] = strings[packed[at++]];
      heads[word] = packed[at++];
    }
    const [forms, lemmas, upos, xpos, feats, deprels] = columns;
    return { words: { n, forms, lemmas, upos, xpos, feats }, heads, deprels };
  });
}

/** In file order. */
function columnsOf({ words, deprels }: Example): readonly (readonly string[])[] {
  return [words.forms, words.lemmas, words.upos, words.xpos, words.feats, deprels];
}
