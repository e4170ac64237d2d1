/** Boxes around the cells of a match: solid around words, dashed around relations. They contain no text. */

import { type Disposable, OverviewRulerLane, type Range, type TextEditor, ThemeColor, window } from 'vscode';

interface MatchDecorations extends Disposable {
  /** Marks cells in an editor, and removes all other marks. */
  show(editor: TextEditor, words: readonly Range[], relations: readonly Range[]): void;
  clear(): void;
}

export function createMatchDecorations(): MatchDecorations {
  const box = (borderStyle: 'solid' | 'dashed') =>
    window.createTextEditorDecorationType({
      border: `1px ${borderStyle}`,
      borderColor: new ThemeColor('focusBorder'),
      borderRadius: '2px',
      backgroundColor: new ThemeColor('editor.findMatchHighlightBackground'),
      overviewRulerColor: new ThemeColor('editorOverviewRuler.findMatchForeground'),
      overviewRulerLane: OverviewRulerLane.Center,
    });
  const [ofWords, ofRelations] = [box('solid'), box('dashed')];
  let marked: TextEditor | undefined;
  const clear = () => {
    marked?.setDecorations(ofWords, []);
    marked?.setDecorations(ofRelations, []);
    marked = undefined;
  };
  return {
    show: (editor, words, relations) => {
      if (marked !== editor) clear();
      editor.setDecorations(ofWords, words);
      editor.setDecorations(ofRelations, relations);
      marked = editor;
    },
    clear,
    dispose: () => {
      ofWords.dispose();
      ofRelations.dispose();
    },
  };
}
