/** Agreement as text for a terminal. */

import type { Section, Table } from './sections.ts';

export function sectionsText(sections: readonly Section[]): string {
  return `${sections
    .map(({ title, parts }) =>
      [title, ...parts.map((part) => (typeof part === 'string' ? part : tableText(part)))].join('\n'),
    )
    .join('\n\n')}\n`;
}

function tableText({ rows, leftColumns = 0 }: Table): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => [...row[column]].length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const gap = ' '.repeat(widths[column] - [...cell].length);
        return column <= leftColumns ? cell + gap : gap + cell;
      })
      .join('  ')
      .trimEnd();
  return rows.map((row) => `  ${line(row)}`).join('\n');
}
