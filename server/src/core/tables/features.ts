/** Features by part of speech: each value with the lemmas that have it, and how many words lack the feature. */

import { getOrAdd, itemTexts, nameOfItem, valueOfItem } from '../annotation/index.ts';
import { MISSING } from './lexicon.ts';
import { type CountedAt, type CountTable, countColumn, keyColumn, type TableRow, textColumn } from './model.ts';
import { type CountedWords, compareTexts, type WordGroup } from './words.ts';

/** Lemmas that are named. */
const MOST_LEMMAS = 5;

/** A value of a feature in a part of speech. */
interface Value {
  readonly name: string;
  count: number;
  readonly first: CountedAt;
  lemmas: number;
  /** The most frequent ones. */
  readonly frequent: { readonly lemma: string; readonly count: number }[];
  /** Of the lemma that is being looked at. */
  current: number;
}

/**
 * Rows: part of speech, feature, value, words, their share of the part of speech, different lemmas, and the most frequent ones. Of words
 * that lack a feature others of their part of speech have, the value is a dash. Time O(kinds of words · features).
 */
export function featuresTable(words: CountedWords): CountTable {
  const tags = new Map<string, WordGroup[]>();
  for (const group of words.groups(({ upos, lemma, feats }) => [upos, lemma, feats]))
    getOrAdd(tags, group.keys[0], (): WordGroup[] => []).push(group);
  const sums = [...tags].map(([upos, groups]) => {
    return { upos, groups, count: groups.reduce((sum, { count }) => sum + count, 0) };
  });
  const columns = [
    ...['upos', 'feature', 'value'].map(keyColumn),
    countColumn(),
    { name: 'share', kind: 'share' } as const,
    countColumn('lemmas'),
    textColumn('most frequent'),
  ];
  const rows = sums
    .sort((a, b) => b.count - a.count || compareTexts([a.upos], [b.upos]))
    .flatMap(({ upos, groups, count }) => rowsOf(upos, groups, count));
  return { columns, rows, total: words.total };
}

/** @param all words of the part of speech */
function rowsOf(upos: string, groups: readonly WordGroup[], all: number): TableRow[] {
  const cells = new Set(groups.map(({ keys: [, , feats] }) => feats));
  const names = [...new Set([...cells].flatMap((feats) => itemTexts(feats).map(nameOfItem)))].sort();
  const features = new Map(names.map((name) => [name, new Map<string, Value>()]));
  const valuesOf = new Map<string, Value[]>();
  // Lemma by lemma, so that each value has to remember only the lemma at hand.
  const lemmas = new Map<string, WordGroup[]>();
  for (const group of groups) getOrAdd(lemmas, group.keys[1], (): WordGroup[] => []).push(group);
  for (const [lemma, own] of lemmas) {
    const met: Value[] = [];
    for (const { keys, count, first } of own) {
      for (const value of getOrAdd(valuesOf, keys[2], () => valuesIn(keys[2], features, first))) {
        value.count += count;
        if (value.current === 0) met.push(value);
        value.current += count;
      }
    }
    for (const value of met) endLemma(value, lemma);
  }
  return [...features].flatMap(([feature, values]) =>
    [...values.values()]
      .sort((a, b) => b.count - a.count || compareTexts([a.name], [b.name]))
      .map(({ name, count, first, lemmas: n, frequent }) => ({
        cells: [upos, feature, name, count, count / all, n, frequent.map(({ lemma }) => lemma).join(', ')],
        first,
      })),
  );
}

/** The values of a cell, one for each feature of the part of speech; more if one is repeated. */
function valuesIn(feats: string, features: ReadonlyMap<string, Map<string, Value>>, first: CountedAt): Value[] {
  const items = itemTexts(feats);
  return [...features].flatMap(([feature, values]) => {
    const own = items.filter((item) => nameOfItem(item) === feature).map((item) => valueOfItem(item) ?? '');
    return (own.length === 0 ? [MISSING] : own).map((name) =>
      getOrAdd(values, name, () => ({ name, count: 0, first, lemmas: 0, frequent: [], current: 0 })),
    );
  });
}

function endLemma(value: Value, lemma: string): void {
  const { frequent, current: count } = value;
  value.current = 0;
  value.lemmas++;
  const isFull = frequent.length === MOST_LEMMAS;
  if (isFull && count < frequent[MOST_LEMMAS - 1].count) return;
  frequent.push({ lemma, count });
  frequent.sort((a, b) => b.count - a.count || compareTexts([a.lemma], [b.lemma]));
  if (isFull) frequent.pop();
}
