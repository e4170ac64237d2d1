/** What the user is told of a change. */

import { type Inert, inert, joinInert } from '../inert/index.ts';
import { formatNumber } from '../localization/index.ts';
import type { Edited } from './edit.ts';

/** The message, behind the number of cells if more than one sentence changes: the status bar shows what comes first. */
export function toldOf({ message, cellsChanged }: Pick<Edited, 'message' | 'cellsChanged'>): Inert {
  return cellsChanged === undefined ? message : joinInert([tellCells(cellsChanged), message]);
}

/** `80 cells changed.` */
export function tellCells(n: number): Inert {
  return n === 1 ? inert`1 cell changed.` : inert`${formatNumber(n)} cells changed.`;
}
