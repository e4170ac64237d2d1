/** Cells of TSV and CSV for spreadsheets, which evaluate text that looks like a formula. */

/** Whether cells are written unchanged, for programs, or with formulas as text, for spreadsheets. */
export type CellsFor = 'programs' | 'spreadsheets';

/** Puts an apostrophe before anything a spreadsheet would evaluate: it shows the rest as text. Numbers count as such, too. */
export function cellFor(reader: CellsFor, cell: string): string {
  return reader === 'spreadsheets' && /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
}
