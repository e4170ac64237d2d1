/** `treebank status`: the progress of a treebank, one row per file. */

import { hasProjectChecks, RULES, type RuleInfo } from '../../core/validate/index.ts';
import { invalidUtf8 } from '../../services/checking/encoding.ts';
import { openCampaigns } from '../campaign/list.ts';
import { defineCommand } from '../frame/command.ts';
import { Accepted } from '../lint/accepted.ts';
import type { Reporter } from '../lint/format.ts';
import { Languages } from '../lint/languages.ts';
import { CHECK_OPTIONS, checkedBy, chosenRules, RULE_OPTIONS, requireKnown } from '../lint/options.ts';
import { SEVERITIES } from '../lint/report.ts';
import { LintRun } from '../lint/run.ts';
import { findInputs } from '../reading/input.ts';
import { treebanksOf } from '../reading/treebanks.ts';
import { noteMarked } from '../sidecar/confirmed.ts';
import { runAlone } from '../spread/spread.ts';
import { statusJson, statusMarkdown, statusText } from '../status/print.ts';
import { StatusWatch } from '../status/rows.ts';

/** Findings below this do not count. */
const WORST = SEVERITIES.indexOf('warning');
const NO_REPORT: Reporter = { add: () => undefined, end: () => undefined };

export const status = defineCommand({
  name: 'status',
  group: 'report',
  summary:
    'show how far a treebank is, file by file: sentences done, with errors, with warnings, with open notes, not a tree yet',
  usage:
    'FOLDER|FILE… [--format text|json|markdown] [--comment-key KEY] [--level 1…6] [--lang xx] [--data-folder DIR] [--profile NAME] [--ignore ID,…]',
  details: `Prints a row per file, and one per treebank: files whose names agree before -ud- (xx_name-ud-train.conllu, xx_name-ud-dev.conllu).
The columns count sentences, those to discuss and those with open notes only where there are some; JSON has the numbers of findings and
notes, too. What is done and noted is in .treebank.json next to a file; for a team that keeps states in comments (the setting
treebank.progress.commentKey), --comment-key names them. Findings that .treebank.json next to a file accepts do not count, and
each file is checked by itself, as in the editor. Open campaigns in FOLDER/campaigns follow, each with its places. The exit code is 1 if there are errors or warnings. treebank lint lists them.

  treebank status .
  treebank status --format markdown treebanks > status.md
  treebank status --comment-key status corpus
  treebank status --format json --profile draft en_ewt-ud-dev.conllu`,
  options: {
    ...CHECK_OPTIONS,
    ...RULE_OPTIONS,
    'comment-key': {
      type: 'text',
      placeholder: 'KEY',
      help: 'states are in comments with this key, # status = done, and not in .treebank.json',
    },
    format: { type: 'choice', values: ['text', 'json', 'markdown'], default: 'text', help: 'output format' },
  },
  async start({ files, options }, context) {
    const { level, scheme, severities, mweCategories } = chosenRules(options);
    const rules = new Map<string, RuleInfo>([...RULES, invalidUtf8].map((info) => [info.id, info]));
    const languages = await Languages.open(level, options['data-folder'], options.lang, context);
    const inputs = await findInputs(files, context);
    const isChecked = checkedBy(rules, { level, severities, worst: WORST });
    const accepted = new Accepted(context, 'honour', isChecked, hasProjectChecks(options.profile));
    for (const info of inputs.flatMap((input) => accepted.infosFor(input))) rules.set(info.id, info);
    requireKnown(options.ignore, [...rules.keys()]);
    const stateKey = options['comment-key'];
    const watch = new StatusWatch(inputs, accepted, stateKey !== undefined);
    const maxPerRule = Number.POSITIVE_INFINITY;
    const runOptions = {
      level,
      scheme,
      severities,
      mweCategories,
      maxPerRule,
      worst: WORST,
      isCountOnly: true,
      threads: undefined,
      watch,
      stateKey,
    };
    const treebanks = treebanksOf(inputs, 'file');
    await runAlone(new LintRun(context, NO_REPORT, rules, runOptions, languages, accepted, treebanks));
    noteMarked(inputs, context);
    const { rows } = watch;
    if (rows.length === 0) return;
    const campaigns = await openCampaigns(files, inputs, context);
    if (options.format === 'json') await context.out.data(`${JSON.stringify(statusJson(rows, campaigns), null, 1)}\n`);
    else await context.out.write((options.format === 'text' ? statusText : statusMarkdown)(rows, campaigns));
  },
});
