/** Estimates the word order of a long text from a sample of its sentences: more would take time and change little. */

import { Column, type Sentence } from '../../conllu/index.ts';
import { readWords } from '../base/readWords.ts';
import type { WordOrder } from './aspects.ts';
import { OrderCounts } from './estimate.ts';

/** Evenly spaced. Estimates from 500 and from all sentences of a treebank differ by a few hundredths. */
const MOST_SENTENCES = 1000;

/**
 * The order of a text, as far as it has tags.
 *
 * @param confirmedIn positions of the words of a sentence whose arcs an annotator has confirmed
 */
export function sampleOrder(
  sentences: readonly Sentence[],
  confirmedIn: (sentence: Sentence) => ReadonlySet<number> = () => NONE,
): WordOrder {
  const counts = new OrderCounts();
  const step = Math.max(1, sentences.length / MOST_SENTENCES);
  for (let at = 0; at < sentences.length; at += step) addSentence(counts, sentences[Math.floor(at)], confirmedIn);
  return counts.order;
}

/** Adds a sentence with the arcs of confirmed words. Time O(length). */
export function addSentence(
  counts: OrderCounts,
  sentence: Sentence,
  confirmedIn: (sentence: Sentence) => ReadonlySet<number>,
): void {
  const confirmed = confirmedIn(sentence);
  if (confirmed.size === 0) {
    counts.add(readWords(sentence));
    return;
  }
  const heads = sentence.heads.map((head, word) => (confirmed.has(word) ? head : -1));
  const deprels = Array.from(heads, (_, word) => (word === 0 ? '' : sentence.wordCell(word, Column.deprel)));
  counts.add(readWords(sentence), { heads, deprels });
}

const NONE: ReadonlySet<number> = new Set();
