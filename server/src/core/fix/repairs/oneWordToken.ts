/** The line of a multiword token of one word: its word takes its form, gap and MISC. */

import { localized } from '../../../localization/index.ts';
import { itemTexts, nameOfItem } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Sentence } from '../../conllu/index.ts';
import { operate } from '../../edit/index.ts';
import { cellToRepair, choiceAll, type Repairer, safeAll } from './repair.ts';

export const oneWordToken: Repairer = {
  ids: ['one-word-token'],
  repairs(sentence, finding) {
    const token = cellToRepair(sentence, finding)?.row;
    if (token === undefined) return [];
    const first = sentence.idMajor(token);
    const result = operate([sentence], { op: 'dissolve_mwt', args: { first } });
    // With IDs or ranges in disorder, it is unknown which word it is.
    if (!result.ok) return [];
    const title = localized`Remove the line, its MISC goes to the word`;
    const isSafe = result.notes.length === 0 && addsNothing(sentence, token, first);
    return isSafe ? safeAll(title, result.edits) : choiceAll(title, result.edits);
  },
};

/** Whether its word can take over everything on the line: the same form, blank cells, and no item of MISC that contradicts the word. */
function addsNothing(sentence: Sentence, token: number, id: number): boolean {
  const word = sentence.rowOfWord(id);
  const cells = Array.from({ length: Column.misc - Column.lemma }, (_, i) => (Column.lemma + i) as ColumnIndex);
  if (sentence.cell(token, Column.form) !== sentence.cell(word, Column.form)) return false;
  if (!cells.every((column) => sentence.isBlank(token, column))) return false;
  const own = itemTexts(sentence.cell(word, Column.misc));
  // The space after it is that of the line, whatever its word claims; and the two may state the same in different ways.
  return [...itemTexts(sentence.cell(token, Column.misc)), 'SpaceAfter', 'SpacesAfter'].every((item) =>
    own.every((each) => nameOfItem(each) !== nameOfItem(item) || each === item),
  );
}
