/** Comparing a document with another version of it in small steps, and again after an edit. */

import { alignSentences, charactersOf, compareLink, type SentenceComparison } from '../../compare/index.ts';
import type { Document, Sentence } from '../../conllu/index.ts';

/** The blocks of a document that can be compared: those with words or comments. */
export interface ComparedSide {
  readonly sentences: readonly Sentence[];
  /** Index of each of them in the document. */
  readonly indices: readonly number[];
}

const isCompared = (sentence: Sentence) => !sentence.isEmpty || 0 < sentence.comments.length;

/**
 * Reads every sentence, step by step, so that aligning them is quick. O(length) the first time.
 *
 * @param before a document already read, which shares nearly all sentences with this one
 */
export function* sideOf({ sentences }: Document, before?: Document): Generator<undefined, ComparedSide> {
  const indices: number[] = [];
  for (let index = 0; index < sentences.length; index++) {
    const sentence = sentences[index];
    if (isCompared(sentence)) indices.push(index);
    if (before?.sentences[index] === sentence) continue;
    void sentence.sentId;
    yield undefined;
  }
  return { sentences: indices.map((index) => sentences[index]), indices };
}

/** `compareTreebanks` in steps, of which the alignment is the longest: a tenth of a second for 15,000 sentences. */
export function* compareSides(a: ComparedSide, b: ComparedSide): Generator<undefined, readonly SentenceComparison[]> {
  const compared: SentenceComparison[] = [];
  for (const link of alignSentences(a.sentences, b.sentences)) {
    compared.push(compareLink(link, a.sentences, b.sentences));
    yield undefined;
  }
  return compared;
}

/**
 * The comparison after an edit that left the properties used for alignment, ids and characters, unchanged. Undefined if everything
 * must be compared again. One step for each changed sentence, apart from O(sentences) comparisons of references.
 *
 * @param before the side of the earlier comparison
 */
export function* compareChanged(
  compared: readonly SentenceComparison[],
  before: ComparedSide,
  a: ComparedSide,
  b: ComparedSide,
): Generator<undefined, readonly SentenceComparison[] | undefined> {
  if (before.sentences.length !== a.sentences.length) return undefined;
  const changed = new Set<number>();
  for (let index = 0; index < a.sentences.length; index++) {
    const [old, now] = [before.sentences[index], a.sentences[index]];
    if (old === now) continue;
    if (old.sentId !== now.sentId || charactersOf(old) !== charactersOf(now)) return undefined;
    changed.add(index);
    yield undefined;
  }
  if (changed.size === 0) return compared;
  const again: SentenceComparison[] = [];
  for (const each of compared) {
    const { a: own } = each;
    if (own.length === 0 || (own.length === 1 ? !changed.has(own[0]) : !own.some((index) => changed.has(index)))) {
      again.push(each);
      continue;
    }
    // Removed sentences, and those with other boundaries: their alignment depends on their neighbours.
    if (each.a.length !== 1 || each.b.length !== 1) return undefined;
    const isMoved = each.differences.some(({ class: kind }) => kind === 'order');
    again.push(compareLink({ kind: 'pair', a: each.a, b: each.b, isMoved }, a.sentences, b.sentences));
    yield undefined;
  }
  return again;
}
