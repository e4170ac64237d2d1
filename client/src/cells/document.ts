/** Cells of a document: selecting them, and the editor settings that apply in them. */

import {
  Selection,
  type TextDocument,
  type TextDocumentContentChangeEvent,
  type TextEditor,
  type TextEditorEdit,
  workspace,
} from 'vscode';
import type { Columns } from '../../../server/src/core/conllu/columns.ts';
import { columnsIn, type Lines, spanOf } from '../text.ts';
import { type CellPlace, columnAt } from './places.ts';

/** The lines of a document. */
export const linesIn = (document: TextDocument): Lines => ({
  count: document.lineCount,
  at: (line) => document.lineAt(line).text,
});

/** The columns of a document, by its first line. */
export const columnsOfDocument = (document: TextDocument): Columns => columnsIn(linesIn(document));

/** Which of the ten a cell belongs to; -1 for a further column, undefined behind the last one. */
export const columnOfCell = (document: TextDocument, { column }: CellPlace): number | undefined =>
  columnsOfDocument(document).columnAt[column];

export function cellAt(document: TextDocument, line: number, character: number): CellPlace {
  return { line, column: columnAt(document.lineAt(line).text, character) };
}

/** From the start of the cell to its end, where suggestions apply to the whole cell. */
export function selectionOf(document: TextDocument, { line, column }: CellPlace): Selection {
  // The text may have become shorter in the meantime.
  if (document.lineCount <= line) return new Selection(line, 0, line, 0);
  const { start, end } = spanOf(document.lineAt(line).text, column);
  return new Selection(line, start, line, end);
}

export function isIn(document: TextDocument, cell: CellPlace, { active }: Selection): boolean {
  return active.line === cell.line && cellAt(document, active.line, active.character).column === cell.column;
}

/** No list opens automatically if the user turned off suggestions while typing. */
export function mayOffer(document: TextDocument): boolean {
  const value = workspace.getConfiguration('editor', document).get<unknown>('quickSuggestions');
  const other = typeof value === 'object' && value !== null && 'other' in value ? value.other : value;
  return other === true || other === 'on';
}

/** Negative where lines are removed. */
export function nLinesAdded({ range: { start, end }, text }: TextDocumentContentChangeEvent): number {
  return text.split(/\r\n|\r|\n/).length - 1 - (end.line - start.line);
}

const MOST_ATTEMPTS = 5;

/** Edits a text; retries if VS Code refuses because something was typed meanwhile. @returns whether it was done */
export async function editPersistently(editor: TextEditor, change: (edit: TextEditorEdit) => void): Promise<boolean> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) if (await editor.edit(change)) return true;
  return false;
}
