/** Grey text behind a line that nobody can type into: an example, or what was found. */

import { type Disposable, Range, type TextEditor, ThemeColor, window } from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';

interface GhostTexts extends Disposable {
  /** In place of what stood in this editor before; undefined: nothing. */
  show(editor: TextEditor, line: number, text: Inert | undefined): void;
}

export function createGhostTexts(): GhostTexts {
  const type = window.createTextEditorDecorationType({});
  const shown = new WeakSet<TextEditor>();
  return {
    show: (editor, line, text) => {
      // An editor with nothing is not told so with every key.
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
