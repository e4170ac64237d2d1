/** A first step in a folder: opens its first treebank, with the diagram. */

import { commands, window } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { DiagramView } from '../diagram/view.ts';
import { showWarning } from '../show/messages.ts';
import { filesOfWorkspace } from '../treebankFiles.ts';

export function openFirstCommand(diagram: Pick<DiagramView, 'open'>) {
  return async (): Promise<void> => {
    const [first] = await filesOfWorkspace();
    if (first !== undefined) {
      await window.showTextDocument(first);
      return diagram.open();
    }
    const sample = inert`Open Sample Treebank`;
    const message = inert`There is no CoNLL-U file (.conllu or .conll) in this folder. Open the sample to try things out, or a text and run “Annotate Text”.`;
    if ((await showWarning(message, sample)) !== undefined) await commands.executeCommand('treebank.openSample');
  };
}
