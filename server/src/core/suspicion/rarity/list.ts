/** The list of unusual configurations: the words with the rarest arcs, from counts alone, which are available within seconds. */

import { localized } from '../../../localization/index.ts';
import type { Sentence } from '../../conllu/index.ts';
import { dominates } from '../../tree/index.ts';
import { nameOf, shortForm, type Words, wordsOf } from '../sentenceWords.ts';
import { MOST_EXAMPLES, MOST_WAYS, type Suggestion, type Suspicion, type Usage, type Way } from '../types.ts';
import { chance, howUnusual } from '../wording.ts';
import type { WordPlace } from '../wordPlace.ts';
import { type Chain, RarityModel, type Surprisal } from './model.ts';

/** Minimum number of occurrences for a context to explain anything. */
const LEAST_SEEN = 3;

/**
 * First every sentence is added, then every sentence is rated; `settle` sets the number of listed words, and `of` gives the rows of a sentence,
 * also of one edited since. Examples are looked up in a last pass: `gather` every sentence, then `complete` the rows.
 * O(n) for each sentence and pass.
 */
export class RarityList {
  private readonly model = new RarityModel();
  private scores = new Float32Array(1 << 12);
  private nScores = 0;
  private least = 0;
  /** By context and usual value, the examples that rows need. */
  private readonly examples = new Map<string, WordPlace[]>();
  private readonly wanted = new WeakMap<Usage, string>();

  add(sentence: Sentence): void {
    const words = wordsOf(sentence);
    if (words !== undefined) this.model.add(words);
  }

  rate(sentence: Sentence): void {
    const words = wordsOf(sentence);
    if (words === undefined) return;
    this.model.score(words, (_, surprisal) => {
      if (this.nScores === this.scores.length) {
        const scores = new Float32Array(2 * this.nScores);
        scores.set(this.scores);
        this.scores = scores;
      }
      this.scores[this.nScores++] = scoreOf(surprisal);
    });
  }

  /** @param share of the words to list, 0…1. O(n log n) */
  settle(share: number): void {
    const sorted = this.scores.slice(0, this.nScores).sort();
    const nListed = Math.min(this.nScores, Math.round(share * this.nScores));
    this.least = nListed === 0 ? Number.POSITIVE_INFINITY : sorted[this.nScores - nListed];
    this.scores = new Float32Array(0);
    this.nScores = 0;
  }

  of(sentence: Sentence, index: number): Suspicion[] {
    const words = wordsOf(sentence);
    const rows: Suspicion[] = [];
    if (words === undefined) return rows;
    this.model.score(words, (word, surprisal) => {
      const score = scoreOf(surprisal);
      if (this.least <= Math.fround(score)) rows.push(this.rowOf(sentence, index, words, word, surprisal));
    });
    return rows;
  }

  /** Remembers the words of a sentence that can serve as examples for some row. */
  gather(sentence: Sentence, index: number): void {
    const words = wordsOf(sentence);
    if (words === undefined) return;
    for (let word = 1; word < words.forms.length; word++) {
      if (words.isMark[word] === 1) continue;
      const { relation, head } = this.model.chainsOf(words, word);
      for (const { contexts, value } of [relation, head]) {
        for (const context of contexts) {
          const places = this.examples.get(`${context} ${value}`);
          if (places === undefined || MOST_EXAMPLES < places.length) continue;
          // One for each sentence, so that enough remain without that of the row.
          if (places.at(-1)?.sentence !== index) places.push({ sentence: index, word });
        }
      }
    }
  }

  /** The row with its examples. */
  complete(row: Suspicion): Suspicion {
    const { usage } = row.because;
    const places = usage && this.examples.get(this.wanted.get(usage) ?? '');
    if (usage === undefined || places === undefined) return row;
    const otherwise = places.filter(({ sentence }) => sentence !== row.sentence).slice(0, MOST_EXAMPLES);
    // Before `gather` there are none.
    return otherwise.length === 0 ? row : { ...row, because: { ...row.because, usage: { ...usage, otherwise } } };
  }

  private rowOf(sentence: Sentence, index: number, words: Words, word: number, surprisal: Surprisal): Suspicion {
    const chains = this.model.chainsOf(words, word);
    const isRelation = surprisal.head <= surprisal.relation;
    const usage = isRelation
      ? this.usageOfRelation(words, word, chains.relation)
      : this.usageOfHead(words, word, chains.head);
    const suggestion = isRelation ? this.relationFor(chains.relation) : this.headFor(words, word);
    const { head, relation } = surprisal;
    const probability = Math.exp(-head - relation);
    const how = `${howUnusual(probability)} (${chance(probability)})`;
    const what =
      words.heads[word] === 0
        ? localized`${nameOf(sentence, word)} is attached to the root, which is ${how}.`
        : localized`${nameOf(sentence, word)} is ${words.deprels[word]} of ${nameOf(sentence, words.heads[word])}, which is ${how}.`;
    return {
      kind: isRelation ? 'relation' : 'head',
      sentence: index,
      word,
      score: scoreOf(surprisal),
      ...(suggestion === undefined ? {} : { suggestion }),
      because: {
        text: what,
        parts: { head, relation },
        ...(usage === undefined ? {} : { usage }),
      },
    };
  }

  /** The likeliest relation, if it differs. */
  private relationFor(chain: Chain): Suggestion | undefined {
    const { relations } = this.model;
    let best = chain.value;
    let most = this.model.probability(chain, 1);
    for (let value = 1; value < relations.texts.length; value++) {
      if (value === chain.value || relations.texts[value] === 'root') continue;
      const probability = this.model.probability({ ...chain, value }, 1, chain.value);
      if (probability <= most) continue;
      most = probability;
      best = value;
    }
    return best === chain.value ? undefined : { deprel: relations.texts[best] };
  }

  /** The head with which this word would be least unusual, given its relation; never punctuation or a descendant. */
  private headFor(words: Words, word: number): Suggestion | undefined {
    const current = words.heads[word];
    if (current === 0) return undefined;
    const heads = Int32Array.from(words.heads);
    const rarityBelow = (head: number) => {
      heads[word] = head;
      const { relation, head: kind } = this.model.chainsOf({ ...words, heads }, word);
      const own = head === current ? 1 : 0;
      return -Math.log(this.model.probability(relation, own)) - Math.log(this.model.probability(kind, own));
    };
    let best = current;
    let least = rarityBelow(current);
    for (let head = 1; head < heads.length; head++) {
      if (head === word || head === current || words.isMark[head] === 1 || dominates(words.heads, word, head)) continue;
      const rarity = rarityBelow(head);
      if (least <= rarity) continue;
      least = rarity;
      best = head;
    }
    return best === current ? undefined : { head: best };
  }

  private usageOfRelation({ heads, forms, upos, markers }: Words, word: number, chain: Chain): Usage | undefined {
    const head = heads[word];
    const own = localized`“${shortForm(forms[word])}” (${upos[word]})`;
    const marked = markers[word] === '' ? '' : localized` with “${shortForm(markers[word])}”`;
    const below = (text: string, name: string) => {
      if (head === 0) return localized`${text} below the root`;
      return head < word ? localized`${text} below ${name} to the left` : localized`${text} below ${name} to the right`;
    };
    const alike = [
      below(own, localized`“${shortForm(forms[head])}”`),
      below(`${own}${marked}`, upos[head]),
      below(`${upos[word]}${marked}`, upos[head]),
      below(upos[word], upos[head]),
      upos[word],
    ];
    return this.usageOf(chain, alike, this.model.relations.texts);
  }

  private usageOfHead({ forms, upos, deprels }: Words, word: number, chain: Chain): Usage | undefined {
    const relation = deprels[word];
    const own = localized`“${shortForm(forms[word])}” (${upos[word]})`;
    const alike = [
      localized`${own} as ${relation}`,
      localized`${upos[word]} as ${relation}`,
      localized`words as ${relation}`,
    ];
    return this.usageOf(chain, alike, this.model.kinds.texts);
  }

  /** In the most specific frequent context with a different majority; without one, in a frequent one. */
  private usageOf({ contexts, value }: Chain, alike: readonly string[], names: readonly string[]): Usage | undefined {
    const levels = contexts.map((context, level) => {
      const total = this.model.countOf(context) - 1;
      if (total < LEAST_SEEN) return undefined;
      const ways: (Way & { readonly value: number })[] = [];
      for (let each = 1; each < names.length; each++) {
        const isOwn = each === value;
        const count = this.model.countOf(context, each) - (isOwn ? 1 : 0);
        if (0 < count || isOwn) ways.push({ name: names[each], count: Math.max(0, count), isOwn, value: each });
      }
      ways.sort((a, b) => b.count - a.count || a.value - b.value);
      return { alike: alike[level], ways, total, context };
    });
    const found = levels.find((each) => each?.ways[0]?.isOwn === false) ?? levels.find((each) => each !== undefined);
    if (found === undefined) return undefined;
    const usual = found.ways.find(({ isOwn }) => !isOwn);
    const own = found.ways.filter(({ isOwn }) => isOwn);
    const most = [...found.ways.filter(({ isOwn }) => !isOwn).slice(0, MOST_WAYS - 1), ...own];
    most.sort((a, b) => b.count - a.count);
    const usage: Usage = {
      alike: found.alike,
      ways: most.map(({ name, count, isOwn }) => ({ name, count, isOwn })),
      total: found.total,
      otherwise: [],
    };
    if (usual !== undefined) {
      const key = `${found.context} ${usual.value}`;
      if (!this.examples.has(key)) this.examples.set(key, []);
      this.wanted.set(usage, key);
    }
    return usage;
  }
}

const scoreOf = ({ relation, head }: Surprisal): number => relation + head;
