/** The number of rows of a ranking corrected by a later release of the treebank: precision at the top, and by chance. */

import { compareTreebanks, type DifferenceClass } from '../compare/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';
import type { WordPlace } from './types.ts';

/** The shares of a ranking at which precision is measured. */
export const SHARES = [0.005, 0.01, 0.02, 0.05] as const;

/** The kinds of change that count as a correction of a row. */
export interface Measure {
  readonly name: string;
  readonly classes: readonly DifferenceClass[];
}

export const ARC_MEASURES: readonly Measure[] = [
  { name: 'head', classes: ['head'] },
  { name: 'head or relation', classes: ['head', 'relation'] },
  { name: 'head, relation or subtype', classes: ['head', 'relation', 'subtype'] },
];

export const TAG_MEASURES: readonly Measure[] = [
  { name: 'UPOS', classes: ['upos'] },
  { name: 'FEATS', classes: ['feats'] },
  { name: 'LEMMA', classes: ['lemma'] },
  { name: 'any of them', classes: ['upos', 'feats', 'lemma'] },
];

/** The changes of a later release in sentences whose words are the same. */
export class Corrections {
  /** Classes of the differences of each word, by sentence of the earlier release. */
  private readonly changed = new Map<number, Map<number, Set<DifferenceClass>>>();
  private readonly comparable = new Set<number>();

  /** Aligns the sentences by sent_id, text and place; see `compareTreebanks`. */
  constructor(earlier: readonly Sentence[], later: readonly Sentence[]) {
    for (const { a, b, differences } of compareTreebanks(earlier, later)) {
      if (a.length !== 1 || b.length !== 1 || !hasSameWords(earlier[a[0]], later[b[0]])) continue;
      this.comparable.add(a[0]);
      for (const { class: kind, relation, a: side } of differences) {
        if (side === undefined) continue;
        for (const row of side.rows) {
          this.add(a[0], earlier[a[0]].wordOfRow(row), kind);
          if (relation !== undefined) this.add(a[0], earlier[a[0]].wordOfRow(row), relation.class);
        }
      }
    }
  }

  get sentences(): number {
    return this.comparable.size;
  }

  /** Whether the sentence is in both releases, with the same words. */
  compares({ sentence }: WordPlace): boolean {
    return this.comparable.has(sentence);
  }

  /** Whether the word was corrected in one of these ways. */
  has({ sentence, word }: WordPlace, classes: readonly DifferenceClass[]): boolean {
    const found = this.changed.get(sentence)?.get(word);
    return found !== undefined && classes.some((each) => found.has(each));
  }

  private add(sentence: number, word: number, kind: DifferenceClass): void {
    const words = this.changed.get(sentence) ?? new Map<number, Set<DifferenceClass>>();
    this.changed.set(sentence, words);
    const classes = words.get(word) ?? new Set<DifferenceClass>();
    words.set(word, classes.add(kind));
  }
}

function hasSameWords(a: Sentence, b: Sentence): boolean {
  if (a.nWords !== b.nWords) return false;
  for (let word = 1; word <= a.nWords; word++) {
    if (a.wordCell(word, Column.form) !== b.wordCell(word, Column.form)) return false;
  }
  return true;
}

interface Precision {
  /** 0…1. */
  readonly share: number;
  readonly rows: number;
  readonly hits: number;
}

export interface MeasuredRanking {
  readonly measure: string;
  /** Number of corrections in the whole ranking: the precision of a random order. */
  readonly corrected: number;
  readonly ranked: number;
  /** One for each of `SHARES`. */
  readonly precisions: readonly Precision[];
  /** Mean of the precision at each corrected row, 0…1. */
  readonly averagePrecision: number;
}

/** @param ranking the whole ranking, the most unusual first; rows missing from the later release are left out. Time O(rows) */
export function measureRanking(
  ranking: readonly WordPlace[],
  corrections: Corrections,
  { name, classes }: Measure,
): MeasuredRanking {
  const places = ranking.filter((place) => corrections.compares(place));
  const ranked = places.length;
  const ends = SHARES.map((share) => Math.round(share * ranked));
  const precisions: Precision[] = [];
  let hits = 0;
  let sum = 0;
  for (let at = 0; at <= ranked; at++) {
    for (let s = 0; s < SHARES.length; s++) {
      if (ends[s] === at) precisions.push({ share: SHARES[s], rows: at, hits });
    }
    if (at === ranked || !corrections.has(places[at], classes)) continue;
    hits++;
    sum += hits / (at + 1);
  }
  return { measure: name, corrected: hits, ranked, precisions, averagePrecision: hits === 0 ? 0 : sum / hits };
}
