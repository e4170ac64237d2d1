/** Aligns the words of two files, and finds where their texts differ. */

import {
  alignByCharacters,
  alignSentences,
  alignSurfaces,
  inverted,
  type SentenceLink,
  type Surface,
  surfaceOf,
} from '../compare/index.ts';
import { Column, detached, type Sentence } from '../conllu/index.ts';

/** Sentences whose texts differ. Numbers count the sentences with words, from 0. */
export interface Mismatch {
  /** Characters differ; or the sentence is in one file only. */
  readonly reason: 'words' | 'only-in-gold' | 'only-in-system';
  readonly gold: number | undefined;
  readonly system: number | undefined;
  readonly sentId: string | undefined;
  readonly goldWords: number;
  readonly systemWords: number;
  /** First word, by position, that differs; undefined unless the reason is `words`. */
  readonly firstDifference: number | undefined;
}

/** Sentences of both files whose words are aligned. Words are counted over all sentences of a side. */
export interface AlignedPart {
  readonly gold: Surface;
  readonly system: Surface;
  /** For each word the aligned one of the other side, or -1; the root, 0, is aligned with the root. */
  readonly toSystem: Int32Array;
  readonly toGold: Int32Array;
}

interface Alignment {
  /** Whether both files have the same characters, in the same order. */
  readonly isSameText: boolean;
  /** One if both files have the same characters. */
  readonly parts: readonly AlignedPart[];
  /** Empty if both files have the same characters, or the same sentences in another order. */
  readonly mismatches: readonly Mismatch[];
}

/**
 * Aligns all words by the characters of the whole files, as the official scorer does, so that ids and boundaries play no part. Files
 * with different characters are aligned sentence by sentence instead, wherever the sentences are: corrected typos, missing, added and
 * moved sentences affect nothing else. Blocks without words are skipped. Time O(words).
 */
export function alignFiles(gold: readonly Sentence[], system: readonly Sentence[]): Alignment {
  const golds = gold.filter(hasWords);
  const systems = system.filter(hasWords);
  const all = surfaceOf(golds);
  const others = surfaceOf(systems);
  if (all.characters === others.characters) return { isSameText: true, parts: [partOf(all, others)], mismatches: [] };
  const mismatches: Mismatch[] = [];
  const parts = alignSentences(golds, systems).map((link) => {
    const { part, mismatch } = alignLinked(
      link,
      link.a.map((index) => golds[index]),
      link.b.map((index) => systems[index]),
    );
    if (mismatch !== undefined) mismatches.push(mismatch);
    return part;
  });
  return { isSameText: false, parts, mismatches };
}

/** The sentences of one link, where the texts of the files differ. Time O(words) if those of the sentences do not. */
export function alignLinked(
  { a, b }: Pick<SentenceLink, 'a' | 'b'>,
  gold: readonly Sentence[],
  system: readonly Sentence[],
): { readonly part: AlignedPart; readonly mismatch: Mismatch | undefined } {
  const part = partOf(surfaceOf(gold), surfaceOf(system));
  const isSame = part.gold.characters === part.system.characters;
  return { part, mismatch: isSame ? undefined : mismatchOf(part, a.at(0), b.at(0)) };
}

/** Sentences of both sides with the same characters. @throws Error if they differ */
export function alignSame(gold: readonly Sentence[], system: readonly Sentence[]): AlignedPart {
  const { isSameText, parts } = alignFiles(gold, system);
  if (!isSameText) throw new Error('the characters of the sentences differ');
  return parts[0];
}

const hasWords = (sentence: Sentence) => 0 < sentence.nWords;

function partOf(gold: Surface, system: Surface): AlignedPart {
  if (gold.characters !== system.characters) {
    const { toA, toB } = alignSurfaces(gold, system);
    return { gold, system, toSystem: toB, toGold: toA };
  }
  const toSystem = alignByCharacters(gold, system);
  return { gold, system, toSystem, toGold: inverted(toSystem, system.nWords) };
}

function mismatchOf({ gold, system }: AlignedPart, first: number | undefined, second: number | undefined): Mismatch {
  const isInBoth = first !== undefined && second !== undefined;
  const sentId = gold.sentences.at(0)?.sentId ?? system.sentences.at(0)?.sentId;
  return {
    reason: isInBoth ? 'words' : first === undefined ? 'only-in-system' : 'only-in-gold',
    gold: first,
    system: second,
    sentId: sentId === undefined ? undefined : detached(sentId),
    goldWords: gold.nWords,
    systemWords: system.nWords,
    firstDifference: isInBoth ? firstDifference(gold.sentences[0], system.sentences[0]) : undefined,
  };
}

function firstDifference(gold: Sentence, system: Sentence): number {
  const common = Math.min(gold.nWords, system.nWords);
  for (let word = 1; word <= common; word++) {
    if (gold.wordCell(word, Column.form) !== system.wordCell(word, Column.form)) return word;
  }
  return common + 1;
}
