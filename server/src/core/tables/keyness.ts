/** Two tables side by side: how often each row occurs in both, and how surprising the difference is. */

import { type CountTable, keyColumn, type TableRow } from './model.ts';
import { compareTexts } from './words.ts';

/** Added to a count of zero for the ratio: the usual half (Hardie 2014). */
const HALF = 0.5;

/** The column with the count: the one of that name; of numbers side by side, the first. */
const countAt = ({ columns }: CountTable): number => columns.findIndex(({ name }) => name === 'count');

/**
 * Log-likelihood G² of a row that occurs `a` times in `m` words here and `b` times in `n` there (Rayson & Garside 2000): over 3.84 the
 * difference is significant at 5 %, over 10.83 at 0.1 %, for a single row that was chosen beforehand. At least 0.
 */
export function logLikelihood(a: number, m: number, b: number, n: number): number {
  const share = (a + b) / (m + n);
  const term = (observed: number, expected: number) => (observed === 0 ? 0 : observed * Math.log(observed / expected));
  return Math.max(0, 2 * (term(a, m * share) + term(b, n * share)));
}

/** Binary logarithm of the ratio of the relative frequencies: 1 is twice as frequent here, -1 there (Hardie 2014). */
export function logRatio(a: number, m: number, b: number, n: number): number {
  return Math.log2((a || HALF) / m / ((b || HALF) / n));
}

/**
 * The rows of two tables with the same keys: count, count there, the difference (of counts in a million, or of the numbers themselves),
 * log-likelihood, log ratio. Most surprising first; what is no count, such as a mean, keeps its order behind. Time O(rows), and sorting.
 */
export function comparedTable(own: CountTable, other: CountTable): CountTable {
  const keysAt = own.columns.flatMap(({ kind }, at) => (kind === 'key' ? [at] : []));
  const keysOf = ({ cells }: TableRow) => keysAt.map((at) => `${cells[at] ?? ''}`);
  const rows = new Map<string, { readonly keys: readonly string[]; own?: TableRow; other?: TableRow }>();
  for (const row of own.rows) rows.set(keysOf(row).join('\t'), { keys: keysOf(row), own: row });
  for (const row of other.rows) {
    const keys = keysOf(row);
    const known = rows.get(keys.join('\t'));
    if (known === undefined) rows.set(keys.join('\t'), { keys, other: row });
    else known.other = row;
  }
  const [at, otherAt] = [countAt(own), countAt(other)];
  const compared = [...rows.values()].map(({ keys, own: here, other: there }) => {
    const isCount = (here ?? there)?.of !== 0;
    // A count that is nowhere to be seen is zero, a mean of nothing is none.
    const none = isCount ? 0 : undefined;
    const a = numberOf(here?.cells[at]) ?? none;
    const b = numberOf(there?.cells[otherAt]) ?? none;
    const m = sizeOf(here?.of, there?.of, own.total, other.total);
    const n = sizeOf(there?.of, here?.of, other.total, own.total);
    const isComparable = isCount && a !== undefined && b !== undefined && 0 < m && 0 < n;
    const difference = isComparable ? 1e6 * (a / m - b / n) : a === undefined || b === undefined ? undefined : a - b;
    const score = isComparable ? logLikelihood(a, m, b, n) : undefined;
    const effect = isComparable && 0 < a + b ? logRatio(a, m, b, n) : undefined;
    return {
      keys,
      score,
      row: { cells: [...keys, a, b, difference, score, effect], first: here?.first, of: (here ?? there)?.of },
    };
  });
  compared.sort(
    (a, b) => (b.score ?? -1) - (a.score ?? -1) || (a.score === undefined ? 0 : compareTexts(a.keys, b.keys)),
  );
  const columns = [
    ...keysAt.map((key) => keyColumn(own.columns[key].name)),
    ...(['count', 'against', 'difference', 'log-likelihood', 'log ratio'] as const).map(
      (name, index) => ({ name, kind: index < 2 && own.columns[at]?.kind === 'count' ? 'count' : 'number' }) as const,
    ),
  ];
  return { columns, rows: compared.map(({ row }) => row), total: own.total };
}

const numberOf = (cell: TableRow['cells'][number]): number | undefined => (typeof cell === 'number' ? cell : undefined);

/** Of how many words a count is a part: as the row says; if it is only in the other table, of as large a part of this one as there. */
const sizeOf = (own: number | undefined, other: number | undefined, total: number, otherTotal: number): number =>
  own ?? (other === undefined || otherTotal === 0 ? total : (other * total) / otherTotal);
