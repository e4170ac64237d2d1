/** Counts of correct and incorrect arcs, and the scores derived from them. */

/** Counts over a set of words. They can be added up over sentences. */
export interface Tally {
  words: number;
  /** Correct head; correct relation; both. */
  heads: number;
  deprels: number;
  arcs: number;
  /** Content words according to the gold relation and to the system's; those of the gold ones with both correct. */
  goldContent: number;
  systemContent: number;
  contentArcs: number;
  sentences: number;
  /** Sentences with all heads correct, and with all heads and relations correct. */
  unlabelledMatches: number;
  labelledMatches: number;
}

/** In percent; undefined if there is nothing to count. */
export interface Scores {
  /** Words with the correct head. */
  readonly uas: number | undefined;
  /** Words with the correct head and relation. */
  readonly las: number | undefined;
  /** Words with the correct relation. */
  readonly la: number | undefined;
  /** F1 of labelled arcs to content words. */
  readonly clas: number | undefined;
  /** Sentences with all heads correct; with all heads and relations correct. */
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
  // The share first, as the official scorer computes: another order of operations can change the last printed digit.
  return whole === 0 ? undefined : 100 * (part / whole);
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
