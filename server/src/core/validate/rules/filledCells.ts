/** `mwt-nonempty-field`, `empty-node-nonempty-field`: cells that must be `_` on lines that are not words. */

import { localized, translatable } from '../../../localization/index.ts';
import { COLUMN_TITLES, Column, type ColumnIndex, RowKind } from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const mwt = udRule({
  id: 'mwt-nonempty-field',
  level: 2,
  class: 'format',
  title: translatable`A multiword token is annotated`,
  why: translatable`Annotation belongs to the words of the token; the token itself has only FORM and MISC (and may have Typo=Yes).`,
  whatToDo: translatable`Write _ here, and move the value to the word that it describes.`,
  url: Guideline.words,
});

const emptyNode = udRule({
  id: 'empty-node-nonempty-field',
  level: 2,
  class: 'format',
  title: translatable`An empty node has a HEAD or DEPREL`,
  why: translatable`Empty nodes do not belong to the basic tree; their heads are in DEPS.`,
  whatToDo: translatable`Write _ here.`,
  url: Guideline.words,
});

const MWT_COLUMNS: readonly ColumnIndex[] = [2, 3, 4, 5, 6, 7, 8];
const EMPTY_NODE_COLUMNS: readonly ColumnIndex[] = [Column.head, Column.deprel];

export const filledCells = rule({
  infos: [mwt, emptyNode],
  check(analysis) {
    if ((analysis.has & Has.filledCell) === 0) return NONE;
    const found: Finding[] = [];
    for (let row = 0; row < analysis.nRows; row++) {
      if (analysis.kind(row) === RowKind.multiwordToken) checkRow(analysis, row, MWT_COLUMNS, found);
      if (analysis.kind(row) === RowKind.emptyNode) checkRow(analysis, row, EMPTY_NODE_COLUMNS, found);
    }
    return found;
  },
});

function checkRow(analysis: Analysis, row: number, columns: readonly ColumnIndex[], found: Finding[]): void {
  const { sentence } = analysis;
  const info = analysis.kind(row) === RowKind.emptyNode ? emptyNode : mwt;
  for (const column of columns) {
    const cell = sentence.cell(row, column);
    if (cell === '_' || !analysis.hasCell(row, column)) continue;
    if (column === Column.feats && cell === 'Typo=Yes') continue;
    const [name, filled] = [analysis.nameOfRow(row), COLUMN_TITLES[column]];
    const what =
      info === mwt
        ? localized`The multiword token ${name} has ${filled} “${cell}”.`
        : localized`The empty node ${name} has ${filled} “${cell}”.`;
    found.push(finding(info, sentence.cellSpan(row, column), what));
  }
}
