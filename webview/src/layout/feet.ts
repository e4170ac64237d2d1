/** The points where arcs meet their words: side by side, ordered so that arcs at one word never cross each other. */

import { isLoop, isRootArc } from './intervals.ts';
import type { ArcInput, Metrics } from './types.ts';

/** Distances of an arc's feet from the centres of their columns. The root's foot is the dependent's. */
export interface Feet {
  readonly head: number;
  readonly dependent: number;
}

interface FeetOfColumns {
  /** For each arc. */
  readonly feet: readonly Feet[];
  /** Width taken by the feet of each column. */
  readonly widths: readonly number[];
}

interface Foot {
  readonly arc: number;
  readonly end: 'head' | 'dependent';
  /** Order among the feet of a column, from left to right. */
  readonly order: number;
  /** Distance to the next foot. */
  readonly space: number;
}

/**
 * From left to right: arcs to the left, lowest first; self-loop; root; arcs to the right, highest first. So the leg of a higher
 * arc is always outside the lower ones it encloses.
 */
export function placeFeet(
  nColumns: number,
  arcs: readonly ArcInput[],
  levels: readonly number[],
  metrics: Metrics,
): FeetOfColumns {
  const feetAt: Foot[][] = Array.from({ length: nColumns }, () => []);
  const top = Math.max(0, ...levels) + 1;
  arcs.forEach((arc, index) => {
    const { head, dependent } = arc;
    const add = (column: number, end: Foot['end'], order: number, space = metrics.footGap) => {
      if (arc.atEdge !== end) feetAt[column].push({ arc: index, end, order, space });
    };
    if (isRootArc(arc)) add(dependent, 'dependent', 0);
    else if (isLoop(arc)) {
      add(dependent, 'head', -2, arc.labelWidth + 2 * metrics.cornerRadius);
      add(dependent, 'dependent', -1);
    } else if (head !== undefined) {
      const towards = (other: number, column: number) =>
        other < column ? -2 - (top - levels[index] + 1) : 1 + (top - levels[index]);
      add(head, 'head', towards(dependent, head));
      add(dependent, 'dependent', towards(head, dependent));
    }
  });
  const offsets = arcs.map(() => ({ head: 0, dependent: 0 }));
  const widths = feetAt.map((feet) => spread(feet, offsets));
  for (const [index, arc] of arcs.entries()) if (isRootArc(arc)) offsets[index].head = offsets[index].dependent;
  return { feet: offsets, widths };
}

/** Spreads the feet of one column around its centre; returns the width they take. */
function spread(feet: Foot[], offsets: { head: number; dependent: number }[]): number {
  feet.sort((a, b) => a.order - b.order);
  const width = feet.slice(0, -1).reduce((sum, { space }) => sum + space, 0);
  let x = -width / 2;
  for (const { arc, end, space } of feet) {
    offsets[arc][end] = x;
    x += space;
  }
  return width;
}
