/** A file that is not a treebank, or has other columns: a single finding reports it, instead of several for each line. */

import { localized, translatable } from '../../localization/index.ts';
import {
  FEWEST_IN_EDITOR,
  firstContent,
  hasRow,
  nameOfColumns,
  type OtherColumns,
  otherColumns,
  type Sentence,
  type Span,
  textsOf,
} from '../conllu/index.ts';
import type { Finding } from './finding.ts';
import { Guideline } from './guidelines.ts';
import { finding, treebankRule } from './rule.ts';

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

const OTHER_COLUMNS = treebankRule({
  id: 'other-columns',
  level: 1,
  severity: 'error',
  class: 'format',
  title: translatable`The file does not have the ten columns of CoNLL-U`,
  why: translatable`Cells are read and written by their column. In this file other columns are in these places, so nothing in it is checked or changed.`,
  whatToDo: translatable`Convert it to the ten columns of CoNLL-U first.`,
  url: Guideline.plus,
});

const MORE_COLUMNS = treebankRule({
  id: 'more-columns',
  level: 1,
  severity: 'information',
  class: 'format',
  title: translatable`The file has more columns than the ten of CoNLL-U`,
  why: translatable`The first ten are those of CoNLL-U: “treebank lint” checks them, and commands that only read cells use them. Whatever writes refuses the file, because new rows would lack the other columns.`,
  whatToDo: translatable`To change it here, convert it to the ten columns of CoNLL-U first.`,
  url: Guideline.plus,
});

/** For the table of all ids. Sentences never have these findings: only a file as a whole can. */
export const foreign = { infos: [NOT_CONLLU, OTHER_COLUMNS, MORE_COLUMNS] } as const;

/** A finding of a file. */
type ForeignFinding = Finding<(typeof foreign)['infos'][number]['id']>;

/** A finding, and the index of its sentence. */
interface Foreign {
  readonly place: number;
  readonly finding: ForeignFinding;
}

/** The only finding of a file with such columns, or one beside those of the first ten. @param span of its declaration or first row */
export function columnsFinding(columns: OtherColumns, span: Span): ForeignFinding {
  const info = columns.startsWithTen ? MORE_COLUMNS : OTHER_COLUMNS;
  return finding(info, span, localized`This is ${nameOfColumns(columns)}, not CoNLL-U.`);
}

/** How a declaration contradicts the columns of its file. */
export const contradictionFinding = (span: Span): ForeignFinding =>
  finding(
    OTHER_COLUMNS,
    span,
    localized`The columns declared here are not those of the lines before; the first declaration holds for the whole file.`,
    {
      advice: localized`Put these sentences into a file of their own, or remove the line if their columns are the same.`,
    },
  );

/**
 * The finding for a text without any row, at its first line, or with other columns than the ten; undefined for treebanks, comments and
 * blanks. O(text up to the first row + `HEAD_OF_FILE`).
 */
export function foreignFinding(sentences: readonly Sentence[]): Foreign | undefined {
  if (sentences.some(({ text }) => hasRow(text))) return findingOfColumns(sentences);
  for (const [place, { text }] of sentences.entries()) {
    const span = firstContent(text);
    const what = localized`This is not a CoNLL-U line (an ID and nine more columns, separated by tabs).`;
    if (span !== undefined) return { place, finding: finding(NOT_CONLLU, span, what) };
  }
  return undefined;
}

function findingOfColumns(sentences: readonly Sentence[]): Foreign | undefined {
  const columns = otherColumns(textsOf(sentences), FEWEST_IN_EDITOR);
  if (columns === undefined) return undefined;
  let { start, end } = columns.span;
  for (const [place, { text }] of sentences.entries()) {
    if (start < text.length) return { place, finding: columnsFinding(columns, { start, end }) };
    start -= text.length;
    end -= text.length;
  }
  return undefined;
}
