/** The decorations of the visible lines that make the text look like a table. Pure. */

import { isBlank, type Lines } from '../text.ts';
import { blocksIn, rowsOf, type Span } from './blocks.ts';
import { headerOf } from './header.ts';
import type { Layout } from './layout.ts';
import { marksOf, type Open } from './marks.ts';

/** A place after a cell; lines from 0, characters in UTF-16 units. */
export interface Stop {
  readonly line: number;
  readonly character: number;
  /** The following text starts at the next multiple of this many columns; undefined if nothing follows. */
  readonly tabSize: number | undefined;
  readonly hasEllipsis: boolean;
  /** Columns to go back first, as the cell before floats over the following ones. */
  readonly back: number;
}

/** Characters of a line that are hidden, float or are faint, half-open. */
interface Part {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The column names. */
export interface Header {
  readonly line: number;
  readonly names: string;
  /** Drawn above the line instead of on it, because no line precedes the first sentence. */
  readonly isAbove: boolean;
}

export interface ColumnDrawing {
  readonly stops: readonly Stop[];
  readonly hidden: readonly Part[];
  /** Drawn over the cells to their right; `isSelected` if they are. */
  readonly floating: readonly (Part & { readonly isSelected: boolean })[];
  /** Cells that say nothing: `_`. */
  readonly blanks: readonly Part[];
  readonly headers: readonly Header[];
  /** Lines with a different background. */
  readonly stripes: readonly number[];
}

export const NOTHING: ColumnDrawing = {
  stops: [],
  hidden: [],
  floating: [],
  blanks: [],
  headers: [],
  stripes: [],
};

/** The visible part. */
interface View {
  readonly lines: Lines;
  /** In order. */
  readonly spans: readonly Span[];
  /** Rows with a cursor, or in which a selection begins or ends, by their line. */
  readonly open: ReadonlyMap<number, Open>;
}

/** @param layoutAt the layout of a block; called once for each block in view */
export function drawingOf({ lines, spans, open }: View, layoutAt: (block: Span) => Layout): ColumnDrawing {
  const stops: Stop[] = [];
  const hidden: Part[] = [];
  const floating: ColumnDrawing['floating'][number][] = [];
  const blanks: Part[] = [];
  const headers: Header[] = [];
  const stripes: number[] = [];
  for (const span of spans) {
    for (const block of blocksIn(lines, span)) {
      const layout = layoutAt(block);
      const rows = rowsOf(lines, block);
      if (rows.length === 0) continue;
      const header = headerAt(lines, block, layout);
      if (header !== undefined) headers.push(header);
      rows.forEach((line, index) => {
        if (line < span.start || span.end <= line) return;
        if (index % 2 === 1) stripes.push(line);
        for (const start of blanksIn(lines.at(line))) blanks.push({ line, start, end: start + 1 });
        const opened = open.get(line);
        for (const { shownEnd, floatEnd, hiddenEnd, isCut, back, tabSize } of marksOf(lines.at(line), layout, opened)) {
          stops.push({ line, character: floatEnd, tabSize, hasEllipsis: isCut, back });
          hidden.push({ line, start: floatEnd, end: hiddenEnd });
          if (floatEnd === shownEnd) continue;
          const isSelected = opened?.selection !== undefined && covers(opened.selection, shownEnd, floatEnd);
          floating.push({ line, start: shownEnd, end: floatEnd, isSelected });
        }
      });
    }
  }
  return { stops, hidden, floating, blanks, headers, stripes };
}

/** Places of the cells `_` after FORM, in which it is a form like any other. */
function blanksIn(line: string): number[] {
  const found: number[] = [];
  const form = line.indexOf('\t') + 1;
  for (let tab = form === 0 ? -1 : line.indexOf('\t', form); tab !== -1; tab = line.indexOf('\t', tab + 1)) {
    const isBlankCell = line[tab + 1] === '_' && (tab + 2 === line.length || line[tab + 2] === '\t');
    if (isBlankCell) found.push(tab + 1);
  }
  return found;
}

const covers = (selection: { readonly start: number; readonly end: number }, start: number, end: number): boolean =>
  selection.start <= start && end <= selection.end;

/** On the empty line before the block. Only the first piece of an overlong block has one. */
function headerAt(lines: Lines, block: Span, layout: Layout): Header | undefined {
  if (block.start === 0) return { line: 0, names: headerOf(layout), isAbove: true };
  const line = block.start - 1;
  return isBlank(lines, line) ? { line, names: headerOf(layout), isAbove: false } : undefined;
}
