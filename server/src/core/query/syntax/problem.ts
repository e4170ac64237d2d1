/** A problem in a request or a rule, and its position. */

import type { Span } from '../../conllu/index.ts';

export interface QueryProblem {
  readonly severity: 'error' | 'warning';
  readonly span: Span;
  /** What is wrong, and what to do. */
  readonly message: string;
}

/** A request that cannot be read: thrown within the parser and caught by its entry points, which never throw. */
export class SyntaxProblem extends Error {
  constructor(
    readonly span: Span,
    message: string,
  ) {
    super(message);
  }
}

/** Line and column of an offset, both from 1, the column in UTF-16 units. Time O(offset). */
export function placeInText(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line++;
  return { line, column: offset - start + 1 };
}
