/** The result of a check in words. */

import { localized } from '../../../localization/index.ts';
import type { Asked } from '../blank.ts';
import type { Checked } from './check.ts';

/** `3 of 20 cells are wrong, 2 are blank.` @param checked undefined: the words are others */
export function checkedText(checked: Checked | undefined): string {
  if (checked === undefined) return localized`This sentence cannot be checked: its words are not those handed out.`;
  const { cells, open, wrong, countable } = checked;
  const blank = open === 0 ? '' : localized` Cells without an answer: ${open}.`;
  if (wrong === 0 && open === 0) return localized`All ${cells} cells are right.`;
  if (countable < 0 && open === 0) return localized`A single cell cannot be checked without telling its answer.`;
  if (countable < 0) return localized`Too few cells have an answer to check them.${blank}`;
  if (wrong === undefined && countable === 0) return localized`At least one of ${cells} cells is wrong.${blank}`;
  if (wrong === undefined) return localized`More than ${countable} of ${cells} cells are wrong.${blank}`;
  return localized`Wrong cells: ${wrong} of ${cells}.${blank}`;
}

/** `HEAD is wrong`, with the right answer if the exercise reveals it. */
export function wrongText(column: Asked, answer: string | undefined): string {
  const name = column.toUpperCase();
  return answer === undefined ? localized`${name} is wrong.` : localized`${name} is wrong: ${answer} is right.`;
}
