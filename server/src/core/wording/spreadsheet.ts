/** Cells of TSV and CSV for spreadsheets, which run text as a formula if it begins like one. */

/** Whether cells are written as they are, for programs, or with formulas as text, for spreadsheets. */
export type CellsFor = 'programs' | 'spreadsheets';

/** With an apostrophe in front of what a spreadsheet would calculate: it shows the rest as text. Numbers count as such, too. */
export function cellFor(reader: CellsFor, cell: string): string {
  return reader === 'spreadsheets' && /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
}
