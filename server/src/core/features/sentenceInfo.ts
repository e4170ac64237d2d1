/** Facts about a sentence for the status bar. */

import type { Sentence } from '../conllu/index.ts';
import { count } from '../wording/numbers.ts';
import { treeFacts } from './treeFacts.ts';

interface SentenceSummary {
  readonly summary: string;
  readonly detail: string;
}

/** Undefined for blocks without words. */
export function summaryOf(sentence: Sentence): SentenceSummary | undefined {
  if (sentence.isEmpty) return undefined;
  const { short, long } = treeFacts(sentence).summary;
  return { summary: short, detail: `${count(sentence.nWords, 'word')}; ${long}` };
}
