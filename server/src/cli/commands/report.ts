/** `treebank report`: a page on a release, with a row for each treebank. */

import { chartsOf } from '../../core/tables/index.ts';
import { isReached, type Level, RULES } from '../../core/validate/index.ts';
import { invalidUtf8 } from '../../services/checking/encoding.ts';
import { defineCommand } from '../frame/command.ts';
import { Accepted } from '../lint/accepted.ts';
import type { Reporter } from '../lint/format.ts';
import { Languages } from '../lint/languages.ts';
import { CHECK_OPTIONS, GROUP_OPTION } from '../lint/options.ts';
import { SEVERITIES, type TreebankCounts } from '../lint/report.ts';
import { LintRun } from '../lint/run.ts';
import { findInputs } from '../reading/input.ts';
import { treebanksOf } from '../reading/treebanks.ts';
import { reportJson, reportPage } from '../report/page.ts';
import { ReleaseSurvey } from '../report/survey.ts';
import { CHARTS_OPTION, writeCharts } from '../writing/pictures.ts';
import { FileTarget } from '../writing/target.ts';

export const report = defineCommand({
  name: 'report',
  group: 'report',
  summary: 'print one page on a release: words, findings, non-projectivity and tree classes of each treebank',
  usage: 'FOLDER… [--group name|folder|file|all] [--level 1…6] [--format markdown|json] [--pictures FOLDER]',
  details: `Reads every treebank once and prints a row for each: sentences, words, errors by level of the official validator, warnings,
sentences that are not trees, non-projective sentences and arcs, and how many trees are in each class. treebank lint lists the
findings.

  treebank report ud-treebanks-v2.14 > report.md
  treebank report --format json --group folder ud-treebanks-v2.14`,
  options: {
    ...GROUP_OPTION,
    ...CHECK_OPTIONS,
    format: { type: 'choice', values: ['markdown', 'json'], default: 'markdown', help: 'output format' },
    ...CHARTS_OPTION,
    json: { type: 'text', placeholder: 'FILE', help: 'also write the JSON to FILE' },
  },
  async start({ files, options }, context) {
    // The option's bounds guarantee a level.
    const level = options.level as Level;
    const languages = await Languages.open(level, options['data-folder'], options.lang, context);
    const inputs = await findInputs(files, context);
    const target = options.json === undefined ? undefined : await FileTarget.open(options.json, context);
    const rules = new Map([...RULES, invalidUtf8].map((info) => [info.id, info]));
    const accepted = new Accepted(context, 'honour', (id, possible) => {
      const info = rules.get(id);
      return info !== undefined && isReached(info.level, level, 3 < possible);
    });
    const survey = new ReleaseSurvey();
    let counts: TreebankCounts | undefined;
    const reporter: Reporter = {
      add: () => undefined,
      end(tally) {
        counts = { name: '', ...tally.counts() };
        return undefined;
      },
    };
    const runOptions = { level, maxPerRule: 0, isCountOnly: true, worst: SEVERITIES.length - 1, threads: 0, survey };
    const treebanks = treebanksOf(inputs, options.group);
    try {
      await new LintRun(context, reporter, rules, runOptions, languages, accepted, treebanks).check();
      if (counts === undefined || counts.files === 0) return;
      const total = survey.total(counts);
      const json = `${JSON.stringify(reportJson(survey.rows, total, level), null, 1)}\n`;
      if (options.format === 'json') await context.out.data(json);
      else await context.out.write(reportPage(survey.rows, total, level));
      if (options.pictures !== undefined) {
        const sizes = survey.rows.map(({ counts: { name, words } }) => ({ name, words }));
        const links = await writeCharts(chartsOf(survey.shapes, sizes), options.pictures, context);
        if (options.format === 'markdown') await context.out.write(links);
      }
      await target?.write(json);
      await target?.commit();
    } finally {
      await target?.abandon();
    }
  },
});
