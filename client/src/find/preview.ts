/** Shows sentences in the text while the user moves through a list of them, and restores the previous view. */

import {
  type Disposable,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  type ViewColumn,
  window,
  workspace,
} from 'vscode';
import type { FoundSentence } from '../../../server/src/protocol/findSentences.ts';
import { createHighlight } from '../show/highlight.ts';
import { uriOf } from './openFiles.ts';

/** The previous state of an editor. */
interface Look {
  readonly document: TextDocument;
  readonly viewColumn: ViewColumn | undefined;
  readonly selections: readonly Selection[];
  readonly firstLine: number;
}

export class Preview implements Disposable {
  private readonly before: readonly Look[] = window.visibleTextEditors.map(lookOf);
  private readonly start: Look | undefined;
  private readonly tabs = new Set(tabKeys());
  private readonly highlight = createHighlight();
  private hasMoved = false;
  private wanted: FoundSentence | 'rest' | 'back' | undefined;
  private running: Promise<void> | undefined;

  /** @param editor shows the sentences of files that are not visible */
  constructor(editor: TextEditor | undefined) {
    this.start = editor && lookOf(editor);
  }

  /** Shows a sentence; the list keeps the focus. Of several calls in quick succession, only the last counts. */
  show(sentence: FoundSentence): Promise<void> {
    return this.want(sentence);
  }

  /** Restores everything; the list keeps the focus. */
  rest(): Promise<void> {
    return this.want('rest');
  }

  /** Restores everything, and the text gets the focus. */
  back(): Promise<void> {
    return this.want('back');
  }

  /** Goes to a sentence; the text gets the focus. */
  async accept(sentence: FoundSentence): Promise<void> {
    await this.running;
    const editor = await this.reveal(sentence, false);
    await closeTabs((key) => this.tabs.has(key) || key === keyOf(editor.document.uri, editor.viewColumn));
  }

  dispose(): void {
    this.highlight.dispose();
  }

  private want(wanted: FoundSentence | 'rest' | 'back'): Promise<void> {
    this.wanted = wanted;
    this.running ??= this.work().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async work(): Promise<void> {
    while (this.wanted !== undefined) {
      const { wanted } = this;
      this.wanted = undefined;
      if (wanted === 'rest' || wanted === 'back') await this.restore(wanted);
      else await this.reveal(wanted, true);
    }
  }

  private async reveal({ uri, range, startLine, endLine }: FoundSentence, keepsFocus: boolean): Promise<TextEditor> {
    this.hasMoved = true;
    const document = await workspace.openTextDocument(Uri.parse(uri));
    const seen = window.visibleTextEditors.find((editor) => editor.document === document);
    const viewColumn = seen?.viewColumn ?? this.start?.viewColumn;
    const selection = new Selection(range.start.line, range.start.character, range.end.line, range.end.character);
    const editor = await window.showTextDocument(document, { viewColumn, preserveFocus: keepsFocus, selection });
    editor.revealRange(selection, TextEditorRevealType.InCenterIfOutsideViewport);
    if (keepsFocus) this.highlight.show(editor, new Range(startLine, 0, endLine - 1, 0));
    return editor;
  }

  private async restore(how: 'rest' | 'back'): Promise<void> {
    if (!this.hasMoved) return;
    for (const look of this.before) await lookAgain(look, true);
    await closeTabs((key) => this.tabs.has(key));
    if (this.start !== undefined) await lookAgain(this.start, how === 'rest');
    this.highlight.clear();
  }
}

const lookOf = ({ document, viewColumn, selections, visibleRanges }: TextEditor): Look => ({
  document,
  viewColumn,
  selections,
  firstLine: visibleRanges[0]?.start.line ?? 0,
});

async function lookAgain({ document, viewColumn, selections, firstLine }: Look, keepsFocus: boolean): Promise<void> {
  // Only editors in a group are restored; others (the output panel) have not changed.
  if (viewColumn === undefined || document.isClosed) return;
  const editor = await window.showTextDocument(document, { viewColumn, preserveFocus: keepsFocus });
  editor.selections = selections;
  editor.revealRange(new Range(firstLine, 0, firstLine, 0), TextEditorRevealType.AtTop);
}

const keyOf = (uri: Uri, viewColumn: ViewColumn | undefined): string => `${viewColumn} ${uri}`;

function tabKeys(): string[] {
  return window.tabGroups.all.flatMap(({ tabs, viewColumn }) =>
    tabs.flatMap((tab) => {
      const uri = uriOf(tab);
      return uri === undefined ? [] : [keyOf(uri, viewColumn)];
    }),
  );
}

/** Closes the tabs of files that were opened by the preview. */
async function closeTabs(stays: (key: string) => boolean): Promise<void> {
  const added = window.tabGroups.all.flatMap(({ tabs, viewColumn }) =>
    tabs.filter((tab) => {
      const uri = uriOf(tab);
      return uri !== undefined && !tab.isDirty && !stays(keyOf(uri, viewColumn));
    }),
  );
  if (0 < added.length) await window.tabGroups.close(added, true);
}
