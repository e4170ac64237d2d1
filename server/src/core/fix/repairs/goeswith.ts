/**
 * Later parts of goeswith have no annotation of their own. But theirs may be the only annotation, so nothing is removed
 * without review.
 */

import { localized } from '../../../localization/index.ts';
import { printDependency } from '../../annotation/index.ts';
import { Column, type ColumnIndex } from '../../conllu/index.ts';
import { cellEdit, wordCellEdit } from '../../edit/index.ts';
import type { RuleId } from '../../validate/index.ts';
import { cellToRepair, choice, type Repairer, wordOf } from './repair.ts';

function blank(id: RuleId, column: ColumnIndex, text: string): Repairer {
  return {
    ids: [id],
    repairs(sentence, finding) {
      const word = wordOf(sentence, finding);
      return word === undefined ? [] : choice(localized`Write ${text}`, ...wordCellEdit(sentence, word, column, text));
    },
  };
}

export const laterParts: readonly Repairer[] = [
  blank('goeswith-lemma', Column.lemma, '_'),
  blank('goeswith-upos', Column.upos, 'X'),
  blank('goeswith-feats', Column.feats, '_'),
  {
    ids: ['goeswith-edeps'],
    repairs(sentence, finding) {
      const cell = cellToRepair(sentence, finding);
      if (!cell) return [];
      const basic = { head: sentence.cell(cell.row, Column.head), relation: sentence.cell(cell.row, Column.deprel) };
      const text = printDependency(basic);
      return choice(localized`Write ${text}`, ...cellEdit(sentence, cell.row, cell.column, text));
    },
  },
];
