/** The agreement of two annotators: every figure. */

import { bootstrapIntervals, emptyTally, type Intervals, SentenceCounts } from '../../evaluate/index.ts';
import { type Annotations, byColumn, offsetOf, type Unit, VALUE_COLUMNS, type ValueColumn } from './annotations.ts';
import { type PairCoefficients, pairCoefficients } from './coefficients.ts';
import type { ValueTable } from './values.ts';

/** Two different values of the same word, one by each annotator. */
export interface ValueConfusion {
  readonly column: 'UPOS' | 'DEPREL';
  readonly a: string;
  readonly b: string;
  readonly count: number;
}

/** Percentages and coefficients; undefined if there is nothing to count, or chance alone would agree. */
export interface PairAgreement {
  /** Numbers of the annotators, from 0. */
  readonly a: number;
  readonly b: number;
  /** Words of the sentences that both have. */
  readonly words: number;
  /** Words with HEAD and DEPREL from both. */
  readonly annotated: number;
  readonly sentences: number;
  readonly uas: number | undefined;
  readonly las: number | undefined;
  readonly lasUniversal: number | undefined;
  readonly la: number | undefined;
  /** Sentences with all arcs from both, and how many of them have the same heads, and the same heads and relations. */
  readonly wholeSentences: number;
  readonly uem: number | undefined;
  readonly lem: number | undefined;
  readonly columns: Readonly<Record<ValueColumn, PairCoefficients>>;
  /** Relations of words with the same head. */
  readonly deprelOnAgreedHeads: PairCoefficients;
  /** The distance from word to head as a category, or the root; with the relation. */
  readonly headOffset: PairCoefficients;
  readonly headOffsetDeprel: PairCoefficients;
  /** By name, sorted; absent is a value. */
  readonly features: ReadonlyMap<string, PairCoefficients>;
  readonly intervals: Intervals | undefined;
  /** Most frequent first. */
  readonly confusions: readonly ValueConfusion[];
  /** Relations that both gave to a word, with their frequencies. */
  readonly agreedRelations: ReadonlyMap<string, number>;
}

/** Values of both annotators in text order. */
class Pairs {
  readonly a: number[] = [];
  readonly b: number[] = [];

  add(a: number, b: number): void {
    this.a.push(a);
    this.b.push(b);
  }
}

/** @param a @param b numbers of the annotators @param samples draws for the intervals */
export function agreementOf(
  { units, values }: Annotations,
  a: number,
  b: number,
  samples: number,
  seed: number,
): PairAgreement {
  const columns = byColumn(() => new Pairs());
  const agreedHeads = new Pairs();
  const offsets = new Pairs();
  const arcs = new Pairs();
  const total = emptyTally();
  let universal = 0;
  let words = 0;
  const tallies = new SentenceCounts();
  const arcCodes = new ValueTableOfPairs();
  for (const { versions } of units) {
    const [x, y] = [versions[a], versions[b]];
    if (x === undefined || y === undefined) continue;
    const tally = emptyTally();
    words += x.heads.length;
    for (let word = 0; word < x.heads.length; word++) {
      for (const column of VALUE_COLUMNS) {
        const [u, v] = [x.columns[column][word], y.columns[column][word]];
        if (u !== -1 && v !== -1) columns[column].add(u, v);
      }
      const [headX, headY] = [x.heads[word], y.heads[word]];
      if (headX === -1 || headY === -1) continue;
      const [deprelX, deprelY] = [x.columns.DEPREL[word], y.columns.DEPREL[word]];
      const [offsetX, offsetY] = [offsetOf(headX, word), offsetOf(headY, word)];
      tally.words++;
      offsets.add(offsetX, offsetY);
      arcs.add(arcCodes.code(offsetX, deprelX), arcCodes.code(offsetY, deprelY));
      if (deprelX === deprelY) tally.deprels++;
      if (headX !== headY) continue;
      tally.heads++;
      agreedHeads.add(deprelX, deprelY);
      if (deprelX === deprelY) tally.arcs++;
      if (x.columns.UDEPREL[word] === y.columns.UDEPREL[word]) universal++;
    }
    tallies.push(tally);
    total.sentences++;
    for (const key of ['words', 'heads', 'deprels', 'arcs'] as const) total[key] += tally[key];
  }
  const share = (part: number, whole: number) => (whole === 0 ? undefined : (100 * part) / whole);
  const whole = wholeSentences(units, a, b);
  return {
    a,
    b,
    words,
    annotated: total.words,
    sentences: total.sentences,
    uas: share(total.heads, total.words),
    las: share(total.arcs, total.words),
    lasUniversal: share(universal, total.words),
    la: share(total.deprels, total.words),
    wholeSentences: whole.count,
    uem: share(whole.heads, whole.count),
    lem: share(whole.arcs, whole.count),
    columns: byColumn((column) => pairCoefficients(columns[column])),
    deprelOnAgreedHeads: pairCoefficients(agreedHeads),
    headOffset: pairCoefficients(offsets),
    headOffsetDeprel: pairCoefficients(arcs),
    features: featuresOf(columns.FEATS, values),
    intervals: bootstrapIntervals(tallies, samples, seed),
    confusions: confusionsOf(columns, values),
    agreedRelations: agreedValues(columns.DEPREL, values),
  };
}

/** A number for each pair of an offset and a relation. */
class ValueTableOfPairs {
  private readonly codes = new Map<number, Map<number, number>>();
  private next = 0;

  code(offset: number, deprel: number): number {
    let ofOffset = this.codes.get(offset);
    if (ofOffset === undefined) {
      ofOffset = new Map();
      this.codes.set(offset, ofOffset);
    }
    let code = ofOffset.get(deprel);
    if (code === undefined) {
      code = this.next++;
      ofOffset.set(deprel, code);
    }
    return code;
  }
}

function wholeSentences(units: readonly Unit[], a: number, b: number) {
  const found = { count: 0, heads: 0, arcs: 0 };
  for (const { versions } of units) {
    const [x, y] = [versions[a], versions[b]];
    if (x === undefined || y === undefined || x.heads.includes(-1) || y.heads.includes(-1)) continue;
    found.count++;
    const sameHeads = x.heads.every((head, word) => head === y.heads[word]);
    if (!sameHeads) continue;
    found.heads++;
    if (x.columns.DEPREL.every((deprel, word) => deprel === y.columns.DEPREL[word])) found.arcs++;
  }
  return found;
}

function featuresOf({ a, b }: Pairs, values: ValueTable): Map<string, PairCoefficients> {
  const names = new Set<string>();
  for (const cell of new Set([...a, ...b])) for (const name of values.featuresOf(cell).keys()) names.add(name);
  const featureOf = (cell: number, name: string) => values.featuresOf(cell).get(name) ?? -1;
  return new Map(
    [...names]
      .sort()
      .map((name) => [
        name,
        pairCoefficients({ a: a.map((cell) => featureOf(cell, name)), b: b.map((cell) => featureOf(cell, name)) }),
      ]),
  );
}

function confusionsOf(columns: Readonly<Record<ValueColumn, Pairs>>, values: ValueTable): ValueConfusion[] {
  const confusions: ValueConfusion[] = [];
  for (const column of ['UPOS', 'DEPREL'] as const) {
    const { a, b } = columns[column];
    const counts = new Map<number, Map<number, number>>();
    for (let i = 0; i < a.length; i++) {
      if (a[i] === b[i]) continue;
      const ofA = counts.get(a[i]) ?? new Map<number, number>();
      counts.set(a[i], ofA);
      ofA.set(b[i], (ofA.get(b[i]) ?? 0) + 1);
    }
    for (const [x, ofA] of counts) {
      for (const [y, count] of ofA) confusions.push({ column, a: values.text(x), b: values.text(y), count });
    }
  }
  const order = (text: ValueConfusion) => `${text.column} ${text.a} ${text.b}`;
  return confusions.sort((x, y) => y.count - x.count || (order(x) < order(y) ? -1 : 1));
}

function agreedValues({ a, b }: Pairs, values: ValueTable): Map<string, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) counts.set(a[i], (counts.get(a[i]) ?? 0) + 1);
  return new Map([...counts].map(([code, count]) => [values.text(code), count]));
}
