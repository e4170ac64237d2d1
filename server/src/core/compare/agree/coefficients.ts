/**
 * Agreement beyond chance over nominal values (Artstein & Poesio 2008). Everything but the last division is done in whole numbers, so
 * that "undefined" is exact: a coefficient is undefined where chance alone would agree everywhere.
 */

/** Both annotators' values of some items, in the same order. */
interface ValuePair {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** `agreement` in percent. */
export interface PairCoefficients {
  readonly words: number;
  readonly agreement: number | undefined;
  readonly cohen: number | undefined;
  readonly scott: number | undefined;
  readonly krippendorff: number | undefined;
}

/** Cohen (1960), Scott (1955) and Krippendorff for two annotators. O(items). */
export function pairCoefficients({ a, b }: ValuePair): PairCoefficients {
  const n = a.length;
  const ofA = countsOf(a);
  const ofB = countsOf(b);
  let agreed = 0;
  for (let i = 0; i < n; i++) if (a[i] === b[i]) agreed++;
  let products = 0;
  let squares = 0;
  for (const value of new Set([...ofA.keys(), ...ofB.keys()])) {
    const [inA, inB] = [ofA.get(value) ?? 0, ofB.get(value) ?? 0];
    products += inA * inB;
    squares += (inA + inB) ** 2;
  }
  const all = 2 * n;
  return {
    words: n,
    agreement: n === 0 ? undefined : (100 * agreed) / n,
    // κ = (Po - Pe) / (1 - Pe), Po = agreed / n, Pe = products / n²
    cohen: quotient(n * agreed - products, n * n - products),
    // π: the same with Pe = squares / (2n)²
    scott: quotient(4 * n * agreed - squares, all * all - squares),
    // α = 1 - Do / De, Do = (n - agreed) / n, De = (N² - squares) / (N (N - 1)), N = 2n
    krippendorff: complement((n - agreed) * all * (all - 1), n * (all * all - squares)),
  };
}

function countsOf(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const quotient = (a: number, b: number) => (b === 0 ? undefined : a / b);
const complement = (a: number, b: number) => (b === 0 ? undefined : 1 - a / b);

export interface ManyCoefficients {
  /** With gaps: items with values from fewer than two annotators do not count. */
  readonly krippendorff: number | undefined;
  /** Undefined with gaps, too. */
  readonly fleiss: number | undefined;
}

/** Values of one item by annotator; undefined for a gap. */
export type RatedItem = readonly (number | undefined)[];

/** Krippendorff's α for nominal values, and the κ of Fleiss (1971), for any number of annotators. O(values). */
export function manyCoefficients(items: Iterable<RatedItem>): ManyCoefficients {
  const totals = new Map<number, number>();
  let values = 0;
  let disagreement = 0;
  let units = 0;
  let agreeing = 0;
  let hasGaps = false;
  let annotators = 0;
  for (const item of items) {
    annotators = item.length;
    const counts = new Map<number, number>();
    let m = 0;
    for (const value of item) {
      if (value === undefined) continue;
      m++;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    if (m < item.length) hasGaps = true;
    if (m < 2) continue;
    let same = 0;
    for (const [value, count] of counts) {
      same += count * (count - 1);
      totals.set(value, (totals.get(value) ?? 0) + count);
    }
    values += m;
    units++;
    agreeing += same;
    disagreement += (m * (m - 1) - same) / (m - 1);
  }
  let squares = 0;
  for (const total of totals.values()) squares += total ** 2;
  const expected = (values * values - squares) / (values - 1);
  const pairs = units * annotators * (annotators - 1);
  // κ = (Po - Pe) / (1 - Pe), Po = agreeing / pairs, Pe = squares / values²
  const fleiss = quotient(agreeing * values * values - pairs * squares, pairs * (values * values - squares));
  return {
    krippendorff: values === 0 || expected === 0 ? undefined : 1 - disagreement / expected,
    fleiss: hasGaps || values === 0 ? undefined : fleiss,
  };
}
