/** A file that is not a treebank, or has other columns: a single finding reports it, instead of several for each line. */

import { localized, translatable } from '../../localization/index.ts';
import {
  declarationsIn,
  FEWEST_IN_EDITOR,
  firstContent,
  hasRow,
  nameOfColumns,
  type OtherColumns,
  otherColumns,
  type Sentence,
  textsOf,
} from '../conllu/index.ts';
import type { Finding } from './finding.ts';
import { Guideline } from './guidelines.ts';
import { finding, treebankRule } from './rule.ts';
import { misplacedFinding } from './rules/columns.ts';

const NOT_CONLLU = treebankRule({
  id: 'not-conllu',
  level: 1,
  severity: 'error',
  class: 'format',
  title: translatable`The file is not in CoNLL-U`,
  why: translatable`The file has no CoNLL-U line at all, so nothing in it can be checked.`,
  whatToDo: translatable`Plain text becomes a treebank with the command “Annotate Text…” or “treebank parse --from text”. If the file has another format, choose its language mode instead of CoNLL-U.`,
  url: Guideline.format,
});

const MISSING_HEADER = treebankRule({
  id: 'columns-header-missing',
  level: 1,
  severity: 'error',
  class: 'format',
  title: translatable`The file does not have ten columns, and does not name them`,
  why: translatable`Cells are read and written by their column. What these columns are is not guessed, so nothing in the file is checked or changed.`,
  whatToDo: translatable`Name them in the first line (# global.columns = ID FORM …), or convert the file with “treebank convert”.`,
  url: Guideline.plus,
});

/** For the table of all ids. Sentences never have these findings: only a file as a whole can. */
export const foreign = { infos: [NOT_CONLLU, MISSING_HEADER] } as const;

type ForeignFinding = Finding<(typeof foreign)['infos'][number]['id'] | 'columns-header-misplaced'>;

/**
 * The findings in a part of a file with such columns: the one about the file, if its first line is here, and declarations that come too late.
 *
 * @param start of the part in its file
 */
export function columnsFindings(text: string, columns: OtherColumns, start: number): ForeignFinding[] {
  const span = { start: columns.span.start - start, end: columns.span.end - start };
  const isFirst = 0 <= span.start && span.start < text.length;
  const what = localized`This is ${nameOfColumns(columns)}, not CoNLL-U.`;
  const late = declarationsIn(text).map((each) => misplacedFinding(each.span));
  return isFirst ? [finding(MISSING_HEADER, span, what), ...late] : late;
}

/**
 * The findings for a text without any row, at its first line, or with columns that nothing names, by sentence; undefined for treebanks,
 * comments and blanks. O(text up to the first row + `HEAD_OF_FILE`).
 */
export function foreignFindings(
  sentences: readonly Sentence[],
): ReadonlyMap<number, readonly ForeignFinding[]> | undefined {
  if (sentences[0]?.columns.isDeclared) return undefined;
  if (sentences.some(({ text }) => hasRow(text))) return findingsOfColumns(sentences);
  for (const [place, { text }] of sentences.entries()) {
    const span = firstContent(text);
    const what = localized`This is not a CoNLL-U line (an ID and nine more columns, separated by tabs).`;
    if (span !== undefined) return new Map([[place, [finding(NOT_CONLLU, span, what)]]]);
  }
  return undefined;
}

function findingsOfColumns(sentences: readonly Sentence[]): ReadonlyMap<number, readonly ForeignFinding[]> | undefined {
  const columns = otherColumns(textsOf(sentences), FEWEST_IN_EDITOR);
  if (columns === undefined) return undefined;
  const found = new Map<number, readonly ForeignFinding[]>();
  let start = 0;
  for (const [place, { text }] of sentences.entries()) {
    const here = columnsFindings(text, columns, start);
    if (0 < here.length) found.set(place, here);
    start += text.length;
  }
  return found;
}
