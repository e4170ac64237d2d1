/** Rows whose columns are separated by blanks instead of tabs, as copied from a web page or a terminal. Recognised, never read. */

import { localized } from '../../localization/index.ts';
import { COLUMNS } from './column.ts';
import type { Sentence } from './sentence.ts';
import { isBlank } from './whitespace.ts';

/** With tabs, the line would be this. */
interface BlankRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Blanks and no-break spaces. */
const AROUND = /^[ \u00a0]+|[ \u00a0]+$/g;
const RUN = /[ \u00a0]{2,}/;
const BLANKS = /[ \u00a0]+/;
const ID = /^\d+(?:[-.]\d+)?$/;

/** Longer lines are not rows: no annotation is nearly that long. */
const LONGEST = 1 << 15;

/**
 * The ten cells of a line without tabs: the text between runs of two or more blanks, or between single blanks if that gives ten. Undefined if
 * neither does, or the first is not an ID. O(length).
 */
export function cellsBetweenBlanks(line: string): readonly string[] | undefined {
  if (LONGEST < line.length || line.includes('\t')) return undefined;
  const inner = line.replace(AROUND, '');
  return [RUN, BLANKS].map((separator) => inner.split(separator)).find(isRow);
}

function isRow(cells: readonly string[]): boolean {
  return cells.length === COLUMNS.length && ID.test(cells[0]);
}

/**
 * The rows of a sentence in which blanks replace all tabs; undefined if any line except its comments does not give ten cells. Constant for
 * a sentence whose rows have ten columns, otherwise O(length).
 */
export function blankRows(sentence: Sentence): readonly BlankRow[] | undefined {
  if (!sentence.columns.isTen) return undefined;
  if (!sentence.problems.some(({ id }) => id === 'number-of-columns' || id === 'invalid-line')) return undefined;
  const rows: BlankRow[] = [];
  for (let line = 0; line < sentence.lineStarts.length - 1; line++) {
    const { start, end } = sentence.lineSpan(line);
    const text = sentence.text.slice(start, end);
    if (text.startsWith('#') || isBlank(text)) continue;
    const cells = cellsBetweenBlanks(text);
    if (cells === undefined) return undefined;
    rows.push({ line, cells });
  }
  return rows.length === 0 ? undefined : rows;
}

/** Why no column of a sentence can be changed if it has blanks instead of tabs. */
export function blankColumnsObstacle(sentence: Sentence): string | undefined {
  if (blankRows(sentence) === undefined) return undefined;
  return localized`The columns of this sentence are separated by blanks, not by tabs. Separate them with tabs first.`;
}
