/** The single interface of all exact decoders: scores in, best tree out. Only numbers: no words. */

/**
 * Arc scores of a sentence of n words, flat and row-major: `values[head * (n + 1) + dependent]`, size (n + 1)².
 * Higher is better; -Infinity forbids an arc; all others are finite. Column 0 and the diagonal are never read.
 */
export interface ArcScores {
  readonly n: number;
  readonly values: Float64Array | Float32Array;
}

/** A directed arc; head 0 is the root. */
export interface Arc {
  readonly head: number;
  readonly dependent: number;
}

/** The words `start ≤ word < end`. As a constraint: exactly one of them has its head outside the span. */
export interface WordSpan {
  readonly start: number;
  readonly end: number;
}

/** Hard constraints: a decoder returns a tree that satisfies all of them, or undefined. */
export interface Constraints {
  readonly required?: readonly Arc[];
  readonly forbidden?: readonly Arc[];
  /** Words that must be dependents of the root. */
  readonly roots?: readonly number[];
  /** Spans that must each be one subtree: connected, so exactly one word of the span has its head outside. */
  readonly spans?: readonly WordSpan[];
}

export interface DecodeOptions {
  /** Exactly one dependent of the root, as a hard constraint. Default false. */
  readonly singleRoot?: boolean;
  readonly constraints?: Constraints;
  /** Called at least once per chart width; throws to cancel. */
  readonly checkpoint?: () => void;
}

/** A best tree of the decoder's class and its value: the sum of the scores of its arcs. */
export interface Decoded {
  /** Length n + 1; `heads[0] === -1`. */
  readonly heads: Int32Array;
  readonly value: number;
}

/** Returns undefined if no tree of the class has a finite score. */
export type Decoder = (scores: ArcScores, options?: DecodeOptions) => Decoded | undefined;

/** Fresh scores with every arc at `fill`. */
export function createScores(n: number, fill = 0): ArcScores {
  return { n, values: new Float64Array((n + 1) * (n + 1)).fill(fill) };
}

/** The sum of the scores of a tree's arcs, in float64 and in order of the dependents. */
export function treeValue({ n, values }: ArcScores, heads: Int32Array): number {
  let value = 0;
  for (let dependent = 1; dependent <= n; dependent++) value += values[heads[dependent] * (n + 1) + dependent];
  return value;
}
