/** The word order of a text, estimated from its tags alone, so that it is known for a language without a single tree. */

import type { Words } from '../words.ts';

/** What is counted: how often the second of two orders occurs, and how often either. */
interface Count {
  second: number;
  all: number;
}

const ASPECTS = [
  'adposition', // after its nominal, not before
  'adjective', // after the noun next to it
  'determiner',
  'numeral',
  'auxiliary', // after the verb
  'subordinator', // after the verb
  'adverb', // after the verb
  'pronoun', // after the verb
  'genitive', // after the noun next to it
  'possessor', // a proper noun after the noun next to it
  'nominals', // after the only verb of the sentence
  'final', // sentences that end in a verb
  'initial', // sentences that begin with one
  'case', // nominals that are marked for case
  'adpositions', // per nominal
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** The share of each aspect, 0…1; aspects that occur too rarely to tell are not there. */
export type WordOrder = Readonly<Partial<Record<Aspect, number>>>;

/** Fewer cases say nothing. */
const MIN_COUNT = 8;
const LEVELS = [0.08, 0.25, 0.5, 0.75, 0.92];

const NOMINAL: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'PRON', 'NUM']);
const OPENING: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'PRON', 'NUM', 'DET', 'ADJ']);
const VERBAL: ReadonlySet<string> = new Set(['VERB', 'AUX']);
const SKIPPED: ReadonlySet<string> = new Set(['PUNCT', 'SYM', 'X', 'INTJ']);

/** Counts orders in the sentences added so far. */
export class OrderCounts {
  private readonly counts = Object.fromEntries(ASPECTS.map((aspect) => [aspect, { second: 0, all: 0 }])) as Record<
    Aspect,
    Count
  >;

  /** Time O(n). */
  add({ n, upos, feats }: Words): void {
    const count = (aspect: Aspect, isSecond: boolean) => {
      this.counts[aspect].all++;
      if (isSecond) this.counts[aspect].second++;
    };
    const tag = (word: number) => (1 <= word && word <= n ? upos[word] : '');
    const pair = (aspect: Aspect, word: number, others: ReadonlySet<string>) => {
      const before = others.has(tag(word - 1));
      const after = others.has(tag(word + 1));
      if (before !== after) count(aspect, before);
    };
    let nVerbs = 0;
    let nTagged = 0;
    let first = '';
    let last = '';
    for (let word = 1; word <= n; word++) {
      const own = upos[word];
      if (own === '') continue;
      nTagged++;
      if (!SKIPPED.has(own)) {
        if (first === '') first = own;
        last = own;
      }
      if (own === 'VERB') nVerbs++;
      if (own === 'ADP') {
        // Its nominal cannot be where there is nothing, and a verb before it says nothing.
        const before = tag(word - 1);
        const after = tag(word + 1);
        if (BOUNDARY.has(before) !== BOUNDARY.has(after)) count('adposition', BOUNDARY.has(after));
        if (!VERBAL.has(before) && NOMINAL.has(before) !== OPENING.has(after)) count('adposition', NOMINAL.has(before));
      } else if (own === 'ADJ') pair('adjective', word, NOUNS);
      else if (own === 'DET') pair('determiner', word, NOUNS);
      else if (own === 'NUM') pair('numeral', word, NOUNS);
      else if (own === 'AUX') pair('auxiliary', word, VERB);
      else if (own === 'SCONJ') pair('subordinator', word, VERBAL);
      else if (own === 'ADV') pair('adverb', word, VERB);
      else if (own === 'PRON') pair('pronoun', word, VERB);
      else if (own === 'PROPN') pair('possessor', word, NOUN);
      if (own === 'NOUN') {
        const isGenitive = feats[word].includes('Case=Gen');
        const next = tag(word + 1);
        if (next === 'NOUN') {
          const isNextGenitive = feats[word + 1].includes('Case=Gen');
          if (isGenitive !== isNextGenitive) count('genitive', isNextGenitive);
        }
        count('case', feats[word].includes('Case='));
        count('adpositions', tag(word - 1) === 'ADP' || next === 'ADP');
      }
    }
    if (nTagged === 0 || first === '') return;
    if (0 < nVerbs && 2 < nTagged) {
      count('final', VERBAL.has(last));
      count('initial', VERBAL.has(first));
    }
    if (nVerbs === 1) {
      const verb = upos.indexOf('VERB');
      for (let word = 1; word <= n; word++) if (NOMINAL.has(upos[word])) count('nominals', verb < word);
    }
  }

  /** The shares so far. */
  get order(): WordOrder {
    const known = ASPECTS.filter((aspect) => MIN_COUNT <= this.counts[aspect].all);
    return Object.fromEntries(
      known.map((aspect) => [aspect, this.counts[aspect].second / this.counts[aspect].all]),
    ) as WordOrder;
  }
}

const BOUNDARY: ReadonlySet<string> = new Set(['', 'PUNCT', 'CCONJ']);
const VERB: ReadonlySet<string> = new Set(['VERB']);
const NOUN: ReadonlySet<string> = new Set(['NOUN']);
const NOUNS: ReadonlySet<string> = new Set(['NOUN', 'PROPN']);

/** The order of sentences. Time O(words). */
export function wordOrderOf(sentences: Iterable<Words>): WordOrder {
  const counts = new OrderCounts();
  for (const words of sentences) counts.add(words);
  return counts.order;
}

/** A word order as features of words: per aspect one that it is known, and one for each level that its share reaches. */
export function orderItems(order: WordOrder): readonly string[] {
  return ASPECTS.flatMap((aspect) => {
    const share = order[aspect];
    if (share === undefined) return [];
    const reached = LEVELS.filter((level) => level <= share);
    return [`order:${aspect}`, ...reached.map((level) => `order:${aspect}>${level}`)];
  });
}
