/** `treebank release-check`: everything that UD checks about a repository before it releases it. */

import { dirname, join, resolve } from 'node:path';
import { checkOverlaps, type DataFile, overlapsOf, RELEASE_RULES, statsXml } from '../../core/release/index.ts';
import type { RuleInfo } from '../../core/validate/index.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import { versionOf } from '../frame/version.ts';
import type { Reporter } from '../lint/format.ts';
import { REPORTERS } from '../lint/reporter.ts';
import { checkRelease, type Release, reportOf, SKIPPABLE } from '../release/checked.ts';
import { type Across, releaseJson } from '../release/json.ts';
import { LINT_RULES } from '../release/linted.ts';
import { openUdRoot } from '../release/repository.ts';
import { releaseMarkdown, releaseText } from '../release/text.ts';
import { FileTarget, standardOutput } from '../writing/target.ts';

/** Findings of each rule with `--format text`. */
const TEXT_LIMIT = 20;

const RULES = new Map<string, RuleInfo>([...RELEASE_RULES, ...LINT_RULES].map((info) => [info.id, info]));

export const releaseCheck = defineCommand({
  name: 'release-check',
  group: 'check',
  summary: 'check a UD repository for its release: files, README, sizes, data, sentences in two parts, stars',
  usage:
    'FOLDER… [--format text|json|markdown|sarif|github] [--ud-root DIR] [--data-folder DIR] [--skip conllu,overlap,stats] [--stats-xml FILE|-]',
  details: `Prints what check_files.pl of the UD tools, the validator (levels 1 to 5), check_overlaps.pl, evaluate_treebank.pl and the
validation server say, with file and line, and what to do. FOLDER is the repository, UD_Language-Treebank. With several folders, treebanks of
one language are compared with each other, too. Findings that .treebank.json accepts count: UD does not know that file.
--ud-root DIR has docs-automation and docs beside each other, as they are on GitHub; what is not there is said, and not checked.

  treebank release-check UD_Albanian-TSA
  treebank release-check . --ud-root ~/ud --format sarif > release.sarif
  treebank release-check UD_Turkish-* --skip conllu --format json`,
  options: {
    format: {
      type: 'choice',
      values: ['text', 'json', 'markdown', 'sarif', 'github'],
      default: 'text',
      help: 'output format',
    },
    'ud-root': {
      type: 'text',
      placeholder: 'DIR',
      help: 'folder with docs-automation and docs of UniversalDependencies (default: the folder around FOLDER)',
    },
    'data-folder': {
      type: 'text',
      placeholder: 'DIR',
      help: 'data folder of the UD tools, for levels 4 and 5 (default: tools/data or data, here or above, otherwise the bundled tables)',
    },
    skip: {
      type: 'text',
      placeholder: 'PART,…',
      help: `leave out ${SKIPPABLE.join(', ')}: sentences, overlaps, stars and statistics`,
    },
    'max-per-rule': {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      help: `print at most N findings of each rule, 0 for all (default: ${TEXT_LIMIT} in text, otherwise all)`,
    },
    'stats-xml': {
      type: 'text',
      placeholder: 'FILE',
      help: 'write stats.xml of one FOLDER there, - for standard output',
    },
  },
  async start({ files, options }, context) {
    if (files.length === 0)
      throw new UsageError('no folder given. Name the folder of a treebank, UD_Language-Treebank');
    const skip = new Set<(typeof SKIPPABLE)[number]>();
    for (const name of options.skip?.split(',') ?? []) {
      const known = SKIPPABLE.find((each) => each === name.trim());
      if (known === undefined) throw new UsageError(`--skip has no part ${name}${suggestion(name, SKIPPABLE)}`);
      skip.add(known);
    }
    const xml = options['stats-xml'];
    if (xml !== undefined && (1 < files.length || skip.has('stats'))) {
      throw new UsageError('--stats-xml needs one FOLDER, and its statistics');
    }
    const today = new Date().toISOString().slice(0, 10);
    const releases: Release[] = [];
    const roots = new Map<string, ReturnType<typeof openUdRoot>>();
    for (const folder of files) {
      const root = resolve(context.io.cwd, options['ud-root'] ?? dirname(resolve(context.io.cwd, folder)));
      const opened = roots.get(root) ?? openUdRoot(root, options['ud-root'] ?? root, context);
      roots.set(root, opened);
      const settings = { skip, dataFolder: options['data-folder'], today };
      const release = await checkRelease(folder, await opened, settings, context);
      if (release !== undefined) releases.push(release);
    }
    if (releases.some(({ hasPassed }) => !hasPassed)) context.raise(1);
    if (xml !== undefined) await writeStats(xml, releases[0], context);
    if (xml === '-') return;
    const across = acrossTreebanks(releases);
    const { format } = options;
    if (format === 'json') {
      const printed = releases.map((release) => releaseJson(release, ofRelease(across, release)));
      if (0 < printed.length) {
        await context.out.data(`${JSON.stringify(files.length === 1 ? printed[0] : printed, null, 1)}\n`);
      }
    } else if (format === 'markdown') {
      const pages = releases.map((release) => releaseMarkdown(release, ofRelease(across, release)));
      await context.out.write(pages.join('\n'));
    } else {
      const limit = options['max-per-rule'] ?? (format === 'text' ? TEXT_LIMIT : 0);
      await report(releases, across, format, limit === 0 ? Number.POSITIVE_INFINITY : limit, context);
    }
  },
});

async function report(
  releases: readonly Release[],
  across: readonly Across[],
  format: 'text' | 'sarif' | 'github',
  maxPerRule: number,
  context: Context,
): Promise<void> {
  const reporterFor = (): Reporter =>
    REPORTERS[format]({
      out: context.out,
      color: context.useColor,
      nFiles: releases.length,
      maxPerRule,
      rules: RULES,
      version: versionOf(context.io),
    });
  // SARIF is one log for all folders; text has a report for each.
  const shared = format === 'text' ? undefined : reporterFor();
  // Either treebank may have the test data, where the problem is; the names of the files may be the same.
  const folders = new Map(releases.flatMap(({ checked, folder }) => checked.files.map((file) => [file, folder])));
  const pathOf = (file: DataFile) => join(folders.get(file) ?? '', file.name);
  for (const release of releases) {
    const reporter = shared ?? reporterFor();
    const seen = new Map<string, number>();
    for (const each of release.problems) {
      const nth = (seen.get(each.id) ?? 0) + 1;
      seen.set(each.id, nth);
      if (nth <= maxPerRule) await reporter.add(each);
    }
    for (const { overlap } of ofRelease(across, release)) {
      for (const each of checkOverlaps([overlap], pathOf)) await reporter.add(reportOf(each, ''));
    }
    if (format !== 'text') continue;
    await reporter.end(release.tally);
    await context.out.write(releaseText(release, ofRelease(across, release)));
  }
  const [first] = releases;
  if (first !== undefined) await shared?.end(first.tally);
}

const ofRelease = (across: readonly Across[], { treebank }: Release): Across[] =>
  across.filter(({ a }) => a === treebank);

/** Sentences in parts of two treebanks of one language. Two checkouts of one treebank differ in what has moved between its parts, which is no overlap. */
function acrossTreebanks(releases: readonly Release[]): Across[] {
  const found: Across[] = [];
  for (const [at, one] of releases.entries()) {
    for (const two of releases.slice(at + 1)) {
      if (one.checked.code === undefined || one.checked.code !== two.checked.code) continue;
      if (one.treebank === two.treebank) continue;
      const own = new Set(one.checked.files);
      for (const overlap of overlapsOf([...one.checked.files, ...two.checked.files])) {
        if (own.has(overlap.a) && !own.has(overlap.b)) found.push({ overlap, a: one.treebank, b: two.treebank });
      }
    }
  }
  return found;
}

async function writeStats(target: string, release: Release | undefined, context: Context): Promise<void> {
  const stats = release?.checked.stats;
  if (stats === undefined) return;
  const file = target === '-' ? standardOutput(context) : await FileTarget.open(target, context);
  await file.write(statsXml(stats));
  await file.commit();
}
