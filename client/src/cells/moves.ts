/** Moves of all cursors from cell to cell. */

import type { TextEditor } from 'vscode';
import type { Lines } from '../text.ts';
import type { CellMode, Selecting } from './mode.ts';
import { type CellPlace, type Direction, distinct, isRow, stretched } from './places.ts';

function linesOf({ document }: TextEditor): Lines {
  return { count: document.lineCount, at: (line) => document.lineAt(line).text };
}

/** Each cursor moves independently; one that cannot move stays. */
export const move =
  (mode: CellMode, next: (lines: Lines, cell: CellPlace) => CellPlace | undefined, selecting?: Selecting) =>
  (editor: TextEditor): void => {
    const lines = linesOf(editor);
    const cells = mode.cellsIn(editor).map((cell) => next(lines, cell) ?? cell);
    const found = distinct(cells.filter(({ line }) => isRow(lines.at(line))));
    if (0 < found.length) mode.select(editor, found, selecting);
  };

/** The cell below or above the last one as well. */
export const addBeside =
  (mode: CellMode, direction: Direction) =>
  (editor: TextEditor): void =>
    mode.select(editor, stretched(linesOf(editor), distinct(mode.cellsIn(editor)), direction));
