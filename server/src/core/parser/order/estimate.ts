/** Estimates the word order of a text from its tags alone, so that it is known for a language without a single tree. */

import { universalPart } from '../../annotation/index.ts';
import type { Words } from '../base/readWords.ts';
import { ASPECTS, type Aspect, type WordOrder } from './aspects.ts';

/** Fewer cases say nothing. */
const MIN_COUNT = 8;

/** Arcs confirmed by an annotator: they say more than tags. Arrays have length n + 1; head -1 where none is confirmed. */
interface ConfirmedArcs {
  readonly heads: ArrayLike<number>;
  readonly deprels: readonly string[];
}

type Tags = ReadonlySet<string>;
const VERB: Tags = new Set(['VERB']);
const VERBAL: Tags = new Set(['VERB', 'AUX']);
const NOUN: Tags = new Set(['NOUN']);
const NOUNS: Tags = new Set(['NOUN', 'PROPN']);
const NOMINAL: Tags = new Set(['NOUN', 'PROPN', 'PRON', 'NUM']);
/** What a nominal with an adposition can begin with. */
const OPENING: Tags = new Set(['NOUN', 'PROPN', 'PRON', 'NUM', 'DET', 'ADJ']);
/** An adposition has no nominal beyond these, or beyond the edge of the sentence. */
const BOUNDARY: Tags = new Set(['', 'PUNCT', 'CCONJ']);
/** They neither begin nor end a sentence. */
const BESIDE: Tags = new Set(['PUNCT', 'SYM', 'X', 'INTJ']);

/** Aspects of words next to their head, by their tag, with the tags that the head has. */
const PAIRS = new Map<string, readonly [Aspect, Tags]>([
  ['ADJ', ['adjective', NOUNS]],
  ['DET', ['determiner', NOUNS]],
  ['NUM', ['numeral', NOUNS]],
  ['AUX', ['auxiliary', VERB]],
  ['SCONJ', ['subordinator', VERBAL]],
  ['ADV', ['adverb', VERB]],
  ['PRON', ['pronoun', VERB]],
  ['PROPN', ['possessor', NOUN]],
]);

/** Aspects of confirmed arcs, by relation. */
const ARCS = new Map<string, Aspect>([
  ['case', 'adposition'],
  ['amod', 'adjective'],
  ['det', 'determiner'],
  ['nummod', 'numeral'],
  ['aux', 'auxiliary'],
  ['mark', 'subordinator'],
  ['nsubj', 'nominals'],
  ['obj', 'nominals'],
  ['iobj', 'nominals'],
  ['obl', 'nominals'],
]);

/** Counts the orders in the sentences added so far. */
export class OrderCounts {
  /** Counts of the second of the two orders, and of both, by aspect. */
  private readonly second = new Map<Aspect, number>();
  private readonly all = new Map<Aspect, number>();

  /** Time O(n). */
  add(words: Words, confirmed?: ConfirmedArcs): void {
    const { n, upos } = words;
    const nVerbs = upos.reduce((sum, tag) => sum + (tag === 'VERB' ? 1 : 0), 0);
    const verb = nVerbs === 1 ? upos.indexOf('VERB') : 0;
    for (let word = 1; word <= n; word++) {
      if (confirmed !== undefined && 0 <= confirmed.heads[word]) this.addArc(word, confirmed);
      else this.addWord(words, word, verb);
    }
    const inside = upos.filter((tag) => tag !== '' && !BESIDE.has(tag));
    if (nVerbs === 0 || inside.length < 2) return;
    this.count('final', VERBAL.has(inside[inside.length - 1]));
    this.count('initial', VERBAL.has(inside[0]));
  }

  /** The shares so far. */
  get order(): WordOrder {
    const order: Partial<Record<Aspect, number>> = {};
    for (const aspect of ASPECTS) {
      const all = this.all.get(aspect) ?? 0;
      if (MIN_COUNT <= all) order[aspect] = (this.second.get(aspect) ?? 0) / all;
    }
    return order;
  }

  private count(aspect: Aspect, isSecond: boolean): void {
    this.all.set(aspect, (this.all.get(aspect) ?? 0) + 1);
    if (isSecond) this.second.set(aspect, (this.second.get(aspect) ?? 0) + 1);
  }

  private addArc(word: number, { heads, deprels }: ConfirmedArcs): void {
    const aspect = ARCS.get(universalPart(deprels[word]));
    if (aspect !== undefined && heads[word] !== 0) this.count(aspect, heads[word] < word);
  }

  /** @param verb the only one of the sentence, or 0 */
  private addWord({ n, upos, feats }: Words, word: number, verb: number): void {
    const own = upos[word];
    const before = upos[word - 1];
    const after = word < n ? upos[word + 1] : '';
    const [aspect, heads] = PAIRS.get(own) ?? [];
    if (aspect !== undefined && heads !== undefined && heads.has(before) !== heads.has(after)) {
      this.count(aspect, heads.has(before));
    }
    if (own === 'ADP') {
      // With a boundary on one side, the nominal is on the other; a verb before the adposition says nothing.
      if (BOUNDARY.has(before) !== BOUNDARY.has(after)) this.count('adposition', BOUNDARY.has(after));
      if (!VERBAL.has(before) && NOMINAL.has(before) !== OPENING.has(after))
        this.count('adposition', NOMINAL.has(before));
    }
    if (own === 'NOUN') {
      const isGenitive = feats[word].includes('Case=Gen');
      if (after === 'NOUN' && isGenitive !== feats[word + 1].includes('Case=Gen')) this.count('genitive', !isGenitive);
      this.count('case', feats[word].includes('Case='));
      this.count('adpositions', before === 'ADP' || after === 'ADP');
    }
    if (0 < verb && NOMINAL.has(own)) this.count('nominals', verb < word);
  }
}

/** The order of sentences. Time O(words). */
export function wordOrderOf(sentences: Iterable<Words>): WordOrder {
  const counts = new OrderCounts();
  for (const words of sentences) counts.add(words);
  return counts.order;
}
