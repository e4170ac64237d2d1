/** The outline of a file of rules: packages with their rules, and strategies. */

import type { Declaration } from '../../query/rewrite/index.ts';

export interface GrewSymbol extends Declaration {
  readonly children: GrewSymbol[];
}

/** Declarations in text order, with those of packages nested. O(declarations). */
export function grewSymbols(declarations: readonly Declaration[]): GrewSymbol[] {
  const roots: GrewSymbol[] = [];
  const open: GrewSymbol[] = [];
  for (const declaration of declarations) {
    const symbol: GrewSymbol = { ...declaration, children: [] };
    while (0 < open.length && (open.at(-1)?.span.end ?? 0) <= declaration.span.start) open.pop();
    (open.at(-1)?.children ?? roots).push(symbol);
    if (declaration.kind === 'package') open.push(symbol);
  }
  return roots;
}
