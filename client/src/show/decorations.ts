/**
 * Decorations that lay out the text of a treebank. They show only our own text: blanks, an ellipsis, column names. VS Code
 * copies `textDecoration` into the style sheet unchanged, which allows properties that its API lacks.
 */

import {
  type DecorationOptions,
  DecorationRangeBehavior,
  type Disposable,
  Range,
  type TextEditor,
  ThemeColor,
  window,
} from 'vscode';
import type { ColorId } from '../../../server/src/protocol/colors.ts';
import type { Drawing, Header, Stop } from '../columns/drawing.ts';

export interface TableDecorations extends Disposable {
  draw(editor: TextEditor, drawing: Drawing): void;
}

const color = (id: ColorId) => new ThemeColor(id);

const css = (...declarations: readonly string[]) => ({ textDecoration: ['none', ...declarations].join('; ') });

export function createTableDecorations(): TableDecorations {
  const stop = window.createTextEditorDecorationType({});
  // Text typed at the end of a cell must stay visible until the next drawing.
  const hidden = window.createTextEditorDecorationType({
    ...css('display: none'),
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
  });
  const header = window.createTextEditorDecorationType({});
  const headerLine = window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: color('treebank.columnNameBackground'),
  });
  const stripe = window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: color('treebank.stripeBackground'),
  });
  const types = [stop, hidden, header, headerLine, stripe];
  return {
    draw(editor, drawing) {
      editor.setDecorations(stop, drawing.stops.map(stopOptions));
      editor.setDecorations(
        hidden,
        drawing.hidden.map(({ line, start, end }) => new Range(line, start, line, end)),
      );
      editor.setDecorations(header, drawing.headers.map(headerOptions));
      editor.setDecorations(
        headerLine,
        drawing.headers.filter(({ isAbove }) => !isAbove).map(({ line }) => lineRange(line)),
      );
      editor.setDecorations(stripe, drawing.stripes.map(lineRange));
    },
    dispose: () => {
      for (const type of types) type.dispose();
    },
  };
}

const lineRange = (line: number) => new Range(line, 0, line, 0);

function stopOptions({ line, character, tabSize, hasEllipsis }: Stop): DecorationOptions {
  return {
    range: new Range(line, character, line, character),
    renderOptions: {
      // In a box of fixed width: an ellipsis is as wide as a letter in one font, but two columns wide in another.
      ...(hasEllipsis && { before: { contentText: '…', width: '1ch' } }),
      ...(tabSize !== undefined && {
        after: { contentText: '\t', ...css('white-space: pre', `tab-size: ${tabSize}`) },
      }),
    },
  };
}

/** Outside the flow of the line, so that it moves neither the cursor nor typed text. */
function headerOptions({ line, names, isAbove }: Header): DecorationOptions {
  const place = ['position: absolute', 'left: 0', 'white-space: pre', ...(isAbove ? ['top: -1lh'] : [])];
  return {
    range: lineRange(line),
    renderOptions: {
      after: { contentText: names, color: color('treebank.columnNameForeground'), ...css(...place) },
    },
  };
}
