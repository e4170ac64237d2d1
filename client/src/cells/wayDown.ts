/** Where Enter goes in the next row: to the column in which the work on a row begins, as in spreadsheets. Pure. */

import type { CellPlace } from './places.ts';

export class WayDown {
  private lines = '';
  private column: number | undefined;
  private isTyped = false;

  /** @param begins whether a key named the column, or went up or down */
  select(cells: readonly CellPlace[], begins: boolean): void {
    const lines = cells.map(({ line }) => line).join();
    if (lines !== this.lines) this.clear();
    this.lines = lines;
    // Tab that goes on passes through; Shift+Tab goes where the work begins.
    const column = commonColumn(cells);
    const isBack = column !== undefined && this.column !== undefined && column < this.column;
    if ((begins || isBack) && !this.isTyped) this.column = column;
  }

  type(cells: readonly CellPlace[]): void {
    this.column ??= commonColumn(cells);
    this.isTyped = true;
  }

  /** The cell of the row to go down or up from. */
  from(cell: CellPlace): CellPlace {
    return { ...cell, column: this.column ?? cell.column };
  }

  clear(): void {
    this.lines = '';
    this.column = undefined;
    this.isTyped = false;
  }
}

const commonColumn = (cells: readonly CellPlace[]): number | undefined =>
  cells.every(({ column }) => column === cells[0].column) ? cells[0]?.column : undefined;
