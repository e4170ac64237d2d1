/** Keys bound to a relation: in a selected DEPREL cell they set it, as in the relation field of the diagram. */

import { type TextEditor, workspace } from 'vscode';
import { Column } from '../../../server/src/core/conllu/column.ts';
import { readSettings } from '../../../server/src/protocol/settingValues.ts';
import { columnOfCell, editPersistently, selectionOf } from './document.ts';
import type { CellMode } from './mode.ts';
import { isBeginning } from './suggestion.ts';

/** The relation that the settings assign to a key; empty: none. */
const relationOf = (key: string): string => {
  const bound = readSettings(workspace.getConfiguration('treebank'))['treebank.diagram.labelKeys'];
  return Object.hasOwn(bound, key) ? bound[key] : '';
};

export const isBound = (key: string): boolean => relationOf(key) !== '';

/** @returns false if the key types its letter: elsewhere, and where relations of the treebank begin with it */
export async function setByKey(mode: CellMode, editor: TextEditor, key: string): Promise<boolean> {
  const relation = relationOf(key);
  if (relation === '' || !mode.hasWholeCells(editor)) return false;
  const cells = mode.cellsIn(editor);
  const { document } = editor;
  if (!cells.every((cell) => columnOfCell(document, cell) === Column.deprel)) return false;
  if (await isBeginning(mode, editor, key)) return false;
  return editPersistently(editor, (edit) => {
    for (const cell of cells) edit.replace(selectionOf(document, cell), relation);
  });
}
