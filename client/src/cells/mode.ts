/** Cell mode: active from when our keys select whole cells until the user does something else. Key bindings read its state. */

import {
  commands,
  Disposable,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  type TextEditorSelectionChangeEvent,
  TextEditorSelectionChangeKind,
  window,
  workspace,
} from 'vscode';
import { CELL, type CellState } from '../../../server/src/protocol/cellCommands.ts';
import { COLUMN_OF_CELL, N_COLUMNS, spanOf } from '../text.ts';
import { type CellPlace, columnAt, isRow } from './places.ts';

/** Columns whose suggestions open automatically. */
const OFFERING: ReadonlySet<number> = new Set([COLUMN_OF_CELL.upos, COLUMN_OF_CELL.feats, COLUMN_OF_CELL.deprel]);

/** Passing over a cell should not make the list flash; staying there should open it without a noticeable wait. */
const MILLISECONDS_BEFORE_LIST = 100;

export class CellMode implements Disposable {
  private editor: TextEditor | undefined;
  /** The cells selected last, preceded by those whose selection the window has not confirmed yet. */
  private asked: readonly (readonly CellPlace[])[] = [];
  private state: CellState | undefined;
  private isEdited = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners: Disposable;

  constructor() {
    this.listeners = Disposable.from(
      window.onDidChangeTextEditorSelection((event) => this.look(event)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.editor?.document && 0 < contentChanges.length) this.isEdited = true;
      }),
      // A panel that gets the focus, such as the diagram, is not a different text.
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined && editor !== this.editor) this.leave();
      }),
    );
  }

  /** The cells that are selected or being typed in; if we selected none, those at the cursors. */
  cellsIn(editor: TextEditor): readonly CellPlace[] {
    const cells = editor === this.editor ? this.asked.at(-1) : undefined;
    return cells ?? editor.selections.map(({ active }) => cellAt(editor.document, active.line, active.character));
  }

  /** Selects one or more cells; the first becomes the main cursor, the last is scrolled into view. */
  select(editor: TextEditor, cells: readonly CellPlace[], list: 'offered' | 'on-request' = 'on-request'): void {
    if (editor !== this.editor) this.leave();
    this.editor = editor;
    this.asked = [...this.asked, cells];
    const selections = cells.map((cell) => selectionOf(editor.document, cell));
    editor.selections = selections;
    editor.revealRange(new Range(selections[selections.length - 1].anchor, selections[selections.length - 1].active));
    clearTimeout(this.timer);
    const offers =
      list === 'offered' && cells.length === 1 && OFFERING.has(cells[0].column) && mayOffer(editor.document);
    this.show(offers ? 'offered' : 'selected');
    if (offers) this.timer = setTimeout(() => this.openList(), MILLISECONDS_BEFORE_LIST);
  }

  /** Selects the cell of another row in the column of the main cursor and reveals it with its surroundings. @returns false if no cell is selected */
  moveTo(editor: TextEditor, line: number): boolean {
    const [first] = (editor === this.editor && this.asked.at(-1)) || [];
    if (first === undefined || !isRow(editor.document.lineAt(line).text)) return false;
    editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.InCenterIfOutsideViewport);
    this.select(editor, [{ line, column: first.column }]);
    return true;
  }

  /** The user requested the list, so from now on it gets its keys. */
  takeList(): void {
    clearTimeout(this.timer);
    if (this.state === 'offered') this.show('selected');
  }

  leave(): void {
    clearTimeout(this.timer);
    this.editor = undefined;
    this.asked = [];
    this.show(undefined);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.dispose();
  }

  private look({ textEditor, selections, kind }: TextEditorSelectionChangeEvent): void {
    const last = this.asked.at(-1);
    if (textEditor !== this.editor || last === undefined) return;
    const { document } = textEditor;
    const { isEdited } = this;
    this.isEdited = false;
    for (const [index, cells] of this.asked.entries()) {
      const left = selections.map((each) => cells.find((cell) => selectionOf(document, cell).isEqual(each)));
      if (!left.every((cell) => cell !== undefined)) continue;
      // Escape removes additional cursors, undo restores the selection.
      const isLast = index === this.asked.length - 1;
      this.asked = isLast ? [left] : this.asked.slice(index);
      if (isTyping(this.state)) this.show('selected');
      return;
    }
    const isByHand = kind === TextEditorSelectionChangeKind.Mouse || kind === TextEditorSelectionChangeKind.Keyboard;
    const isInside = selections.every((each) => each.isEmpty && last.some((cell) => isIn(document, cell, each)));
    if (isInside && (isEdited || !isByHand)) this.show(last.some(isLastOfRow) ? 'typed-last' : 'typed');
    else this.leave();
  }

  private openList(): void {
    if (this.state === 'offered') void commands.executeCommand('editor.action.triggerSuggest', { auto: true });
  }

  private show(state: CellState | undefined): void {
    if (state === this.state) return;
    this.state = state;
    void commands.executeCommand('setContext', CELL, state);
  }
}

const isTyping = (state: CellState | undefined) => state === 'typed' || state === 'typed-last';

const isLastOfRow = ({ column }: CellPlace) => N_COLUMNS - 1 <= column;

export function cellAt(document: TextDocument, line: number, character: number): CellPlace {
  return { line, column: columnAt(document.lineAt(line).text, character) };
}

/** From the start of the cell to its end, where suggestions apply to the whole cell. */
function selectionOf(document: TextDocument, { line, column }: CellPlace): Selection {
  // The text may have become shorter in the meantime.
  if (document.lineCount <= line) return new Selection(line, 0, line, 0);
  const { start, end } = spanOf(document.lineAt(line).text, column);
  return new Selection(line, start, line, end);
}

function isIn(document: TextDocument, cell: CellPlace, { active }: Selection): boolean {
  return active.line === cell.line && cellAt(document, active.line, active.character).column === cell.column;
}

/** No list opens automatically if the user turned off suggestions while typing. */
function mayOffer(document: TextDocument): boolean {
  const value = workspace.getConfiguration('editor', document).get<unknown>('quickSuggestions');
  const other = typeof value === 'object' && value !== null && 'other' in value ? value.other : value;
  return other === true || other === 'on';
}
