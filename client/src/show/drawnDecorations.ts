/**
 * The decorations drawn in each editor, so that only changes are sent to VS Code: it redraws all decorations of a type, and the
 * lines with them.
 */

import {
  type DecorationOptions,
  type Disposable,
  Range,
  type TextDocumentContentChangeEvent,
  type TextEditor,
  type TextEditorDecorationType,
  window,
  workspace,
} from 'vscode';

type Drawn = readonly Range[] | readonly DecorationOptions[];

export class DrawnDecorations implements Disposable {
  private readonly editors = new Map<TextEditor, Map<TextEditorDecorationType, Drawn>>();
  private readonly listener = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    for (const [editor, types] of this.editors) if (editor.document === document) forget(types, contentChanges);
  });

  dispose(): void {
    this.listener.dispose();
  }

  /** Types with something drawn. */
  typesIn(editor: TextEditor): TextEditorDecorationType[] {
    return [...(this.editors.get(editor)?.keys() ?? [])];
  }

  /** The types of all visible editors. */
  typesInView(): Set<TextEditorDecorationType> {
    this.prune();
    return new Set([...this.editors.values()].flatMap((types) => [...types.keys()]));
  }

  set(editor: TextEditor, type: TextEditorDecorationType, wanted: Drawn): void {
    const known = this.editors.get(editor);
    // VS Code makes new editors when tabs are switched, and the old ones keep their documents.
    if (known === undefined) this.prune();
    const types = known ?? new Map<TextEditorDecorationType, Drawn>();
    this.editors.set(editor, types);
    const drawn = types.get(type);
    if (drawn === undefined ? wanted.length === 0 : isSame(drawn, wanted)) return;
    if (wanted.length === 0) types.delete(type);
    else types.set(type, wanted);
    editor.setDecorations(type, wanted);
  }

  private prune(): void {
    for (const editor of this.editors.keys())
      if (!window.visibleTextEditors.includes(editor)) this.editors.delete(editor);
  }
}

/** The position of decorations that VS Code moved along with an edit is unknown: they are drawn again. */
const UNKNOWN: Drawn = [new Range(0, 0, 0, 0)];

function forget(types: Map<TextEditorDecorationType, Drawn>, changes: readonly TextDocumentContentChangeEvent[]): void {
  const isMoved = (each: Range | DecorationOptions) => changes.some((change) => isTouched(rangeOf(each), change));
  for (const [type, drawn] of types) if (drawn.some(isMoved)) types.set(type, UNKNOWN);
}

/** Whether an edit may have moved a range: it is before it on the same line, or added or removed lines above it. */
function isTouched({ end }: Range, { range, text }: TextDocumentContentChangeEvent): boolean {
  if (end.line < range.start.line) return false;
  if (range.isSingleLine && !/[\r\n]/.test(text))
    return end.line === range.start.line && range.start.character <= end.character;
  return true;
}

const rangeOf = (each: Range | DecorationOptions): Range => (each instanceof Range ? each : each.range);

/** Options other than the range are compared as well: the text of a header is in them. */
function isSame(a: Drawn, b: Drawn): boolean {
  if (a === UNKNOWN || a.length !== b.length) return false;
  return a.every((each, index) => {
    const other = b[index];
    if (each instanceof Range || other instanceof Range)
      return each instanceof Range && other instanceof Range && each.isEqual(other);
    return (
      each.range.isEqual(other.range) && JSON.stringify(each.renderOptions) === JSON.stringify(other.renderOptions)
    );
  });
}
