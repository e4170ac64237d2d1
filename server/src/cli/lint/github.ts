/** GitHub Actions: each finding as a workflow command, which GitHub shows at its line in a pull request. */

import type { Severity } from '../../core/validate/index.ts';
import { printableLines } from '../../inert/index.ts';
import type { Reporter, ReporterOptions } from './format.ts';

const COMMANDS: Record<Severity, string> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

export function githubReporter({ out, rules }: ReporterOptions): Reporter {
  // Thousands of findings in a row are in one file.
  let file = { name: '', property: '' };
  return {
    add(report) {
      if (report.repeats) return undefined;
      // endColumn refers to a single line: GitHub ignores columns of annotations that span lines.
      const columns = report.line === report.endLine ? `,col=${report.column},endColumn=${report.endColumn}` : '';
      const title = property(`${report.id}${report.sentId === undefined ? '' : ` in ${report.sentId}`}`);
      if (file.name !== report.file) file = { name: report.file, property: property(report.file) };
      const place = `file=${file.property},line=${report.line},endLine=${report.endLine}${columns}`;
      const url = rules.get(report.id)?.url;
      const message = url === undefined ? report.message : `${report.message}\n${url}`;
      return out.data(`::${COMMANDS[report.severity]} ${place},title=${title}::${data(message)}\n`);
    },
    end: () => undefined,
  };
}

/** Runners print what they have decoded: its lines must be as inert as any other. */
function data(text: string): string {
  const lines = printableLines(text);
  return /[%\r\n]/.test(lines) ? lines.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A') : lines;
}

function property(text: string): string {
  const line = data(text);
  return /[:,]/.test(line) ? line.replace(/:/g, '%3A').replace(/,/g, '%2C') : line;
}
