/**
 * Decorations that lay out the text of a treebank. They show only our own text: blanks, an ellipsis, column names. VS Code
 * copies `textDecoration` into the style sheet unchanged, which allows properties that its API lacks.
 */

import {
  type DecorationOptions,
  DecorationRangeBehavior,
  type DecorationRenderOptions,
  type Disposable,
  Range,
  type TextEditor,
  type TextEditorDecorationType,
  ThemeColor,
  window,
} from 'vscode';
import type { ColorId } from '../../../server/src/protocol/colors.ts';
import type { ColumnDrawing, Header, Stop } from '../columns/drawing.ts';
import { DrawnDecorations } from './drawnDecorations.ts';

interface TableDecorations extends Disposable {
  draw(editor: TextEditor, drawing: ColumnDrawing): void;
}

const color = (id: ColorId) => new ThemeColor(id);

const css = (...declarations: readonly string[]) => ({ textDecoration: ['none', ...declarations].join('; ') });

/** Decorations without options of their own are the cheap ones: so each appearance of a stop has a type. */
const MOST_TYPES = 256;
/** Colours of the theme as VS Code names them in style sheets. */
const BACKGROUND = 'var(--vscode-editor-background)';
const SELECTION = 'var(--vscode-editor-selectionBackground)';
/** An edit redraws the hidden parts of one in this many lines. */
const HIDDEN_TYPES = 16;

export function createTableDecorations(): TableDecorations {
  // Text typed at the end of a cell must stay visible until the next drawing.
  const hidden = Array.from({ length: HIDDEN_TYPES }, () =>
    window.createTextEditorDecorationType({
      ...css('display: none'),
      rangeBehavior: DecorationRangeBehavior.ClosedClosed,
    }),
  );
  // Positioned, so that the cells after it are drawn beneath it; the cursor, which comes later in the page, is not. The shadow is a blank behind it.
  const floatingOf = (...backgrounds: readonly string[]) =>
    window.createTextEditorDecorationType({
      ...css('position: relative', `background: ${backgrounds.join(', ')}`, `box-shadow: 1ch 0 0 ${BACKGROUND}`),
      rangeBehavior: DecorationRangeBehavior.ClosedOpen,
    });
  const floating = floatingOf(BACKGROUND);
  const selected = floatingOf(`linear-gradient(${SELECTION}, ${SELECTION})`, BACKGROUND);
  const header = window.createTextEditorDecorationType({});
  const headerLine = window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: color('treebank.columnNameBackground'),
  });
  const stripe = window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: color('treebank.stripeBackground'),
  });
  const blank = window.createTextEditorDecorationType({
    opacity: '0.45',
    rangeBehavior: DecorationRangeBehavior.ClosedClosed,
  });
  const stops = new Map<string, TextEditorDecorationType>();
  const others = [...hidden, floating, selected, blank, header, headerLine, stripe];
  const drawn = new DrawnDecorations();

  function typeOf(look: string, stop: Stop): TextEditorDecorationType {
    const known = stops.get(look);
    if (known !== undefined) return known;
    const type = window.createTextEditorDecorationType(optionsOf(stop));
    stops.set(look, type);
    return type;
  }

  return {
    draw(editor, drawing) {
      const ranges = new Map<string, { readonly type: TextEditorDecorationType; readonly at: Range[] }>();
      for (const stop of drawing.stops) {
        const look = lookOf(stop);
        const known = ranges.get(look) ?? { type: typeOf(look, stop), at: [] };
        ranges.set(look, known);
        known.at.push(new Range(stop.line, stop.character, stop.line, stop.character));
      }
      const used = new Set([...ranges.values()].map(({ type }) => type));
      for (const type of drawn.typesIn(editor))
        if (!used.has(type) && !others.includes(type)) drawn.set(editor, type, []);
      for (const { type, at } of ranges.values()) drawn.set(editor, type, at);
      hidden.forEach((type, index) => {
        const here = drawing.hidden.filter(({ line }) => line % HIDDEN_TYPES === index);
        drawn.set(
          editor,
          type,
          here.map(({ line, start, end }) => new Range(line, start, line, end)),
        );
      });
      for (const type of [floating, selected]) {
        const parts = drawing.floating.filter(({ isSelected }) => isSelected === (type === selected));
        drawn.set(
          editor,
          type,
          parts.map(({ line, start, end }) => new Range(line, start, line, end)),
        );
      }
      drawn.set(
        editor,
        blank,
        drawing.blanks.map(({ line, start, end }) => new Range(line, start, line, end)),
      );
      drawn.set(editor, header, drawing.headers.map(headerOptions));
      const onLines = drawing.headers.filter(({ isAbove }) => !isAbove);
      drawn.set(
        editor,
        headerLine,
        onLines.map(({ line }) => lineRange(line)),
      );
      drawn.set(editor, stripe, drawing.stripes.map(lineRange));
      if (stops.size <= MOST_TYPES) return;
      const kept = drawn.typesInView();
      for (const [look, type] of stops) {
        if (kept.has(type)) continue;
        type.dispose();
        stops.delete(look);
      }
    },
    dispose: () => {
      for (const each of [drawn, ...others, ...stops.values()]) each.dispose();
    },
  };
}

const lineRange = (line: number) => new Range(line, 0, line, 0);

const lookOf = ({ tabSize, hasEllipsis, back }: Stop): string => `${tabSize} ${hasEllipsis} ${back}`;

const optionsOf = ({ tabSize, hasEllipsis, back }: Stop): DecorationRenderOptions => ({
  // In a box of fixed width: an ellipsis is as wide as a letter in one font, but two columns wide in another.
  ...(hasEllipsis && { before: { contentText: '…', width: '1ch' } }),
  ...(tabSize !== undefined && {
    after: {
      contentText: '\t',
      ...css('white-space: pre', `tab-size: ${tabSize}`, ...(0 < back ? [`margin-left: -${back}ch`] : [])),
    },
  }),
});

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
