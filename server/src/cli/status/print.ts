/** The table of `treebank status`, as text, Markdown and JSON with the same numbers. */

import { basename } from 'node:path';
import {
  groupsOf,
  STATUS_KINDS,
  type StatusCounts,
  type StatusKind,
  sumOf,
  treebankOf,
} from '../../core/status/index.ts';
import { percent } from '../../core/wording/numbers.ts';
import { markdown, printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { alignedTable, markdownTable } from '../writing/tables.ts';
import type { StatusRow } from './rows.ts';

const TITLES: Readonly<Record<StatusKind, string>> = {
  error: 'with errors',
  warning: 'with warnings',
  noTree: 'not a tree',
};

/** Files with other names by themselves: a sum of files that have nothing in common says nothing. */
const groupsIn = (rows: readonly StatusRow[]) => groupsOf(rows, ({ name }) => treebankOf(basename(name)) ?? name);

/** A line for each treebank of several files, its files below it, and one for all. */
function tableOf(rows: readonly StatusRow[]): string[][] {
  const groups = groupsIn(rows);
  const header = ['', 'sentences', 'words', ...STATUS_KINDS.map((kind) => TITLES[kind])];
  const lines = groups.flatMap(({ name, rows: own }) =>
    own.length === 1
      ? own.map((row) => cells(row.name, row))
      : [cells(name, sumOf(own)), ...own.map((row) => cells(`  ${row.name}`, row))],
  );
  return [header, ...lines, ...(1 < groups.length ? [cells('total', sumOf(rows))] : [])];
}

function cells(name: string, { sentences, words, of }: StatusCounts): string[] {
  // A block of comments alone may have an error, too.
  const share = (n: number) =>
    n === 0 || sentences === 0 ? formatNumber(n) : `${formatNumber(n)} (${percent(Math.min(1, n / sentences))})`;
  return [name, formatNumber(sentences), formatNumber(words), ...STATUS_KINDS.map((kind) => share(of[kind]))];
}

export const statusText = (rows: readonly StatusRow[]): string =>
  `${alignedTable(tableOf(rows).map(([name, ...others]) => [printable(name), ...others]))}\n`;

export const statusMarkdown = (rows: readonly StatusRow[]): string => markdown`${markdownTable(tableOf(rows))}\n`;

/** Field names are a contract. */
export function statusJson(rows: readonly StatusRow[]) {
  const json = ({ sentences, words, errors, warnings, of }: StatusCounts) => ({
    sentences,
    words,
    errors: { findings: errors, sentences: of.error },
    warnings: { findings: warnings, sentences: of.warning },
    notTrees: of.noTree,
  });
  return {
    files: rows.map((row) => ({ file: row.name, treebank: treebankOf(basename(row.name)) ?? null, ...json(row) })),
    treebanks: groupsIn(rows).map(({ name, rows: own }) => ({ name, files: own.length, ...json(sumOf(own)) })),
    total: json(sumOf(rows)),
  };
}
