/** `treebank review`: the words of a treebank that are probably wrong. */

import { DEFAULT_FOLDS, type Suspicion } from '../../core/suspicion/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { seedOption } from '../frame/options.ts';
import { versionOf } from '../frame/version.ts';
import { MOST_PARSED } from '../limits.ts';
import { CHECK_OPTIONS } from '../lint/options.ts';
import { readLocated } from '../reading/sentences.ts';
import { evaluatePair } from '../review/evaluation.ts';
import { type EvaluationReport, evaluationJson, evaluationText } from '../review/evaluationReport.ts';
import { printGroups } from '../review/groups.ts';
import { listRequest } from '../review/judging.ts';
import { LIST_NAMES, LISTS, type ListName } from '../review/lists.ts';
import { PRINTERS, REVIEW_FORMATS, type ReviewFormat } from '../review/report.ts';
import type { MadeList } from '../review/reviewList.ts';
import { readTop, rowsOfTop } from '../review/top.ts';
import { ReviewedTreebank } from '../review/treebank.ts';
import { readVerdictFile, rejudged } from '../review/verdicts.ts';
import { cellsFor, FORMULA_OPTION } from '../writing/formulas.ts';

const DEFAULT_LIST = 'arcs';
/** As many rows as people read, and as programs process. */
const DEFAULT_TOP = { text: '50', other: '5%' };

export const review = defineCommand({
  name: 'review',
  group: 'check',
  summary: 'rank what is probably wrong: annotations that models of the rest of the treebank find unusual',
  usage: `FILE… [--list ${LIST_NAMES.join('|')}] [--thorough] [--groups [--beside FILE]] [--top N|P%] [--format text|json|tsv|sarif|conllu]`,
  details: `Rules find what is illegal, but most of what is wrong is legal. This command trains parsers on parts of the treebank and ranks the arcs of the
other parts by how little they expect them. The top is what to look at, not what to change: of the topmost half percent in six
treebanks, one in five was corrected by a later release, in the smallest none. What treebank lint reports is left out.

  treebank review train.conllu --top 30
  treebank review corpus --thorough --top 2% --format json
  treebank review corpus --list nonprojective
  treebank review corpus --list punctuation
  treebank review train.conllu --list rare --verdicts .treebank.json
  treebank review --evaluate r2.15/train.conllu r2.16/train.conllu
  treebank review --groups xx_old-ud-train.conllu --beside xx_other-ud-train.conllu
  treebank review --groups xx_old-ud-train.conllu --campaign 3 > campaigns/nominative.md`,
  options: {
    list: {
      type: 'choice',
      values: LIST_NAMES,
      help: `what to rank (default: ${DEFAULT_LIST}, with --evaluate all)`,
    },
    thorough: { type: 'flag', help: 'train a network beside the linear model: finds more, takes four times as long' },
    top: {
      type: 'text',
      placeholder: 'N|P%',
      help: `how many rows, or what share of all (default: ${DEFAULT_TOP.text} as text, otherwise ${DEFAULT_TOP.other})`,
    },
    format: { type: 'choice', values: REVIEW_FORMATS, default: 'text', help: 'output format' },
    ...FORMULA_OPTION,
    keep: {
      type: 'text',
      placeholder: 'DIR',
      help: 'keep the models there: an interrupted run is continued, and the same treebank is not learned again',
    },
    verdicts: {
      type: 'text',
      placeholder: 'FILE',
      help: 'a .treebank.json with verdicts of the Review view: what is right is left out, and its like moves',
    },
    evaluate: {
      type: 'flag',
      help: 'FILE… is OLD NEW, once or for several treebanks: measure how much of what NEW corrected is at the top of the lists of OLD',
    },
    folds: {
      type: 'integer',
      placeholder: 'N',
      min: 2,
      max: 10,
      default: DEFAULT_FOLDS,
      help: 'parts of the treebank, each judged by models of the others: 4 take three times as long as 2 for a little more',
    },
    seed: seedOption('random seed of training'),
    groups: {
      type: 'flag',
      help: 'list patterns rather than words: what the tables of the language, or another treebank, contradict as a whole',
    },
    beside: {
      type: 'text',
      placeholder: 'FILE',
      help: 'with --groups: a treebank of the same language, a file or folder; models of it say what it would have otherwise',
    },
    campaign: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 1_000_000,
      help: 'with --groups: print group N as the file of a campaign',
    },
    lang: CHECK_OPTIONS.lang,
    'data-folder': CHECK_OPTIONS['data-folder'],
  },
  async start({ files, options }, context) {
    const { list: name, format, keep, folds, seed, evaluate } = options;
    const reader = cellsFor(options, 'tsv');
    const top = readTop(options.top ?? (format === 'text' ? DEFAULT_TOP.text : DEFAULT_TOP.other));
    requireGroups(options);
    const { lang, 'data-folder': dataFolder } = options;
    const method = options.thorough ? 'thorough' : 'fast';
    const request = { method, folds, seed, keep, lang, 'data-folder': dataFolder } as const;
    if (evaluate) {
      requireReleases(files, format);
      await evaluateAll(files, name, request, format, context);
      return;
    }
    const treebank = await readTreebank(files, context);
    if (options.groups) {
      const beside = options.beside === undefined ? undefined : await readTreebank([options.beside], context);
      await printGroups(treebank, beside, { ...options, top }, context);
      return;
    }
    const list = await LISTS[name ?? DEFAULT_LIST](listRequest(treebank, request, context));
    if (typeof list === 'string') {
      context.fail(list);
      return;
    }
    for (const note of list.notes) context.note(note);
    const nRows = rowsOfTop(top, list.total);
    const first =
      options.verdicts === undefined
        ? list.rows(nRows)
        : rowsByVerdicts(options.verdicts, { list, treebank, nRows, context });
    if (first === undefined) return;
    const rows = list.explained?.(first) ?? first;
    context.note(`${formatNumber(rows.length)} of ${formatNumber(list.total)} ${list.unit}, the most unusual first.`);
    await PRINTERS[format]({ treebank, rows, out: context.out, version: versionOf(context.io), reader });
  },
});

/** Verdicts may move words from further down into the top. */
const CANDIDATES = { times: 10, share: 0.1 };

interface Ranked {
  readonly list: MadeList;
  readonly treebank: ReviewedTreebank;
  readonly nRows: number;
  readonly context: Context;
}

/** Undefined if the file with the verdicts cannot be used; the reason has been reported. */
function rowsByVerdicts(path: string, { list, treebank, nRows, context }: Ranked): readonly Suspicion[] | undefined {
  const file = readVerdictFile(path, context);
  if (file === undefined) return undefined;
  const nCandidates = Math.max(CANDIDATES.times * nRows, Math.ceil(CANDIDATES.share * list.total));
  const { rows, notes } = rejudged(treebank, list.rows(Math.min(list.total, nCandidates)), file);
  for (const note of notes) context.note(note);
  return rows.slice(0, nRows);
}

async function readTreebank(files: readonly string[], context: Context): Promise<ReviewedTreebank> {
  return new ReviewedTreebank(
    (await readLocated(files, context, MOST_PARSED)).filter(({ sentence }) => 0 < sentence.nWords),
  );
}

async function evaluateAll(
  files: readonly string[],
  list: ListName | undefined,
  request: Parameters<typeof listRequest>[1],
  format: ReviewFormat,
  context: Context,
): Promise<void> {
  const pairs: EvaluationReport['pairs'][number][] = [];
  for (let at = 0; at < files.length; at += 2) {
    const [earlier, later] = [files[at], files[at + 1]];
    const treebank = await readTreebank([earlier], context);
    const newer = await readTreebank([later], context);
    const evaluated = await evaluatePair(listRequest(treebank, request, context), newer, list, context);
    if (evaluated === undefined) return;
    pairs.push({ old: earlier, new: later, ...evaluated });
  }
  const report = { method: request.method, pairs };
  if (format === 'json') await context.out.data(`${JSON.stringify(evaluationJson(report), null, 1)}\n`);
  else await context.out.write(evaluationText(report));
}

/** Options that the list of groups has alone, or does not have: an ignored one would be taken for done. @throws UsageError */
function requireGroups(options: {
  readonly groups: boolean;
  readonly evaluate: boolean;
  readonly list: ListName | undefined;
  readonly format: ReviewFormat;
}): void {
  const { groups, evaluate, list, format } = options;
  const given = new Map<string, unknown>(Object.entries(options));
  for (const name of ['beside', 'campaign']) {
    if (!groups && given.get(name) !== undefined) throw new UsageError(`--${name} goes with --groups`);
  }
  const hasTables = groups || evaluate || list === 'weighed';
  for (const name of ['lang', 'data-folder']) {
    if (!hasTables && given.get(name) !== undefined) {
      throw new UsageError(
        `--${name} goes with --groups, --list weighed and --evaluate: nothing else reads tables of the language`,
      );
    }
  }
  if (!groups) return;
  for (const name of ['evaluate', 'list', 'thorough', 'verdicts', 'keep']) {
    const value = given.get(name);
    if (value !== undefined && value !== false) throw new UsageError(`--groups does not go with --${name}`);
  }
  if (format !== 'text' && format !== 'json') {
    throw new UsageError(`--groups prints questions: --format ${format} is not possible, text or json are`);
  }
}

/** @throws UsageError */
function requireReleases(files: readonly string[], format: ReviewFormat): void {
  if (files.length === 0 || files.length % 2 !== 0) {
    throw new UsageError('--evaluate compares two releases: name OLD and NEW, files or folders, for each treebank');
  }
  if (format !== 'text' && format !== 'json') {
    throw new UsageError(`--evaluate prints a table: --format ${format} is not possible, text or json are`);
  }
}
