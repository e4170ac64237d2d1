/** Features by part of speech: each value with the lemmas that have it, and how many words lack the feature. */

import { itemTexts, nameOfItem, valueOfItem } from '../annotation/index.ts';
import { getOrAdd } from '../grouping.ts';
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
  /** Words that have it. */
  count: number;
  /** Lemmas of which all words have it. */
  full: number;
  /** Words of the lemma that is being looked at. */
  current: number;
}

/** The values of a cell and its features, each once. */
interface Cell {
  readonly values: readonly Value[];
  readonly features: readonly Feature[];
}

/** A lemma with its words, by FEATS. */
interface Lemma {
  readonly lemma: string;
  readonly cells: Cell[];
  readonly counts: number[];
  count: number;
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
  width: 3,
  depth: 1,
  reader: (texts, key, add) => (cells) => {
    key[0] = texts.normalOf(cells.upos);
    key[1] = texts.normalOf(cells.lemma);
    key[2] = texts.normalOf(cells.feats);
    add();
  },
  make: (groups) => {
    const [{ keys }] = groups;
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    return { upos: keys[0], count, rows: rowsOf(keys[0], groups, count) };
  },
  rank: ({ count }) => count,
  compare: (a, b) => compareText(a.upos, b.upos),
};

/** @param all words of the part of speech */
function rowsOf(upos: string, groups: readonly WordGroup[], all: number): TableRow[] {
  const features = new Map<string, Feature>();
  const cells = new Map<string, Cell>();
  // Lemma by lemma, so that each value has to remember only the lemma at hand; but made in the order of the text.
  const lemmas = new Map<string, Lemma>();
  for (const { keys, count, first } of groups) {
    const [, lemma, feats] = keys;
    const cell = getOrAdd(cells, feats, () => cellOf(feats, features, first));
    const own = lemmas.get(lemma);
    if (own === undefined) {
      lemmas.set(lemma, { lemma, cells: [cell], counts: [count], count });
      continue;
    }
    own.cells.push(cell);
    own.counts.push(count);
    own.count += count;
  }
  for (const lemma of lemmas.values()) countLemma(lemma);
  const byFrequency = [...lemmas.values()].sort(byCount);
  return [...features]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([name, feature]) =>
      [...feature.values.values(), ...missing(name, feature, all, byFrequency, groups)]
        .sort((a, b) => b.count - a.count || compareText(a.name, b.name))
        .map(({ name: value, count, first, lemmas: n, frequent }) => ({
          cells: [upos, name, value, count, count / all, n, frequent.map(({ lemma }) => lemma).join(', ')],
          first,
        })),
    );
}

function countLemma({ lemma, cells, counts, count: size }: Lemma): void {
  const values: Value[] = [];
  const features: Feature[] = [];
  for (let at = 0; at < cells.length; at++) {
    const count = counts[at];
    for (const value of cells[at].values) {
      value.count += count;
      if (value.current === 0) values.push(value);
      value.current += count;
    }
    for (const feature of cells[at].features) {
      feature.count += count;
      if (feature.current === 0) features.push(feature);
      feature.current += count;
    }
  }
  for (const value of values) endLemma(value, lemma);
  for (const feature of features) {
    if (feature.current === size) feature.full++;
    feature.current = 0;
  }
}

function cellOf(feats: string, features: Map<string, Feature>, first: CountedAt): Cell {
  const own = new Set<Feature>();
  const values = itemTexts(feats).map((item) => {
    const feature = getOrAdd(features, nameOfItem(item), () => ({
      values: new Map<string, Value>(),
      count: 0,
      full: 0,
      current: 0,
    }));
    own.add(feature);
    const name = valueOfItem(item) ?? '';
    return getOrAdd(feature.values, name, () => ({ name, count: 0, first, lemmas: 0, frequent: [], current: 0 }));
  });
  return { values: [...new Set(values)], features: [...own] };
}

/**
 * The words without a feature, counted as what is left over: a broken file may have as many features as words.
 * @param lemmas the most frequent first
 */
function missing(
  name: string,
  feature: Feature,
  all: number,
  lemmas: readonly Lemma[],
  groups: readonly WordGroup[],
): Omit<Value, 'current'>[] {
  const count = all - feature.count;
  const lacks = ({ keys: [, , feats] }: WordGroup) => !itemTexts(feats).some((item) => nameOfItem(item) === name);
  const first = count === 0 ? undefined : groups.find(lacks)?.first;
  if (first === undefined) return [];
  const frequent: LemmaCount[] = [];
  for (const { lemma, cells, counts, count: size } of lemmas) {
    // Those that follow have no more.
    if (frequent.length === MOST_LEMMAS && size < frequent[MOST_LEMMAS - 1].count) break;
    let left = size;
    for (let at = 0; at < cells.length; at++) if (cells[at].features.includes(feature)) left -= counts[at];
    keepFrequent(frequent, { lemma, count: left });
  }
  return [{ name: MISSING, count, first, lemmas: lemmas.length - feature.full, frequent }];
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
