/** A treebank and another annotator's version of it. */

import { random } from '../referee/bestTree.ts';

/** Another version: in every twenty-fifth row one of these columns (from 0) is changed. */
export function edited(text: string, columns: readonly number[]): string {
  const next = random(7);
  return text
    .split('\n')
    .map((line) => {
      if (!/^\d+\t/.test(line) || 0.04 < next()) return line;
      const cells = line.split('\t');
      const column = columns[Math.floor(next() * columns.length)];
      cells[column] = column === 6 ? '1' : `${cells[column]}x`;
      return cells.join('\t');
    })
    .join('\n');
}
