/** The constraints of a constrained parse. */

/** An arc that the tree must contain. */
export interface RequiredArc {
  readonly head: number;
  readonly dependent: number;
}

/** Words first…last (inclusive, 1 ≤ first < last ≤ n) that must form one subtree. */
export interface RequiredSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Which words of a span may have dependents outside it: any word, only the root of the span, or none.
 * (ROOT and NONE of Nivre, Goldberg & McDonald 2014, section 4.)
 */
export type OutsideDependents = 'any' | 'root' | 'none';

export interface TransitionConstraints {
  readonly arcs?: readonly RequiredArc[];
  /** Disjoint. */
  readonly spans?: readonly RequiredSpan[];
  readonly outsideDependents?: OutsideDependents;
}

/** Whether a tree satisfies the constraints, by their definition. O(n · spans + arcs). */
export function meets(heads: Int32Array, constraints: TransitionConstraints): boolean {
  const { arcs = [], spans = [], outsideDependents = 'any' } = constraints;
  if (!arcs.every(({ head, dependent }) => heads[dependent] === head)) return false;
  return spans.every(({ first, last }) => {
    const isInside = (word: number) => first <= word && word <= last;
    let root: number | undefined;
    for (let word = first; word <= last; word++) {
      if (isInside(heads[word])) continue;
      if (root !== undefined) return false;
      root = word;
    }
    if (outsideDependents === 'any') return root !== undefined;
    return heads.every((head, word) => {
      const leaves = 0 < word && isInside(head) && !isInside(word);
      return !leaves || (outsideDependents === 'root' && head === root);
    });
  });
}
