/** Scores of transitions instead of arcs, which the dynamic programs over transition systems maximise. */

import { type AllowedArcs, solve, withoutForbidden, withoutWords } from '../constraints/constrain.ts';
import { type ArcScores, createScores, type Decoded, type DecodeOptions } from '../types.ts';

/**
 * Scores of a system's transitions, seen from the top of the stack s0 and the first of the buffer b0, flat and row-major:
 * `values[(s0 * (n + 2) + b0) * nTransitions + transition]`, size (n + 2)² · nTransitions. Node 0 is the root, which is on
 * the stack from the start; b0 = n + 1 is the empty buffer. The order of the transitions is that of the decoder's list.
 */
export interface TransitionScores {
  readonly n: number;
  readonly values: Float64Array | Float32Array;
}

export interface TransitionOptions extends DecodeOptions {
  /** Added for each arc made by a transition: arc scores, or the cost of wrong arcs in training. */
  readonly arcs?: ArcScores;
}

/** A best sequence of transitions, its tree, and its value: the sum of the scores of its transitions and of its arcs. */
export interface TransitionsDecoded extends Decoded {
  /** Indices into the decoder's list of transitions. */
  readonly transitions: Uint8Array;
}

/** Returns undefined if no sequence has a finite score. */
export type TransitionDecoder<Scores> = (scores: Scores, options?: TransitionOptions) => TransitionsDecoded | undefined;

export type PlainOptions = Omit<TransitionOptions, 'arcs' | 'constraints'>;

/** Adds constraints and optional arc scores to a decoder of transitions. */
export function constrainedTransitions<Scores extends { readonly n: number }>(
  decode: (scores: Scores, arcs: ArcScores, options: PlainOptions) => TransitionsDecoded | undefined,
): TransitionDecoder<Scores> {
  return (scores, { constraints, arcs = createScores(scores.n), ...options } = {}) => {
    if (scores.n === 0) {
      const empty = withoutWords(constraints);
      return empty && { ...empty, transitions: new Uint8Array() };
    }
    if (constraints === undefined) return decode(scores, arcs, options);
    const run = (allowed: AllowedArcs) => decode(scores, withoutForbidden(arcs, allowed), options);
    return solve(scores.n, constraints, run);
  };
}

/** Arc scores on a square of n + 2 nodes, where the end marker n + 1 has no dependents. */
export function withEndMarker({ n, values }: ArcScores): Float64Array {
  const size = n + 2;
  const arcs = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY);
  for (let head = 0; head <= n; head++)
    for (let dependent = 1; dependent <= n; dependent++)
      if (head !== dependent) arcs[head * size + dependent] = values[head * (n + 1) + dependent];
  return arcs;
}
