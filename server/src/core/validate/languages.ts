/** The language whose tables apply to a word: the treebank's, or the one given by Lang in MISC. */

import { MiscFlag, readMisc } from '../annotation/index.ts';
import { Column } from '../conllu/index.ts';
import type { Analysis } from './analysis.ts';
import type { LanguageTables } from './tables.ts';

/** Undefined if there are no tables for the language of the word. */
export function languageOfRow(analysis: Analysis, row: number): LanguageTables | undefined {
  const code = codeOfRow(analysis, row);
  return code === undefined ? analysis.language : analysis.language?.other(code);
}

/** The tables that apply to a relation beside those of the treebank: those of another language shared by head and dependent. */
export function otherLanguageOfArc(
  analysis: Analysis,
  row: number,
  headRow: number | undefined,
): LanguageTables | undefined {
  const code = codeOfRow(analysis, row);
  if (code === undefined || headRow === undefined || codeOfRow(analysis, headRow) !== code) return undefined;
  return analysis.language?.other(code);
}

/** Lang of a row, if it is not the language of the treebank. */
export function codeOfRow(analysis: Analysis, row: number): string | undefined {
  if ((analysis.misc[row] & MiscFlag.language) === 0) return undefined;
  const item = readMisc(analysis.sentence.cell(row, Column.misc)).find(({ name }) => name === 'Lang');
  return item?.value === analysis.language?.code ? undefined : item?.value;
}
