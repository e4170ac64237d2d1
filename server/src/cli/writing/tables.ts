/** Tables for people: aligned text and Markdown. The first column is text, the others are numbers. */

import { joinMarkdown, markdown, markdownText } from '../../inert/index.ts';

type Rows = readonly (readonly string[])[];

/** The lines with their columns aligned and indented, without a line break at the end. @param rows inert, the header first */
export function alignedTable(rows: Rows): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = ([name, ...cells]: readonly string[]) =>
    `  ${name.padEnd(widths[0])}${cells.map((cell, index) => `  ${cell.padStart(widths[index + 1])}`).join('')}`;
  return rows.map(line).join('\n');
}

/** Without a line break at the end. @param rows any text, the header first */
export function markdownTable([header, ...rows]: Rows) {
  const line = (texts: readonly string[]) => markdown`| ${joinMarkdown(texts.map(markdownText), ' | ')} |`;
  const alignment = markdown`| ${joinMarkdown(
    header.map((_, index) => (index === 0 ? markdown`:---` : markdown`---:`)),
    ' | ',
  )} |`;
  return joinMarkdown([line(header), alignment, ...rows.map(line)], '\n');
}
