/** Grey text after a line that cannot be edited: an example, or the number of results. */

import { type Disposable, Range, type TextEditor, ThemeColor, window } from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';

interface GhostTexts extends Disposable {
  /** Replaces the previous text of this editor; undefined removes it. */
  show(editor: TextEditor, line: number, text: Inert | undefined): void;
}

export function createGhostTexts(): GhostTexts {
  const type = window.createTextEditorDecorationType({});
  const shown = new WeakSet<TextEditor>();
  return {
    show: (editor, line, text) => {
      // Editors without such a text are left alone on every key.
      if (text === undefined && !shown.delete(editor)) return;
      if (text !== undefined) shown.add(editor);
      const end = editor.document.lineAt(Math.min(line, editor.document.lineCount - 1)).range.end;
      const after = { contentText: text, color: new ThemeColor('editorGhostText.foreground') };
      const margin = end.character === 0 ? {} : { margin: '0 0 0 3ch' };
      const range = new Range(end, end);
      editor.setDecorations(
        type,
        text === undefined ? [] : [{ range, renderOptions: { after: { ...after, ...margin } } }],
      );
    },
    dispose: () => type.dispose(),
  };
}
