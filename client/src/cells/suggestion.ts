/**
 * Takes the suggestion for the text typed in a cell: the first one that the complete list has for it, however far the list beside the text and the
 * counting are.
 */

import { commands, Range, type TextEditor, workspace } from 'vscode';
import { Column } from '../../../server/src/core/conllu/column.ts';
import type { Suggestion } from '../../../server/src/protocol/suggestions.ts';
import { spanOf } from '../text.ts';
import { cellAt, columnOfCell, editPersistently, mayOffer } from './document.ts';
import type { CellMode } from './mode.ts';

/** In milliseconds after a letter: by then the list matches the typed text. Before, its focus may still be that for the earlier letters. */
const SETTLED = 300;

/** Columns whose values are often new to the treebank: a value that is the beginning of a suggestion may be complete. */
const OPEN: ReadonlySet<number> = new Set([Column.form, Column.lemma]);

/**
 * Whether arrow keys move in the list: after Ctrl+Space, or once the list has settled after the last letter. Numbers are never chosen from it.
 */
export function listHasArrows(mode: CellMode, editor: TextEditor): boolean {
  const sinceTyped = mode.millisecondsSinceTyped(editor);
  if (sinceTyped === undefined) return mode.isListTaken || !mode.hasCells(editor);
  return SETTLED <= sinceTyped && !/\d$/.test(typedIn(editor).typed);
}

/** Takes the focused entry of the open list. @returns false if there is no such list */
export async function takeFocused({ document }: TextEditor): Promise<boolean> {
  const { version } = document;
  await commands.executeCommand('acceptSelectedSuggestion');
  return document.version !== version;
}

/** The same in a row that lacks columns; a list that lags behind the letters has no focused entry. */
export async function takeInShortRow(mode: CellMode, editor: TextEditor): Promise<boolean> {
  return (await takeFocused(editor)) || (await takeTyped(mode, editor)) === 'taken';
}

/**
 * Takes the suggestion for the cells in use, unless the list opened by itself and nothing was typed.
 *
 * @returns whether a suggestion was taken, even if the cell had that value already
 */
export async function takeInCell(mode: CellMode, editor: TextEditor): Promise<boolean> {
  if (!mode.takesSuggestions(editor)) return false;
  if (workspace.getConfiguration('editor', editor.document).get('acceptSuggestionOnEnter') === 'off') return false;
  const sinceTyped = mode.millisecondsSinceTyped(editor);
  if (sinceTyped === undefined) return takeFocused(editor);
  const found = await takeTyped(mode, editor);
  if (found !== 'unknown') return found === 'taken';
  // Perhaps the letters are from the middle of a suggestion: the list can tell.
  await new Promise((goOn) => setTimeout(goOn, Math.max(0, SETTLED - sinceTyped)));
  return takeFocused(editor);
}

/** By the text before the cursor in its cell: the first suggestion that begins with it, or that it is the letter of. */
async function takeTyped(mode: CellMode, editor: TextEditor): Promise<'taken' | 'none' | 'unknown'> {
  const { document, selection, selections } = editor;
  const { typed, column } = typedIn(editor);
  if (!mayOffer(document)) return 'none';
  // A number is complete; a colon begins a subtype.
  if (OPEN.has(column) || !/\p{L}:?$/u.test(typed)) {
    await commands.executeCommand('hideSuggestWidget');
    return 'none';
  }
  if (1 < selections.length || !selection.isEmpty) return 'unknown';
  const suggestions = await mode.suggestionsAt(editor);
  const text = suggestions && takenOf(suggestions.items, typed);
  if (suggestions === undefined) return 'unknown';
  if (text === undefined && suggestions.items.some(({ filter }) => isWithin(filter, typed))) return 'unknown';
  await commands.executeCommand('hideSuggestWidget');
  // Whatever the list may still show is for other letters.
  if (text === undefined) return 'none';
  const { start, end } = suggestions.range;
  const range = new Range(start.line, start.character, end.line, end.character);
  if (document.getText(range) === text) return 'taken';
  return (await editPersistently(editor, (edit) => edit.replace(range, text))) ? 'taken' : 'none';
}

/** The text before the cursor in its cell, and which of the ten columns that is of; -1 for others. */
function typedIn({ document, selection: { active } }: TextEditor): { readonly typed: string; readonly column: number } {
  const row = document.lineAt(active.line).text;
  const cell = cellAt(document, active.line, active.character);
  return {
    typed: row.slice(spanOf(row, cell.column).start, active.character),
    column: columnOfCell(document, cell) ?? -1,
  };
}

/** Whether a suggestion for the cell begins with a letter, in the same case. */
export const isBeginning = async (mode: CellMode, editor: TextEditor, letter: string): Promise<boolean> =>
  (await mode.suggestionsAt(editor))?.items.some(({ text }) => text.startsWith(letter)) ?? false;

/** What is taken for typed text, the most plausible suggestion first. Ignores case, as the list does in filtering. */
function takenOf(items: readonly Suggestion[], typed: string): string | undefined {
  // After a completely typed value, the list still holds all others as replacements.
  if (items.some(({ text }) => text === typed)) return typed;
  const wanted = typed.toLowerCase();
  const isFor = (filter: string) => filter.startsWith(wanted) || filter.endsWith(` ${wanted}`);
  return items.find(({ filter }) => isFor(filter.toLowerCase()))?.text;
}

/** Whether a suggestion has the letters in this order, so that the list keeps it. */
function isWithin(filter: string, typed: string): boolean {
  const letters = [...typed.toLowerCase()];
  let found = 0;
  for (const letter of filter.toLowerCase()) if (letter === letters[found]) found++;
  return found === letters.length;
}
