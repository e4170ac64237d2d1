/** Completions of LEMMA: those of the form elsewhere, those made as for forms that end like it, a model's prediction, the form itself. */

import { localized } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Completion, CompletionCell, Offered } from './cell.ts';
import { likelyValues } from './likely.ts';
import { offerValues } from './singleValues.ts';

/** Lemmas at most: whatever is behind them is less likely than another one. */
const MOST = 8;

export function lemmaCompletions(cell: CompletionCell): Offered {
  const { sentence, row } = cell;
  const form = sentence.cell(row, Column.form);
  const small = form.toLowerCase();
  // In an empty file the form comes first.
  const usual = new Map([
    [small, 0.01],
    [form, 0.02],
  ]);
  const remarks = new Map([
    [small, localized`the form in small letters`],
    [form, localized`the form`],
  ]);
  const likely = likelyValues(cell, 'lemma', usual).filter(({ value }) => value !== '' && value !== '_');
  const items = likely
    .filter(({ value }, place) => place < MOST || remarks.has(value))
    .map(({ value, why }): Completion => {
      return { label: value, text: value, remark: why === '' ? (remarks.get(value) ?? '') : why };
    });
  return offerValues(cell, items);
}
