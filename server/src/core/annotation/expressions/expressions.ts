/** Multiword expressions as lists of nodes: the meaning of the codes in a sentence. */

import { append } from '../../grouping.ts';
import { type MweCode, printMweCodes, readMweCodes } from './codes.ts';

/** An expression; `N` is whatever the caller uses for a node: an object, the number of a word … */
export interface Expression<N> {
  /** Unique in its sentence. */
  readonly number: number;
  /** Undefined if no member gives it. */
  readonly category: string | undefined;
  /** In the order of the rows. */
  readonly nodes: readonly N[];
}

/**
 * The expressions of a sentence, by their numbers. Undefined if a value is not a list of codes, or a number has two categories: it is then unknown
 * what belongs together. Time O(codes).
 */
export function readExpressions<N>(
  nodes: readonly N[],
  valueAt: (node: N) => string | undefined,
): Expression<N>[] | undefined {
  const found = new Map<number, { category: string | undefined; nodes: N[] }>();
  for (const node of nodes) {
    const value = valueAt(node);
    if (value === '') continue;
    const codes = value === undefined ? undefined : readMweCodes(value);
    if (codes === undefined) return undefined;
    for (const { number, category } of codes) {
      const known = found.get(number) ?? { category, nodes: [] };
      if (category !== undefined && known.category !== undefined && known.category !== category) return undefined;
      known.category ??= category;
      if (known.nodes.at(-1) !== node) known.nodes.push(node);
      found.set(number, known);
    }
  }
  return [...found].map(([number, rest]) => ({ number, ...rest })).sort((a, b) => a.number - b.number);
}

/** The codes of each node that has any: ascending, with the category at the first node of each expression. Time O(codes). */
export function printExpressions<N>(expressions: readonly Expression<N>[]): ReadonlyMap<N, string> {
  const codes = new Map<N, MweCode[]>();
  for (const { number, category, nodes } of expressions) {
    nodes.forEach((node, i) => {
      const code = { number, category: i === 0 ? category : undefined };
      append(codes, node, code);
    });
  }
  return new Map([...codes].map(([node, list]) => [node, printMweCodes(list.sort((a, b) => a.number - b.number))]));
}
