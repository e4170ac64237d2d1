/** The table of `treebank status`, as text, Markdown and JSON with the same numbers. */

import { basename } from 'node:path';
import { groupBy } from '../../core/grouping.ts';
import { doneIn, type StatusCounts, sumOf, treebankOf } from '../../core/status/index.ts';
import { percent } from '../../core/wording/numbers.ts';
import { markdown, markdownText, printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { type CampaignRow, campaignRowLine } from '../campaign/list.ts';
import { alignedTable, markdownTable } from '../writing/tables.ts';
import type { StatusRow } from './rows.ts';

interface StatusColumn {
  readonly title: string;
  readonly sentences: (counts: StatusCounts) => number;
  /** Left out where no row has any. */
  readonly isRare?: true;
}

const COLUMNS: readonly StatusColumn[] = [
  { title: 'done', sentences: doneIn },
  { title: 'checked', sentences: ({ checked }) => checked, isRare: true },
  { title: 'to discuss', sentences: ({ of }) => of.discuss, isRare: true },
  { title: 'with errors', sentences: ({ of }) => of.error },
  { title: 'done with errors', sentences: ({ of }) => of.doneError, isRare: true },
  { title: 'with warnings', sentences: ({ of }) => of.warning },
  { title: 'with open notes', sentences: ({ of }) => of.note, isRare: true },
  { title: 'not a tree', sentences: ({ of }) => of.noTree },
];

/** Files of other treebanks stand alone: their sum would mean nothing. */
const groupsIn = (rows: readonly StatusRow[]) => [...groupBy(rows, ({ name }) => treebankOf(basename(name)) ?? name)];

/** A line for each treebank of several files, its files below it, and one for all. */
function tableOf(rows: readonly StatusRow[]): string[][] {
  const groups = groupsIn(rows);
  const columns = COLUMNS.filter(({ sentences, isRare }) => !isRare || rows.some((row) => 0 < sentences(row)));
  const cells = (name: string, counts: StatusCounts) => [
    name,
    formatNumber(counts.sentences),
    formatNumber(counts.words),
    ...columns.map(({ sentences }) => share(sentences(counts), counts.sentences)),
  ];
  const lines = groups.flatMap(([name, own]) =>
    own.length === 1
      ? own.map((row) => cells(row.name, row))
      : [cells(name, sumOf(own)), ...own.map((row) => cells(`  ${row.name}`, row))],
  );
  const total = 1 < groups.length ? [cells('total', sumOf(rows))] : [];
  return [['', 'sentences', 'words', ...columns.map(({ title }) => title)], ...lines, ...total];
}

// A block of comments alone may have an error, too.
const share = (n: number, sentences: number): string =>
  n === 0 || sentences === 0 ? formatNumber(n) : `${formatNumber(n)} (${percent(Math.min(1, n / sentences))})`;

export function statusText(rows: readonly StatusRow[], campaigns: readonly CampaignRow[]): string {
  const table = `${alignedTable(tableOf(rows).map(([name, ...others]) => [printable(name), ...others]))}\n`;
  const lines = campaigns.map((each) => `  ${printable(campaignRowLine(each))}\n`).join('');
  return lines === '' ? table : `${table}\n${lines}`;
}

export function statusMarkdown(rows: readonly StatusRow[], campaigns: readonly CampaignRow[]): string {
  const table = markdown`${markdownTable(tableOf(rows))}\n`;
  const lines = campaigns.map((each) => markdown`- ${markdownText(campaignRowLine(each))}\n`).join('');
  return lines === '' ? table : `${table}\n${lines}`;
}

/** Field names are a contract. `campaigns` is there if some are open. */
export function statusJson(rows: readonly StatusRow[], campaigns: readonly CampaignRow[]) {
  const json = (counts: StatusCounts) => {
    const { sentences, words, checked, errors, warnings, notes, of } = counts;
    return {
      sentences,
      words,
      done: doneIn(counts),
      checked,
      discuss: of.discuss,
      errors: { findings: errors, sentences: of.error },
      warnings: { findings: warnings, sentences: of.warning },
      openNotes: { notes, sentences: of.note },
      doneWithErrors: of.doneError,
      notTrees: of.noTree,
    };
  };
  return {
    files: rows.map((row) => ({ file: row.name, treebank: treebankOf(basename(row.name)) ?? null, ...json(row) })),
    treebanks: groupsIn(rows).map(([name, own]) => ({ name, files: own.length, ...json(sumOf(own)) })),
    total: json(sumOf(rows)),
    ...(campaigns.length === 0 ? {} : { campaigns: campaigns.map(campaignJson) }),
  };
}

const campaignJson = ({ name, campaign: { title, issue }, places, sentences, left }: CampaignRow) => ({
  file: name,
  title,
  issue: issue ?? null,
  places,
  sentences,
  left,
});
