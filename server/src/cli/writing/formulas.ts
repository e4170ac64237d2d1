/** The option of commands that print tables for spreadsheets. */

import type { CellsFor } from '../../core/wording/spreadsheet.ts';
import { UsageError } from '../frame/io.ts';

export const FORMULA_OPTION = {
  'escape-formulas': {
    type: 'flag',
    help: "for spreadsheets: put ' in front of cells that begin like a formula (=, +, -, @)",
  },
} as const;

/** @param table the only format it applies to @throws UsageError with another format */
export function cellsFor(
  options: { readonly 'escape-formulas': boolean; readonly format: string },
  table: string,
): CellsFor {
  if (!options['escape-formulas']) return 'programs';
  if (options.format !== table) throw new UsageError(`--escape-formulas only goes with --format ${table}`);
  return 'spreadsheets';
}
