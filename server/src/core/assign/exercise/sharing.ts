/**
 * Hides the right answers of a sentence so that wrong ones can be counted, but no answer can be tested by itself: the fuzzy
 * commitment of Juels and Wattenberg (1999) with Reed–Solomon codes. A random polynomial of degree below d is secret; published is, for
 * cell i, its value at i minus a number made of the right answer. With the answers of somebody the values come out right where the
 * answers are, and if enough are, the polynomial is found (Gao 2003), and with it how many agree. Any d answers, right or wrong, fit
 * some polynomial: so up to d cells, nothing can be tested at all.
 */

/** The field: the largest prime below 2²⁶, so that products are exact. */
export const PRIME = 67_108_859;

/** Any answers in fewer cells than this fit: so many right ones must be found at once before one can be tested. */
const LEAST_FITTING = 10;

/**
 * With n cells, the number d of those that any answers fit, so that up to a third of them can be wrong and be counted.
 * d = n − 2 · wrong − 1: a code word is not met by chance then, but with probability below 2⁻²⁶ for each wrong cell.
 * In a short sentence all combinations of few cells would soon be tried, as each costs arithmetic only: there fewer wrong ones are
 * counted, down to none. The published number of a single cell is random, and reveals nothing.
 */
export const fitting = (n: number): number =>
  Math.max(1, n - 2 * Math.floor((n - 1) / 3) - 1, Math.min(n - 1, LEAST_FITTING));

/**
 * @param numbers made of the right answers, by cell, below PRIME
 * @param coefficients `fitting(n)` random numbers below PRIME, for this use only
 * @returns what is published, by cell
 */
export function shared(numbers: readonly number[], coefficients: readonly number[]): number[] {
  return numbers.map((number, i) => (valueAt(coefficients, i + 1) + PRIME - number) % PRIME);
}

/** How many answers are wrong; undefined if more than `countable` are. */
interface Counted {
  readonly wrong: number | undefined;
  /** Up to this number they are counted; -1 if there are too few answers to test any. */
  readonly countable: number;
}

/**
 * Counts the wrong answers. Time O(n²).
 * @param published as made by `shared`
 * @param numbers made of the answers, by cell; undefined without an answer
 */
export function countWrong(published: readonly number[], numbers: readonly (number | undefined)[]): Counted {
  const d = fitting(published.length);
  const points: number[] = [];
  const values: number[] = [];
  numbers.forEach((number, i) => {
    if (number === undefined) return;
    points.push(i + 1);
    values.push((published[i] + number) % PRIME);
  });
  const countable = Math.floor((points.length - d - 1) / 2);
  if (countable < 0) return { wrong: undefined, countable: -1 };
  const polynomial = decoded(points, values, d);
  if (polynomial === undefined) return { wrong: undefined, countable };
  const wrong = points.filter((x, i) => valueAt(polynomial, x) !== values[i]).length;
  return { wrong: countable < wrong ? undefined : wrong, countable };
}

/** Coefficients from the lowest; the zero polynomial is empty. */
type Polynomial = readonly number[];

/** The polynomial of degree below d that all but (n − d) / 2 of the values are on, if there is one. */
function decoded(points: readonly number[], values: readonly number[], d: number): Polynomial | undefined {
  const n = points.length;
  // Extended Euclid on the product of all (x - point) and the polynomial through all values, until the degree is low enough.
  let [before, rest] = interpolated(points, values);
  let [factorBefore, factor]: [Polynomial, Polynomial] = [[], [1]];
  while ((n + d) / 2 <= rest.length - 1) {
    const [quotient, next] = divided(before, rest);
    [before, rest] = [rest, next];
    [factorBefore, factor] = [factor, minus(factorBefore, times(quotient, factor))];
  }
  const [quotient, remainder] = divided(rest, factor);
  return remainder.length === 0 && quotient.length <= d ? quotient : undefined;
}

/** The product of all (x - point), and the polynomial of lowest degree through the values (Newton). */
function interpolated(points: readonly number[], values: readonly number[]): [Polynomial, Polynomial] {
  let product: Polynomial = [1];
  let through: Polynomial = [];
  points.forEach((x, i) => {
    const difference = (values[i] + PRIME - valueAt(through, x)) % PRIME;
    const scale = (difference * inverse(valueAt(product, x))) % PRIME;
    through = minus(through, times([(PRIME - scale) % PRIME], product));
    product = times([PRIME - x, 1], product);
  });
  return [product, through];
}

function valueAt(polynomial: Polynomial, x: number): number {
  let value = 0;
  for (let i = polynomial.length - 1; 0 <= i; i--) value = (value * x + polynomial[i]) % PRIME;
  return value;
}

function times(a: Polynomial, b: Polynomial): Polynomial {
  if (a.length === 0 || b.length === 0) return [];
  const product: number[] = new Array(a.length + b.length - 1).fill(0);
  a.forEach((left, i) => {
    for (let j = 0; j < b.length; j++) product[i + j] = (product[i + j] + left * b[j]) % PRIME;
  });
  return trimmed(product);
}

function minus(a: Polynomial, b: Polynomial): Polynomial {
  const length = Math.max(a.length, b.length);
  return trimmed(Array.from({ length }, (_, i) => ((a[i] ?? 0) + PRIME - (b[i] ?? 0)) % PRIME));
}

/** Quotient and remainder; `b` is not zero. */
function divided(a: Polynomial, b: Polynomial): [Polynomial, Polynomial] {
  const rest = [...a];
  const quotient: number[] = new Array(Math.max(0, a.length - b.length + 1)).fill(0);
  const leading = inverse(b[b.length - 1]);
  for (let shift = quotient.length - 1; 0 <= shift; shift--) {
    const scale = (rest[shift + b.length - 1] * leading) % PRIME;
    quotient[shift] = scale;
    for (let j = 0; j < b.length; j++) rest[shift + j] = (rest[shift + j] + (PRIME - scale) * b[j]) % PRIME;
  }
  return [trimmed(quotient), trimmed(rest)];
}

function trimmed(polynomial: number[]): Polynomial {
  while (0 < polynomial.length && polynomial[polynomial.length - 1] === 0) polynomial.pop();
  return polynomial;
}

/** By Fermat's little theorem. */
function inverse(a: number): number {
  let [result, square] = [1, a % PRIME];
  for (let exponent = PRIME - 2; 0 < exponent; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}
