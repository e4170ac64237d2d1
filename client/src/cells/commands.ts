/** The commands that select cells, and what Tab does where it does not select cells. */

import { commands, type TextEditor, window } from 'vscode';
import { CELL_COMMANDS, type CellCommand } from '../../../server/src/protocol/cellCommands.ts';
import { isTreebank } from '../server.ts';
import { COLUMN_OF_CELL, type Lines } from '../text.ts';
import type { CellMode } from './mode.ts';
import {
  type CellPlace,
  cellBeside,
  type Direction,
  distinct,
  isRow,
  rowBeside,
  sameColumn,
  stretched,
} from './places.ts';
import { rowAt, toggleTab, typeTab } from './tab.ts';
import { selectWord } from './wordSelection.ts';

type Handler = (argument: unknown) => unknown;

export function cellCommands(mode: CellMode): Readonly<Record<CellCommand, Handler>> {
  /** Each cursor moves independently; one that cannot move stays. */
  const move =
    (next: (lines: Lines, cell: CellPlace) => CellPlace | undefined, list?: 'offered') => (editor: TextEditor) => {
      const lines = linesOf(editor);
      const cells = mode.cellsIn(editor).map((cell) => next(lines, cell) ?? cell);
      const found = distinct(cells.filter(({ line }) => isRow(lines.at(line))));
      if (0 < found.length) mode.select(editor, found, list);
    };
  const beside = (direction: Direction) => move((lines, cell) => cellBeside(lines, cell, direction), 'offered');
  const below = (direction: Direction) => move((lines, cell) => sameColumn(lines, cell, direction));
  const inRow = (column: number) =>
    move((lines, { line }) => {
      const row = isRow(lines.at(line)) ? line : rowBeside(lines, line, 'next');
      return row === undefined ? undefined : { line: row, column };
    }, 'offered');
  const stretch = (direction: Direction) => (editor: TextEditor) =>
    mode.select(editor, stretched(linesOf(editor), distinct(mode.cellsIn(editor)), direction));
  return {
    'treebank.nextCell': inText((editor, argument) => {
      if (argument === 'tab' && rowAt(editor) !== 'full') return typeTab(editor);
      return beside('next')(editor);
    }),
    'treebank.previousCell': inText(beside('previous')),
    'treebank.cellBelow': inText(below('next')),
    'treebank.cellAbove': inText(below('previous')),
    'treebank.addCellBelow': inText(stretch('next')),
    'treebank.addCellAbove': inText(stretch('previous')),
    'treebank.selectHead': inText(inRow(COLUMN_OF_CELL.head)),
    'treebank.selectDeprel': inText(inRow(COLUMN_OF_CELL.deprel)),
    'treebank.selectWordRight': inText((editor) => selectWord(editor, 'next')),
    'treebank.selectWordLeft': inText((editor) => selectWord(editor, 'previous')),
    'treebank.toggleTab': toggleTab,
    'treebank.takeSuggestions': onKey(() => mode.takeList()),
    'treebank.leaveCell': onKey(() => mode.leave()),
  };
}

/**
 * Before a command runs for the first time, VS Code checks whether an extension has to be activated for it; anything typed meanwhile would end up in the
 * cell that the key should have left. So each command runs once without effect. Call it when the extension is active.
 */
export async function warmUp(): Promise<void> {
  const withKeys = Object.entries(CELL_COMMANDS).filter(([, command]) => 'keybinding' in command);
  await commands.executeCommand('runCommands', {
    commands: withKeys.map(([command]) => ({ command, args: FOR_NOTHING })),
  });
}

const FOR_NOTHING = 'warm-up';

const onKey =
  (run: Handler): Handler =>
  (argument) =>
    argument === FOR_NOTHING ? undefined : run(argument);

const inText = (run: (editor: TextEditor, argument: unknown) => unknown): Handler =>
  onKey((argument) => {
    const editor = window.activeTextEditor;
    return editor !== undefined && isTreebank(editor.document) ? run(editor, argument) : undefined;
  });

function linesOf({ document }: TextEditor): Lines {
  return { count: document.lineCount, at: (line) => document.lineAt(line).text };
}
