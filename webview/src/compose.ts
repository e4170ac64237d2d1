/** Composes the picture of a sentence: measures its texts, lays it out, and turns words and arcs into shapes. */

import type { Diagram, DiagramWord } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../server/src/protocol/webview.ts';
import { arcGroup, crossingGroup, labelOf } from './compose/arcs.ts';
import { type Columns, columnsOf } from './compose/columns.ts';
import { BRACKET_HEIGHT, bracketGroup, emptyNodeGroup, wordBlockHeight, wordGroup } from './compose/words.ts';
import { type Layout, type LayoutInput, layOut, METRICS, mirror } from './layout/index.ts';
import { MOST_CROSSINGS } from './limits.ts';
import type { Mark, Measure, Scene } from './scene.ts';

/** Space on both sides of a label, part of its clearance. */
const LABEL_PADDING = 3;

export function compose(diagram: Diagram, options: DiagramOptions, measure: Measure): Scene {
  const columns = columnsOf(diagram, options, measure);
  const attached = diagram.words.filter(({ head }) => 0 <= head);
  const layout = place(diagram, columns, attached, measure);
  const bottom = layout.height + wordBlockHeight(columns.texts);
  const nBracketRows = Math.max(0, ...layout.brackets.map(({ row }) => row + 1));

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
          )
        : emptyNodeGroup(diagram, column.emptyNode, columns.texts[index], extentOf(layout, index), layout, bottom),
    ),
    ...layout.brackets.map((bracket, index) => bracketGroup(diagram, index, bracket, bottom)),
    // Marked arcs are drawn over plain ones, and the crossing points over everything.
    ...arcs.filter((group) => !isMarked(group)),
    ...arcs.filter(isMarked),
    ...layout.crossings.map((point) => crossingGroup(point, attached[point.upper].index, attached[point.lower].index)),
  ];
  return {
    width: layout.width,
    height: bottom + nBracketRows * BRACKET_HEIGHT + METRICS.margin / 2,
    groups,
    extents: [
      { left: 0, right: 0 },
      ...diagram.words.map((word) => extentOf(layout, columns.columnOfWord[word.index])),
    ],
    marks: marksOf(diagram, layout),
    leftOut: diagram.leftOut ?? unmarkedCrossings(layout),
  };
}

function unmarkedCrossings({ nCrossings, crossings }: Layout): string | undefined {
  if (nCrossings === crossings.length) return undefined;
  const [n, most] = [nCrossings, MOST_CROSSINGS].map((each) => each.toLocaleString('en'));
  return `The arcs cross at ${n} places. Crossings are marked only up to ${most}.`;
}

function place(diagram: Diagram, columns: Columns, attached: readonly DiagramWord[], measure: Measure): Layout {
  const { columnOfWord, widths } = columns;
  const input: LayoutInput = {
    columnWidths: widths,
    arcs: attached.map((word) => ({
      head: word.head === 0 ? undefined : columnOfWord[word.head],
      dependent: columnOfWord[word.index],
      labelWidth: labelWidth(diagram, word, measure) + 2 * LABEL_PADDING,
    })),
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
