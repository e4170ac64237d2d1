/** Options that list columns: `--columns UPOS,DEPREL`. */

import { UsageError } from './io.ts';
import { suggestion } from './options.ts';

/**
 * The columns named, all if the option is not given. Case does not matter.
 * @param others other names of columns
 * @throws UsageError for an unknown name
 */
export function columnList<C extends string>(
  list: string | undefined,
  columns: readonly C[],
  others: ReadonlyMap<string, C> = new Map(),
): ReadonlySet<C> {
  if (list === undefined) return new Set(columns);
  return new Set(
    list.split(',').map((given) => {
      const name = given.trim().toUpperCase();
      const known = columns.find((column) => column === name) ?? others.get(name);
      if (known !== undefined) return known;
      throw new UsageError(
        `there is no column ${given.trim()} to compare${suggestion(name, [...columns, ...others.keys()])}`,
      );
    }),
  );
}
