/** `unknown-upos`: a UPOS outside the universal inventory. */

import { localized, translatable } from '../../../localization/index.ts';
import { UPOS, uposCode } from '../../annotation/index.ts';
import { Column, RowKind } from '../../conllu/index.ts';
import { Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'unknown-upos',
  level: 2,
  class: 'morpho',
  title: translatable`UPOS is not a universal part of speech`,
  why: translatable`Multilingual tools rely on the 17 universal tags.`,
  whatToDo: translatable`Choose one of ${UPOS.join(', ')}.`,
  url: Guideline.upos,
});

export const unknownUpos = rule({
  infos: [info],
  check(analysis) {
    if ((analysis.has & Has.unknownUpos) === 0) return NONE;
    const { sentence } = analysis;
    const found: Finding[] = [];
    for (let row = 0; row < analysis.nRows; row++) {
      const kind = analysis.kind(row);
      if (kind === RowKind.multiwordToken || !analysis.hasCell(row, Column.upos)) continue;
      const cell = sentence.cell(row, Column.upos);
      if (uposCode(cell) !== 0 || (cell === '_' && kind === RowKind.emptyNode)) continue;
      const repeats = kind === RowKind.word && analysis.waitingColumns(sentence.wordOfRow(row)).includes(Column.upos);
      const what = localized`“${cell}” is not a universal part of speech.`;
      found.push(finding(info, sentence.cellSpan(row, Column.upos), what, { repeats }));
    }
    return found;
  },
});
