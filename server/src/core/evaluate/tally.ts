/** Counts of right and wrong arcs, and the scores that follow from them. */

/** Counts over some set of words. They can be added up over sentences. */
export interface Tally {
  words: number;
  /** Right head; right relation; both. */
  heads: number;
  deprels: number;
  arcs: number;
  /** Content words by the gold relation and by the system's; of the gold ones those with both right. */
  goldContent: number;
  systemContent: number;
  contentArcs: number;
  sentences: number;
  /** Sentences with all heads right, and with all heads and relations right. */
  unlabelledMatches: number;
  labelledMatches: number;
}

/** In percent; undefined where there is nothing to count. */
export interface Scores {
  /** Words with the right head. */
  readonly uas: number | undefined;
  /** Words with the right head and relation. */
  readonly las: number | undefined;
  /** Words with the right relation. */
  readonly la: number | undefined;
  /** F1 of labelled arcs into content words. */
  readonly clas: number | undefined;
  /** Sentences with all heads right; with all heads and relations right. */
  readonly uem: number | undefined;
  readonly lem: number | undefined;
}

export function emptyTally(): Tally {
  return {
    words: 0,
    heads: 0,
    deprels: 0,
    arcs: 0,
    goldContent: 0,
    systemContent: 0,
    contentArcs: 0,
    sentences: 0,
    unlabelledMatches: 0,
    labelledMatches: 0,
  };
}

export function addTally(total: Tally, other: Readonly<Tally>): void {
  for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += other[key];
}

export function percent(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (100 * part) / whole;
}

// CLAS = 2PR / (P + R) with P = right / content words of the system, R = right / content words of the gold standard
//      = 2 · right / (content words of both)
export function scoresOf(tally: Readonly<Tally>): Scores {
  return {
    uas: percent(tally.heads, tally.words),
    las: percent(tally.arcs, tally.words),
    la: percent(tally.deprels, tally.words),
    clas: percent(2 * tally.contentArcs, tally.goldContent + tally.systemContent),
    uem: percent(tally.unlabelledMatches, tally.sentences),
    lem: percent(tally.labelledMatches, tally.sentences),
  };
}
