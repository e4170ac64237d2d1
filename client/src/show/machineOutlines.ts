/** Dashed outlines of cells: no colour alone tells them apart, and no text can get in. */

import { Disposable, type TextEditor, ThemeColor, window } from 'vscode';
import type { WireRange } from '../../../server/src/protocol/text.ts';
import { DrawnDecorations } from './drawnDecorations.ts';
import { shownRange } from './range.ts';

interface MachineOutlines extends Disposable {
  /** Replaces those of the editor. */
  draw(editor: TextEditor, cells: readonly WireRange[]): void;
}

export function createMachineOutlines(): MachineOutlines {
  const type = window.createTextEditorDecorationType({
    borderStyle: 'dashed',
    borderWidth: '1px',
    // The themes of high contrast have no colour for hints.
    borderColor: new ThemeColor('descriptionForeground'),
  });
  const drawn = new DrawnDecorations();
  return {
    draw: (editor, cells) => drawn.set(editor, type, cells.map(shownRange)),
    dispose: () => Disposable.from(drawn, type).dispose(),
  };
}
