/** Cell mode: whole cells are selected by our keys, and what becomes of that until the user does something else. Key bindings read it. */

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

/** Columns whose suggestions show without being asked for. */
const OFFERING: ReadonlySet<number> = new Set([COLUMN_OF_CELL.upos, COLUMN_OF_CELL.feats, COLUMN_OF_CELL.deprel]);

/** Who walks over a cell should not see a list flash; who stays there should not wait for it. */
const MILLISECONDS_BEFORE_LIST = 100;

export class CellMode implements Disposable {
  private editor: TextEditor | undefined;
  /** The cells that were selected last, and before them those whose selection the window has not confirmed yet. */
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
      // A panel that gets the focus, as the diagram does, is no other text.
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined && editor !== this.editor) this.leave();
      }),
    );
  }

  /** The cells that are selected or typed into; those at the cursors where none was selected by us. */
  cellsIn(editor: TextEditor): readonly CellPlace[] {
    const cells = editor === this.editor ? this.asked.at(-1) : undefined;
    return cells ?? editor.selections.map(({ active }) => cellAt(editor.document, active.line, active.character));
  }

  /** Selects cells, at least one; the first one is the main cursor, the last one comes into view. */
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

  /** Selects the cell of another row in the column of the main cursor, and shows it with what is around it. @returns false where no cell is selected */
  moveTo(editor: TextEditor, line: number): boolean {
    const [first] = (editor === this.editor && this.asked.at(-1)) || [];
    if (first === undefined || !isRow(editor.document.lineAt(line).text)) return false;
    editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.InCenterIfOutsideViewport);
    this.select(editor, [{ line, column: first.column }]);
    return true;
  }

  /** The user has asked for the list: its keys are its own from now on. */
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
      // Escape takes further cursors away, an undo brings the selection back.
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

/** From the start of the cell to its end, where the suggestions for all of it are. */
function selectionOf(document: TextDocument, { line, column }: CellPlace): Selection {
  // A text that has become shorter meanwhile has no such line.
  if (document.lineCount <= line) return new Selection(line, 0, line, 0);
  const { start, end } = spanOf(document.lineAt(line).text, column);
  return new Selection(line, start, line, end);
}

function isIn(document: TextDocument, cell: CellPlace, { active }: Selection): boolean {
  return active.line === cell.line && cellAt(document, active.line, active.character).column === cell.column;
}

/** Whoever has switched off suggestions while typing has no list opened without asking. */
function mayOffer(document: TextDocument): boolean {
  const value = workspace.getConfiguration('editor', document).get<unknown>('quickSuggestions');
  const other = typeof value === 'object' && value !== null && 'other' in value ? value.other : value;
  return other === true || other === 'on';
}
