/** Where the user is working: the sentence at the cursor of the last active CoNLL-U editor. */

import {
  Disposable,
  EventEmitter,
  type Selection,
  TabInputText,
  type TextDocument,
  type TextEditor,
  TextEditorSelectionChangeKind,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { isGrew, isTreebank } from './server.ts';

export interface Place {
  readonly document: TextDocument;
  /** Lines of the selection, both inclusive; equal for a bare cursor. */
  readonly startLine: number;
  readonly endLine: number;
  /** Line of the cursor. */
  readonly line: number;
}

/** Lines of a selection, both inclusive: one that ends at the beginning of a line does not include that line. */
export function linesOf({ start, end }: Selection): { readonly startLine: number; readonly endLine: number } {
  const isAtLineStart = end.character === 0 && start.line < end.line;
  return { startLine: start.line, endLine: end.line - (isAtLineStart ? 1 : 0) };
}

/** Follows cursor, text and editors. The place is kept while the focus is elsewhere, for instance in the diagram. */
export class LastPlace implements Disposable {
  private uri: Uri | undefined;
  /** The last known state of the last active CoNLL-U editor. */
  private seen: { readonly document: TextDocument; readonly selection: Selection } | undefined;
  /** Whether a key or a click in the text moved the cursor last, not a command or the diagram. */
  isMovedByHand = false;
  private readonly changed = new EventEmitter<void>();
  private readonly listeners: Disposable;

  /** Cursor, text or editor changed. */
  readonly onDidChange = this.changed.event;

  constructor() {
    this.remember(window.activeTextEditor);
    this.listeners = Disposable.from(
      window.onDidChangeActiveTextEditor((editor) => {
        this.remember(editor);
        this.changed.fire();
      }),
      window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (textEditor !== this.editor) return;
        const { Keyboard, Mouse } = TextEditorSelectionChangeKind;
        this.isMovedByHand = kind === Keyboard || kind === Mouse;
        this.see(textEditor);
        this.changed.fire();
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0 || document !== this.editor?.document) return;
        this.isMovedByHand = false;
        this.changed.fire();
      }),
      window.onDidChangeVisibleTextEditors(() => this.changed.fire()),
      workspace.onDidCloseTextDocument(() => this.changed.fire()),
    );
  }

  /** The last active CoNLL-U editor, if it is still visible; any visible one if none was active yet, as after a restart. */
  get editor(): TextEditor | undefined {
    const active = window.activeTextEditor;
    if (active !== undefined && isTreebank(active.document)) return active;
    if (this.uri === undefined) return window.visibleTextEditors.find(({ document }) => isTreebank(document));
    return window.visibleTextEditors.find(({ document }) => document.uri.toString() === this.uri?.toString());
  }

  /** The file of the last active CoNLL-U editor, even if it is no longer visible. */
  get lastUri(): Uri | undefined {
    return this.uri;
  }

  /** An editor that shows a place without having the focus. */
  lookAt(editor: TextEditor): void {
    this.remember(editor);
    this.changed.fire();
  }

  /** The treebank active last, even if other editors cover it; otherwise a visible one. */
  get lastDocument(): TextDocument | undefined {
    const last = workspace.textDocuments.find(({ uri }) => uri.toString() === this.uri?.toString());
    return last ?? window.visibleTextEditors.map(({ document }) => document).find(isTreebank);
  }

  /** The last cursor position, for when a request covers the treebank and has the keyboard. */
  get current(): Place | undefined {
    const at = this.editor ?? this.covered;
    if (at === undefined) return undefined;
    const { document, selection } = at;
    return { document, ...linesOf(selection), line: selection.active.line };
  }

  /** Whether a tab in front is without its editor. While one file takes the place of another there is none for a moment, for seconds if it is large. */
  get isComing(): boolean {
    const shown = new Set(window.visibleTextEditors.map(({ document }) => document.uri.toString()));
    return window.tabGroups.all.some(
      ({ activeTab }) => activeTab?.input instanceof TabInputText && !shown.has(activeTab.input.uri.toString()),
    );
  }

  private get covered() {
    const { activeTextEditor } = window;
    const isCovered = activeTextEditor !== undefined && isGrew(activeTextEditor.document);
    return isCovered && this.seen?.document.isClosed === false ? this.seen : undefined;
  }

  private see({ document, selection }: TextEditor): void {
    this.seen = { document, selection };
  }

  dispose(): void {
    this.listeners.dispose();
    this.changed.dispose();
  }

  private remember(editor: TextEditor | undefined): void {
    if (editor === undefined || !isTreebank(editor.document)) return;
    this.uri = editor.document.uri;
    this.see(editor);
  }
}
