/** Columns that a command reads and some files lack: named, because what is counted of them is nothing. */

import { COLUMN_TITLES, type ColumnIndex } from '../../core/conllu/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import type { Context } from '../frame/io.ts';
import { columnsAt, inForce } from './columns.ts';
import { type Input, isReadableTwice } from './input.ts';

/** More files are not named. */
const MOST_NAMED = 20;

/** Collects them file by file, and names each column once. */
export class MissingColumns {
  private readonly filesOf = new Map<string, Set<string>>();

  add(column: string, file: string): void {
    this.filesOf.set(column, (this.filesOf.get(column) ?? new Set()).add(file));
  }

  tell(context: Context): void {
    for (const [column, files] of this.filesOf)
      context.note(`There is no ${column} column in ${enumerated([...files], MOST_NAMED)} (missing-column).`);
  }
}

/**
 * Names those that the first lines of files leave out. Standard input and pipes are not asked: their start can be read only once.
 * @returns whether any input may have them all
 */
export function noteMissing(inputs: readonly Input[], wanted: readonly ColumnIndex[], context: Context): boolean {
  const missing = new MissingColumns();
  let isAnyComplete = false;
  for (const input of inputs) {
    const columns = inForce(isReadableTwice(input) ? columnsAt(input.path ?? '') : undefined);
    const lacked = wanted.filter((column) => !columns.has(column));
    isAnyComplete ||= lacked.length === 0;
    for (const column of lacked) missing.add(COLUMN_TITLES[column], input.name);
  }
  missing.tell(context);
  return isAnyComplete;
}
