/** `invalid-word-with-space`: a form or lemma with a space that the language does not allow. */

import { localized, translatable } from '../../../localization/index.ts';
import { COLUMN_TITLES, Column, hasSpace, RowKind } from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { languageOfRow } from '../languages.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'invalid-word-with-space',
  level: 4,
  class: 'format',
  title: translatable`A form or lemma has a space that the language does not allow`,
  why: translatable`Words with spaces are exceptions that each language lists.`,
  whatToDo: translatable`Split the word, remove the space, or have the language’s list extended.`,
  url: Guideline.tokenization,
});

export const wordsWithSpaces = rule({
  infos: [info],
  check(analysis) {
    if (analysis.language === undefined || (analysis.has & Has.space) === 0) return NONE;
    const found: Finding[] = [];
    for (let row = 0; row < analysis.nRows; row++) {
      if (analysis.kind(row) !== RowKind.multiwordToken) checkRow(analysis, row, found);
    }
    return found;
  },
});

function checkRow(analysis: Analysis, row: number, found: Finding[]): void {
  for (const column of [Column.form, Column.lemma] as const) {
    const word = analysis.sentence.cell(row, column);
    if (!hasSpace(word)) continue;
    const language = languageOfRow(analysis, row);
    // Patterns are written with plain spaces.
    const plain = word.replaceAll('\u00a0', ' ');
    if (language === undefined || language.spaces.some((pattern) => pattern.test(plain))) continue;
    const what = localized`${COLUMN_TITLES[column]} “${word}” has a space, and no pattern of the language ${language.code} matches it.`;
    found.push(finding(info, analysis.sentence.cellSpan(row, column), what));
  }
}
