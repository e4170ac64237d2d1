/** Shows a match: in the text, with boxes around its cells, and in the diagram, with its words and arcs marked. */

import {
  Disposable,
  Range,
  Selection,
  TabInputWebview,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import { TABLE_VIEW } from '../../../server/src/protocol/commands.ts';
import type { FoundMatches, MatchPlace } from '../../../server/src/protocol/search.ts';
import type { WireRange } from '../../../server/src/protocol/text.ts';
import type { DiagramView } from '../diagram/view.ts';
import type { LastPlace } from '../place.ts';
import { isTreebank } from '../server.ts';
import { createMatchDecorations } from '../show/matchDecorations.ts';

/** A match among the results. */
interface MatchAt {
  readonly uri: string;
  readonly sentence: FoundMatches;
  readonly match: number;
}

export class ShownMatch implements Disposable {
  private readonly decorations = createMatchDecorations();
  private readonly listeners: Disposable;
  private shown: MatchAt | undefined;
  private hasOpenedDiagram = false;

  constructor(
    private readonly places: LastPlace,
    private readonly diagram: DiagramView,
  ) {
    this.listeners = Disposable.from(
      this.decorations,
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const { shown } = this;
        if (shown === undefined || document.uri.toString() !== shown.uri) return;
        // An edit above the end of the sentence makes the positions of the words unknown; edits below do not matter.
        if (contentChanges.some(({ range }) => range.start.line < shown.sentence.endLine)) this.clear();
      }),
      // Decorations belong to an editor, and a file shown again has a new one.
      window.onDidChangeVisibleTextEditors((editors) => {
        const { shown } = this;
        const editor = shown && editors.find(({ document }) => document.uri.toString() === shown.uri);
        if (editor !== undefined) this.decorate(editor);
      }),
    );
  }

  /** Start of the search for the next match: the displayed match if the cursor is still in its sentence, otherwise the cursor. */
  get from(): MatchPlace | undefined {
    const { current } = this.places;
    if (current === undefined) return undefined;
    const { document, line } = current;
    const { shown } = this;
    const isThere =
      shown?.uri === document.uri.toString() && shown.sentence.startLine <= line && line < shown.sentence.endLine;
    return { uri: document.uri.toString(), line, ...(isThere ? { match: shown.match } : {}) };
  }

  async show(at: MatchAt, keepsFocus: boolean): Promise<void> {
    const { uri, sentence, match } = at;
    const document = await workspace.openTextDocument(Uri.parse(uri, true));
    const found = sentence.matches[match];
    const words = found?.nodes.flatMap(({ range }) => (range === undefined ? [] : [range])) ?? [];
    const start = words[0]?.start ?? { line: sentence.startLine, character: 0 };
    const selection = new Selection(start.line, start.character, start.line, start.character);
    const viewColumn = this.columnFor(document.uri);
    this.shown = at;
    const editor = await window.showTextDocument(document, { viewColumn, preserveFocus: keepsFocus, selection });
    editor.revealRange(
      new Range(sentence.startLine, 0, sentence.endLine - 1, 0),
      TextEditorRevealType.InCenterIfOutsideViewport,
    );
    this.decorate(editor);
    this.places.lookAt(editor);
    // If the user has closed the diagram since, it stays closed.
    if (!this.hasOpenedDiagram) {
      this.hasOpenedDiagram = true;
      await this.diagram.open();
    }
    this.diagram.showMarks({
      uri,
      startLine: sentence.startLine,
      nodes: found?.nodes.map(({ id, name }) => ({ id, name })) ?? [],
      edges: found?.edges.map(({ range: _, ...edge }) => edge) ?? [],
    });
  }

  clear(): void {
    this.shown = undefined;
    this.decorations.clear();
    this.diagram.showMarks(undefined);
  }

  dispose(): void {
    this.listeners.dispose();
  }

  private decorate(editor: TextEditor): void {
    const found = this.shown?.sentence.matches[this.shown.match];
    if (found === undefined) return;
    this.decorations.show(
      editor,
      found.nodes.flatMap(({ range }) => (range === undefined ? [] : [rangeOf(range)])),
      found.edges.map(({ range }) => rangeOf(range)),
    );
  }

  /** The column that shows this file, otherwise one with a treebank: requests and the diagram keep their place. */
  private columnFor(uri: Uri): ViewColumn | undefined {
    const { visibleTextEditors } = window;
    const same = visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
    const other = this.places.editor ?? visibleTextEditors.find(({ document }) => isTreebank(document));
    const column = same?.viewColumn ?? other?.viewColumn;
    // A table shows its matches beside itself.
    return column ?? (window.activeTextEditor === undefined && isTableInFront() ? ViewColumn.Beside : ViewColumn.One);
  }
}

const isTableInFront = (): boolean => {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputWebview && input.viewType.endsWith(TABLE_VIEW);
};

const rangeOf = ({ start, end }: WireRange): Range => new Range(start.line, start.character, end.line, end.character);
