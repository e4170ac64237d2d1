/** The states of sentences in the margin of the text: a mark beside their first line, and a colour in the overview ruler. */

import { Disposable, OverviewRulerLane, Range, type TextEditor, ThemeColor, Uri, window } from 'vscode';
import type { ProgressOfDocument, SentenceStateName } from '../../../server/src/protocol/team.ts';
import { DrawnDecorations } from './drawnDecorations.ts';

export interface StateMarks extends Disposable {
  draw(editor: TextEditor, marks: ProgressOfDocument['marks']): void;
}

type Marked = Exclude<SentenceStateName, 'open'>;

/** Told apart by the shape of their icons, not by colour alone. */
const RULERS: Readonly<Record<Marked, string>> = {
  done: 'charts.green',
  checked: 'charts.green',
  discuss: 'charts.yellow',
};

/** @param extensionUri folder of the extension */
export function createStateMarks(extensionUri: Uri): StateMarks {
  const types = new Map(
    (Object.keys(RULERS) as Marked[]).map((state) => {
      const type = window.createTextEditorDecorationType({
        gutterIconPath: Uri.joinPath(extensionUri, 'media', `${state}.svg`),
        gutterIconSize: 'contain',
        overviewRulerColor: new ThemeColor(RULERS[state]),
        overviewRulerLane: OverviewRulerLane.Left,
      });
      return [state, type] as const;
    }),
  );
  const drawn = new DrawnDecorations();
  return {
    draw(editor, marks) {
      for (const [state, type] of types) {
        const here = marks.filter((mark) => mark.state === state);
        drawn.set(
          editor,
          type,
          here.map(({ startLine }) => new Range(startLine, 0, startLine, 0)),
        );
      }
    },
    dispose: () => Disposable.from(drawn, ...types.values()).dispose(),
  };
}
