/** Agreement as text for a terminal. */

import type { Section, Table } from './sections.ts';

export function sectionsText(sections: readonly Section[]): string {
  return `${sections.map(({ title, parts }) => [title, ...parts.flatMap(partText)].join('\n')).join('\n\n')}\n`;
}

/** A terminal shows no pictures. */
function partText(part: Section['parts'][number]): string[] {
  if (typeof part === 'string') return [part];
  return 'svg' in part ? [] : [tableText(part)];
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
