/** The features of a table beside those that a language has registered. */

import { MISSING } from './lexicon.ts';
import { type CountTable, type TableRow, textColumn } from './model.ts';

/** What is not registered: the feature, its value, or either with the part of speech. */
type NotRegistered = 'feature' | 'value' | 'upos';

/** @returns undefined if a value is registered for the part of speech */
export type RegistrationOf = (feature: string, value: string, upos: string) => NotRegistered | undefined;

/**
 * The table of features with a column *not registered*, which is empty for what is. Of several values, the first that is not registered counts. O(rows)
 *
 * @param isOdd only rows that are not registered
 */
export function withRegistration(table: CountTable, registrationOf: RegistrationOf, isOdd = false): CountTable {
  const [uposAt, featureAt, valueAt] = ['upos', 'feature', 'value'].map((key) =>
    table.columns.findIndex(({ name }) => name === key),
  );
  const rows = table.rows.flatMap((row): TableRow[] => {
    const [upos, feature, value] = [uposAt, featureAt, valueAt].map((at) => `${row.cells[at] ?? ''}`);
    const problems = value === MISSING ? [] : value.split(',').map((each) => registrationOf(feature, each, upos));
    const problem = problems.find((each) => each !== undefined);
    return isOdd && problem === undefined ? [] : [{ ...row, cells: [...row.cells, problem ?? ''] }];
  });
  return { ...table, columns: [...table.columns, textColumn('not registered')], rows };
}
