/** Text as a table: aligns the columns of the sentences in view, in every editor that shows CoNLL-U. */

import { Disposable, type TextEditor, window, workspace } from 'vscode';
import { createTableDecorations } from '../show/decorations.ts';
import type { Lines } from '../text.ts';
import type { Span } from './blocks.ts';
import { drawingOf, NOTHING } from './drawing.ts';
import { Layouts } from './layouts.ts';
import { cellAt, type Open } from './marks.ts';
import { isTable, limitsFor } from './settings.ts';
import type { Room } from './textWidth.ts';

/** Minimum number of lines around the visible ones to align as well. */
const MARGIN = 16;

/**
 * In milliseconds. VS Code moves decorations along with an edit, so that most edits leave the columns as they are; redrawing
 * would delay the drawing of the text itself, and of the diagram.
 */
const AFTER_AN_EDIT = 16;

export class TextTable implements Disposable {
  private readonly decorations = createTableDecorations();
  private readonly layouts = new Layouts();
  /** The state at the last drawing of each editor; missing if it has none of our decorations. */
  private readonly drawn = new WeakMap<TextEditor, string>();
  private readonly due = new Set<TextEditor>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners: Disposable;

  constructor(private readonly room: Room) {
    const all = () => this.soon(window.visibleTextEditors);
    this.listeners = Disposable.from(
      window.onDidChangeVisibleTextEditors(all),
      window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.soon([textEditor])),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.soon([textEditor])),
      window.onDidChangeTextEditorOptions(({ textEditor }) => this.soon([textEditor])),
      workspace.onDidChangeTextDocument(({ document }) =>
        this.soon(
          window.visibleTextEditors.filter((editor) => editor.document === document),
          AFTER_AN_EDIT,
        ),
      ),
      // The user chose another language.
      workspace.onDidOpenTextDocument(all),
      workspace.onDidChangeConfiguration((event) => {
        if (['treebank.columns', 'editor', 'diffEditor'].some((section) => event.affectsConfiguration(section))) all();
      }),
      room.onDidChange(all),
    );
    all();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.dispose();
    this.decorations.dispose();
  }

  /** Batched, because a key press is an edit and a cursor move, and often scrolls as well. */
  private soon(editors: readonly TextEditor[], milliseconds = 0): void {
    for (const editor of editors) this.due.add(editor);
    if (this.due.size === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const due = [...this.due];
      this.due.clear();
      for (const editor of due) if (window.visibleTextEditors.includes(editor)) this.draw(editor);
    }, milliseconds);
  }

  private draw(editor: TextEditor): void {
    const { document } = editor;
    if (!isTable(editor)) {
      if (this.drawn.delete(editor)) this.decorations.draw(editor, NOTHING);
      return;
    }
    const limits = limitsFor(document, this.room);
    const spans = spansIn(editor);
    const open = openRows(editor);
    const what = JSON.stringify([document.version, limits, spans, [...open]]);
    if (this.drawn.get(editor) === what) return;
    this.drawn.set(editor, what);
    const lines: Lines = { count: document.lineCount, at: (line) => document.lineAt(line).text };
    const layoutAt = (block: Span) => this.layouts.of(document, lines, block, limits);
    this.decorations.draw(editor, drawingOf({ lines, spans, open }, layoutAt));
  }
}

/**
 * The visible lines, and as many above and below: a turn of the wheel or Page Down shows them before its event arrives.
 * Several spans if something is folded.
 */
function spansIn({ visibleRanges, document }: TextEditor): Span[] {
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of visibleRanges) {
    const margin = Math.max(MARGIN, end.line - start.line + 1);
    const first = Math.max(0, start.line - margin);
    const last = Math.min(document.lineCount, end.line + 1 + margin);
    const before = spans.at(-1);
    if (before !== undefined && first <= before.end) before.end = Math.max(before.end, last);
    else spans.push({ start: first, end: last });
  }
  return spans;
}

/** Rows in which a selection begins or ends, with the cells at its ends. */
function openRows({ document, selections }: TextEditor): Map<number, Open> {
  const open = new Map<number, Open>();
  for (const { anchor, active, start, end, isEmpty } of selections) {
    const isInRow = start.line === end.line && !isEmpty;
    const selection = isInRow ? { start: start.character, end: end.character } : undefined;
    for (const { line, character } of [anchor, active]) {
      if (document.lineCount <= line) continue;
      const cell = cellAt(document.lineAt(line).text, character);
      const { first, last } = open.get(line) ?? { first: cell, last: cell };
      open.set(line, { first: Math.min(cell, first), last: Math.max(cell, last), selection });
    }
  }
  return open;
}
