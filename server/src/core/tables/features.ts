/** Features by part of speech: each value with the lemmas that have it, and how many words lack the feature. */

import { getOrAdd, itemTexts, nameOfItem, valueOfItem } from '../annotation/index.ts';
import { MISSING } from './lexicon.ts';
import { type CountedAt, type CountTable, countColumn, keyColumn, type TableRow, textColumn } from './model.ts';
import { type CountedWords, compareText, type Grouping, type WordGroup } from './words.ts';

/** Lemmas that are named. */
const MOST_LEMMAS = 5;

/** A value of a feature in a part of speech. */
interface Value {
  readonly name: string;
  count: number;
  readonly first: CountedAt;
  lemmas: number;
  /** The most frequent ones. */
  readonly frequent: LemmaCount[];
  /** Of the lemma that is being looked at. */
  current: number;
}

interface LemmaCount {
  readonly lemma: string;
  readonly count: number;
}

interface Feature {
  readonly values: Map<string, Value>;
  /** Words by lemma. */
  readonly having: Map<string, number>;
}

/**
 * Rows: part of speech, feature, value, words, their share of the part of speech, different lemmas, and the most frequent ones. Of words
 * that lack a feature others of their part of speech have, the value is a dash. Time O(kinds of words · features of each), and for each feature
 * O(lemmas) until five lack it.
 */
export function featuresTable(words: CountedWords): CountTable {
  const columns = [
    ...['upos', 'feature', 'value'].map(keyColumn),
    countColumn(),
    { name: 'share', kind: 'share' } as const,
    countColumn('lemmas'),
    textColumn('most frequent'),
  ];
  const rows = words.made(TAGS).flatMap(({ rows: own }) => own);
  return { columns, rows, total: words.total };
}

const TAGS: Grouping<{ readonly upos: string; readonly count: number; readonly rows: readonly TableRow[] }> = {
  each: ({ upos, lemma, feats }, add) => add([upos, lemma, feats]),
  depth: 1,
  make: (groups) => {
    const [{ keys }] = groups;
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    return { upos: keys[0], count, rows: rowsOf(keys[0], groups, count) };
  },
  compare: (a, b) => b.count - a.count || compareText(a.upos, b.upos),
};

/** @param all words of the part of speech */
function rowsOf(upos: string, groups: readonly WordGroup[], all: number): TableRow[] {
  const features = new Map<string, Feature>();
  const cells = new Map<string, { readonly values: readonly Value[]; readonly features: readonly Feature[] }>();
  // Lemma by lemma, so that each value has to remember only the lemma at hand; but made in the order of the text.
  const lemmas = new Map<string, WordGroup[]>();
  for (const group of groups) {
    const [, lemma, feats] = group.keys;
    getOrAdd(lemmas, lemma, (): WordGroup[] => []).push(group);
    getOrAdd(cells, feats, () => cellOf(feats, features, group.first));
  }
  const counts: LemmaCount[] = [];
  for (const [lemma, own] of lemmas) {
    const met: Value[] = [];
    let size = 0;
    for (const { keys, count } of own) {
      size += count;
      const cell = cells.get(keys[2]);
      for (const value of cell?.values ?? []) {
        value.count += count;
        if (value.current === 0) met.push(value);
        value.current += count;
      }
      for (const { having } of cell?.features ?? []) having.set(lemma, (having.get(lemma) ?? 0) + count);
    }
    for (const value of met) endLemma(value, lemma);
    counts.push({ lemma, count: size });
  }
  const sizes = new Map(counts.sort(byCount).map(({ lemma, count }) => [lemma, count]));
  return [...features]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([feature, { values, having }]) =>
      [...values.values(), ...missing(feature, having, all, sizes, groups)]
        .sort((a, b) => b.count - a.count || compareText(a.name, b.name))
        .map(({ name, count, first, lemmas: n, frequent }) => ({
          cells: [upos, feature, name, count, count / all, n, frequent.map(({ lemma }) => lemma).join(', ')],
          first,
        })),
    );
}

/** The values of a cell and its features, each once. */
function cellOf(feats: string, features: Map<string, Feature>, first: CountedAt) {
  const own = new Set<Feature>();
  const values = itemTexts(feats).map((item) => {
    const feature = getOrAdd(features, nameOfItem(item), () => ({
      values: new Map<string, Value>(),
      having: new Map<string, number>(),
    }));
    own.add(feature);
    const name = valueOfItem(item) ?? '';
    return getOrAdd(feature.values, name, () => ({ name, count: 0, first, lemmas: 0, frequent: [], current: 0 }));
  });
  return { values: [...new Set(values)], features: [...own] };
}

/**
 * The words without a feature, counted as what is left over: a broken file may have as many features as words.
 * @param sizes words of each lemma, the most frequent first
 */
function missing(
  feature: string,
  having: ReadonlyMap<string, number>,
  all: number,
  sizes: ReadonlyMap<string, number>,
  groups: readonly WordGroup[],
): Omit<Value, 'current'>[] {
  const count = all - [...having.values()].reduce((sum, n) => sum + n, 0);
  const lacks = ({ keys: [, , feats] }: WordGroup) => !itemTexts(feats).some((item) => nameOfItem(item) === feature);
  const first = count === 0 ? undefined : groups.find(lacks)?.first;
  if (first === undefined) return [];
  const frequent: LemmaCount[] = [];
  for (const [lemma, size] of sizes) {
    // Those that follow have no more.
    if (frequent.length === MOST_LEMMAS && size < frequent[MOST_LEMMAS - 1].count) break;
    keepFrequent(frequent, { lemma, count: size - (having.get(lemma) ?? 0) });
  }
  const nWithout = sizes.size - [...having].filter(([lemma, n]) => n === sizes.get(lemma)).length;
  return [{ name: MISSING, count, first, lemmas: nWithout, frequent }];
}

function endLemma(value: Value, lemma: string): void {
  const { frequent, current: count } = value;
  value.current = 0;
  value.lemmas++;
  keepFrequent(frequent, { lemma, count });
}

function keepFrequent(frequent: LemmaCount[], added: LemmaCount): void {
  const isFull = frequent.length === MOST_LEMMAS;
  if (added.count === 0 || (isFull && added.count < frequent[MOST_LEMMAS - 1].count)) return;
  frequent.push(added);
  frequent.sort(byCount);
  if (isFull) frequent.pop();
}

const byCount = (a: LemmaCount, b: LemmaCount): number => b.count - a.count || compareText(a.lemma, b.lemma);
