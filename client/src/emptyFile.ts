/** The grey text in an empty treebank until the user types. */

import { Disposable, window, workspace } from 'vscode';
import { inert } from '../../server/src/inert/index.ts';
import { isTreebank } from './server.ts';
import { createGhostTexts } from './show/ghostText.ts';

const HINT = inert`Ctrl+Space begins a sentence, # a comment. “Annotate Text…” makes a treebank of plain text.`;

export function hintAtBeginning(): Disposable {
  const ghosts = createGhostTexts();
  const draw = () => {
    for (const editor of window.visibleTextEditors) {
      const { document } = editor;
      if (!isTreebank(document)) continue;
      const isEmpty = document.lineCount === 1 && document.lineAt(0).text === '';
      ghosts.show(editor, 0, isEmpty ? HINT : undefined);
    }
  };
  draw();
  return Disposable.from(
    ghosts,
    window.onDidChangeVisibleTextEditors(draw),
    workspace.onDidOpenTextDocument(draw),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (0 < contentChanges.length && isTreebank(document)) draw();
    }),
  );
}
