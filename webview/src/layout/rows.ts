/**
 * Breaks a sentence into rows of words, each laid out independently. An arc between two rows leaves its row at the edge, on the side of
 * its other end, and enters the other row in the same manner; it does not touch the rows between them.
 */

import { layOut } from './layout.ts';
import { type ArcInput, type Layout, type LayoutInput, METRICS, type Metrics } from './types.ts';

type LayerName = 'arcs' | 'lowerArcs';

/** An arc that leaves its row: the side, and its end in the row. */
export interface Leaving {
  readonly side: 'before' | 'after';
  readonly end: 'head' | 'dependent';
}

export interface RowArc {
  /** Its index in the input. */
  readonly index: number;
  readonly input: ArcInput;
  /** Undefined: both ends are in this row. */
  readonly leaving: Leaving | undefined;
}

/** Columns first…end-1 of the sentence. */
export interface Row {
  readonly first: number;
  readonly end: number;
  /** Number of columns of its layout before the column `first`: one if arcs leave there. */
  readonly nBefore: number;
  /** In the order of the layout's arcs. */
  readonly arcs: readonly RowArc[];
  readonly lowerArcs: readonly RowArc[];
  /** Indices of the brackets, in the order of the layout's. A broken bracket has a part in each row. */
  readonly brackets: readonly number[];
  readonly layout: Layout;
}

/** Width of the label of an arc at the edge of its row, clearance included. */
export type EdgeLabel = (layer: LayerName, index: number, leaving: Leaving) => number;

const NO_LABEL: EdgeLabel = () => 0;

/** The sentence in one row. */
export const rowOfAll = (input: LayoutInput, metrics: Metrics = METRICS): Row =>
  layOutRow(input, 0, input.columnWidths.length, NO_LABEL, metrics);

/**
 * Rows no wider than `width`, if single columns and tokens allow that. Time: that of `layOut` for the sentence, and for each row a
 * few times.
 */
export function layOutRows(input: LayoutInput, width: number, edgeLabel: EdgeLabel, metrics: Metrics = METRICS): Row[] {
  const nColumns = input.columnWidths.length;
  const all = rowOfAll(input, metrics);
  if (all.layout.width <= width) return [all];
  const { centres, columnWidths } = all.layout;
  const mayBreak = breaksOf(input);
  const rows: Row[] = [];
  for (let first = 0; first < nColumns; ) {
    // The distance of columns is about that of a single row.
    const start = centres[first] - columnWidths[first] / 2 - 2 * metrics.margin;
    let end = first + 1;
    while (end < nColumns && centres[end] + columnWidths[end] / 2 - start <= width) end++;
    end = lastBreak(mayBreak, first, end);
    let row = layOutRow(input, first, end, edgeLabel, metrics);
    // Arcs that leave a row take less room than in a single row.
    while (row.layout.width <= width && end < nColumns) {
      const longer = nextBreak(mayBreak, end);
      const more = layOutRow(input, first, longer, edgeLabel, metrics);
      if (width < more.layout.width) break;
      [row, end] = [more, longer];
    }
    while (width < row.layout.width) {
      const shorter = lastBreak(mayBreak, first, end - 1);
      if (end <= shorter) break;
      end = shorter;
      row = layOutRow(input, first, end, edgeLabel, metrics);
    }
    rows.push(row);
    first = end;
  }
  return rows;
}

/** Whether a row may end before each column, including the one after the last: not within a bracket. */
function breaksOf({ columnWidths, brackets }: LayoutInput): boolean[] {
  const mayBreak = new Array<boolean>(columnWidths.length + 1).fill(true);
  for (const { first, last } of brackets) mayBreak.fill(false, first + 1, last + 1);
  return mayBreak;
}

/** The last possible end up to `end` of a row that begins at `first`; `end` itself if there is none. */
function lastBreak(mayBreak: readonly boolean[], first: number, end: number): number {
  for (let at = end; first < at; at--) if (mayBreak[at]) return at;
  return Math.max(first + 1, end);
}

/** The next possible end after `end`. */
function nextBreak(mayBreak: readonly boolean[], end: number): number {
  const found = mayBreak.indexOf(true, end + 1);
  return found === -1 ? mayBreak.length - 1 : found;
}

function layOutRow(input: LayoutInput, first: number, end: number, edgeLabel: EdgeLabel, metrics: Metrics): Row {
  const of = (layer: LayerName) => arcsOfRow(input[layer] ?? [], first, end, (...at) => edgeLabel(layer, ...at));
  const [arcs, lowerArcs] = [of('arcs'), of('lowerArcs')];
  const leavings = [...arcs, ...lowerArcs].map(({ leaving }) => leaving?.side);
  const [nBefore, nAfter] = [Number(leavings.includes('before')), Number(leavings.includes('after'))];
  const columnIn = (column: number) => Math.max(0, Math.min(nBefore + end - first, column - first + nBefore));
  const placed = ({ input: arc }: RowArc): ArcInput => ({
    ...arc,
    head: arc.head === undefined ? undefined : columnIn(arc.head),
    dependent: columnIn(arc.dependent),
  });
  const clipped = (list: LayoutInput['brackets']) =>
    list.flatMap(({ first: from, last, labelWidth }, index) => {
      if (end <= from || last < first) return [];
      const [left, right] = [Math.max(from, first), Math.min(last, end - 1)];
      return [{ index, first: columnIn(left), last: columnIn(right), labelWidth }];
    });
  const brackets = clipped(input.brackets);
  const layout = layOut(
    {
      columnWidths: [
        ...new Array<number>(nBefore).fill(0),
        ...input.columnWidths.slice(first, end),
        ...new Array<number>(nAfter).fill(0),
      ],
      hanging: [...new Array<number[]>(nBefore).fill([]), ...(input.hanging ?? []).slice(first, end)],
      arcs: arcs.map(placed),
      lowerArcs: lowerArcs.map(placed),
      brackets,
      spans: clipped(input.spans ?? []),
    },
    metrics,
  );
  return { first, end, nBefore, arcs, lowerArcs, brackets: brackets.map(({ index }) => index), layout };
}

function arcsOfRow(
  arcs: readonly ArcInput[],
  first: number,
  end: number,
  edgeLabel: (index: number, leaving: Leaving) => number,
): RowArc[] {
  const isHere = (column: number) => first <= column && column < end;
  return arcs.flatMap((input, index): RowArc[] => {
    const { head = input.dependent, dependent } = input;
    if (isHere(head) && isHere(dependent)) return [{ index, input, leaving: undefined }];
    if (!isHere(head) && !isHere(dependent)) return [];
    const inside = isHere(head) ? 'head' : 'dependent';
    const other = inside === 'head' ? dependent : head;
    const leaving: Leaving = { side: other < first ? 'before' : 'after', end: inside };
    const atEdge = inside === 'head' ? 'dependent' : 'head';
    return [{ index, input: { ...input, labelWidth: edgeLabel(index, leaving), atEdge }, leaving }];
  });
}
