/** The line with the column names, each above its column. Pure. */

import type { Layout } from './layout.ts';

/** One line of text. A name that is wider than its column is truncated: `XPOS` above a column of `_` becomes `X`. */
export function headerOf({ names, starts, widths }: Layout): string {
  return names
    .slice(0, starts.length)
    .map((name, column) => {
      const isLast = column === starts.length - 1;
      return isLast ? name : name.slice(0, widths[column]).padEnd(starts[column + 1] - starts[column]);
    })
    .join('');
}
