/** The commands that select cells, each in turn, and the behaviour of their keys outside cells. */

import { commands, Disposable, type TextEditor } from 'vscode';
import { Column, type ColumnIndex } from '../../../server/src/core/conllu/column.ts';
import { CELL_COMMANDS, type CellCommand, OVER_LIST_KEY } from '../../../server/src/protocol/cellCommands.ts';
import { columnsIn } from '../text.ts';
import { enterKey } from './enter.ts';
import { Turns } from './keyQueue.ts';
import { CellMode } from './mode.ts';
import { addBeside, move } from './moves.ts';
import { cellBeside, type Direction, isRow, rowBeside, sameColumn } from './places.ts';
import { listHasArrows, takeFocused, takeInCell, takeInShortRow } from './suggestion.ts';
import { rowAt, toggleTab } from './tab.ts';
import { type FormKeys, TypingInTurn } from './typing.ts';
import { selectWord } from './wordSelection.ts';

type Handler = (argument: unknown) => unknown;
type OfEditor = (editor: TextEditor, argument: unknown) => unknown;

/** What the commands need. */
interface Cells extends Disposable {
  readonly mode: CellMode;
  readonly turns: Turns;
  readonly typing: TypingInTurn;
  enter(editor: TextEditor, argument?: unknown): unknown;
  chooseFeatures(editor: TextEditor): Promise<boolean>;
}

/**
 * @param openRow inserts a word below the row at whose end the cursor is
 * @param chooseFeatures opens the form for FEATS if the cursor is there; returns whether it did
 * @param form that form, for what is typed before it has the keyboard
 * @param suggestionsAt what may be in the cell at the cursor, see `CellMode`
 */
export function createCells(
  onError: (error: unknown) => void,
  openRow: () => Promise<void>,
  chooseFeatures: (editor: TextEditor) => Promise<boolean>,
  form: FormKeys,
  suggestionsAt: CellMode['suggestionsAt'],
): Cells {
  const mode = new CellMode(suggestionsAt);
  const turns = new Turns(onError);
  const down = onTheWay(mode, 'next');
  const enter = enterKey({ mode, down, up: onTheWay(mode, 'previous'), openRow });
  const typing = new TypingInTurn(turns, mode, enter, down, form);
  const both = Disposable.from(mode, typing);
  return { mode, turns, typing, enter, chooseFeatures, dispose: () => both.dispose() };
}

const below = (mode: CellMode, direction: Direction) =>
  move(mode, (lines, cell) => sameColumn(lines, cell, direction), { begins: true });

/** The same in the column in which the work on the row began. */
const onTheWay = (mode: CellMode, direction: Direction) =>
  move(mode, (lines, cell) => sameColumn(lines, mode.way.from(cell), direction), { begins: true });

export function cellCommands({
  mode,
  turns,
  typing,
  enter,
  chooseFeatures,
}: Cells): Readonly<Record<CellCommand, Handler>> {
  const beside = (direction: Direction) =>
    move(mode, (lines, cell) => cellBeside(lines, cell, direction), { offersList: true });
  const inRow = (column: ColumnIndex) => {
    return move(
      mode,
      (lines, { line }) => {
        const row = isRow(lines.at(line)) ? line : rowBeside(lines, line, 'next');
        const position = columnsIn(lines).positions[column];
        return row === undefined || position === -1 ? undefined : { line: row, column: position };
      },
      { offersList: true, begins: true },
    );
  };
  /** For a key: the command of the cells while there are any, otherwise VS Code's. */
  const asKey =
    (has: 'hasCells' | 'hasWholeCells', ours: OfEditor, command: string): OfEditor =>
    (editor, argument) =>
      argument === undefined || mode[has](editor) ? ours(editor, argument) : commands.executeCommand(command);
  /** An arrow key, which the list of suggestions takes if it is meant for the list. */
  const arrow = (direction: Direction, command: string, inList: string): OfEditor => {
    const inText = asKey('hasCells', below(mode, direction), command);
    return (editor, argument) => {
      const isForList = argument === OVER_LIST_KEY ? listHasArrows(mode, editor) : mode.isListNew;
      if (!isForList) return inText(editor, argument);
      mode.noteChoice();
      return commands.executeCommand(inList);
    };
  };
  /** In the order of the keys, in the treebank active at that time. */
  const inText = (run: OfEditor): Handler =>
    onKey((argument) =>
      turns.move(() => {
        const { editor } = typing;
        return editor === undefined ? undefined : run(editor, argument);
      }),
    );
  return {
    'treebank.nextCell': inText(async (editor, argument) => {
      if (mode.isInUse(editor)) await takeInCell(mode, editor);
      else if (argument === OVER_LIST_KEY) {
        if (rowAt(editor) === 'short') await takeInShortRow(mode, editor);
        else if (await takeFocused(editor)) return;
      }
      if (argument === undefined || rowAt(editor) !== 'short') beside('next')(editor);
      else await commands.executeCommand('default:type', { text: '\t' });
    }),
    'treebank.previousCell': inText(beside('previous')),
    'treebank.cellBelow': inText(arrow('next', 'cursorDown', 'selectNextSuggestion')),
    'treebank.cellAbove': inText(arrow('previous', 'cursorUp', 'selectPrevSuggestion')),
    'treebank.addCellBelow': inText(asKey('hasWholeCells', addBeside(mode, 'next'), 'cursorDownSelect')),
    'treebank.addCellAbove': inText(asKey('hasWholeCells', addBeside(mode, 'previous'), 'cursorUpSelect')),
    'treebank.selectHead': inText(inRow(Column.head)),
    'treebank.selectDeprel': inText(inRow(Column.deprel)),
    'treebank.selectWordRight': inText((editor) => selectWord(editor, 'next')),
    'treebank.selectWordLeft': inText((editor) => selectWord(editor, 'previous')),
    'treebank.toggleTab': toggleTab,
    'treebank.takeSuggestions': onKey(() =>
      turns.move(async () => {
        const { editor } = typing;
        // Letters typed in a cell filter the list.
        const isTyped = editor !== undefined && mode.hasCells(editor) && !mode.hasWholeCells(editor);
        if (editor !== undefined && !isTyped && (await chooseFeatures(editor))) return;
        if (editor !== undefined && mode.hasCells(editor)) mode.takeList();
        await commands.executeCommand('editor.action.triggerSuggest');
      }),
    ),
    'treebank.leaveCell': inText((editor) => {
      mode.leave();
      return editor.selection.isEmpty ? undefined : commands.executeCommand('cancelSelection');
    }),
    'treebank.enter': inText(enter),
    'treebank.inTurn': onKey((command) => {
      if (typeof command !== 'string') return;
      if (IN_LIST.test(command)) void turns.send(() => mode.noteChoice());
      return typing.send(command);
    }),
  };
}

/** VS Code's commands that move between suggestions. */
const IN_LIST = /^select\w*Suggestion$/;

/**
 * Before a command runs for the first time, VS Code checks whether an extension has to be activated for it; anything typed meanwhile would end up in the
 * cell that the key should have left. So each command runs once without effect, all at once: call it as soon as they are registered.
 */
export async function warmUp({ typing }: Cells): Promise<void> {
  const ids = Object.entries(CELL_COMMANDS).flatMap(([id, command]) => ('keybinding' in command ? [id] : []));
  const forNothing = [...ids, 'treebank.inTurn'].map((command) => ({ command, args: FOR_NOTHING }));
  await Promise.all([
    typing.send('default:type', NO_TEXT),
    // A list of one makes the window run it; others would wait for each other.
    ...[...forNothing, { command: 'type', args: NO_TEXT }].map((command) =>
      commands.executeCommand('runCommands', { commands: [command] }),
    ),
  ]);
}

const FOR_NOTHING = 'warm-up';
const NO_TEXT = { text: '' };

const onKey =
  (run: Handler): Handler =>
  (argument) =>
    argument === FOR_NOTHING ? undefined : run(argument);
