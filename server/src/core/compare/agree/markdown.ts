/** Agreement as a Markdown report. */

import { type InertMarkdown, joinMarkdown, markdown, markdownImage, markdownText } from '../../../inert/index.ts';
import type { Section, Table } from './sections.ts';

/** @param title of the report */
export function sectionsMarkdown(sections: readonly Section[], title: string): InertMarkdown {
  const parts = sections.flatMap(({ title: heading, parts }) => [
    markdown`## ${markdownText(heading)}`,
    ...blocks(parts),
  ]);
  return markdown`${joinMarkdown([markdown`# ${markdownText(title)}`, ...parts], '\n\n')}\n`;
}

/** Tables and pictures; consecutive sentences become a list. */
function blocks(parts: Section['parts']): InertMarkdown[] {
  const found: InertMarkdown[] = [];
  let list: InertMarkdown[] = [];
  for (const part of [...parts, undefined]) {
    if (typeof part === 'string') {
      list.push(markdown`- ${markdownText(part)}`);
      continue;
    }
    if (0 < list.length) found.push(joinMarkdown(list, '\n'));
    list = [];
    if (part !== undefined) found.push('svg' in part ? markdownImage(part.alternative, part.svg) : table(part));
  }
  return found;
}

function table({ rows, leftColumns = 0 }: Table): InertMarkdown {
  const line = (cells: readonly InertMarkdown[]) => markdown`| ${joinMarkdown(cells, ' | ')} |`;
  const [head, ...body] = rows.map((row) => line(row.map((cell) => markdownText(cell))));
  const rule = rows[0].map((_, column) => (column <= leftColumns ? markdown`---` : markdown`---:`));
  return joinMarkdown([head, line(rule), ...body], '\n');
}
