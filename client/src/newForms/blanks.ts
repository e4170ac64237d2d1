/** New words whose forms are still to be typed, while the text around them changes. Pure. */

import type { Blank } from '../../../server/src/protocol/surgery.ts';
import type { WirePosition, WireRange } from '../../../server/src/protocol/text.ts';
import { cellOf, type Lines } from '../text.ts';

/** A change of a text: the range in the text before. */
export interface TextChange {
  readonly range: WireRange;
  readonly text: string;
}

/** A new word, and where `_` stands for it in the text of its sentence. */
export interface NewForm {
  readonly line: number;
  readonly placeholder: WireRange;
}

/** What stands for a form that is not known yet. */
const PLACEHOLDER = '_';

/** Of words that are in the text of their sentence. */
export const newFormOf = ({ form, text }: Blank): NewForm[] =>
  text === undefined ? [] : [{ line: form.start.line, placeholder: text }];

/** Where it is after a change; undefined where the change touches the placeholder, or takes the row away. */
export function afterChange({ line, placeholder }: NewForm, change: TextChange): NewForm | undefined {
  const row = moved({ line, character: 0 }, change);
  const start = moved(placeholder.start, change);
  // An insertion right behind it leaves it as it is.
  const end = start && moved({ ...placeholder.end, character: placeholder.end.character - 1 }, change);
  if (row === undefined || start === undefined || end === undefined) return undefined;
  return { line: row.line, placeholder: { start, end: { ...end, character: end.character + 1 } } };
}

/** What is to be written for the placeholder; undefined where that is not there any more, or nothing was typed yet. */
export function typedForm(lines: Lines, { line, placeholder: { start, end } }: NewForm): string | undefined {
  if (lines.count <= Math.max(line, start.line)) return undefined;
  if (lines.at(start.line).slice(start.character, end.character) !== PLACEHOLDER) return undefined;
  const row = lines.at(line);
  if (!/^\d+\t/.test(row)) return undefined;
  const cell = cellOf(row, 'form');
  const form = row.slice(cell.start, cell.end);
  return form === PLACEHOLDER || form.trim() === '' ? undefined : form;
}

/** Whether a place is in the FORM of the new word. */
export function isInForm(lines: Lines, { line }: NewForm, place: WirePosition): boolean {
  if (place.line !== line || lines.count <= line) return false;
  const { start, end } = cellOf(lines.at(line), 'form');
  return start <= place.character && place.character <= end;
}

/** Where a character is after a change; undefined if it is gone. */
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
