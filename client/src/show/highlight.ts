/** Highlights lines in a text editor, with a background only, so that no text can get in. */

import { type Disposable, type Range, type TextEditor, ThemeColor, window } from 'vscode';

interface Highlight extends Disposable {
  /** Highlights whole lines of an editor, and removes any other highlight. */
  show(editor: TextEditor, lines: Range): void;
  clear(): void;
}

/** In the colour that VS Code uses for previews of *Go to Symbol*. */
export function createHighlight(): Highlight {
  const decoration = window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new ThemeColor('editor.rangeHighlightBackground'),
    borderColor: new ThemeColor('editor.rangeHighlightBorder'),
  });
  let lit: TextEditor | undefined;
  return {
    show: (editor, lines) => {
      if (lit !== editor) lit?.setDecorations(decoration, []);
      editor.setDecorations(decoration, [lines]);
      lit = editor;
    },
    clear: () => lit?.setDecorations(decoration, []),
    dispose: () => decoration.dispose(),
  };
}
