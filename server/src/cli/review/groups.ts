/** `treebank review --groups`: suspected systematic differences, one question each. */

import { basename } from 'node:path';
import { Column } from '../../core/conllu/index.ts';
import {
  campaignOfGroup,
  contradictedGroups,
  type GroupRules,
  opinionsBeside,
  rankedGroups,
  reportedGroups,
  requestOfPattern,
  type SuspectedGroup,
  titleOfGroup,
} from '../../core/suspicion/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { languageOfFileName } from '../../services/languages/language.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { Languages } from '../lint/languages.ts';
import { JsonArray } from '../writing/json.ts';
import { Progress } from '../writing/progress.ts';
import { tooFew } from './remarks.ts';
import { reviewedPlace } from './row.ts';
import { rowsOfTop } from './top.ts';
import type { ReviewedTreebank } from './treebank.ts';

/** Which tables of the language. */
export interface LanguageOptions {
  readonly lang: string | undefined;
  readonly 'data-folder': string | undefined;
}

interface GroupOptions extends LanguageOptions {
  readonly top: Parameters<typeof rowsOfTop>[0];
  readonly format: string;
  readonly seed: number;
  readonly campaign: number | undefined;
}

/** @param beside the treebank that contradicts, if there is one @throws UsageError */
export async function printGroups(
  treebank: ReviewedTreebank,
  beside: ReviewedTreebank | undefined,
  options: GroupOptions,
  context: Context,
): Promise<void> {
  const reported = reportedGroups(treebank.sentences, await rulesFor(treebank, options, context));
  const contradicted = beside === undefined ? [] : contradictedBy(beside, treebank, options.seed, context);
  if (contradicted === undefined) return;
  const groups = rankedGroups([...reported, ...contradicted]);
  const { campaign, format, top } = options;
  if (campaign !== undefined) {
    if (groups.length < campaign)
      throw new UsageError(`there are ${formatNumber(groups.length)} groups, and no number ${campaign}`);
    const group = groups[campaign - 1];
    await context.out.data(campaignOfGroup(titleOfGroup(group), group));
    return;
  }
  const first = groups.slice(0, rowsOfTop(top, groups.length));
  context.note(
    `${formatNumber(first.length)} of ${counted(groups.length, 'group')}, the one with most words to change first.`,
  );
  if (format === 'json') {
    const array = new JsonArray(context.out);
    for (const [at, group] of first.entries()) await array.add(jsonOf(treebank, group, at + 1));
    await array.end();
  } else {
    for (const [at, group] of first.entries()) await context.out.write(textOf(treebank, group, at + 1));
  }
}

/** Tables by the language of each file; the rules that need none where there are no tables. */
export async function rulesFor(
  { located, rules }: ReviewedTreebank,
  options: LanguageOptions,
  context: Context,
): Promise<GroupRules> {
  const languages = await Languages.open(5, options['data-folder'], options.lang, context);
  const tables = (file: string) => languages.tables(options.lang ?? languageOfFileName(basename(file)));
  const without = [...new Set(located.map(({ file }) => file))].filter((file) => tables(file) === undefined);
  if (0 < without.length) {
    context.note(
      `${without[0]}${without.length === 1 ? '' : ` and ${counted(without.length - 1, 'other file')}`}: no tables of the language, so only the rules up to level 3 count. Name the language with --lang xx.`,
    );
  }
  return { schemeAt: rules.schemeAt, languageAt: (index: number) => tables(located[index].file) };
}

/** Undefined if the other treebank is too small, which is said. */
function contradictedBy(
  beside: ReviewedTreebank,
  { sentences, judged }: ReviewedTreebank,
  seed: number,
  context: Context,
): SuspectedGroup[] | undefined {
  const problem = tooFew(beside.judged);
  if (problem !== undefined) {
    context.fail(`--beside: ${problem}`);
    return undefined;
  }
  const progress = new Progress(context, undefined);
  const onProgress = (done: number) => progress.show(`learning from the other treebank  ${Math.floor(100 * done)} %`);
  try {
    const opinions = opinionsBeside(judged.examples, beside.judged.examples, seed, { onProgress });
    return contradictedGroups(sentences, judged, opinions, beside.sentences);
  } finally {
    progress.clear();
  }
}

/** Examples that are shown, from all over the treebank. */
const SHOWN = 3;

function textOf(treebank: ReviewedTreebank, group: SuspectedGroup, rank: number): string {
  const { words, alike, expected, because, pattern, says } = group;
  const examples = Array.from({ length: SHOWN }, (_, at) => words[Math.floor((at * words.length) / SHOWN)]);
  const lines = [
    `${String(rank).padStart(4)}. ${titleOfGroup(group)}`,
    `      ${counted(words.length, 'word')} of ${formatNumber(alike)} with this pattern, perhaps ${formatNumber(Math.round(expected))} to change`,
    `      ${because}`,
    ...(1 < says.length
      ? [`      ${says.map(({ value, count }) => `${value || 'none'} ${formatNumber(count)}`).join(', ')}`]
      : []),
    ...examples.map((place) => {
      const { file, line, sentId } = reviewedPlace(treebank, place);
      const form = treebank.sentences[place.sentence].wordCell(place.word, Column.form);
      return `      ${file}:${line}${sentId === null ? '' : ` (${sentId})`}: ${form}`;
    }),
    `      ${requestOfPattern(pattern)}`,
  ];
  return `${lines.map(printable).join('\n')}\n\n`;
}

/** Field names and their order are a contract. */
const jsonOf = (treebank: ReviewedTreebank, group: SuspectedGroup, rank: number): object => ({
  rank,
  source: group.source,
  kind: group.kind,
  pattern: group.pattern,
  says: group.says,
  because: group.because,
  count: group.words.length,
  alike: group.alike,
  expected: Math.round(group.expected),
  request: requestOfPattern(group.pattern),
  campaign: campaignOfGroup(titleOfGroup(group), group),
  words: group.words.map((place) => reviewedPlace(treebank, place)),
});
