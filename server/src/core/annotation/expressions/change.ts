/** Changes of the expressions of a sentence. */

import type { Expression } from './expressions.ts';

/** Nodes are in the order of the rows, each once. An expression is known by its number. */
export type ExpressionChange<N> =
  /** At least one node. */
  | { readonly type: 'add'; readonly nodes: readonly N[]; readonly category: string }
  /** What is undefined stays; without nodes the expression is removed. */
  | { readonly type: 'set'; readonly number: number; readonly nodes?: readonly N[]; readonly category?: string }
  /** The numbers become 1, 2, … in their order. */
  | { readonly type: 'closeUp' };

/**
 * The expressions after a change; undefined if there is none with this number. A new one gets the next number; numbers are closed up where one is
 * removed. O(expressions).
 */
export function changedExpressions<N>(
  expressions: readonly Expression<N>[],
  change: ExpressionChange<N>,
): readonly Expression<N>[] | undefined {
  if (change.type === 'add') {
    const number = (expressions.at(-1)?.number ?? 0) + 1;
    return [...expressions, { number, category: change.category, nodes: change.nodes }];
  }
  if (change.type === 'closeUp') return closedUp(expressions);
  const { number, nodes, category } = change;
  if (!expressions.some((each) => each.number === number)) return undefined;
  if (nodes?.length === 0) return closedUp(expressions.filter((each) => each.number !== number));
  return expressions.map((each) =>
    each.number === number ? { number, nodes: nodes ?? each.nodes, category: category ?? each.category } : each,
  );
}

const closedUp = <N>(expressions: readonly Expression<N>[]): Expression<N>[] =>
  expressions.map((each, i) => ({ ...each, number: i + 1 }));
