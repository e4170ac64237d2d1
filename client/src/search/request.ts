/** The document with the request: opened beside the text, kept across windows, never lost. */

import {
  commands,
  type Disposable,
  type Memento,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  ViewColumn,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { GREW_ID } from '../../../server/src/protocol/commands.ts';
import { shareHeight } from '../diagram/placement.ts';
import type { LastPlace } from '../place.ts';
import { isGrew } from '../server.ts';
import { hasContent, withRecent } from './texts.ts';

const LAST = 'treebank.search.last';
const RECENT = 'treebank.search.recent';
const MOST_RECENT = 30;

/** Share of the height of the request and the text above it. */
const SHARE_OF_HEIGHT = 0.3;

/** Documents with rules are applied, not searched for. */
export const isRequest = (document: TextDocument): boolean =>
  isGrew(document) && !/^\s*(?:rule|package|strat)\b/m.test(document.getText());

export class RequestDocuments implements Disposable {
  private readonly listener: Disposable;

  /** @param memory of the workspace */
  constructor(
    private readonly memory: Memento,
    private readonly places: LastPlace,
  ) {
    this.listener = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      // Empty a document before discarding it.
      if (0 < contentChanges.length && document.isUntitled && isRequest(document) && hasContent(document.getText()))
        void memory.update(LAST, document.getText());
    });
  }

  get recent(): readonly string[] {
    return this.memory.get<readonly string[]>(RECENT, []);
  }

  /** A request that was run. */
  remember(text: string): void {
    void this.memory.update(RECENT, withRecent(this.recent, text, MOST_RECENT));
  }

  /** The current request: in the active editor, a visible one, or any open one. */
  get current(): TextDocument | undefined {
    const active = window.activeTextEditor?.document;
    if (active !== undefined && isRequest(active)) return active;
    const visible = window.visibleTextEditors.map(({ document }) => document);
    return [...visible, ...workspace.textDocuments].find((each) => !each.isClosed && isRequest(each));
  }

  /** Shows the current request, selected, so that typing starts another one; without one, an empty one. The last one is among the recent. */
  async open(): Promise<TextEditor> {
    const { current } = this;
    if (current === undefined) {
      this.remember(this.memory.get<string>(LAST, ''));
      return this.show(await this.create(''));
    }
    const editor = await this.show(current);
    editor.selection = new Selection(0, 0, current.lineCount, 0);
    return editor;
  }

  /** Shows a text as a request, replacing the current one unless it is a file: that is among the recent ones, and one undo away. */
  async openText(text: string): Promise<TextEditor> {
    const { current } = this;
    if (current === undefined || !current.isUntitled) return this.show(await this.create(text));
    this.remember(current.getText());
    const edit = new WorkspaceEdit();
    edit.replace(current.uri, new Range(0, 0, current.lineCount, 0), text);
    await workspace.applyEdit(edit);
    return this.show(current);
  }

  async show(document: TextDocument): Promise<TextEditor> {
    const isHere = (each: TextDocument) => each === document || isGrew(each);
    const seen = window.visibleTextEditors.find((each) => isHere(each.document));
    if (seen !== undefined) return window.showTextDocument(document, { viewColumn: seen.viewColumn, preview: false });
    const isBelow = await this.makeRoom();
    const editor = await window.showTextDocument(document, { viewColumn: ViewColumn.Active, preview: false });
    if (isBelow) await shareHeight(editor, SHARE_OF_HEIGHT);
    return editor;
  }

  dispose(): void {
    this.listener.dispose();
  }

  private create(content: string): Thenable<TextDocument> {
    return workspace.openTextDocument({ language: GREW_ID, content });
  }

  /** A low group below the text: requests are short, and the columns of the text need the width. @returns whether it exists now */
  private async makeRoom(): Promise<boolean> {
    const { editor } = this.places;
    if (editor === undefined) return false;
    await window.showTextDocument(editor.document, { viewColumn: editor.viewColumn });
    await commands.executeCommand('workbench.action.newGroupBelow');
    return true;
  }
}
