/**
 * The output lines of the official validator, for scripts that read them: `[Line 7 Sent s1 Node 3]: [L3 SYNTAX leaf-cc] message`,
 * the counts of each class, and the verdict.
 *
 * In the official validator only errors count against a treebank, and only its own checks exist: ours are left out.
 */

import { printable } from '../../inert/index.ts';
import type { Reporter, ReporterOptions } from './format.ts';
import type { Report } from './report.ts';

export function officialReporter({ out, nFiles, rules }: ReporterOptions): Reporter {
  const counts = new Map<string, number>();

  function add(report: Report) {
    if (report.source !== 'ud') return undefined;
    const label = labelOf(report);
    counts.set(label, (counts.get(label) ?? 0) + 1);
    const file = 1 < nFiles ? `File ${report.file} ` : '';
    const address = `${file}Line ${report.official?.line ?? report.line} Sent ${report.sentId ?? 'None'}`;
    return out.write(`${printable(`[${address}]: [L${report.level} ${label} ${report.id}] ${report.what}`)}\n`);
  }

  function labelOf(report: Report): string {
    return report.severity === 'error' ? (rules.get(report.id)?.class ?? 'format').toUpperCase() : 'WARNING';
  }

  function end() {
    const nErrors = [...counts].reduce((sum, [label, n]) => (label === 'WARNING' ? sum : sum + n), 0);
    const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = sorted.map(([label, n]) => `${label === 'WARNING' ? 'Warnings' : `${label} errors`}: ${n}\n`);
    const verdict = nErrors === 0 ? '*** PASSED ***' : `*** FAILED *** with ${nErrors} errors`;
    return out.write(`${lines.join('')}${verdict}\n`);
  }

  return { add, end };
}
