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
  return {
    add(report) {
      if (report.repeats) return undefined;
      // endColumn refers to a single line: GitHub ignores columns of annotations that span lines.
      const columns = report.line === report.endLine ? `,col=${report.column},endColumn=${report.endColumn}` : '';
      const title = property(`${report.id}${report.sentId === undefined ? '' : ` in ${report.sentId}`}`);
      const place = `file=${property(report.file)},line=${report.line},endLine=${report.endLine}${columns}`;
      const url = rules.get(report.id)?.url;
      const message = url === undefined ? report.message : `${report.message}\n${url}`;
      return out.data(`::${COMMANDS[report.severity]} ${place},title=${title}::${data(message)}\n`);
    },
    end: () => undefined,
  };
}

/** Runners print what they have decoded: its lines must be as inert as any other. */
function data(text: string): string {
  return printableLines(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
