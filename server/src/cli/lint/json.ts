/** The JSON that scripts rely on. */

import { JsonArray } from '../writing/json.ts';
import type { Reporter, ReporterOptions } from './format.ts';
import type { Report } from './report.ts';

/**
 * A finding that concerns a sentence as a whole is placed on its first word, as in the official validator, so that verdicts can
 * be compared line by line; `exact` then has the cell itself, which is what editors mark.
 */
export function jsonReporter({ out }: ReporterOptions): Reporter {
  const array = new JsonArray(out);
  return { add: (report) => array.add(jsonOf(report)), end: () => array.end() };
}

/** Field names and their order are a contract. */
export function jsonOf({ official, what: _what, repeats: _repeats, ...report }: Report) {
  if (official === undefined) return report;
  const { line, column, endLine, endColumn } = report;
  return {
    ...report,
    line: official.line,
    column: 1,
    endLine: official.line,
    endColumn: official.endColumn,
    exact: { line, column, endLine, endColumn },
  };
}
