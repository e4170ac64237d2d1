/** The message to the user about a change. */

import { count } from '../core/wording/numbers.ts';
import { type Inert, inert } from '../inert/index.ts';
import type { Edited } from './edit.ts';

/** The message, after the number of cells if more than one sentence changes. One sentence, since the status bar shows only the first. */
export function toldOf({ message, cellsChanged: n }: Pick<Edited, 'message' | 'cellsChanged'>): Inert {
  if (n === undefined) return message;
  return inert`${count(n, 'cell')} changed · ${message}`;
}

/** `80 cells changed.` */
export function tellCells(n: number): Inert {
  return inert`${count(n, 'cell')} changed.`;
}
