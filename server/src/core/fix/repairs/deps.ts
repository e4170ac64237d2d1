/** DEPS: order, repetition and roots. */

import { localized } from '../../../localization/index.ts';
import { type DependencyText, printDeps, readDeps, tidyDeps } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import { cellEdit } from '../../edit/index.ts';
import { cellToRepair, choice, type Repair, type Repairer, safe } from './repair.ts';

export const sortDeps: Repairer = {
  ids: ['unsorted-deps', 'unsorted-deps-2', 'repeated-deps'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    const text = cell && tidyDeps(cell.text);
    return cell && text ? safe(localized`Sort DEPS`, ...cellEdit(sentence, cell.row, cell.column, text)) : [];
  },
};

export const enhancedRoots: Repairer = {
  ids: ['enhanced-0-is-not-root', 'enhanced-root-is-not-0'],
  repairs(sentence, finding): readonly Repair[] {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const items = readDeps(cell.text);
    const at = finding.span.start - cell.span.start;
    const meant = items.find(({ end }) => at <= end);
    if (meant === undefined) return [];
    const { head } = meant;
    const isMeant = (each: DependencyText) => each.head === head && each.relation === meant.relation;
    const replaceBy = (text: DependencyText) => {
      const replaced = printDeps(items.map((each) => (isMeant(each) ? text : each)));
      return cellEdit(sentence, cell.row, cell.column, tidyDeps(replaced) ?? cell.text);
    };
    const root = { head: '0', relation: 'root' };
    if (head === '0') return choice(localized`Write root`, ...replaceBy(root));
    const relation = sentence.cell(cell.row, Column.deprel);
    const own =
      relation === 'root' || relation === '_'
        ? []
        : choice(localized`Write ${relation}`, ...replaceBy({ head, relation }));
    return [...own, ...choice(localized`Write head 0`, ...replaceBy(root))];
  },
};
