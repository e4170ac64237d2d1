/** Lines lit up in a text editor: nothing but a background, so that no text can get in. */

import { type Disposable, type Range, type TextEditor, ThemeColor, window } from 'vscode';

export interface Highlight extends Disposable {
  /** Lights up whole lines of an editor, and no others anywhere. */
  show(editor: TextEditor, lines: Range): void;
  clear(): void;
}

/** In the colour in which VS Code shows where *Go to Symbol* would go. */
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
