/** The groups of one row of words: its words and tokens, the arcs above, and the layer below. */

import type { Diagram, DiagramNode, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import type { Layout, Leaving, Row, RowArc } from '../layout/index.ts';
import { METRICS } from '../layout/index.ts';
import type { LowerLayer } from '../lowerLayer.ts';
import type { ArcLine, Band, HorizontalSpan, Measure, RowGroup } from '../scene.ts';
import { tokensOf } from '../session/segmentation.ts';
import type { SpanLayer } from '../spanLayer.ts';
import { arcGroup, crossingGroup, labelOf } from './arcs.ts';
import type { Columns, TextLine } from './columns.ts';
import { type LowerBundles, lowerGroups } from './lower.ts';
import { type ColumnSpan, heightOfSpans, type RowSpan, spanGroup, spansInRow, widened } from './spans.ts';
import { BRACKET_HEIGHT, bracketGroup, emptyNodeGroup, wordBlockHeight, wordGroup } from './words.ts';

/** Data for the drawing, the same for all rows. */
export interface Content {
  readonly diagram: Diagram;
  readonly columns: Columns;
  /** Words with a head: one arc each, in the order of the layout's input. */
  readonly attached: readonly DiagramWord[];
  readonly lower: LowerLayer | undefined;
  readonly below: LowerBundles | undefined;
  readonly spanLayer: SpanLayer | undefined;
  readonly spans: readonly ColumnSpan[];
  readonly measure: Measure;
}

/** `→ 34 ` in the direction in which an arc leaves its row, with the ID of the node at its other end. */
function edgePrefix({ isRightToLeft }: Diagram, { side }: Leaving, id: string): string {
  return `${(side === 'after') === isRightToLeft ? '←' : '→'} ${id} `;
}

/** The text on an arc of a row. */
export function labelInRow(diagram: Diagram, word: DiagramWord, leaving: Leaving | undefined): TextLine {
  const label = labelOf(diagram, word);
  if (leaving === undefined) return label;
  const other = leaving.end === 'head' ? word.index : word.head;
  return { ...label, text: edgePrefix(diagram, leaving, diagram.words[other - 1].id) + label.text };
}

export interface ComposedRow {
  readonly groups: readonly RowGroup[];
  readonly band: Band;
  readonly lines: readonly ArcLine[];
  /** Extents of the columns, by their number in the row. */
  readonly extents: readonly HorizontalSpan[];
}

/** Height of the words of a row, and of the tokens and spans below them. */
export function wordHeights({ columns: { texts }, spans }: Content, row: Row) {
  const nRows = Math.max(0, ...row.layout.brackets.map((bracket) => bracket.row + 1));
  const rowSpans = spansInRow(spans, row.first, row.end);
  return {
    words: wordBlockHeight(texts.slice(row.first, row.end)),
    tokens: nRows * BRACKET_HEIGHT,
    spans: heightOfSpans(rowSpans),
    rowSpans,
  };
}

/** @param layout of the row as drawn: mirrored and in its place */
export function composeRow(content: Content, row: Row, layout: Layout, top: number): ComposedRow {
  const { diagram, columns, attached, lower, below, measure, spanLayer } = content;
  const heights = wordHeights(content, row);
  const bottom = layout.height + heights.words;
  const base = bottom + heights.tokens;
  const told = (node: DiagramNode) =>
    [spanLayer?.describe(node) ?? '', lower?.describe(node) ?? ''].filter((text) => text !== '');
  const extents = columns.list.slice(row.first, row.end).map((_, at) => extentOf(layout, at + row.nBefore));

  const words = columns.list.slice(row.first, row.end).map((column, at) => {
    const texts = columns.texts[row.first + at];
    return column.kind === 'word'
      ? wordGroup(diagram, diagram.words[column.word - 1], texts, extents[at], layout, told(column))
      : emptyNodeGroup(diagram, column.emptyNode, texts, extents[at], layout, told(column));
  });
  const arcs = row.arcs.map(({ index, leaving }, at) => {
    const label = labelInRow(diagram, attached[index], leaving);
    const width = measure(label.text, label.style);
    return arcGroup(diagram, attached[index], layout.arcs[at], layout.height, { ...label, width });
  });
  const isMarked = ({ classNames }: { classNames: readonly string[] }) =>
    classNames.some((name) => name !== 'arc' && name !== 'is-agreed');
  const dependentOf = (at: number) => attached[row.arcs[at].index].index;
  const groups = [
    ...words,
    ...layout.brackets.map((bracket, at) => bracketGroup(diagram, row.brackets[at], bracket, bottom)),
    // Marked arcs are drawn over plain ones, and the crossing points over everything.
    ...arcs.filter((group) => !isMarked(group)),
    ...arcs.filter(isMarked),
    ...layout.crossings.map((point) => crossingGroup(point, dependentOf(point.upper), dependentOf(point.lower))),
  ];
  if (lower !== undefined && below !== undefined) {
    const footOf = (column: number) =>
      isOver(heights.rowSpans, column)
        ? base + heights.spans
        : bottom + bracketRowsAt(column, content, row, layout) * BRACKET_HEIGHT;
    const bases = { base: base + heights.spans, footOf };
    groups.push(...lowerGroups(lower, below, prefixed(content, row.lowerArcs), layout.lower.arcs, bases, measure));
  }
  if (spanLayer !== undefined) {
    const place = (column: number) => widened(extents[column - row.first]);
    const { isRightToLeft } = diagram;
    groups.push(...heights.rowSpans.map((span) => spanGroup(spanLayer, span, place, base, isRightToLeft)));
  }
  const height = heights.spans + Math.max(METRICS.margin / 2, layout.lower.height);
  const band = { top, wordsTop: layout.height, wordsBottom: bottom, base, bottom: base + height };
  return { groups, band, extents, lines: linesOf(content, row, layout) };
}

function linesOf({ diagram, attached, measure }: Content, row: Row, layout: Layout): ArcLine[] {
  return row.arcs.flatMap(({ index, leaving }, at): ArcLine[] => {
    if (leaving !== undefined) return [];
    const word = attached[index];
    const { headX, dependentX, y, labelX } = layout.arcs[at];
    const { text, style } = labelOf(diagram, word);
    const half = measure(text, style) / 2;
    const label = { left: labelX - half, right: labelX + half };
    return [{ dependent: word.index, head: word.head, headX, dependentX, y, label }];
  });
}

/** Whether spans are between a column and the arcs below it. */
const isOver = (spans: readonly RowSpan[], column: number): boolean =>
  spans.some(({ columns }) => columns[0] <= column && column <= columns[columns.length - 1]);

/** Number of rows of brackets between a column and the arcs below it. */
function bracketRowsAt(column: number, { diagram, columns }: Content, row: Row, { brackets }: Layout): number {
  const rows = row.brackets.map((index, at) => {
    const { first, last } = tokensOf(diagram)[index];
    const isAbove = columns.columnOfWord[first] <= column && column <= columns.columnOfWord[last];
    return isAbove ? brackets[at].row + 1 : 0;
  });
  return Math.max(0, ...rows);
}

/** The arcs below, with a prefix on the labels of those that leave the row. */
function prefixed(content: Content, arcs: readonly RowArc[]): { index: number; prefix: string }[] {
  return arcs.map(({ index, leaving }) => ({ index, prefix: leaving ? lowerPrefix(content, index, leaving) : '' }));
}

export function lowerPrefix({ diagram, below }: Content, index: number, leaving: Leaving): string {
  const bundle = below?.bundles[index];
  const other = leaving.end === 'head' ? bundle?.dependent : bundle?.head;
  if (other === undefined) return '';
  const { id } = 'word' in other ? diagram.words[other.word - 1] : diagram.emptyNodes[other.emptyNode];
  return edgePrefix(diagram, leaving, id);
}

function extentOf(layout: Layout, column: number): HorizontalSpan {
  const half = layout.columnWidths[column] / 2;
  return { left: layout.centres[column] - half, right: layout.centres[column] + half };
}
