/** What a lint run reports: findings with their places in files, in the shape that --format json prints. */

import type { Finding, FindingSource, Level, Severity } from '../../core/validate/index.ts';
import { type Block, type Place, placeOf } from '../input.ts';

/** Printed as is by --format json: the field names and their order are a contract (DESIGN.md, section 5). */
export interface Report {
  readonly file: string;
  /** Lines and UTF-16 columns from 1; the end is behind the last character. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly id: string;
  readonly severity: Severity;
  readonly level: Level;
  readonly source: FindingSource;
  readonly sentId: string | undefined;
  readonly message: string;
  readonly related: readonly RelatedReport[];
}

export interface RelatedReport extends Place {
  readonly message: string;
}

/** Most serious first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

export function reportOf(file: string, block: Block, finding: Finding): Report {
  const start = placeOf(block, finding.span.start);
  const end = placeOf(block, finding.span.end);
  return {
    file,
    line: start.line,
    column: start.column,
    // A span that takes in the line break ends at the start of the next line, also behind the last line of the block.
    endLine: end.line,
    endColumn: end.column,
    id: finding.id,
    severity: finding.severity,
    level: finding.level,
    source: finding.source,
    sentId: block.sentence.sentId,
    message: finding.message,
    related: finding.related.map(({ span, message }) => ({ ...placeOf(block, span.start), message })),
  };
}

/** What a run has seen, beside its findings. */
export class Tally {
  files = 0;
  sentences = 0;
  words = 0;
  readonly bySeverity: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  readonly byRule = new Map<string, { count: number; severity: Severity; title: string }>();

  /** Counts a finding; answers which one of its rule it is, from 1. */
  count(finding: { readonly id: string; readonly severity: Severity }, title: string): number {
    this.bySeverity[finding.severity]++;
    const seen = this.byRule.get(finding.id);
    if (seen) return ++seen.count;
    this.byRule.set(finding.id, { count: 1, severity: finding.severity, title });
    return 1;
  }

  get findings(): number {
    return SEVERITIES.reduce((sum, severity) => sum + this.bySeverity[severity], 0);
  }
}
