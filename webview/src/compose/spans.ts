/** Shapes of the spans under the words. Pure. */

import type { DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { levelsOf } from '../layout/index.ts';
import type { HorizontalSpan, Measure, RowGroup, Shape } from '../scene.ts';
import type { SpanLayer } from '../spanLayer.ts';
import { type Columns, columnOf } from './columns.ts';
import { n } from './number.ts';

/** Height of a row of spans: line and label. */
const SPAN_HEIGHT = 19;
/** From the top of a row to its line, and from the words to the first row. */
const LINE_TOP = 6;
const TICK = 4;
const BASELINE = 17;
/** Half the distance between two lines that touch the same column gap. */
const OVERHANG = 3;

/** A span by columns. */
export interface ColumnSpan {
  /** Its index in the layer. */
  readonly index: number;
  /** Ascending. */
  readonly columns: readonly number[];
  readonly head: number | undefined;
  readonly labelWidth: number;
}

/** A span, or the part of one, in a row of words. */
export interface RowSpan extends ColumnSpan {
  /** 0 is nearest to the words. */
  readonly level: number;
  readonly startsBefore: boolean;
  readonly goesOn: boolean;
}

/** Spans with nodes that are not in the sentence have the others only. O(nodes). */
export function columnSpans(layer: SpanLayer | undefined, columns: Columns, measure: Measure): readonly ColumnSpan[] {
  return (layer?.spans ?? []).flatMap(({ nodes, label, head }, index): ColumnSpan[] => {
    const at = (node: DiagramNode) => columnOf(columns, node) ?? -1;
    const own = nodes
      .map(at)
      .filter((column) => 0 <= column)
      .sort((a, b) => a - b);
    if (own.length === 0) return [];
    return [{ index, columns: own, head: head && at(head), labelWidth: measure(label, 'span-label') }];
  });
}

/** The spans of columns first…end-1, each with its level: inner ones are nearer to the words, none overlaps another. O(s²) for s spans. */
export function spansInRow(spans: readonly ColumnSpan[], first: number, end: number): RowSpan[] {
  const here = spans.flatMap((span) => {
    const columns = span.columns.filter((column) => first <= column && column < end);
    const [start, last] = [span.columns[0], span.columns[span.columns.length - 1]];
    return columns.length === 0 ? [] : [{ ...span, columns, startsBefore: start < first, goesOn: end <= last }];
  });
  const levels = levelsOf(
    here.map(({ columns }) => ({ left: columns[0] - 0.25, right: columns[columns.length - 1] + 0.25 })),
  );
  return here.map((span, at) => ({ ...span, level: levels[at] - 1 }));
}

/** Height of these spans. */
export const heightOfSpans = (spans: readonly RowSpan[]): number =>
  Math.max(0, ...spans.map(({ level }) => level + 1)) * SPAN_HEIGHT;

/**
 * A line under the nodes with ticks at its ends, dotted across gaps and heavy under the head; an end in another row has no tick.
 * @param extentOf place of a column @param top y at which the rows start
 */
export function spanGroup(
  layer: SpanLayer,
  { index, columns, head, labelWidth, level, startsBefore, goesOn }: RowSpan,
  extentOf: (column: number) => HorizontalSpan,
  top: number,
  isRightToLeft: boolean,
): RowGroup {
  const { label, kinds } = layer.spans[index];
  const runs = runsOf(columns).map(([from, to]) => around([extentOf(from), extentOf(to)]));
  const whole = around(runs);
  const y = LINE_TOP;
  const x = (place: number) => n(place - whole.left);
  const lines = runs.map(({ left, right }): Shape => path('span', `M${x(left)} ${y}H${x(right)}`));
  const inOrder = [...runs].sort((a, b) => a.left - b.left);
  const gaps = inOrder
    .slice(1)
    .map((run, at): Shape => path('span-gap', `M${x(inOrder[at].right)} ${y}H${x(run.left)}`));
  const [start, last] = isRightToLeft ? [whole.right, whole.left] : [whole.left, whole.right];
  const ticks = [...(startsBefore ? [] : [start]), ...(goesOn ? [] : [last])].map(
    (place): Shape => path('span', `M${x(place)} ${y}v${-TICK}`),
  );
  const under = head === undefined || !columns.includes(head) ? undefined : extentOf(head);
  const width = Math.max(whole.right - whole.left, labelWidth);
  return {
    item: { kind: 'span', span: index },
    classNames: ['span-group', ...kinds],
    // The words say what covers them.
    label: undefined,
    origin: { x: whole.left, y: top + level * SPAN_HEIGHT },
    shapes: [
      { type: 'rect', className: 'span-hit', x: 0, y: 0, width, height: SPAN_HEIGHT, radius: 0 },
      ...lines,
      ...gaps,
      ...ticks,
      ...(under === undefined ? [] : [path('span-head', `M${x(under.left)} ${y}H${x(under.right)}`)]),
      {
        type: 'text',
        className: 'span-label',
        x: isRightToLeft ? whole.right - whole.left - labelWidth / 2 : labelWidth / 2,
        y: BASELINE,
        text: label,
      },
    ],
    span: { left: whole.left, right: whole.left + width },
  };
}

const path = (className: string, d: string): Shape => ({ type: 'path', className, d });

/** First and last of each run of neighbours. */
function runsOf(columns: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const column of columns) {
    const run = runs[runs.length - 1];
    if (run !== undefined && run[1] === column - 1) run[1] = column;
    else runs.push([column, column]);
  }
  return runs;
}

const around = (places: readonly HorizontalSpan[]): HorizontalSpan => ({
  left: Math.min(...places.map(({ left }) => left)),
  right: Math.max(...places.map(({ right }) => right)),
});

/** The place of a column for spans: a little wider than its content. */
export const widened = ({ left, right }: HorizontalSpan): HorizontalSpan => ({
  left: left - OVERHANG,
  right: right + OVERHANG,
});
