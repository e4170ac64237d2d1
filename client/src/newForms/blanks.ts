/** Tracks new words whose forms are not typed yet while the text around them changes. Pure. */

import type { Blank } from '../../../server/src/protocol/surgery.ts';
import type { WirePosition, WireRange } from '../../../server/src/protocol/text.ts';
import { cellOf, columnsIn, isWordRow, type Lines, textInCell } from '../text.ts';

/** A text change; the range refers to the text before it. */
export interface TextChange {
  readonly range: WireRange;
  readonly text: string;
}

/** A new word, and the place of its `_` in `# text`. */
export interface NewForm {
  readonly line: number;
  readonly placeholder: WireRange;
}

/** Placeholder for a form that is not known yet. */
const PLACEHOLDER = '_';

/** Only for words that occur in `# text`. */
export const newFormOf = ({ form, text }: Blank): NewForm[] =>
  text === undefined ? [] : [{ line: form.start.line, placeholder: text }];

/** The new form after a change; undefined if the change touches the placeholder or removes the row. */
export function afterChange({ line, placeholder }: NewForm, change: TextChange): NewForm | undefined {
  const row = moved({ line, character: 0 }, change);
  const start = moved(placeholder.start, change);
  // An insertion directly after it does not affect it.
  const end = start && moved({ ...placeholder.end, character: placeholder.end.character - 1 }, change);
  if (row === undefined || start === undefined || end === undefined) return undefined;
  return { line: row.line, placeholder: { start, end: { ...end, character: end.character + 1 } } };
}

/** The text to write for the placeholder; undefined if the placeholder is gone or nothing has been typed yet. */
export function typedForm(lines: Lines, { line, placeholder: { start, end } }: NewForm): string | undefined {
  if (lines.count <= Math.max(line, start.line)) return undefined;
  if (lines.at(start.line).slice(start.character, end.character) !== PLACEHOLDER) return undefined;
  const row = lines.at(line);
  const columns = columnsIn(lines);
  if (!isWordRow(row, columns)) return undefined;
  const form = textInCell(row, 'form', columns);
  return form === PLACEHOLDER || form.trim() === '' ? undefined : form;
}

/** Whether a position is in the FORM of the new word. */
export function isInForm(lines: Lines, { line }: NewForm, place: WirePosition): boolean {
  if (place.line !== line || lines.count <= line) return false;
  const { start, end } = cellOf(lines.at(line), 'form', columnsIn(lines));
  return start <= place.character && place.character <= end;
}

/** The position of a character after a change; undefined if it was removed. */
function moved(position: WirePosition, { range: { start, end }, text }: TextChange): WirePosition | undefined {
  if (isBefore(position, start)) return position;
  if (isBefore(position, end)) return undefined;
  const added = text.split(/\r\n|\r|\n/);
  const last = added[added.length - 1].length;
  const line = position.line + added.length - 1 - (end.line - start.line);
  if (position.line !== end.line) return { line, character: position.character };
  const base = added.length === 1 ? start.character + last : last;
  return { line, character: position.character - end.character + base };
}

const isBefore = (a: WirePosition, b: WirePosition): boolean =>
  a.line < b.line || (a.line === b.line && a.character < b.character);
