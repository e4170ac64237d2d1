/** The editor area as returned by `vscode.getEditorLayout`: positions and widths of groups, and layouts that make room. Pure. */

import type { DiagramPlace, DiagramPlacement } from '../../../server/src/protocol/settings.ts';

/** A group, or several of them, arranged at right angles to their container: side by side or one below the other. */
interface Cell {
  /** Width in pixels in a row, height in a column. */
  readonly size?: number;
  readonly groups?: readonly Cell[];
}

export interface EditorLayout {
  /** 0: the outermost groups form a row. 1: a column. */
  readonly orientation: 0 | 1;
  readonly groups: readonly Cell[];
}

/**
 * If the text's group is narrower than this, in pixels, it cannot hold both: the columns from ID to DEPREL take about 600, and a diagram
 * narrower than 500 shows only five words.
 */
export const WIDTH_FOR_BOTH = 1100;

/** Share of the height of the editor area left for the text. */
const SHARE_OF_TEXT = 0.55;

/** Orientation of the container of a group, and the path to the group, starting from the outermost container. */
interface Step {
  readonly orientation: 0 | 1;
  readonly at: number;
  readonly cell: Cell;
}

const turned = (orientation: 0 | 1): 0 | 1 => (orientation === 0 ? 1 : 0);

/** The paths to all groups, in the order in which VS Code numbers them. */
function waysIn({ orientation, groups }: EditorLayout): Step[][] {
  return groups.flatMap((cell, at): Step[][] => {
    const step = { orientation, at, cell };
    if (cell.groups === undefined) return [[step]];
    return waysIn({ orientation: turned(orientation), groups: cell.groups }).map((way) => [step, ...way]);
  });
}

export const countGroups = (layout: EditorLayout): number => waysIn(layout).length;

/**
 * Width of a group in pixels. Undefined if all groups form one column, because VS Code then reports only their heights.
 *
 * @param group its number, from 0
 */
export function widthOf(layout: EditorLayout, group: number): number | undefined {
  const inRow = waysIn(layout)
    [group]?.filter(({ orientation }) => orientation === 0)
    .at(-1);
  return inRow === undefined ? totalWidth(layout) : inRow.cell.size;
}

/** Taken from any row that spans the full width. */
function totalWidth({ orientation, groups }: EditorLayout): number | undefined {
  const row = orientation === 0 ? groups : groups.find((cell) => cell.groups !== undefined)?.groups;
  if (row === undefined || row.some(({ size }) => size === undefined)) return undefined;
  return row.reduce((sum, { size = 0 }) => sum + size, 0);
}

/**
 * Where the diagram goes: the place set by the user, otherwise beside the text unless that is too narrow. If the width is unknown, the
 * groups are already below one another, and the diagram goes below them.
 */
export function chosenPlace(placement: DiagramPlacement, width: number | undefined): DiagramPlace {
  if (placement !== 'auto') return placement;
  return width !== undefined && WIDTH_FOR_BOTH <= width ? 'beside' : 'below';
}

/** The position of a group relative to another one, by their closest common container. Undefined for the same group. */
export function relativePlaceOf(layout: EditorLayout, group: number, text: number): DiagramPlace | undefined {
  const ways = waysIn(layout);
  const [way, other] = [ways[group], ways[text]];
  if (way === undefined || other === undefined) return undefined;
  const fork = way.find(({ at }, depth) => at !== other[depth]?.at);
  return fork && (fork.orientation === 0 ? 'beside' : 'below');
}

/** Adds a group below all others, across the full width; it gets the highest number. */
export function withGroupBelow({ orientation, groups }: EditorLayout): EditorLayout {
  const below = { size: 1 - SHARE_OF_TEXT };
  if (orientation === 1) {
    const heights = inShares(groups).map((cell) => ({ ...cell, size: (cell.size ?? 0) * SHARE_OF_TEXT }));
    return { orientation, groups: [...heights, below] };
  }
  const above = groups.length === 1 ? {} : { groups: inShares(groups) };
  return { orientation: 1, groups: [{ ...above, size: SHARE_OF_TEXT }, below] };
}

/**
 * Gives a group a share of the height that it and the group above it have together; all others keep theirs. Undefined if no group is
 * directly above it.
 *
 * @param group its number, from 0
 */
export function withShareOfHeight(layout: EditorLayout, group: number, share: number): EditorLayout | undefined {
  const way = waysIn(layout)[group];
  const { orientation, at } = way?.at(-1) ?? { orientation: 0, at: 0 };
  if (way === undefined || orientation === 0 || at === 0) return undefined;
  const resized = (cells: readonly Cell[], depth: number): Cell[] => {
    const shares = inShares(cells);
    if (depth < way.length - 1) {
      return shares.map((cell, i) => {
        const { groups } = cells[i];
        return i === way[depth].at && groups !== undefined ? { ...cell, groups: resized(groups, depth + 1) } : cell;
      });
    }
    const both = (shares[at - 1].size ?? 0) + (shares[at].size ?? 0);
    return shares.map((cell, i) => {
      if (i === at) return { ...cell, size: both * share };
      return i === at - 1 ? { ...cell, size: both * (1 - share) } : cell;
    });
  };
  return { orientation: layout.orientation, groups: resized(layout.groups, 0) };
}

/** Removes a group, as VS Code does: a row or column of one is dissolved. @param group its number, from 0 */
export function withoutGroup(layout: EditorLayout, group: number): EditorLayout {
  const [first, ...rest] = waysIn(layout)[group];
  const without = (cells: readonly Cell[], [step, ...deeper]: readonly Step[]): Cell[] =>
    cells.flatMap((cell, at): Cell[] => {
      if (at !== step.at) return [cell];
      if (cell.groups === undefined) return [];
      const groups = without(cell.groups, deeper);
      if (groups.length === 0) return [];
      return [groups.length === 1 ? { ...groups[0], size: cell.size } : { ...cell, groups }];
    });
  const groups = without(layout.groups, [first, ...rest]);
  const [only] = groups;
  return groups.length === 1 && only.groups !== undefined
    ? { orientation: turned(layout.orientation), groups: only.groups }
    : { orientation: layout.orientation, groups };
}

/** Adds a group to the right of a single one. */
export const BESIDE_ONE: EditorLayout = { orientation: 0, groups: [{ size: 0.5 }, { size: 0.5 }] };

/** Adds a group below a single one. */
export const BELOW_ONE: EditorLayout = withGroupBelow({ orientation: 0, groups: [{}] });

/** Sizes as fractions of 1, as VS Code expects them; equal ones if not all are known. */
function inShares(cells: readonly Cell[]): Cell[] {
  const isKnown = cells.every(({ size }) => size !== undefined && 0 < size);
  const total = cells.reduce((sum, { size = 0 }) => sum + size, 0);
  return cells.map(({ size = 0, groups }) => ({
    size: isKnown ? size / total : 1 / cells.length,
    ...(groups && { groups: inShares(groups) }),
  }));
}
