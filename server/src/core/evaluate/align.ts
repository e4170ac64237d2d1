/** Pairs the sentences of two files, and names those that cannot be compared. */

import { Column, type Sentence } from '../conllu/index.ts';

/** A sentence left out of all scores. Numbers count the sentences with words, from 0. */
export interface Mismatch {
  /** Words differ; or the sentence is in one file only. */
  readonly reason: 'words' | 'only-in-gold' | 'only-in-system';
  readonly gold: number | undefined;
  readonly system: number | undefined;
  readonly sentId: string | undefined;
  readonly goldWords: number;
  readonly systemWords: number;
  /** First word, by position, that differs; undefined unless the reason is `words`. */
  readonly firstDifference: number | undefined;
}

export interface SentencePair {
  readonly gold: Sentence;
  readonly system: Sentence;
}

export interface Alignment {
  readonly pairs: readonly SentencePair[];
  readonly mismatches: readonly Mismatch[];
}

/**
 * Pairs by `sent_id` if both files have unique ones on all sentences, otherwise by order. Only sentences with the same words
 * (FORM, unchanged) become pairs. Blocks without words are skipped. Time O(words).
 */
export function alignSentences(gold: readonly Sentence[], system: readonly Sentence[]): Alignment {
  const golds = gold.filter(hasWords);
  const systems = system.filter(hasWords);
  const partners =
    partnersById(golds, systems) ?? golds.map((_, index) => (index < systems.length ? index : undefined));
  const pairs: SentencePair[] = [];
  const mismatches: Mismatch[] = [];
  const isUsed = new Uint8Array(systems.length);
  golds.forEach((goldSentence, index) => {
    const partner = partners[index];
    if (partner === undefined) {
      mismatches.push(mismatch('only-in-gold', golds, index, systems, undefined, undefined));
      return;
    }
    isUsed[partner] = 1;
    const difference = firstDifference(goldSentence, systems[partner]);
    if (difference === undefined) pairs.push({ gold: goldSentence, system: systems[partner] });
    else mismatches.push(mismatch('words', golds, index, systems, partner, difference));
  });
  systems.forEach((_, index) => {
    if (isUsed[index] === 0) mismatches.push(mismatch('only-in-system', golds, undefined, systems, index, undefined));
  });
  return { pairs, mismatches };
}

const hasWords = (sentence: Sentence) => 0 < sentence.nWords;

/** For each gold sentence the index of the system sentence with the same `sent_id`; undefined if the ids are not reliable. */
function partnersById(golds: readonly Sentence[], systems: readonly Sentence[]): (number | undefined)[] | undefined {
  const indexOf = indexById(systems);
  if (indexOf === undefined || indexById(golds) === undefined) return undefined;
  return golds.map(({ sentId }) => (sentId === undefined ? undefined : indexOf.get(sentId)));
}

function indexById(sentences: readonly Sentence[]): Map<string, number> | undefined {
  const indexOf = new Map<string, number>();
  sentences.forEach(({ sentId }, index) => {
    if (sentId !== undefined) indexOf.set(sentId, index);
  });
  return indexOf.size === sentences.length ? indexOf : undefined;
}

function firstDifference(gold: Sentence, system: Sentence): number | undefined {
  const common = Math.min(gold.nWords, system.nWords);
  for (let word = 1; word <= common; word++) {
    if (gold.wordCell(word, Column.form) !== system.wordCell(word, Column.form)) return word;
  }
  return gold.nWords === system.nWords ? undefined : common + 1;
}

function mismatch(
  reason: Mismatch['reason'],
  golds: readonly Sentence[],
  gold: number | undefined,
  systems: readonly Sentence[],
  system: number | undefined,
  difference: number | undefined,
): Mismatch {
  const goldSentence = gold === undefined ? undefined : golds[gold];
  const systemSentence = system === undefined ? undefined : systems[system];
  return {
    reason,
    gold,
    system,
    sentId: goldSentence?.sentId ?? systemSentence?.sentId,
    goldWords: goldSentence?.nWords ?? 0,
    systemWords: systemSentence?.nWords ?? 0,
    firstDifference: difference,
  };
}
