/** Composes the picture of a sentence: measures its texts, lays it out, and turns words and arcs into shapes. */

import type { Diagram, DiagramNode, DiagramWord } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../server/src/protocol/webview.ts';
import { arcGroup, crossingGroup, labelOf } from './compose/arcs.ts';
import { type Columns, columnsOf } from './compose/columns.ts';
import { lowerBundles, lowerGroups } from './compose/lower.ts';
import { BRACKET_HEIGHT, bracketGroup, emptyNodeGroup, wordBlockHeight, wordGroup } from './compose/words.ts';
import { type ArcInput, type Layout, type LayoutInput, layOut, METRICS, mirror } from './layout/index.ts';
import { MOST_CROSSINGS } from './limits.ts';
import type { LowerLayer } from './lowerLayer.ts';
import type { Mark, Measure, Scene } from './scene.ts';

/** Space on both sides of a label, part of its clearance. */
const LABEL_PADDING = 3;

/** @param lower arcs below the words */
export function compose(diagram: Diagram, options: DiagramOptions, measure: Measure, lower?: LowerLayer): Scene {
  const columns = columnsOf(diagram, options, measure);
  const attached = diagram.words.filter(({ head }) => 0 <= head);
  const below = lower && lowerBundles(lower, columns, measure, LABEL_PADDING);
  const layout = place(diagram, columns, attached, below?.inputs ?? [], measure);
  const bottom = layout.height + wordBlockHeight(columns.texts);
  const nBracketRows = Math.max(0, ...layout.brackets.map(({ row }) => row + 1));
  const base = bottom + nBracketRows * BRACKET_HEIGHT;
  const told = (node: DiagramNode) => [lower?.describe(node) ?? ''].filter((text) => text !== '');

  const arcs = attached.map((word, index) =>
    arcGroup(diagram, word, layout.arcs[index], layout.height, labelWidth(diagram, word, measure)),
  );
  const isMarked = ({ classNames }: { classNames: readonly string[] }) => classNames.length > 1;
  const groups = [
    ...columns.list.map((column, index) =>
      column.kind === 'word'
        ? wordGroup(
            diagram,
            diagram.words[column.word - 1],
            columns.texts[index],
            extentOf(layout, index),
            layout,
            bottom,
            told({ word: column.word }),
          )
        : emptyNodeGroup(
            diagram,
            column.emptyNode,
            columns.texts[index],
            extentOf(layout, index),
            layout,
            bottom,
            told({ emptyNode: column.emptyNode }),
          ),
    ),
    ...layout.brackets.map((bracket, index) => bracketGroup(diagram, index, bracket, bottom)),
    // Marked arcs are drawn over plain ones, and the crossing points over everything.
    ...arcs.filter((group) => !isMarked(group)),
    ...arcs.filter(isMarked),
    ...layout.crossings.map((point) => crossingGroup(point, attached[point.upper].index, attached[point.lower].index)),
  ];
  if (lower !== undefined && below !== undefined) {
    const footOf = (column: number) => bottom + rowsOver(column, diagram, columns, layout) * BRACKET_HEIGHT;
    groups.push(...lowerGroups(lower, below, layout.lower.arcs, { base, footOf }, measure));
  }
  return {
    width: layout.width,
    height: base + Math.max(METRICS.margin / 2, layout.lower.height),
    groups,
    extents: [
      { left: 0, right: 0 },
      ...diagram.words.map((word) => extentOf(layout, columns.columnOfWord[word.index])),
    ],
    marks: marksOf(diagram, layout),
    lowerMarks: lower?.legend.filter(({ kind }) => lower.arcs.some((arc) => arc.kind === kind)) ?? [],
    leftOut: diagram.leftOut ?? unmarkedCrossings(layout),
  };
}

function unmarkedCrossings({ nCrossings, crossings }: Layout): string | undefined {
  if (nCrossings === crossings.length) return undefined;
  const [n, most] = [nCrossings, MOST_CROSSINGS].map((each) => each.toLocaleString('en'));
  return `The arcs cross at ${n} places. Crossings are marked only up to ${most}.`;
}

/** How many rows of brackets are between a column and the arcs below it. */
function rowsOver(
  column: number,
  { multiwordTokens }: Diagram,
  { columnOfWord }: Columns,
  { brackets }: Layout,
): number {
  const rows = multiwordTokens.map(({ first, last }, index) =>
    columnOfWord[first] <= column && column <= columnOfWord[last] ? brackets[index].row + 1 : 0,
  );
  return Math.max(0, ...rows);
}

function place(
  diagram: Diagram,
  columns: Columns,
  attached: readonly DiagramWord[],
  lowerArcs: readonly ArcInput[],
  measure: Measure,
): Layout {
  const { columnOfWord, widths } = columns;
  const input: LayoutInput = {
    columnWidths: widths,
    arcs: attached.map((word) => ({
      head: word.head === 0 ? undefined : columnOfWord[word.head],
      dependent: columnOfWord[word.index],
      labelWidth: labelWidth(diagram, word, measure) + 2 * LABEL_PADDING,
    })),
    lowerArcs,
    brackets: diagram.multiwordTokens.map(({ first, last, form }) => ({
      first: columnOfWord[first],
      last: columnOfWord[last],
      labelWidth: measure(form, 'token'),
    })),
  };
  const layout = layOut(input);
  return diagram.isRightToLeft ? mirror(layout) : layout;
}

function labelWidth(diagram: Diagram, word: DiagramWord, measure: Measure): number {
  const { text, style } = labelOf(diagram, word);
  return measure(text, style);
}

function extentOf(layout: Layout, column: number): { left: number; right: number } {
  const half = layout.columnWidths[column] / 2;
  return { left: layout.centres[column] - half, right: layout.centres[column] + half };
}

function marksOf(diagram: Diagram, layout: Layout): Mark[] {
  const has: Record<Mark, boolean> = {
    nonprojective: diagram.arcs.some(({ breakers }) => breakers.length > 0),
    crossing: layout.crossings.length > 0,
    uncertain: diagram.arcs.some(({ isUncertain }) => isUncertain === true),
    locked: diagram.arcs.some(({ isLocked }) => isLocked === true),
    cycle: diagram.arcs.some(({ isInCycle }) => isInCycle),
    unattached: diagram.words.some(({ head }) => head < 0),
    multiwordToken: diagram.multiwordTokens.length > 0,
    emptyNode: diagram.emptyNodes.length > 0,
  };
  return (Object.keys(has) as Mark[]).filter((mark) => has[mark]);
}
