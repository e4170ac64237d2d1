/** Levels 1 to 5 of the data files of a repository, by the run that `treebank lint` makes of them. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleCount } from '../../core/release/index.ts';
import { type Level, PROFILES, RULES, type RuleInfo } from '../../core/validate/index.ts';
import { invalidUtf8 } from '../../services/checking/encoding.ts';
import { Context } from '../frame/io.ts';
import { Accepted } from '../lint/accepted.ts';
import type { Languages } from '../lint/languages.ts';
import { checkedBy } from '../lint/options.ts';
import { LintTally, type Report, SEVERITIES } from '../lint/report.ts';
import { LintRun } from '../lint/run.ts';
import { runAlone } from '../spread/spread.ts';

/** Infos and hints say nothing about a release. */
const WORST = SEVERITIES.indexOf('warning');

export const LINT_RULES: readonly RuleInfo[] = [...RULES, invalidUtf8];

interface Linted {
  readonly reports: readonly Report[];
  readonly tally: LintTally;
  /** Whether a file by itself has an error: those between files do not count for the stars. */
  readonly isValid: boolean;
  readonly counts: readonly RuleCount[];
}

export const notLinted = (): Linted => ({ reports: [], tally: new LintTally(), isValid: true, counts: [] });

/** Findings are no reason for exit code 1, nor are bytes that are not UTF-8 for 2: the verdict decides. */
class LintContext extends Context {
  constructor(private readonly outer: Context) {
    super(outer.io, outer.command);
  }

  override fail(message: string): void {
    this.outer.fail(message);
  }
}

/** @param folder absolute @param shown as the user named it @param files names of the data files with their sizes */
export async function lintFiles(
  folder: string,
  shown: string,
  files: readonly { readonly name: string; readonly size: number }[],
  level: Level,
  languages: Languages,
  outer: Context,
): Promise<Linted> {
  // A pipe would be waited for; it is reported as a file that cannot be read.
  const readable = files.filter(
    ({ name }) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() ?? true,
  );
  if (readable.length === 0) return notLinted();
  const context = new LintContext(outer);
  const rules = new Map<string, RuleInfo>(LINT_RULES.map((info) => [info.id, info]));
  const { severities } = PROFILES['ud-release'];
  const isChecked = checkedBy(rules, { level, severities, worst: WORST });
  const accepted = new Accepted(context, 'ignore', isChecked, false);
  const reports: Report[] = [];
  let tally = new LintTally();
  const reporter = {
    add: (report: Report) => {
      reports.push(report);
      return undefined;
    },
    end: (whole: LintTally) => {
      tally = whole;
      return undefined;
    },
  };
  const inputs = readable.map(({ name, size }) => ({ name: join(shown, name), path: join(folder, name), size }));
  const options = { level, severities, maxPerRule: Number.POSITIVE_INFINITY, worst: WORST, threads: undefined };
  await runAlone(new LintRun(context, reporter, rules, options, languages, accepted, [{ name: shown, inputs }]));
  const isValid = !reports.some(isErrorOfFile);
  return { reports, tally, isValid, counts: countsOf(reports, rules) };
}

const isErrorOfFile = ({ severity, related }: Report): boolean =>
  severity === 'error' && !related.some(({ file }) => file !== undefined);

/** Those of the official validator only. */
function countsOf(reports: readonly Report[], rules: ReadonlyMap<string, RuleInfo>): RuleCount[] {
  const counts = new Map<string, RuleCount & { count: number }>();
  for (const { id, source, level, severity } of reports) {
    if (source !== 'ud') continue;
    const before = counts.get(id);
    if (before !== undefined) before.count++;
    else {
      const label = severity === 'error' ? (rules.get(id)?.class ?? 'format').toUpperCase() : 'WARNING';
      counts.set(id, { id, level, label, count: 1 });
    }
  }
  return [...counts.values()];
}
