/**
 * For people: findings under their file and sentence, one line each, and at the end the rules with their counts and remedies.
 * The reasons for a rule are in the other formats and in docs/rules.md.
 */

import type { Severity } from '../../core/validate/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { alignedTable } from '../writing/tables.ts';
import { clip, clipStart, wrap } from '../writing/wrap.ts';
import type { Reporter, ReporterOptions } from './format.ts';
import { type LintTally, type Report, SEVERITIES } from './report.ts';

const COLORS: Record<Severity, string> = { error: '31', warning: '33', information: '36', hint: '2' };
const SHORT: Record<Severity, string> = { error: 'error', warning: 'warning', information: 'info', hint: 'hint' };

/** Column where messages start: after position and severity. */
const INDENT = 23;
/** Longer lines are truncated. */
const LONGEST_LINE = 160;
const LONGEST_LIST = 500;

export function textReporter({ out, color, maxPerRule, rules }: ReporterOptions): Reporter {
  const paint = (code: string, text: string) => (color ? `\x1b[${code}m${text}\x1b[0m` : text);
  const labelOf = (severity: Severity) => paint(COLORS[severity], SHORT[severity].padEnd(7));
  const labels = Object.fromEntries(SEVERITIES.map((each) => [each, labelOf(each)])) as Record<Severity, string>;
  let file: string | undefined;
  let sentence: string | undefined;

  function add(report: Report) {
    if (report.repeats) return undefined;
    let headings = '';
    if (report.file !== file) {
      headings = `${file === undefined ? '' : '\n'}${paint('1;4', printable(report.file))}\n`;
      file = report.file;
      sentence = undefined;
    }
    const name = report.source === 'release' ? undefined : (report.sentId ?? 'no sent_id');
    if (name !== undefined && name !== sentence) {
      headings += `  ${paint('1', printable(name))}\n`;
      sentence = name;
    }
    const place = `${report.line}:${report.column}`.padEnd(9);
    // What is allowed in a repository is a list, and the message is of no use without it.
    const room = report.source === 'release' ? LONGEST_LIST : LONGEST_LINE - INDENT - 2 - report.id.length;
    const see = report.isAcross ? ` See ${clipStart(placeOf(report.related[0]), room >> 1)}.` : '';
    const what = `${clip(printable(report.what), room - see.length)}${see}`;
    const message = wrap(what, (out.columns ?? 0) - INDENT, INDENT);
    const id = paint('2', printable(report.id));
    return out.write(`${headings}    ${place} ${labels[report.severity]}  ${message}  ${id}\n`);
  }

  function end(tally: LintTally) {
    const accepted =
      tally.accepted === 0 ? '' : `${counted(tally.accepted, 'accepted finding')} not shown; --all shows them too.\n`;
    if (tally.files === 0 && tally.findings === 0) return out.write('Nothing was checked.\n');
    if (tally.findings === 0) return out.write(`${paint('32', 'Clean')}: ${size(tally)}.\n${accepted}`);
    const treebanks = tally.treebanks.length < 2 ? '' : `\nFindings by treebank\n${treebankTable(tally.treebanks)}\n`;
    const found = [...tally.byRule].map(([id, rule]) => ({ name: printable(id), id, ...rule }));
    const idWidth = Math.max(...found.map((rule) => rule.name.length));
    const countWidth = Math.max(...found.map((rule) => String(rule.count).length));
    const indent = 2 + countWidth + 11;
    const width = Math.min(out.columns ?? LONGEST_LINE, LONGEST_LINE);
    const lines = found
      .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count)
      .map(({ id, name, count: n, severity, title }) => {
        const folded = maxPerRule < n ? paint('2', ` (${n - maxPerRule} not shown)`) : '';
        const line = `  ${String(n).padStart(countWidth)}  ${labels[severity]}  ${name.padEnd(idWidth)}  ${printable(title)}${folded}`;
        const advice = wrap(printable(rules.get(id)?.whatToDo ?? ''), width - indent, indent);
        return `${line}\n${' '.repeat(indent)}${paint('2', advice)}`;
      });
    const totals = SEVERITIES.filter((severity) => 0 < tally.bySeverity[severity]).map((severity) =>
      paint(COLORS[severity], counted(tally.bySeverity[severity], SHORT[severity], PLURALS[severity])),
    );
    const more = found.some((rule) => maxPerRule < rule.count) ? 'Show all findings with --max-per-rule 0.\n' : '';
    return out.write(
      `${treebanks}\nFindings by rule\n${lines.join('\n')}\n\n${totals.join(', ')} in ${size(tally)}.\n${more}${accepted}`,
    );
  }

  return { add, end };
}

const placeOf = ({ file, line, column }: Report['related'][number]): string =>
  `${file === undefined ? '' : `${printable(file)}:`}${line}:${column}`;

const PLURALS: Record<Severity, string> = { error: 'errors', warning: 'warnings', information: 'infos', hint: 'hints' };

function size(tally: LintTally): string {
  return [counted(tally.files, 'file'), counted(tally.sentences, 'sentence'), counted(tally.words, 'word')].join(', ');
}

/** One line per treebank, with columns only for severities that occur. */
function treebankTable(treebanks: LintTally['treebanks']): string {
  const severities = SEVERITIES.filter((severity) => treebanks.some(({ bySeverity }) => 0 < bySeverity[severity]));
  const rows = [
    ['', 'files', 'sentences', 'words', ...severities.map((severity) => PLURALS[severity])],
    ...treebanks.map(({ name, files, sentences, words, bySeverity }) => [
      printable(name),
      ...[files, sentences, words, ...severities.map((severity) => bySeverity[severity])].map((n) => formatNumber(n)),
    ]),
  ];
  return alignedTable(rows);
}
