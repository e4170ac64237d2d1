/** Cell mode: active from when our keys select whole cells until the user does something else. Key bindings read its state. */

import {
  commands,
  Disposable,
  Range,
  type Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  type TextEditorSelectionChangeEvent,
  TextEditorSelectionChangeKind,
  window,
  workspace,
} from 'vscode';
import { CELL, type CellState } from '../../../server/src/protocol/cellCommands.ts';
import type { Suggestions } from '../../../server/src/protocol/suggestions.ts';
import { cellAt, columnsOfDocument, isIn, nLinesAdded, selectionOf } from './document.ts';
import { OfferedList } from './offeredList.ts';
import { areSamePlaces, type CellPlace, isRow } from './places.ts';
import { WayDown } from './wayDown.ts';

/** Context keys reach the window later. */
const MILLISECONDS_UNTIL_KNOWN = 1000;

/** How cells are selected. */
export interface Selecting {
  /** Whether the list of suggestions opens by itself. */
  readonly offersList?: boolean;
  /** Whether Enter goes down in their column from here. */
  readonly begins?: boolean;
}

export class CellMode implements Disposable {
  private editor: TextEditor | undefined;
  /** The cells selected last, preceded by those whose selection the window has not confirmed yet. */
  private asked: readonly (readonly CellPlace[])[] = [];
  private state: CellState | undefined;
  /** Lines of the cells that the user left for another place in their rows. */
  private rows: ReadonlySet<number> = new Set();
  private isEdited = false;
  private typedAt: number | undefined;
  /** Whether the user asked for the list, or chose from it. */
  private hasList = false;
  private askedAt: number | undefined;
  private readonly list = new OfferedList();
  /** Where Enter goes. */
  readonly way = new WayDown();
  private readonly listeners: Disposable;

  /** @param suggestionsAt what may be in the cell at the cursor; undefined if nothing is known */
  constructor(readonly suggestionsAt: (editor: TextEditor) => Promise<Suggestions | undefined>) {
    this.listeners = Disposable.from(
      window.onDidChangeTextEditorSelection((event) => this.look(event)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document !== this.editor?.document || contentChanges.length === 0) return;
        this.isEdited = true;
        for (const change of contentChanges) this.shift(change.range.end.line, nLinesAdded(change));
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
  select(
    editor: TextEditor,
    cells: readonly CellPlace[],
    { offersList = false, begins = false }: Selecting = {},
  ): void {
    if (editor !== this.editor) this.leave();
    this.way.select(cells, begins);
    this.editor = editor;
    this.typedAt = undefined;
    this.hasList = false;
    this.askedAt = undefined;
    // Selecting what is selected gets no confirmation.
    if (!areSamePlaces(this.asked.at(-1), cells)) this.asked = [...this.asked, cells];
    const selections = cells.map((cell) => selectionOf(editor.document, cell));
    editor.selections = selections;
    editor.revealRange(new Range(selections[selections.length - 1].anchor, selections[selections.length - 1].active));
    this.list.cancel();
    const offers = offersList && this.list.suits(editor.document, cells);
    this.show(offers ? 'offered' : 'selected');
    if (offers) this.list.openSoon(() => this.state === 'offered');
  }

  /** Selects the cell of another row in the column of the main cursor and reveals it with its surroundings. @returns false if no cell is selected */
  moveTo(editor: TextEditor, line: number): boolean {
    const [first] = (editor === this.editor && this.asked.at(-1)) || [];
    if (first === undefined || !isRow(editor.document.lineAt(line).text)) return false;
    editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.InCenterIfOutsideViewport);
    this.select(editor, [{ line, column: first.column }], { begins: true });
    return true;
  }

  /** Whether cells are selected, typed in, or have just been left for another place in their rows. */
  isInUse(editor: TextEditor): boolean {
    return editor === this.editor && this.state !== undefined;
  }

  /** Whether cells are selected or typed in. */
  hasCells(editor: TextEditor): boolean {
    return editor === this.editor && 0 < this.asked.length;
  }

  /** Whether whole cells are selected. */
  hasWholeCells(editor: TextEditor): boolean {
    return this.hasCells(editor) && !isTyping(this.state);
  }

  /** Whether Tab and Enter take a suggestion: not from a list that opened by itself for a cell that a key selected, and is unused. */
  takesSuggestions(editor: TextEditor): boolean {
    return this.isInUse(editor) && (this.state === 'left' || this.hasList || isTyping(this.state));
  }

  /** Since the last key that typed something into a cell; undefined if there was none, or the user has moved in the list since. */
  millisecondsSinceTyped(editor: TextEditor): number | undefined {
    if (!this.hasCells(editor) || !isTyping(this.state) || this.typedAt === undefined) return undefined;
    return performance.now() - this.typedAt;
  }

  /** Call before typing: it replaces the cells, or continues at the cursor in them. */
  noteTyping(editor: TextEditor): void {
    const last = editor === this.editor ? this.asked.at(-1) : undefined;
    if (last === undefined) return;
    this.typedAt = performance.now();
    this.way.type(last);
    this.show(hasLast(editor.document, last) ? 'typed-last' : 'typed');
  }

  /** Records that the user moved in the list: Tab and Enter then take the focused suggestion, not the one that fits the typed letters. */
  noteChoice(): void {
    this.typedAt = undefined;
    this.hasList = true;
  }

  /** Whether the user asked for the list of the cells, or chose from it. */
  get isListTaken(): boolean {
    return this.hasList;
  }

  /** Whether the user has just asked for the list, so that the window may not know yet that it has the keys. */
  get isListNew(): boolean {
    return this.askedAt !== undefined && performance.now() - this.askedAt < MILLISECONDS_UNTIL_KNOWN;
  }

  /** The user requested the list, so from now on it gets its keys. */
  takeList(): void {
    this.list.cancel();
    this.hasList = true;
    this.askedAt = performance.now();
    if (this.state === 'offered') this.show('selected');
  }

  leave(): void {
    this.list.cancel();
    this.editor = undefined;
    this.asked = [];
    this.way.clear();
    this.rows = new Set();
    this.show(undefined);
  }

  dispose(): void {
    this.list.cancel();
    this.listeners.dispose();
  }

  private look({ textEditor, selections, kind }: TextEditorSelectionChangeEvent): void {
    if (textEditor !== this.editor) return;
    if (this.state === 'left' && !selections.every(({ active }) => this.rows.has(active.line))) this.leave();
    const last = this.asked.at(-1);
    if (last === undefined) return;
    const { document } = textEditor;
    const { isEdited } = this;
    this.isEdited = false;
    for (const [index, cells] of this.asked.entries()) {
      const left = selections.map((each) => cells.find((cell) => selectionOf(document, cell).isEqual(each)));
      if (!left.every((cell) => cell !== undefined)) continue;
      // Escape removes additional cursors, undo restores the selection.
      const isLast = index === this.asked.length - 1;
      this.asked = isLast ? [left] : this.asked.slice(index);
      // Confirmation of our own selection comes late, possibly after a key that types over it.
      if (isTyping(this.state) && kind !== TextEditorSelectionChangeKind.Command) this.show('selected');
      return;
    }
    // The window may be behind: text typed into one cell arrives after the next one was requested.
    const isInside = selections.every(
      (each) => each.isEmpty && this.asked.some((cells) => cells.some((cell) => isIn(document, cell, each))),
    );
    const isByHand = kind === TextEditorSelectionChangeKind.Mouse || kind === TextEditorSelectionChangeKind.Keyboard;
    if (isInside && (isEdited || !isByHand)) {
      if (1 < this.asked.length) return;
      this.show(hasLast(document, last) ? 'typed-last' : 'typed');
    } else if (isEdited && kind === undefined) this.follow(document, selections);
    else this.leaveFor(selections);
  }

  /** Undo and redo move the cursor to the change. */
  private follow(document: TextDocument, selections: readonly Selection[]): void {
    const cells = selections.map(({ active }) => cellAt(document, active.line, active.character));
    if (!cells.every(({ line }) => isRow(document.lineAt(line).text))) {
      this.leave();
      return;
    }
    this.asked = [cells];
    const areWhole = selections.every((each, index) => selectionOf(document, cells[index]).isEqual(each));
    this.show(areWhole ? 'selected' : hasLast(document, cells) ? 'typed-last' : 'typed');
  }

  /** As long as the cursors stay in the rows of the cells, Enter does not break them. */
  private leaveFor(selections: readonly Selection[]): void {
    const rows = new Set(this.asked.flatMap((cells) => cells.map(({ line }) => line)));
    const { editor } = this;
    this.leave();
    if (!selections.every(({ active }) => rows.has(active.line))) return;
    this.editor = editor;
    this.rows = rows;
    this.show('left');
  }

  /** Lines were inserted or removed before the end of this one. */
  private shift(line: number, by: number): void {
    if (by === 0) return;
    if (this.state === 'left') this.leave();
    this.asked = this.asked.map((cells) =>
      cells.map((cell) => (line < cell.line ? { ...cell, line: cell.line + by } : cell)),
    );
  }

  private show(state: CellState | undefined): void {
    if (state === this.state) return;
    this.state = state;
    void commands.executeCommand('setContext', CELL, state);
  }
}

const isTyping = (state: CellState | undefined) => state === 'typed' || state === 'typed-last';

/** Whether one of the cells is the last of its row. */
function hasLast(document: TextDocument, cells: readonly CellPlace[]): boolean {
  const { n } = columnsOfDocument(document);
  return cells.some(({ column }) => n - 1 <= column);
}
