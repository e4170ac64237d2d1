/** `lang-without-tables`: words of a language without tables to check against. */

import { localized, translatable } from '../../../localization/index.ts';
import { MiscFlag, readMisc } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { codeOfRow } from '../languages.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';

const info = treebankRule({
  id: 'lang-without-tables',
  level: 4,
  severity: 'information',
  class: 'metadata',
  title: translatable`Lang names a language that has no tables`,
  why: translatable`Features, auxiliaries and words with spaces of such words are not checked here; the official validator rejects them all.`,
  whatToDo: translatable`Correct the code (ISO 639: hr, qpm), or have the language documented before the next release.`,
  url: Guideline.misc,
});

export const langWithoutTables = rule({
  infos: [info],
  /** At the first word of each language in the sentence. */
  check(analysis) {
    const { language, sentence, nRows } = analysis;
    if (language === undefined || (analysis.miscMask & MiscFlag.language) === 0) return NONE;
    const rowsByCode = new Map<string, number[]>();
    for (let row = 0; row < nRows; row++) {
      const code = codeOfRow(analysis, row);
      if (code === undefined || language.other(code) !== undefined) continue;
      const rows = rowsByCode.get(code);
      if (rows === undefined) rowsByCode.set(code, [row]);
      else rows.push(row);
    }
    return [...rowsByCode].map(([code, [row, ...others]]): Finding => {
      const cell = sentence.cellSpan(row, Column.misc);
      const item = readMisc(sentence.cell(row, Column.misc)).find(({ name }) => name === 'Lang');
      const span = item === undefined ? cell : { start: cell.start + item.start, end: cell.start + item.end };
      const what =
        others.length === 0
          ? localized`${analysis.nameOfRow(row)} is in the language “${code}”, for which there are no tables.`
          : localized`${analysis.nameOfRow(row)} and ${others.length} more are in the language “${code}”, for which there are no tables.`;
      return finding(info, span, what);
    });
  },
});
