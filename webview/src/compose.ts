/** Composes the picture of a sentence: measures its texts, lays it out, and turns words and arcs into shapes. */

import { formatNumber, localized } from '../../server/src/localization/index.ts';
import type { Diagram, DiagramWord } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../server/src/protocol/webview.ts';
import { labelOf } from './compose/arcs.ts';
import { type Columns, columnsOf } from './compose/columns.ts';
import { foldLines } from './compose/folding.ts';
import { lowerBundles } from './compose/lower.ts';
import { type ComposedRow, type Content, composeRow, labelInRow, lowerPrefix, wordHeights } from './compose/row.ts';
import { columnSpans } from './compose/spans.ts';
import { BRACKET_HEIGHT } from './compose/words.ts';
import {
  type EdgeLabel,
  type Layout,
  type LayoutInput,
  layOutRows,
  levelHeightFor,
  METRICS,
  mirror,
  moveTo,
  type Row,
  rowOfAll,
  withLevelHeight,
} from './layout/index.ts';
import { MOST_CROSSINGS } from './limits.ts';
import type { LowerLayer } from './lowerLayer.ts';
import type { Mark, Measure, Scene } from './scene.ts';
import { tokensOf } from './session/segmentation.ts';
import type { SpanLayer } from './spanLayer.ts';
import { spansOf } from './spans.ts';

/** Space on both sides of a label, part of its clearance. */
const LABEL_PADDING = 3;
/** Space between two rows. */
const ROW_GAP = 14;

/** The room for the picture, in pixels of scale 1. */
export interface Room {
  /** Breaks the sentence into rows of this width; undefined: one row of any width. */
  readonly width?: number;
  /** If the picture would be higher, levels are closer together, and words have fewer lines if too little would be left for the arcs. */
  readonly height?: number;
}

/** @param lower arcs below the words @param spanLayer lines between them and the words */
export function compose(
  diagram: Diagram,
  options: DiagramOptions,
  measure: Measure,
  lower?: LowerLayer,
  room: Room = {},
  spanLayer: SpanLayer | undefined = spansOf(diagram),
): Scene {
  const isUsedBelow = (lower !== undefined && 0 < lower.arcs.length) || spanLayer !== undefined;
  const columns = columnsIn(room, diagram, options, measure, isUsedBelow);
  const attached = diagram.words.filter(({ head }) => 0 <= head);
  const below = lower && lowerBundles(lower, columns, measure, LABEL_PADDING);
  const spans = columnSpans(spanLayer, columns, measure);
  const content: Content = { diagram, columns, attached, lower, below, spanLayer, spans, measure };
  const rows = layOutIn(content, room);
  const width = Math.max(0, ...rows.map(({ layout }) => layout.width));
  const heights = rows.map((row) => levelHeight(content, row, rows.length, room));
  let top = 0;
  const composed = rows.map((row, at) => {
    const placed = moveTo(withLevelHeight({ ...row.layout, width }, heights[at]), top);
    const one = composeRow(content, row, diagram.isRightToLeft ? mirror(placed) : placed, top);
    top = one.band.bottom + ROW_GAP;
    return one;
  });
  return {
    width,
    height: composed.at(-1)?.band.bottom ?? 0,
    bands: composed.map(({ band }) => band),
    groups: composed.flatMap(({ groups }, band) => groups.map((group) => ({ ...group, band }))),
    lines: composed.flatMap(({ lines }) => lines),
    ...placesOfWords(columns, rows, composed),
    marks: marksOf(diagram, rows),
    lowerMarks:
      lower?.legend.filter(({ kind }) => lower.arcs.some((arc) => arc.kind === kind || arc.marks?.includes(kind))) ??
      [],
    spanMarks: spanLayer?.legend ?? [],
    leftOut: diagram.leftOut ?? unmarkedCrossings(rows),
  };
}

/** If the height is known, the arcs get their share of it. */
function columnsIn(
  { height }: Room,
  diagram: Diagram,
  options: DiagramOptions,
  measure: Measure,
  isUsedBelow: boolean,
): Columns {
  const columns = columnsOf(diagram, options, measure);
  if (height === undefined) return columns;
  const tokens = tokensOf(diagram).length === 0 ? 0 : BRACKET_HEIGHT;
  return foldLines(columns, height, tokens, isUsedBelow, measure);
}

function layOutIn(content: Content, { width }: Room): Row[] {
  const { diagram, attached, measure } = content;
  const input = inputOf(content);
  if (width === undefined) return [rowOfAll(input)];
  const edgeLabel: EdgeLabel = (layer, index, leaving) => {
    if (layer === 'lowerArcs')
      return input.lowerArcs[index].labelWidth + measure(lowerPrefix(content, index, leaving), 'label');
    const { text, style } = labelInRow(diagram, attached[index], leaving);
    return measure(text, style) + 2 * LABEL_PADDING;
  };
  return layOutRows(input, width, edgeLabel);
}

function inputOf({ diagram, columns, attached, below, measure, spans }: Content): LayoutInput & Required<LayoutInput> {
  const { columnOfWord, widths, hanging } = columns;
  return {
    columnWidths: widths,
    hanging,
    arcs: attached.map((word) => ({
      head: word.head === 0 ? undefined : columnOfWord[word.head],
      dependent: columnOfWord[word.index],
      labelWidth: labelWidth(diagram, word, measure) + 2 * LABEL_PADDING,
    })),
    lowerArcs: below?.inputs ?? [],
    brackets: tokensOf(diagram).map(({ first, last, text }) => ({
      first: columnOfWord[first],
      last: columnOfWord[last],
      labelWidth: measure(text, 'token'),
    })),
    spans: spans.map((span) => ({
      first: span.columns[0],
      last: span.columns[span.columns.length - 1],
      labelWidth: span.labelWidth,
    })),
  };
}

function levelHeight(content: Content, row: Row, nRows: number, { height }: Room): number {
  if (height === undefined) return METRICS.levelHeight;
  const { words, tokens, spans } = wordHeights(content, row);
  return levelHeightFor(row.layout, words + tokens + spans, (height - (nRows - 1) * ROW_GAP) / nRows);
}

/** The boxes of the words, by position. */
function placesOfWords(columns: Columns, rows: readonly Row[], composed: readonly ComposedRow[]) {
  const extents = [{ left: 0, right: 0 }];
  const bandOfWord = [0];
  rows.forEach(({ first, end }, band) => {
    columns.list.slice(first, end).forEach((column, at) => {
      if (column.kind !== 'word') return;
      extents[column.word] = composed[band].extents[at];
      bandOfWord[column.word] = band;
    });
  });
  return { extents, bandOfWord };
}

function unmarkedCrossings(rows: readonly Row[]): string | undefined {
  const sum = (count: (layout: Layout) => number) => rows.reduce((total, { layout }) => total + count(layout), 0);
  const nCrossings = sum((layout) => layout.nCrossings);
  if (nCrossings === sum(({ crossings }) => crossings.length)) return undefined;
  const [n, most] = [nCrossings, MOST_CROSSINGS].map((each) => formatNumber(each));
  return localized`The arcs cross at ${n} places. Crossings are marked only up to ${most}.`;
}

function labelWidth(diagram: Diagram, word: DiagramWord, measure: Measure): number {
  const { text, style } = labelOf(diagram, word);
  return measure(text, style);
}

function marksOf(diagram: Diagram, rows: readonly Row[]): Mark[] {
  const has: Record<Mark, boolean> = {
    nonprojective: diagram.arcs.some(({ breakers }) => breakers.length > 0),
    crossing: rows.some(({ layout }) => layout.crossings.length > 0),
    uncertain: diagram.arcs.some(({ isUncertain }) => isUncertain === true) || hasUncertainText(diagram),
    locked: diagram.arcs.some(({ isLocked }) => isLocked === true),
    machine: diagram.arcs.some(({ isMachine }) => isMachine === true),
    cycle: diagram.arcs.some(({ isInCycle }) => isInCycle),
    unattached: diagram.words.some(({ head }) => head < 0),
    multiwordToken: diagram.multiwordTokens.length > 0,
    emptyNode: diagram.emptyNodes.length > 0,
  };
  return (Object.keys(has) as Mark[]).filter((mark) => has[mark]);
}

const hasUncertainText = ({ uncertainTags = [], uncertainEnds = [] }: Diagram) =>
  0 < uncertainTags.length + uncertainEnds.length;
