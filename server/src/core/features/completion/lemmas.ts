/** Completions of LEMMA: a model's prediction, and the form itself. */

import { localized } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Completion, CompletionCell, Offered } from './cell.ts';
import { offerValues } from './whole.ts';

export function lemmaCompletions(cell: CompletionCell): Offered {
  const { sentence, row, predicted } = cell;
  const form = sentence.cell(row, Column.form);
  const small = form.toLowerCase();
  const items = new Map<string, Completion>();
  const add = (text: string | undefined, remark: string) => {
    if (text !== undefined && text !== '' && text !== '_' && !items.has(text))
      items.set(text, { label: text, text, remark });
  };
  add(predicted, 'predicted');
  add(form, localized`the form`);
  add(small, localized`the form in small letters`);
  return offerValues(cell, [...items.values()]);
}
