/** Moves of all cursors from cell to cell. */

import type { TextEditor } from 'vscode';
import type { Lines } from '../text.ts';
import { linesIn } from './document.ts';
import type { CellMode, Selecting } from './mode.ts';
import { type CellPlace, type Direction, distinct, isRow, stretched } from './places.ts';

/** Each cursor moves independently; one that cannot move stays. */
export const move =
  (mode: CellMode, next: (lines: Lines, cell: CellPlace) => CellPlace | undefined, selecting?: Selecting) =>
  (editor: TextEditor): void => {
    const lines = linesIn(editor.document);
    const cells = mode.cellsIn(editor).map((cell) => next(lines, cell) ?? cell);
    const found = distinct(cells.filter(({ line }) => isRow(lines.at(line))));
    if (0 < found.length) mode.select(editor, found, selecting);
  };

/** The cell below or above the last one as well. */
export const addBeside =
  (mode: CellMode, direction: Direction) =>
  (editor: TextEditor): void =>
    mode.select(editor, stretched(linesIn(editor.document), distinct(mode.cellsIn(editor)), direction));
