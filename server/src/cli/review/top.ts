/** The length of the printed list: `--top 100`, `--top 2%`. */

import { UsageError } from '../frame/io.ts';

/** A number of rows, or a share (0…1) of what is ranked. */
type Top = { readonly rows: number } | { readonly share: number };

/** @throws UsageError */
export function readTop(text: string): Top {
  const [, number, percent] = /^(\d{1,9}(?:\.\d{1,6})?)(%?)$/.exec(text.replaceAll(' ', '')) ?? [];
  const value = Number(number);
  if (number !== undefined && percent === '%' && value <= 100) return { share: value / 100 };
  if (number !== undefined && percent === '' && Number.isInteger(value)) return { rows: value };
  throw new UsageError(`--top must be a number of rows or a share up to 100%, such as 100 or 2%, not ${text}`);
}

/** At least one row of any share: the top of a small treebank is its most unusual word. */
export function rowsOfTop(top: Top, total: number): number {
  if ('rows' in top) return Math.min(total, top.rows);
  return Math.min(total, top.share === 0 ? 0 : Math.max(1, Math.round(top.share * total)));
}
