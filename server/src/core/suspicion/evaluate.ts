/** How much of what a later release of the treebank corrected is at the top of a ranking. */

import type { DifferenceClass } from '../compare/index.ts';
import { type Corrections, EXTENTS, type Extent } from './corrections.ts';
import type { WordPlace } from './wordPlace.ts';

/** The shares at which precision is measured. */
export const SHARES = [0.005, 0.01, 0.02, 0.05] as const;
/** The shares at which recall is measured. */
export const RECALL_SHARES = [0.02, 0.05, 0.1, 0.2] as const;

/** The kinds of change that count as a correction of a row. */
export interface Measure {
  readonly name: string;
  readonly classes: readonly DifferenceClass[];
  /** Rules of which columns report them. */
  readonly of: 'arcs' | 'tags';
}

export const ARC_MEASURES: readonly Measure[] = [
  { name: 'head', classes: ['head'], of: 'arcs' },
  { name: 'relation', classes: ['relation'], of: 'arcs' },
  { name: 'head or relation', classes: ['head', 'relation'], of: 'arcs' },
  { name: 'head, relation or subtype', classes: ['head', 'relation', 'subtype'], of: 'arcs' },
];

export const TAG_MEASURES: readonly Measure[] = [
  { name: 'UPOS', classes: ['upos'], of: 'tags' },
  { name: 'FEATS', classes: ['feats'], of: 'tags' },
  { name: 'LEMMA', classes: ['lemma'], of: 'tags' },
  { name: 'tag or lemma', classes: ['upos', 'feats', 'lemma'], of: 'tags' },
];

/** Which changes count: all, or those of one extent. */
export const COUNTED = ['all', ...EXTENTS] as const;
type Counted = (typeof COUNTED)[number];

interface Hits {
  /** 0…1. */
  readonly share: number;
  readonly rows: number;
  readonly hits: number;
}

export interface MeasuredRanking {
  readonly measure: string;
  readonly changes: Counted;
  /** Number of corrections in the whole ranking: the precision of a random order. */
  readonly corrected: number;
  readonly ranked: number;
  /** Number of corrections, also of words that are not in the ranking: all that could be found. */
  readonly changed: number;
  /** One for each of `SHARES`. */
  readonly precisions: readonly Hits[];
  /** One for each of `RECALL_SHARES`. */
  readonly recalls: readonly Hits[];
  /** Mean of the precision at each corrected row, 0…1. */
  readonly averagePrecision: number;
}

interface Measuring {
  /** The rows of which shares are taken: those of a ranking of everything, or the words that are compared, of which a short list has a part. */
  readonly basis: 'rows' | 'words';
  /** Words that do not count, as rules report them: neither in the ranking, where lists of other columns may have them, nor as corrections. */
  readonly isLeftOut?: (place: WordPlace, measure: Measure) => boolean;
}

/**
 * @param ranking the whole ranking, the most unusual first; rows missing from the later release are left out
 * @returns one for each of `COUNTED`. Time O(rows + changes)
 */
export function measureRanking(
  ranking: readonly WordPlace[],
  corrections: Corrections,
  measure: Measure,
  { basis, isLeftOut = () => false }: Measuring = { basis: 'rows' },
): MeasuredRanking[] {
  const { classes, name } = measure;
  const places = ranking.filter((place) => corrections.compares(place) && !isLeftOut(place, measure));
  const extents = places.map((place) => corrections.extentOf(place, classes));
  const nOf: Record<Extent, number> = { individual: 0, bulk: 0 };
  for (const place of corrections.places()) {
    const extent = corrections.extentOf(place, classes);
    if (extent !== undefined && !isLeftOut(place, measure)) nOf[extent]++;
  }
  const nBasis = basis === 'rows' ? places.length : corrections.words;
  return COUNTED.map((changes) => ({
    measure: name,
    changes,
    changed: changes === 'all' ? nOf.individual + nOf.bulk : nOf[changes],
    ...counted(
      extents.map((extent) => (changes === 'all' ? extent !== undefined : extent === changes)),
      nBasis,
    ),
  }));
}

function counted(
  isHit: readonly boolean[],
  nBasis: number,
): Pick<MeasuredRanking, 'corrected' | 'ranked' | 'precisions' | 'recalls' | 'averagePrecision'> {
  const upTo = new Int32Array(isHit.length + 1);
  let sum = 0;
  isHit.forEach((hit, at) => {
    upTo[at + 1] = upTo[at] + (hit ? 1 : 0);
    if (hit) sum += upTo[at + 1] / (at + 1);
  });
  const ranked = isHit.length;
  const corrected = upTo[ranked];
  const hitsAt = (share: number): Hits => {
    const rows = Math.min(ranked, Math.round(share * nBasis));
    return { share, rows, hits: upTo[rows] };
  };
  return {
    corrected,
    ranked,
    precisions: SHARES.map(hitsAt),
    recalls: RECALL_SHARES.map(hitsAt),
    averagePrecision: corrected === 0 ? 0 : sum / corrected,
  };
}

/** The rows of several rankings in turn, the first one's first; each word once. O(rows) */
export function interleaved(rankings: readonly (readonly WordPlace[])[]): WordPlace[] {
  const seen = new Set<string>();
  const rows: WordPlace[] = [];
  const longest = rankings.reduce((most, { length }) => Math.max(most, length), 0);
  for (let rank = 0; rank < longest; rank++) {
    for (const ranking of rankings) {
      if (ranking.length <= rank) continue;
      const place = ranking[rank];
      const name = `${place.sentence} ${place.word}`;
      if (seen.has(name)) continue;
      seen.add(name);
      rows.push(place);
    }
  }
  return rows;
}
