/** The room between columns that labels of arcs, hanging lines and brackets demand. */

import type { Feet } from './feet.ts';
import { isLoop, isRootArc } from './intervals.ts';
import { freeStretches } from './labels.ts';
import { type Leg, positionsOf } from './legs.ts';
import type { Spacing } from './spacing.ts';
import type { ArcInput, LayoutInput, Metrics } from './types.ts';

/** Lines of the same height side by side, however many columns without one are between them. */
export function hangingDemands(hanging: readonly (readonly number[])[], { columnGap }: Metrics): Spacing[] {
  const demands: Spacing[] = [];
  const before: { column: number; width: number }[] = [];
  hanging.forEach((lines, column) => {
    lines.forEach((width, line) => {
      if (width === 0) return;
      const from = before[line];
      before[line] = { column, width };
      if (from === undefined) return;
      const distance = (from.width + width) / 2 + columnGap;
      demands.push({ from: from.column, fromOffset: 0, to: column, toOffset: 0, distance });
    });
  });
  return demands;
}

/** Every arc is at least as wide as its label; the labels of neighbouring roots are side by side. */
export function labelDemands(arcs: readonly ArcInput[], feet: readonly Feet[], metrics: Metrics): Spacing[] {
  const demands: Spacing[] = [];
  arcs.forEach((arc, index) => {
    const { head, dependent } = arc;
    if (head === undefined || isLoop(arc)) return;
    const [from, to] = head < dependent ? [head, dependent] : [dependent, head];
    const [fromOffset, toOffset] =
      head < dependent ? [feet[index].head, feet[index].dependent] : [feet[index].dependent, feet[index].head];
    demands.push({ from, fromOffset, to, toOffset, distance: arc.labelWidth + 2 * metrics.cornerRadius });
  });
  const roots = arcs
    .map((arc, index) => ({ arc, foot: feet[index].dependent }))
    .filter(({ arc }) => isRootArc(arc))
    .sort((a, b) => a.arc.dependent - b.arc.dependent);
  roots.slice(1).forEach(({ arc, foot }, index) => {
    const before = roots[index];
    if (before.arc.dependent === arc.dependent) return;
    const distance = (before.arc.labelWidth + arc.labelWidth) / 2 + metrics.labelClearance;
    demands.push({ from: before.arc.dependent, fromOffset: before.foot, to: arc.dependent, toOffset: foot, distance });
  });
  return demands;
}

/** For each label that does not fit between any two legs through its arc: makes room in the widest stretch. */
export function passedLabelDemands(
  arcs: readonly ArcInput[],
  feet: readonly Feet[],
  legs: readonly (readonly Leg[])[],
  centres: readonly number[],
  metrics: Metrics,
): Spacing[] {
  const demands: Spacing[] = [];
  arcs.forEach((arc, index) => {
    if (legs[index].length === 0 || arc.head === undefined) return;
    const ends: Leg[] = [
      { arc: index, column: arc.head, offset: feet[index].head },
      { arc: index, column: arc.dependent, offset: feet[index].dependent },
    ];
    ends.sort((a, b) => a.column - b.column);
    const bounds = [ends[0], ...legs[index], ends[1]];
    const stretches = freeStretches(positionsOf(bounds, centres), metrics);
    if (stretches.some(({ left, right }) => arc.labelWidth <= right - left)) return;
    // Legs at one word cannot be moved apart: the space must come from a stretch between two words.
    const movable = stretches.filter(({ fromLeg }) => bounds[fromLeg].column < bounds[fromLeg + 1].column);
    const widest = movable.reduce((a, b) => (b.right - b.left > a.right - a.left ? b : a));
    const before = bounds[widest.fromLeg];
    const after = bounds[widest.fromLeg + 1];
    const taken = positionsOf([before, after], centres);
    const distance = arc.labelWidth + (taken[1] - taken[0]) - (widest.right - widest.left);
    demands.push({
      from: before.column,
      fromOffset: before.offset,
      to: after.column,
      toOffset: after.offset,
      distance,
    });
  });
  return demands;
}

/** Minimum width of a column for the brackets below it alone. */
export function bracketOver(column: number, brackets: LayoutInput['brackets']): number {
  return Math.max(
    0,
    ...brackets.filter(({ first, last }) => first === column && last === column).map(({ labelWidth }) => labelWidth),
  );
}

export function bracketDemands(brackets: LayoutInput['brackets'], columnWidths: readonly number[]): Spacing[] {
  return brackets
    .filter(({ first, last }) => first < last)
    .map(({ first, last, labelWidth }) => ({
      from: first,
      fromOffset: -columnWidths[first] / 2,
      to: last,
      toOffset: columnWidths[last] / 2,
      distance: labelWidth,
    }));
}
