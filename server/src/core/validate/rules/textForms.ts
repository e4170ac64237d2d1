/** Whether the forms, with their spaces, give the `# text`: three ids of level 2. */

import { localized, translatable } from '../../../localization/index.ts';
import { MiscFlag } from '../../annotation/index.ts';
import { Column, Field, isSpace, RowKind } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';
import { textComments } from './text.ts';

const mismatch = udRule({
  id: 'text-form-mismatch',
  level: 2,
  class: 'metadata',
  title: translatable`A form does not match the text`,
  why: translatable`Words and text must represent the same sentence.`,
  whatToDo: translatable`Correct the form, the text, or SpaceAfter of the previous word.`,
  url: Guideline.text,
});

const missingSpaceAfter = udRule({
  id: 'missing-spaceafter',
  level: 2,
  class: 'metadata',
  title: translatable`SpaceAfter=No is missing`,
  why: translatable`The text has no space here, so the text rebuilt from the words would differ.`,
  whatToDo: translatable`Add SpaceAfter=No to MISC.`,
  url: Guideline.text,
});

const extraChars = udRule({
  id: 'text-extra-chars',
  level: 2,
  class: 'metadata',
  title: translatable`The text continues after the last word`,
  why: translatable`Words and text must represent the same sentence.`,
  whatToDo: translatable`Add the missing words, or correct the text or the forms.`,
  url: Guideline.text,
});

export const textForms = rule({
  infos: [mismatch, missingSpaceAfter, extraChars],
  needs: [Column.id, Column.form, Column.misc],
  check(analysis) {
    if (analysis.nRows === 0) return NONE;
    const comments = textComments(analysis);
    if (comments.length !== 1) return NONE;
    const { valueSpan } = comments[0];
    return compare(analysis, valueSpan.start, valueSpan.end);
  },
});

/** Walks along the text at [start, end) and the tokens in parallel. A form that is missing from the text is skipped. */
function compare(analysis: Analysis, start: number, end: number): readonly Finding[] {
  const { sentence, text, rows, nRows, misc, stride, ends } = analysis;
  let found: Finding[] | undefined;
  let hasMismatch = false;
  let at = start;
  // The words of a multiword token are not tokens.
  let firstSkipped = 0;
  let lastSkipped = -1;
  for (let row = 0; row < nRows; row++) {
    const r = row * stride;
    const kind = rows[r + Field.kind];
    if (kind === RowKind.emptyNode) continue;
    const id = rows[r + Field.idMajor];
    if (kind === RowKind.multiwordToken) {
      firstSkipped = id;
      lastSkipped = rows[r + Field.idMinor];
    } else if (firstSkipped <= id && id <= lastSkipped) continue;
    const form = rows[r + Column.form];
    const length = rows[r + Column.form + ends] - 1 - form;
    if (length < 0) continue;
    if (!isSame(text, form, length, at, end)) {
      if (hasMismatch) continue;
      hasMismatch = true;
      found ??= [];
      const next = text.slice(at, Math.min(end, at + Math.max(length, 10)));
      const name = analysis.nameOfRow(row);
      const what =
        next === ''
          ? localized`${name} is not in the text here: the text has ended.`
          : localized`${name} is not in the text here: the text continues with “${next}”.`;
      const related = [{ span: { start: at, end }, message: localized`The rest of the text.` }];
      // Other rules report problems of an empty text.
      const repeats = start === end;
      found.push(finding(mismatch, sentence.cellSpan(row, Column.form), what, { related, repeats }));
      continue;
    }
    at += length;
    if (misc[row] & MiscFlag.noSpaceAfter || at === end) continue;
    if (isSpace(text.charCodeAt(at))) {
      do at++;
      while (at < end && isSpace(text.charCodeAt(at)));
    } else {
      found ??= [];
      const what = localized`No space follows ${analysis.nameOfRow(row)} in the text.`;
      const related = [{ span: { start: at - length, end: at }, message: localized`The position in the text.` }];
      const place = sentence.cellSpan(row, analysis.hasCell(row, Column.misc) ? Column.misc : Column.form);
      found.push(finding(missingSpaceAfter, place, what, { related }));
    }
  }
  if (at < end) {
    found ??= [];
    const what = localized`After the last word, the text continues with “${text.slice(at, Math.min(end, at + 30))}”.`;
    found.push(finding(extraChars, { start: at, end }, what, { officialLine: analysis.firstLine }));
  }
  return found ?? NONE;
}

function isSame(text: string, form: number, length: number, at: number, end: number): boolean {
  if (end < at + length) return false;
  for (let i = 0; i < length; i++) if (text.charCodeAt(form + i) !== text.charCodeAt(at + i)) return false;
  return true;
}
