/** Columns that a file does not have: what would have to write there is refused. */

import { localized } from '../../localization/index.ts';
import { COLUMN_TITLES, type ColumnIndex, type Columns } from '../conllu/index.ts';

/** Why nothing can be written into a column that a file lacks, and the remedy. The code is that of refused operations. */
export const missingColumn = (column: ColumnIndex): string => missingColumnNamed(COLUMN_TITLES[column]);

/** The same for any column, by its name. */
export const missingColumnNamed = (name: string): string =>
  localized`This file has no ${name} column (missing-column), so nothing was changed. Name it in the first line, and give every row a cell for it.`;

/** The same if the file lacks one of these columns; undefined if it has them all. */
export function missingColumnObstacle(
  { columns }: { readonly columns: Columns },
  wanted: readonly ColumnIndex[],
): string | undefined {
  const missing = columns.isTen ? undefined : columns.missing(wanted);
  return missing === undefined ? undefined : missingColumn(missing);
}
