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

/** Field names and their order are a contract. Written out, because objects made of the rest of another take twice the time to print. */
export function jsonOf(report: Report) {
  const { file, line, column, endLine, endColumn, id, severity, level, source, sentId, message, related } = report;
  const { official } = report;
  if (official === undefined) {
    return { file, line, column, endLine, endColumn, id, severity, level, source, sentId, message, related };
  }
  const place = { line: official.line, column: 1, endLine: official.line, endColumn: official.endColumn };
  const exact = { line, column, endLine, endColumn };
  return { file, ...place, id, severity, level, source, sentId, message, related, exact };
}
