/** White space in cells, and empty cells: seven ids of level 1 and `empty-string-in-xpos`. */

import { localized, translatable } from '../../../localization/index.ts';
import { MiscFlag } from '../../annotation/index.ts';
import { COLUMN_TITLES, COLUMNS, Column, type ColumnIndex, isSpace, RowKind } from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const empty = udRule({
  id: 'empty-column',
  standsAlone: true,
  level: 1,
  class: 'format',
  title: translatable`A column is empty`,
  why: translatable`An empty string is not the same as no value.`,
  whatToDo: translatable`Write _ for no value.`,
  url: Guideline.format,
});

const emptyXpos = udRule({
  id: 'empty-string-in-xpos',
  level: 2,
  class: 'morpho',
  title: translatable`XPOS is empty`,
  why: translatable`An empty string is not the same as no tag.`,
  whatToDo: translatable`Write _ for no tag.`,
  url: Guideline.morphology,
});

export const leadingWhitespace = udRule({
  id: 'leading-whitespace',
  standsAlone: true,
  level: 1,
  class: 'format',
  title: translatable`A column starts with white space`,
  why: translatable`It counts as part of the value, so equal values look different.`,
  whatToDo: translatable`Remove it.`,
  url: Guideline.format,
});

export const trailingWhitespace = udRule({
  id: 'trailing-whitespace',
  standsAlone: true,
  level: 1,
  class: 'format',
  title: translatable`A column ends with white space`,
  why: translatable`It counts as part of the value, so equal values look different.`,
  whatToDo: translatable`Remove it.`,
  url: Guideline.format,
});

const repeated = udRule({
  id: 'repeated-whitespace',
  standsAlone: true,
  level: 1,
  class: 'format',
  title: translatable`A column has several white-space characters in a row`,
  why: translatable`Words with spaces are written with single spaces, so that equal words match.`,
  whatToDo: translatable`Keep one space.`,
  url: Guideline.format,
});

const invalidInMwt = udRule({
  id: 'invalid-whitespace-mwt',
  standsAlone: true,
  level: 1,
  class: 'format',
  title: translatable`A multiword token contains white space`,
  why: translatable`A multiword token is written without spaces; with a space inside, it is two tokens.`,
  whatToDo: translatable`Split the token, or correct its form.`,
  url: Guideline.words,
});

export const invalidWhitespace = udRule({
  id: 'invalid-whitespace',
  standsAlone: true,
  level: 1,
  class: 'format',
  title: translatable`White space in a column where none is allowed`,
  why: translatable`Only FORM, LEMMA and MISC may contain spaces.`,
  whatToDo: translatable`Remove it.`,
  url: Guideline.format,
});

/** Signs that a cell is empty or contains white space: no valid value of the other columns does. */
const SUSPECT =
  Has.space | Has.featureProblem | Has.unknownUpos | Has.relationProblem | Has.filledCell | Has.oddColumns;

export const whitespace = rule({
  infos: [empty, emptyXpos, leadingWhitespace, trailingWhitespace, repeated, invalidInMwt, invalidWhitespace],
  check(analysis) {
    const { has, miscMask, enhanced, sentence } = analysis;
    const isSuspect = has & SUSPECT || miscMask & MiscFlag.space || enhanced.problemMask || sentence.problems.length;
    if (!isSuspect) return NONE;
    const found: Finding[] = [];
    for (let row = 0; row < analysis.nRows; row++) checkRow(analysis, row, found);
    return found;
  },
});

function checkRow(analysis: Analysis, row: number, found: Finding[]): void {
  const { sentence } = analysis;
  for (const name of sentence.columns.further) {
    const span = sentence.spanNamed(row, name);
    if (span === undefined || span.start < span.end) continue;
    found.push(finding(empty, span, localized`${name} is empty.`));
  }
  // The last cell of an over-long line contains the rest, including tabs.
  const isOverlong = COLUMNS.length < sentence.nColumns(row) && sentence.columns.isTen;
  for (let c = 0; c < COLUMNS.length; c++) {
    const column = c as ColumnIndex;
    if (!sentence.hasCell(row, column) || (isOverlong && column === Column.misc)) continue;
    const span = sentence.cellSpan(row, column);
    const name = COLUMN_TITLES[column];
    if (span.start === span.end) {
      found.push(finding(empty, span, localized`${name} is empty.`));
      if (column === Column.xpos) found.push(finding(emptyXpos, span, localized`XPOS is the empty string.`));
      continue;
    }
    const cell = analysis.text.slice(span.start, span.end);
    const spaces = spacesOf(cell);
    if (spaces.length === 0) continue;
    const at = (start: number, end: number) => ({ start: span.start + start, end: span.start + end });
    if (column !== Column.form && column !== Column.lemma && column !== Column.misc) {
      found.push(
        finding(invalidWhitespace, at(spaces[0].start, spaces[0].end), localized`${name} contains white space.`),
      );
      continue;
    }
    for (const { start, end } of spaces) {
      if (start === 0)
        found.push(finding(leadingWhitespace, at(start, end), localized`${name} starts with white space.`));
      if (end === cell.length)
        found.push(finding(trailingWhitespace, at(start, end), localized`${name} ends with white space.`));
    }
    const run = spaces.find(({ start, end }) => 1 < end - start);
    if (run) found.push(finding(repeated, at(run.start, run.end), localized`${name} has several spaces in a row.`));
    if (column !== Column.misc && analysis.kind(row) === RowKind.multiwordToken) {
      const what = localized`${name} of the multiword token ${cell} contains white space.`;
      found.push(finding(invalidInMwt, at(spaces[0].start, spaces[0].end), what));
    }
  }
}

/** Runs of white space in a text. */
function spacesOf(text: string): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (let i = 0; i < text.length; i++) {
    if (!isSpace(text.charCodeAt(i))) continue;
    const start = i;
    while (i < text.length && isSpace(text.charCodeAt(i))) i++;
    runs.push({ start, end: i });
  }
  return runs;
}
