/** Sentences that are in two parts of a treebank, and nearly so. */

import type { DataFile } from './dataFile.ts';
import { compareCodePoints } from './stats.ts';

export interface Overlap {
  readonly a: DataFile;
  readonly b: DataFile;
  readonly sentences: readonly Twin[];
  /** Sentences that differ in one word, or in capitals, digits and punctuation. */
  readonly near: readonly NearTwin[];
}

/** Lines from 0. */
interface Twin {
  readonly text: string;
  readonly aLine: number;
  readonly bLine: number;
}

interface NearTwin {
  readonly aText: string;
  readonly bText: string;
  readonly aLine: number;
  readonly bLine: number;
}

/** Short sentences recur naturally. */
export const LONG_ENOUGH = 5;
/** Fewer words differ in one too easily. */
const NEAR_LENGTH = 8;
/** Candidates that are compared with a sentence, so that thousands of sentences with one beginning cost no more than linear time. */
const MOST_CANDIDATES = 16;

export const lengthOf = (forms: string): number => forms.split(' ').length;

/** All pairs of files of different parts. O(words). */
export function overlapsOf(files: readonly DataFile[]): Overlap[] {
  const overlaps: Overlap[] = [];
  const indices = new Map<DataFile, NearIndex>();
  const indexOf = (file: DataFile) => {
    let index = indices.get(file);
    if (index === undefined) {
      index = new NearIndex(file);
      indices.set(file, index);
    }
    return index;
  };
  for (const [at, a] of files.entries()) {
    for (const b of files.slice(at + 1)) {
      if (a.part === undefined || b.part === undefined || a.part === b.part) continue;
      const [fewer, more] = a.sentencesByForms.size < b.sentencesByForms.size ? [a, b] : [b, a];
      const sentences: Twin[] = [];
      const near: NearTwin[] = [];
      const index = indexOf(more);
      for (const [text, { line }] of fewer.sentencesByForms) {
        const other = more.sentencesByForms.get(text);
        const lines = (there: number) => (fewer === a ? { aLine: line, bLine: there } : { aLine: there, bLine: line });
        if (other !== undefined) sentences.push({ text, ...lines(other.line) });
        else {
          const twin = index.twinOf(text);
          if (twin === undefined) continue;
          const texts = fewer === a ? { aText: text, bText: twin.text } : { aText: twin.text, bText: text };
          near.push({ ...texts, ...lines(twin.line) });
        }
      }
      sentences.sort((one, two) => compareCodePoints(one.text, two.text));
      near.sort((one, two) => one.aLine - two.aLine || one.bLine - two.bLine);
      overlaps.push({ a, b, sentences, near });
    }
  }
  return overlaps;
}

interface Known {
  readonly text: string;
  readonly line: number;
  readonly words: readonly string[];
}

/**
 * Finds sentences at a distance of at most one word. Two such sentences of which the longer has n words share the first or the last
 * ⌈(n − 1) / 2⌉ words, so both ends are looked up.
 */
class NearIndex {
  private readonly byEnds = new Map<string, Known[]>();

  constructor(file: DataFile) {
    for (const [text, { line }] of file.sentencesByForms) {
      const words = wordsIn(text);
      if (words.length < NEAR_LENGTH) continue;
      const known = { text, line, words };
      for (const key of new Set(endsOf(words))) {
        const others = this.byEnds.get(key);
        if (others === undefined) this.byEnds.set(key, [known]);
        else if (others.length < MOST_CANDIDATES) others.push(known);
      }
    }
  }

  twinOf(text: string): Known | undefined {
    const words = wordsIn(text);
    if (words.length < NEAR_LENGTH) return undefined;
    for (const key of endsOf(words)) {
      const twin = this.byEnds.get(key)?.find((known) => areNear(known.words, words));
      if (twin !== undefined) return twin;
    }
    return undefined;
  }
}

/** What is compared: no capitals, no punctuation, no numbers. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\p{N}+/gu, '0')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

function endsOf(words: readonly string[]): string[] {
  return [words.length, words.length + 1].flatMap((longer) => {
    const n = Math.ceil((longer - 1) / 2);
    return [`${longer} ${words.slice(0, n).join(' ')}`, `${longer}  ${words.slice(words.length - n).join(' ')}`];
  });
}

function areNear(a: readonly string[], b: readonly string[]): boolean {
  if (1 < Math.abs(a.length - b.length)) return false;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return Math.max(a.length, b.length) <= start + end + 1;
}

export interface Duplicates {
  readonly file: DataFile;
  /** Texts that occur more than once, the longest first. */
  readonly texts: readonly { readonly text: string; readonly count: number; readonly line: number }[];
}

export function duplicatesIn(file: DataFile): Duplicates {
  const texts = [...file.texts]
    .filter(([, { count }]) => 1 < count)
    .map(([text, { count, line }]) => ({ text, count, line }));
  const lengths = new Map(texts.map(({ text }) => [text, [...text].length]));
  const length = (text: string) => lengths.get(text) ?? 0;
  return { file, texts: texts.sort((a, b) => length(b.text) - length(a.text) || compareCodePoints(a.text, b.text)) };
}
