/** The view of the words as they should have been written: typing errors corrected, and words joined that were split. */

import { readMisc, universalPart } from '../../annotation/index.ts';
import { Column, Field, RowKind, type Sentence } from '../../conllu/index.ts';
import type { Strings } from './strings.ts';

/** The columns of a node that its whole gives to the parts, as in `Of`. */
const FORM = 0;
const XPOS = 3;
const OF_WHOLE = [2, 4] as const;

/** XPOS of a part that has none of its own. */
const UNTAGGED = /^(?:GW|AFX)$/;

/**
 * Where FEATS has Typo=Yes, FORM is CorrectForm. Words joined by goeswith are one: the first has the form of the whole, the others its
 * UPOS and FEATS; a part tagged GW or AFX has the XPOS of the next part with another.
 * Changes the columns of nodes in place. Time O(words with these marks), after a search in the text.
 */
export function correct(
  sentence: Sentence,
  data: Int32Array,
  stride: number,
  nodeOfRow: Int32Array,
  strings: Strings,
): void {
  const { text, nRows, rows, columns } = sentence;
  const hasParts = text.includes(columns.startsWithTen ? '\tgoeswith\t' : 'goeswith');
  if (!hasParts && !text.includes('CorrectForm=')) return;
  const forms = new Map<number, string>();
  for (let row = 0; row < nRows; row++) {
    if (rows[row * columns.stride + Field.kind] !== RowKind.word) continue;
    const correction = correctForm(sentence, row);
    if (correction !== undefined) forms.set(row, correction);
  }
  if (hasParts) joinParts(sentence, data, stride, nodeOfRow, forms);
  for (const [row, form] of forms) data[FORM * stride + nodeOfRow[row]] = strings.of(form);
}

/** Undefined for a word that is right, or should not be there (`CorrectForm=_`). */
function correctForm(sentence: Sentence, row: number): string | undefined {
  if (!/(?:^|\|)Typo=Yes(?:\||$)/.test(sentence.cell(row, Column.feats))) return undefined;
  const form = readMisc(sentence.cell(row, Column.misc)).find(({ name }) => name === 'CorrectForm')?.value;
  return form === '_' ? undefined : form;
}

function joinParts(
  sentence: Sentence,
  data: Int32Array,
  stride: number,
  nodeOfRow: Int32Array,
  forms: Map<number, string>,
): void {
  const { heads, wordRows, nWords } = sentence;
  const whole = new Map<number, string>();
  /** Words of a whole that wait for the tag of a later part. */
  const untagged = new Map<number, number[]>();
  for (let word = 1; word <= nWords; word++) {
    const row = wordRows[word];
    const head = heads[word];
    if (head <= 0 || universalPart(sentence.cell(row, Column.deprel)) !== 'goeswith') continue;
    const first = wordRows[head];
    const [from, to] = [nodeOfRow[first], nodeOfRow[row]];
    const waiting = untagged.get(first) ?? (UNTAGGED.test(sentence.cell(first, Column.xpos)) ? [from] : []);
    untagged.set(first, waiting);
    if (UNTAGGED.test(sentence.cell(row, Column.xpos))) waiting.push(to);
    else for (const node of waiting.splice(0)) data[XPOS * stride + node] = data[XPOS * stride + to];
    whole.set(first, (whole.get(first) ?? sentence.cell(first, Column.form)) + sentence.cell(row, Column.form));
    for (const column of OF_WHOLE) data[column * stride + to] = data[column * stride + from];
  }
  for (const [row, form] of whole) if (!forms.has(row)) forms.set(row, form);
}
