/** Tables for people: aligned text and Markdown. */

import { joinMarkdown, markdown, markdownText } from '../../inert/index.ts';

type Rows = readonly (readonly string[])[];

/** Whether a column is text, to the left, or numbers. */
type IsText = (column: number) => boolean;

const isFirst: IsText = (column) => column === 0;

/** The lines with their columns aligned and indented, without a line break at the end. @param rows inert, the header first */
export function alignedTable(rows: Rows, isText = isFirst): string {
  const widths = rows[0].map((_, column) => rows.reduce((most, row) => Math.max(most, row[column].length), 0));
  const aligned = (cell: string, column: number) =>
    isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]);
  return rows.map((row) => `  ${row.map(aligned).join('  ')}`.trimEnd()).join('\n');
}

/** Without a line break at the end. @param rows any text, the header first */
export function markdownTable([header, ...rows]: Rows, isText = isFirst) {
  const line = (texts: readonly string[]) => markdown`| ${joinMarkdown(texts.map(markdownText), ' | ')} |`;
  const alignment = markdown`| ${joinMarkdown(
    header.map((_, column) => (isText(column) ? markdown`:---` : markdown`---:`)),
    ' | ',
  )} |`;
  return joinMarkdown([line(header), alignment, ...rows.map(line)], '\n');
}
