/** A coverage report as text, Markdown, CSV or JSON: plain strings, with the same numbers in each. */

import { type InertMarkdown, markdown } from '../../inert/index.ts';
import { type CellsFor, cellFor } from '../wording/spreadsheet.ts';
import { COVERAGE_CLASSES, type CoverageClass, type CoverageReport } from './coverage.ts';
import { renderMarkdown, renderText } from './coverageSections.ts';
import { type CoverageOf, coverageTables } from './coverageTables.ts';

type CoverageFormat = 'text' | 'json' | 'csv' | 'markdown';

export const COVERAGE_FORMATS: readonly CoverageFormat[] = ['text', 'json', 'csv', 'markdown'];

/** Renders files and their total. Ends with a line break. */
export function renderCoverage(
  files: readonly CoverageOf[],
  total: CoverageReport,
  format: CoverageFormat,
  reader: CellsFor = 'programs',
): string {
  switch (format) {
    case 'text':
      return renderText(coverageTables(files, total));
    case 'markdown':
      return coverageMarkdown(files, total);
    case 'csv':
      return renderCsv(files, total, reader);
    case 'json':
      return `${JSON.stringify(coverageJson(files, total), undefined, 2)}\n`;
  }
}

/** The report as a page. */
export function coverageMarkdown(files: readonly CoverageOf[], total: CoverageReport): InertMarkdown {
  return markdown`# Treebank coverage\n\n${renderMarkdown(coverageTables(files, total))}`;
}

/** The report format that scripts rely on: only counts, percentages are derived. */
interface CoverageJson {
  readonly files: readonly ({ readonly file: string } & CoverageReport)[];
  readonly total: CoverageReport;
}

export function coverageJson(files: readonly CoverageOf[], total: CoverageReport): CoverageJson {
  return { files: files.map(({ file, report }) => ({ file, ...report })), total };
}

/** Scripts read it: English in every language. */
const TOTAL = 'total';

function renderCsv(files: readonly CoverageOf[], total: CoverageReport, reader: CellsFor): string {
  const keys = Object.keys(COVERAGE_CLASSES) as CoverageClass[];
  const withArcs = keys.filter((key) => total.classes[key].arcs !== undefined);
  const columns: readonly (readonly [string, (of: CoverageOf) => string | number])[] = [
    ['file', ({ file }) => quoted(cellFor(reader, file))],
    ['sentences', ({ report }) => report.sentences],
    ['words', ({ report }) => report.words],
    ...keys.map((key) => [`${key}Sentences`, ({ report }: CoverageOf) => report.classes[key].sentences] as const),
    ...withArcs.map((key) => [`${key}Arcs`, ({ report }: CoverageOf) => report.classes[key].arcs ?? ''] as const),
    ['crossedSentences', ({ report }) => report.crossedSentences],
    ['crossedArcs', ({ report }) => report.crossedArcs],
    ['nonprojectiveSentences', ({ report }) => report.nonprojectiveSentences],
    ['nonprojectiveArcs', ({ report }) => report.nonprojectiveArcs],
    ['multipleRoots', ({ report }) => report.multipleRoots],
    ['lifts', ({ report }) => report.lifting.lifts],
    ['keptByLifting', ({ report }) => report.lifting.arcs],
    ['largestGapDegree', ({ report }) => Math.max(0, report.gapDegrees.length - 1)],
    ['notTreesSentences', ({ report }) => report.notTrees.sentences],
    ['notTreesWords', ({ report }) => report.notTrees.words],
  ];
  const rows = files.length === 1 ? files : [...files, { file: TOTAL, report: total }];
  const lines = [
    columns.map(([name]) => name).join(','),
    ...rows.map((of) => columns.map(([, read]) => read(of)).join(',')),
  ];
  return `${lines.join('\n')}\n`;
}

function quoted(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
