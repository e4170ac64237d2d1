/** The editor area as `vscode.getEditorLayout` tells it: where groups stand, how wide they are, and how to make room. Pure. */

import type { DiagramPlace, DiagramPlacement } from '../../../server/src/protocol/settings.ts';

/** A group, or several side by side or one below the other, whichever their container is not. */
export interface Cell {
  /** Width in pixels in a row, height in a column. */
  readonly size?: number;
  readonly groups?: readonly Cell[];
}

export interface Layout {
  /** 0: the outermost groups stand in a row. 1: in a column. */
  readonly orientation: 0 | 1;
  readonly groups: readonly Cell[];
}

/**
 * Below this width of the text's group, in pixels, it cannot hold both: the columns from ID to DEPREL take about 600, and a diagram
 * narrower than 500 shows five words.
 */
export const WIDTH_FOR_BOTH = 1100;

/** Of the height of the editor area, for the text. */
const SHARE_OF_TEXT = 0.55;

/** Orientation of the container of a group, and the way to it, from the outermost on. */
interface Step {
  readonly orientation: 0 | 1;
  readonly at: number;
  readonly cell: Cell;
}

const turned = (orientation: 0 | 1): 0 | 1 => (orientation === 0 ? 1 : 0);

/** The ways to all groups, in the order in which VS Code numbers them. */
function waysIn({ orientation, groups }: Layout): Step[][] {
  return groups.flatMap((cell, at): Step[][] => {
    const step = { orientation, at, cell };
    if (cell.groups === undefined) return [[step]];
    return waysIn({ orientation: turned(orientation), groups: cell.groups }).map((way) => [step, ...way]);
  });
}

export const countGroups = (layout: Layout): number => waysIn(layout).length;

/**
 * Width of a group in pixels. Undefined where all groups stand in one column: VS Code tells their heights alone then.
 *
 * @param group its number, from 0
 */
export function widthOf(layout: Layout, group: number): number | undefined {
  const inRow = waysIn(layout)
    [group]?.filter(({ orientation }) => orientation === 0)
    .at(-1);
  return inRow === undefined ? totalWidth(layout) : inRow.cell.size;
}

/** As any row that goes all the way across has it. */
function totalWidth({ orientation, groups }: Layout): number | undefined {
  const row = orientation === 0 ? groups : groups.find((cell) => cell.groups !== undefined)?.groups;
  if (row === undefined || row.some(({ size }) => size === undefined)) return undefined;
  return row.reduce((sum, { size = 0 }) => sum + size, 0);
}

/**
 * Where the diagram goes. A setting that names a place is kept to. Otherwise beside the text, unless that is too narrow; where the
 * width is not known, groups stand one below the other already, and so will it.
 */
export function chosenPlace(placement: DiagramPlacement, width: number | undefined): DiagramPlace {
  if (placement !== 'auto') return placement;
  return width !== undefined && WIDTH_FOR_BOTH <= width ? 'beside' : 'below';
}

/** How a group stands to another one: what their closest common container is. Undefined for the same group. */
export function placeOf(layout: Layout, group: number, text: number): DiagramPlace | undefined {
  const ways = waysIn(layout);
  const [way, other] = [ways[group], ways[text]];
  if (way === undefined || other === undefined) return undefined;
  const fork = way.find(({ at }, depth) => at !== other[depth]?.at);
  return fork && (fork.orientation === 0 ? 'beside' : 'below');
}

/** One group more, across the whole width below all others; it gets the highest number. */
export function withGroupBelow({ orientation, groups }: Layout): Layout {
  const below = { size: 1 - SHARE_OF_TEXT };
  if (orientation === 1) {
    const heights = inShares(groups).map((cell) => ({ ...cell, size: (cell.size ?? 0) * SHARE_OF_TEXT }));
    return { orientation, groups: [...heights, below] };
  }
  const above = groups.length === 1 ? {} : { groups: inShares(groups) };
  return { orientation: 1, groups: [{ ...above, size: SHARE_OF_TEXT }, below] };
}

/** One group more at the right of the only one. */
export const BESIDE_ONE: Layout = { orientation: 0, groups: [{ size: 0.5 }, { size: 0.5 }] };

/** One group more below the only one. */
export const BELOW_ONE: Layout = withGroupBelow({ orientation: 0, groups: [{}] });

/** Sizes as parts of 1, as VS Code takes them; equal ones where they are not all known. */
function inShares(cells: readonly Cell[]): Cell[] {
  const isKnown = cells.every(({ size }) => size !== undefined && 0 < size);
  const total = cells.reduce((sum, { size = 0 }) => sum + size, 0);
  return cells.map(({ size = 0, groups }) => ({
    size: isKnown ? size / total : 1 / cells.length,
    ...(groups && { groups: inShares(groups) }),
  }));
}
