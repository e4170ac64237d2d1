/** Who annotates which sentences. */

import { mulberry32, type SeededRandom } from '../random.ts';

/** In the order of the file; shuffled; those a parser doubts most first. */
export const ORDERS = ['as-is', 'random', 'uncertain'] as const;

interface PlanOptions {
  /** Number of annotators, at least 1. */
  readonly annotators: number;
  /** Number of sentences that all of them get. */
  readonly overlap: number;
  readonly order: (typeof ORDERS)[number];
  readonly seed: number;
  /** For `uncertain`: a parser's doubt about each sentence, the larger the earlier. */
  readonly doubts?: readonly number[];
}

interface Plan {
  /** Sentences that all annotators get, ascending. */
  readonly overlap: readonly number[];
  /** By annotator: sentences in the order of annotation. */
  readonly lists: readonly (readonly number[])[];
}

/**
 * Every sentence goes to one annotator, or to all. As they are, everybody gets a stretch of the text, of about as many words;
 * otherwise the sentences are dealt out one by one. The overlap is drawn from all. Time O(n log n).
 * @param words number of words by sentence
 */
export function sharesOf(words: readonly number[], options: PlanOptions): Plan {
  const { annotators, order, seed, doubts = [] } = options;
  const random = mulberry32(seed);
  const all = [...words.keys()];
  const shared = new Set(shuffled(all, random).slice(0, options.overlap));
  const ranked = order === 'random' ? shuffled(all, random) : all;
  if (order === 'uncertain') ranked.sort((a, b) => (doubts[b] ?? 0) - (doubts[a] ?? 0) || a - b);
  const owners = new Map<number, number>();
  const single = ranked.filter((sentence) => !shared.has(sentence));
  const total = single.reduce((sum, sentence) => sum + words[sentence], 0);
  let before = 0;
  single.forEach((sentence, at) => {
    // By the middle of the sentence, so that a long one goes where most of it lies.
    const share = Math.floor((annotators * (before + words[sentence] / 2)) / Math.max(1, total));
    owners.set(sentence, order === 'as-is' ? Math.min(annotators - 1, share) : at % annotators);
    before += words[sentence];
  });
  const lists = Array.from({ length: annotators }, (_, annotator) =>
    ranked.filter((sentence) => shared.has(sentence) || owners.get(sentence) === annotator),
  );
  return { overlap: [...shared].sort((a, b) => a - b), lists };
}

/** A copy in random order (Fisher and Yates). */
function shuffled(items: readonly number[], random: SeededRandom): number[] {
  const copy = [...items];
  for (let i = copy.length - 1; 0 < i; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
