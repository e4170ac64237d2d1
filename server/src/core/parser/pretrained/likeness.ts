/** Whether raw text is in the language of a treebank: by the words that both have. */

import { type Corpus, rawForm } from './corpus.ts';

/**
 * Share of its words that the treebank must have, as a part of what one half of the treebank has of the other. Of 53 treebanks, of which 50
 * sentences are known, 1 does not reach it with other text of its own (200 sentences: none), and 22 of 2,756 pairs of different languages do
 * (15), most of them as close as Croatian and Serbian.
 */
const LEAST = 0.5;
const LETTER = /\p{L}/u;

type Forms = readonly string[];

export class KnownWords {
  private readonly forms: ReadonlySet<string>;
  /** Share of the words of each half of the treebank that the other half has. */
  private readonly within: number;

  /** @param sentences of a treebank, in order: the forms of each. O(words) */
  constructor(sentences: readonly Forms[]) {
    const middle = Math.ceil(sentences.length / 2);
    const halves = [sentences.slice(0, middle), sentences.slice(middle)].map(countsOf);
    const [first, second] = halves.map(({ counts }) => new Set(counts.keys()));
    this.forms = new Set([...first, ...second]);
    this.within = (shareIn(halves[0], second) + shareIn(halves[1], first)) / 2;
  }

  /** False if nothing of the treebank is in the text. O(forms). */
  areOf({ forms, counts }: Pick<Corpus, 'forms' | 'counts'>): boolean {
    const share = shareIn(totalled(forms.map((form, at) => [form, counts[at]])), this.forms);
    return 0 < share && LEAST * this.within <= share;
  }
}

interface Counts {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

function countsOf(sentences: readonly Forms[]): Counts {
  const counts = new Map<string, number>();
  for (const form of sentences.flat()) {
    const normal = rawForm(form);
    counts.set(normal, (counts.get(normal) ?? 0) + 1);
  }
  return totalled(counts);
}

/** Of what has a letter: punctuation and numbers are the same in many languages. */
function totalled(all: Iterable<readonly [string, number]>): Counts {
  const counts = new Map([...all].filter(([form]) => LETTER.test(form)));
  return { counts, total: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

function shareIn({ counts, total }: Counts, known: ReadonlySet<string>): number {
  let found = 0;
  for (const [form, count] of counts) if (known.has(form)) found += count;
  return total === 0 ? 0 : found / total;
}
