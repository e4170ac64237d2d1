/** `mwt-typo-repeated-at-word`: Typo=Yes on a multiword token and again on one of its words. */

import { localized, translatable } from '../../../localization/index.ts';
import { Column, RowKind } from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { featurePage } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'mwt-typo-repeated-at-word',
  level: 4,
  class: 'morpho',
  title: translatable`Typo=Yes on a multiword token and on one of its words`,
  why: translatable`A typo is marked once: on the token if its spelling as a whole is wrong, otherwise on the word.`,
  whatToDo: translatable`Remove one of them.`,
  url: featurePage('Typo'),
});

export const repeatedTypo = rule({
  infos: [info],
  needs: [Column.feats],
  check(analysis) {
    if ((analysis.has & Has.multiwordToken) === 0 || analysis.language === undefined) return NONE;
    const found: Finding[] = [];
    for (let row = 0; row < analysis.nRows; row++) {
      if (analysis.kind(row) === RowKind.multiwordToken && analysis.features[row].isTypo)
        checkToken(analysis, row, found);
    }
    return found;
  },
});

function checkToken(analysis: Analysis, token: number, found: Finding[]): void {
  const { sentence } = analysis;
  for (let row = token + 1; row < analysis.nRows; row++) {
    if (analysis.kind(row) !== RowKind.word || !analysis.features[row].isTypo) continue;
    const id = sentence.idMajor(row);
    if (id < sentence.idMajor(token) || sentence.idMinor(token) < id) continue;
    const what = localized`${analysis.nameOfRow(row)} repeats Typo=Yes of ${analysis.nameOfRow(token)}.`;
    const related = [
      { span: sentence.cellSpan(token, Column.feats), message: localized`Typo=Yes of the multiword token.` },
    ];
    found.push(finding(info, sentence.cellSpan(row, Column.feats), what, { related }));
  }
}
