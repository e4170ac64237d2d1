/**
 * Multiword expressions that are annotated in one place and not in another: what PARSEME's consistency page shows to language leaders
 * (Savary et al. 2018, *PARSEME multilingual corpus of verbal multiword expressions*).
 */

import type { Sentence } from '../conllu/index.ts';
import { type ConsistencyMethod, type ExpressionGroup, NOT_MWE, type Occurrence, type WordsAt } from './model.ts';
import { findConnected, findTree, type TreePattern, treePatternOf } from './trees.ts';
import { findInWindow } from './window.ts';
import { MOST_WORDS, type ReadSentence, readSentence, Texts } from './words.ts';

interface Group {
  readonly texts: readonly number[];
  readonly annotated: Occurrence[];
  /** Words of the annotated places, by sentence. */
  readonly taken: Map<number, Set<number>>;
  /** How often each order occurs, by the order. */
  readonly orders: Map<string, { readonly texts: readonly number[]; n: number }>;
  readonly patterns: Map<string, TreePattern>;
  /** Whether the words of some occurrence are not connected. */
  isLoose: boolean;
}

/** Reads each sentence once, so that asking again after an edit is quick. Memory about 8 bytes for each word. */
export class Consistency {
  private readonly texts = new Texts();
  private readonly known = new WeakMap<Sentence, ReadSentence>();

  /** What is known of a sentence. */
  private read(sentence: Sentence): ReadSentence {
    let read = this.known.get(sentence);
    if (read === undefined) {
      read = readSentence(sentence, this.texts);
      this.known.set(sentence, read);
    }
    return read;
  }

  /** Reads a sentence ahead of `groups`. O(length). */
  prepare(sentence: Sentence): void {
    this.read(sentence);
  }

  /**
   * All groups of expressions, except those that are only marked as none, in the order of their lemmas. Time O(words + places to look at).
   */
  groups(sentences: readonly Sentence[], method: ConsistencyMethod = 'window'): ExpressionGroup[] {
    const read = sentences.map((sentence) => this.read(sentence));
    const groups = [...groupsOf(sentences, read).values()].filter(({ annotated }) =>
      annotated.some(({ category }) => category !== NOT_MWE),
    );
    const skipped = this.search(sentences, read, groups, method);
    const { texts } = this.texts;
    return groups
      .map((group, i) => ({
        lemmas: usualOrder(group).map((text) => texts[text]),
        annotated: group.annotated,
        skipped: skipped[i],
      }))
      .sort((a, b) => compare(a.lemmas.join(' '), b.lemmas.join(' ')));
  }

  /** For each group the places without it. */
  private search(
    sentences: readonly Sentence[],
    read: readonly ReadSentence[],
    groups: readonly Group[],
    method: ConsistencyMethod,
  ): WordsAt[][] {
    const nTexts = this.texts.texts.length;
    const byRarest = anchors(read, groups, nTexts);
    const skipped: WordsAt[][] = groups.map(() => []);
    // The sentence in which a text was last seen.
    const seen = new Int32Array(nTexts).fill(-1);
    const candidates = new Set<number>();
    read.forEach((here, index) => {
      candidates.clear();
      for (let word = 1; word < here.forms.length; word++) {
        const [lemma, form] = [here.lemmas[word], here.forms[word]];
        seen[lemma] = index;
        for (const group of byRarest[lemma] ?? NONE) candidates.add(group);
        if (form === lemma) continue;
        seen[form] = index;
        for (const group of byRarest[form] ?? NONE) candidates.add(group);
      }
      for (const candidate of candidates) {
        const group = groups[candidate];
        if (!group.texts.every((text) => seen[text] === index)) continue;
        const places = placesOf(sentences[index], here, group, method);
        for (const words of withoutAnnotated(places, group, index)) skipped[candidate].push({ sentence: index, words });
      }
    });
    return skipped;
  }
}

const NONE: readonly number[] = [];

const compare = (a: string, b: string): number => (a < b ? -1 : b < a ? 1 : 0);

/** By their texts in ascending order. */
function groupsOf(sentences: readonly Sentence[], read: readonly ReadSentence[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  read.forEach(({ expressions }, sentence) => {
    for (const expression of expressions) {
      const texts = [...expression.texts].sort((a, b) => a - b);
      const key = texts.join(' ');
      let group = groups.get(key);
      if (group === undefined) {
        group = { texts, annotated: [], taken: new Map(), orders: new Map(), patterns: new Map(), isLoose: false };
        groups.set(key, group);
      }
      const { number, category, words, order } = expression;
      group.annotated.push({ sentence, number, category, words });
      group.taken.set(sentence, new Set([...(group.taken.get(sentence) ?? []), ...words]));
      const known = group.orders.get(order.join(' '));
      if (known === undefined) group.orders.set(order.join(' '), { texts: order, n: 1 });
      else known.n++;
      if (MOST_WORDS < words.length) continue;
      const pattern = treePatternOf(sentences[sentence], expression);
      if (pattern === undefined) group.isLoose = true;
      else group.patterns.set(JSON.stringify(pattern), pattern);
    }
  });
  return groups;
}

/** The order of most occurrences; of equally frequent ones the first. */
function usualOrder({ orders }: Group): readonly number[] {
  return [...orders.values()].reduce((best, each) => (best.n < each.n ? each : best)).texts;
}

/** The groups by their rarest texts: a sentence without that has no place of them. */
function anchors(read: readonly ReadSentence[], groups: readonly Group[], nTexts: number): (number[] | undefined)[] {
  const counts = new Int32Array(nTexts);
  for (const { lemmas, forms } of read) {
    for (let word = 1; word < forms.length; word++) {
      counts[forms[word]]++;
      if (lemmas[word] !== forms[word]) counts[lemmas[word]]++;
    }
  }
  const byRarest = new Array<number[] | undefined>(nTexts);
  groups.forEach(({ texts }, index) => {
    if (MOST_WORDS < texts.length) return;
    const rarest = texts.reduce((best, text) => (counts[text] < counts[best] ? text : best));
    const here = byRarest[rarest];
    if (here === undefined) byRarest[rarest] = [index];
    else here.push(index);
  });
  return byRarest;
}

function placesOf(sentence: Sentence, read: ReadSentence, group: Group, method: ConsistencyMethod): number[][] {
  if (method === 'window') return findInWindow(read, group.texts);
  const loose = group.isLoose ? findInWindow(read, group.texts) : [];
  if (group.patterns.size === 0) return loose;
  if (method === 'bag') return [...findConnected(sentence, read, group.texts), ...loose];
  const patterns = [...group.patterns.values()];
  return [...patterns.flatMap((pattern) => findTree(sentence, read, pattern, method === 'arcs')), ...loose];
}

/** Each place once, without those that share a word with an annotated place of the group. */
function withoutAnnotated(places: readonly number[][], group: Group, sentence: number): number[][] {
  const taken = group.taken.get(sentence);
  const distinct = new Map(places.map((words) => [words.join(' '), words]));
  return [...distinct.values()].filter((words) => !words.some((word) => taken?.has(word)));
}
