/** `treebank lint`: checks treebanks, sentence by sentence. */

import { hasProjectChecks, RULES, type RuleInfo } from '../../core/validate/index.ts';
import { invalidUtf8 } from '../../services/checking/encoding.ts';
import { defineSpread } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { versionOf } from '../frame/version.ts';
import { Accepted } from '../lint/accepted.ts';
import { Languages } from '../lint/languages.ts';
import { CHECK_OPTIONS, checkedBy, chosenRules, GROUP_OPTION, RULE_OPTIONS, requireKnown } from '../lint/options.ts';
import { lintRecords } from '../lint/records.ts';
import { SEVERITIES } from '../lint/report.ts';
import { FORMATS, REPORTERS } from '../lint/reporter.ts';
import { LintRun } from '../lint/run.ts';
import { findInputs } from '../reading/input.ts';
import { treebanksOf } from '../reading/treebanks.ts';
import { runAlone } from '../spread/spread.ts';

/** Maximum findings per rule with `--format text`: floods bury rare and serious findings. */
const TEXT_LIMIT = 20;

const INFOS: readonly RuleInfo[] = [...RULES, invalidUtf8];
const IDS = INFOS.map(({ id }) => id);

export const lint = defineSpread({
  name: 'lint',
  group: 'check',
  summary: "check treebanks: the official UD validator's checks, and the classes of the trees",
  usage:
    'FILE… [--level 1…6] [--lang xx] [--data-folder DIR] [--profile NAME] [--ignore ID,…] [--format text|json|sarif|github|official]',
  details: `Prints findings with file, line, column (from 1, in UTF-16 units), id, severity and message.
An unreadable line does not stop the check: everything else is still checked. Levels 1 to 3 are the same for all
languages; 4 and 5 use its tables: your copy of the UD tools' data folder, or the bundled one. Findings that .treebank.json next to a
file accepts are neither shown nor counted. Checks of a treebank as a whole, such as that for duplicate sent_ids, look at the
files of one treebank together: those with the same name before -ud-, and otherwise those in one folder (--group).

  treebank lint corpus.conllu
  treebank lint --level 5 --lang en --data-folder tools/data en_ewt-ud-dev.conllu
  treebank lint --profile sud --ignore missing-text corpus.conllu
  treebank lint --level 2 --min-severity warning --format json train dev.conllu
  git show HEAD:corpus.conllu | treebank lint -`,
  options: {
    ...CHECK_OPTIONS,
    ...RULE_OPTIONS,
    'min-severity': {
      type: 'choice',
      values: SEVERITIES,
      default: 'hint',
      help: 'neither show nor count less severe findings',
    },
    'max-per-rule': {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      help: `print at most N findings of each rule, 0 for all (default: ${TEXT_LIMIT} in text, otherwise all)`,
    },
    baseline: {
      type: 'flag',
      help: 'print nothing, but record all findings in .treebank.json next to each file, so that only new ones show later',
    },
    ...GROUP_OPTION,
    all: { type: 'flag', help: 'also show findings accepted in .treebank.json next to the file' },
    threads: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: 64,
      help: 'check in N additional threads, 0 for none (default: one fewer than processors, from 32 MB, of two processors from 96 MB)',
    },
    records: {
      type: 'flag',
      help: 'read JSON lines {"file", "line", "text"}, one for each sentence, and print findings as JSON lines',
    },
    format: { type: 'choice', values: FORMATS, default: 'text', help: 'output format of the findings' },
  },
  // Text contains only the first findings of each rule.
  choosableLater: (options) => (options.format === 'text' && options['max-per-rule'] !== 0 ? [] : ['format']),
  async start({ files, options }, context) {
    if (!options.records) {
      const run = await lint.spread?.({ files, options }, context);
      if (run !== undefined) await runAlone(run);
      return;
    }
    if (options.baseline) throw new UsageError('--baseline needs files, not --records');
    const { level, scheme, severities, mweCategories } = chosenRules(options);
    requireKnown(options.ignore, IDS);
    const languages = await Languages.open(level, options['data-folder'], options.lang, context);
    const worst = SEVERITIES.indexOf(options['min-severity']);
    const maxPerRule = options['max-per-rule'] || Number.POSITIVE_INFINITY;
    const inspecting = { level, scheme, severities, mweCategories, maxPerRule, worst, dataFolder: languages.folder };
    await lintRecords(files, inspecting, languages, context);
  },
  async spread({ files, options }, context, found) {
    if (options.baseline && options.all) throw new UsageError('--baseline and --all cannot be combined');
    if (options.baseline && files.includes('-')) throw new UsageError('--baseline needs a file, not standard input');
    const { level, scheme, severities, mweCategories } = chosenRules(options);
    const languages = await Languages.open(level, options['data-folder'], options.lang, context);
    const inputs = found ?? (await findInputs(files, context));
    const limit = options['max-per-rule'] ?? (options.format === 'text' ? TEXT_LIMIT : 0);
    const maxPerRule = limit === 0 ? Number.POSITIVE_INFINITY : limit;
    const rules = new Map<string, RuleInfo>(INFOS.map((info) => [info.id, info]));
    const worst = SEVERITIES.indexOf(options['min-severity']);
    const isChecked = checkedBy(rules, { level, severities, worst });
    const mode = options.baseline ? 'record' : options.all ? 'ignore' : 'honour';
    const accepted = new Accepted(context, mode, isChecked, hasProjectChecks(options.profile));
    for (const info of inputs.flatMap((input) => accepted.infosFor(input))) rules.set(info.id, info);
    requireKnown(options.ignore, [...rules.keys()]);
    const reporter = REPORTERS[options.format]({
      out: context.out,
      color: context.useColor,
      nFiles: inputs.length,
      maxPerRule,
      rules,
      version: versionOf(context.io),
    });
    const runOptions = { level, scheme, severities, mweCategories, maxPerRule, worst, threads: options.threads };
    return new LintRun(context, reporter, rules, runOptions, languages, accepted, treebanksOf(inputs, options.group));
  },
});
