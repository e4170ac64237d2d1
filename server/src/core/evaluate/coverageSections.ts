/** Tables with bars, as text for a terminal and as Markdown. */

import { type InertMarkdown, joinMarkdown, markdown, markdownText } from '../../inert/index.ts';

export interface Section {
  readonly title: string;
  /** The meaning of the numbers, in one line. */
  readonly note: string;
  /** The first column holds names, the others numbers. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** One share from 0 to 1 per row, drawn as a bar after it. */
  readonly bars?: readonly number[];
}

/** Sections with aligned columns, numbers right-aligned. Ends with a line break. */
export function renderText(sections: readonly Section[]): string {
  return sections.map(textOf).join('\n');
}

/** Sections as headings and tables. Ends with a line break. */
export function renderMarkdown(sections: readonly Section[]): InertMarkdown {
  return joinMarkdown(sections.map(markdownOf), '\n');
}

function textOf({ title, note, columns, rows, bars }: Section): string {
  const widths = columns.map((column, at) => Math.max(width(column), ...rows.map((row) => width(row[at]))));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell + pad(cell, widths[at]) : pad(cell, widths[at]) + cell))
      .join('  ')
      .trimEnd();
  const lines = rows.map((row, at) => `  ${line(row)}${bars === undefined ? '' : `  ${bar(bars[at])}`.trimEnd()}`);
  return `${[`${title} (${note})`, '', `  ${line(columns)}`, ...lines].join('\n')}\n`;
}

function markdownOf({ title, note, columns, rows, bars }: Section): InertMarkdown {
  const head = bars === undefined ? columns : [...columns, ''];
  const body = rows.map((row, at) => [...row, ...(bars === undefined ? [] : [bar(bars[at], PAGE_BAR_WIDTH)])]);
  const alignment = head.map((_, at) => (0 < at && at < columns.length ? markdown`---:` : markdown`:---`));
  const line = (cells: readonly InertMarkdown[]) => markdown`| ${joinMarkdown(cells, ' | ')} |`;
  const table = [line(head.map(markdownText)), line(alignment), ...body.map((cells) => line(cells.map(markdownText)))];
  return markdown`## ${markdownText(title)}\n\n${markdownText(note)}.\n\n${joinMarkdown(table, '\n')}\n`;
}

const BAR_WIDTH = 24;
/** A page is read next to the text, and its letters are wider. */
const PAGE_BAR_WIDTH = 12;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A share as a bar of block characters; a value above zero never appears as zero. */
function bar(share: number, width = BAR_WIDTH): string {
  if (!(share > 0)) return '';
  const eighths = Math.max(1, Math.round(Math.min(1, share) * width * 8));
  return '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7];
}

function pad(cell: string, to: number): string {
  return ' '.repeat(Math.max(0, to - width(cell)));
}

/** Characters, not UTF-16 units. */
function width(cell: string): number {
  return [...cell].length;
}
