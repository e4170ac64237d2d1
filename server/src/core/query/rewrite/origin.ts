/** Where a declaration from another file is named in the text that is read: its problems are reported there. */

import type { Span } from '../../conllu/index.ts';
import { placeInText, type QueryProblem } from '../syntax/problem.ts';

/** A file, and the place in the main text that leads to it. */
export interface RuleOrigin {
  readonly file: string;
  readonly text: string;
  readonly span: Span;
}

/** `tags.grs:3: …`, where the file is named. The place is unchanged without an origin. */
export function placed(problem: QueryProblem, origin: RuleOrigin | undefined): QueryProblem {
  if (origin === undefined) return problem;
  const { line } = placeInText(origin.text, problem.span.start);
  return { ...problem, span: origin.span, message: `${origin.file}:${line}: ${problem.message}` };
}
