/** Codes of multiword expressions: numbers, old names of categories, rows that are no words. */

import { localized } from '../../../localization/index.ts';
import { expressionsOf, mweCellsOf } from '../../annotation/index.ts';
import type { Sentence } from '../../conllu/index.ts';
import { expressionEdits } from '../../edit/index.ts';
import { choice, type Repairer, safeAll } from './repair.ts';

/** The numbers become 1, 2, … in their order; without a decision only if all codes can be read. */
export const renumberExpressions: Repairer = {
  ids: ['mwe-sequence', 'mwe-interval-out'],
  repairs(sentence) {
    const expressions = expressionsOf(sentence);
    const place = mweCellsOf(sentence)?.place;
    // A number without a category may be a mistyped one.
    if (expressions === undefined || place === undefined || expressions.some(({ category }) => category === undefined))
      return [];
    const edits = expressionEdits(sentence, [{ type: 'closeUp' }], place);
    return edits === undefined ? [] : safeAll(localized`Renumber the expressions`, edits);
  },
};

/** Categories of PARSEME 1.0, and what the editions name differently. */
const RENAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ['ID', ['VID']],
  ['LVC', ['LVC.full', 'LVC.cause']],
  ['VPC', ['VPC.full', 'VPC.semi']],
  ['IReflV', ['IRV']],
  ['OTH', ['TODO']],
  ['VPC.full', ['IVPC.full']],
  ['VPC.semi', ['IVPC.semi']],
  ['IVPC.full', ['VPC.full']],
  ['IVPC.semi', ['VPC.semi']],
]);

export const renameCategory: Repairer = {
  ids: ['unknown-mwe-category'],
  repairs(sentence, { span }) {
    const written = sentence.text.slice(span.start, span.end);
    const meant = RENAMED.get(written) ?? sameBut(written);
    return meant.flatMap((category) => choice(localized`Write ${category}`, { span, text: category }));
  },
};

const KNOWN = [...new Set([...RENAMED.values()].flat())];

/** Another case, or blanks. */
const sameBut = (written: string): readonly string[] =>
  KNOWN.filter((each) => each.toLowerCase() === written.trim().toLowerCase());

/** The whole cell says that there is no expression. */
export const noExpression: Repairer = {
  ids: ['invalid-mwe', 'invalid-mwe-code'],
  repairs(sentence, { id, span }) {
    const cell = cellAt(sentence, span.start);
    if (cell === undefined || (id === 'invalid-mwe-code' && cell.text !== '_' && cell.text !== '')) return [];
    return choice(localized`Write *`, { span: cell.span, text: '*' });
  },
};

function cellAt(sentence: Sentence, offset: number) {
  const found = mweCellsOf(sentence);
  if (found?.place.isColumn !== true) return undefined;
  return found.cells.find(({ span }) => span.start <= offset && offset <= span.end);
}
