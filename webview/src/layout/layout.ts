/**
 * Lays out a sentence with its arcs: columns from left to right, arcs above them as brackets with rounded corners.
 *
 * An arc is drawn at the level of its nesting depth; arcs that cross get different levels, so the leg of the upper one passes
 * through the lower one at exactly one point. Columns are widened until every label fits between the legs around it. As a result,
 * labels never overlap one another or a leg, and each crossing can be pointed at.
 */

import { MOST_CROSSINGS } from '../limits.ts';
import { type Feet, placeFeet } from './feet.ts';
import { intervalOf, isLoop, isRootArc } from './intervals.ts';
import { nearestFit, type Stretch, stretchesBetween } from './labels.ts';
import { levelsOf } from './levels.ts';
import { centresOf, type Spacing, widen } from './spacing.ts';
import {
  type ArcInput,
  type CrossingPoint,
  type Layout,
  type LayoutInput,
  METRICS,
  type Metrics,
  type PlacedArc,
  type PlacedBracket,
} from './types.ts';

/** A leg that passes through an arc: the arc it belongs to, and its position. */
interface Leg {
  readonly arc: number;
  readonly column: number;
  readonly offset: number;
}

/** Arcs on one side of the words, before the columns are placed. */
interface Layer {
  readonly arcs: readonly ArcInput[];
  readonly levels: readonly number[];
  readonly nLevels: number;
  readonly feet: readonly Feet[];
  /** Width taken by the feet of each column. */
  readonly feetWidths: readonly number[];
  readonly legs: readonly (readonly Leg[])[];
  readonly nCrossings: number;
}

/**
 * Arcs above the words and, on request, a second layer below them: each is laid out by itself, and the columns are wide enough
 * for both. Time O(m² + m·n) for m arcs over n columns: well below 10 ms for 150 words.
 */
export function layOut(input: LayoutInput, metrics: Metrics = METRICS): Layout {
  const { brackets, spans = [] } = input;
  const labelled = [...brackets, ...spans];
  const nColumns = input.columnWidths.length;
  const upper = layerOf(input.arcs, nColumns, metrics);
  const lower = layerOf(input.lowerArcs ?? [], nColumns, metrics);
  const layers = [upper, lower];

  const feetWidth = ({ feetWidths }: Layer, column: number) =>
    feetWidths[column] === 0 ? 0 : feetWidths[column] + metrics.footGap;
  const columnWidths = input.columnWidths.map((width, column) =>
    Math.max(width, feetWidth(upper, column), feetWidth(lower, column), bracketOver(column, labelled)),
  );
  const gaps = columnWidths.slice(1).map((width, column) => (width + columnWidths[column]) / 2 + metrics.columnGap);
  widen(gaps, [
    ...layers.flatMap(({ arcs, feet }) => labelDemands(arcs, feet, metrics)),
    ...bracketDemands(labelled, columnWidths),
    ...hangingDemands(input.hanging ?? [], metrics),
  ]);
  // Gaps only grow, so what fits before the second round still fits after it.
  for (const { arcs, feet, legs } of layers)
    widen(gaps, passedLabelDemands(arcs, feet, legs, centresOf(gaps, nColumns, 0), metrics));
  const { left, right } = reachOf(layers, columnWidths, input.hanging ?? [], centresOf(gaps, nColumns, 0));
  const centres = centresOf(gaps, nColumns, metrics.margin - left);

  const height = metrics.margin + heightOf(upper, metrics);
  return {
    width: right - left + 2 * metrics.margin,
    height,
    nLevels: upper.nLevels,
    centres,
    columnWidths,
    ...placeLayer(upper, centres, (distance) => height - distance, metrics),
    nCrossings: upper.nCrossings,
    lower: {
      height: lower.nLevels === 0 ? 0 : heightOf(lower, metrics) + metrics.margin,
      arcs: placeLayer(lower, centres, (distance) => distance, metrics).arcs,
    },
    brackets: placeBrackets(brackets, centres, columnWidths),
  };
}

function layerOf(arcs: readonly ArcInput[], nColumns: number, metrics: Metrics): Layer {
  const inner = levelsOf(arcs.filter((arc) => !isRootArc(arc)).map(intervalOf));
  const top = Math.max(0, ...inner) + 1;
  const innerLevels = inner.values();
  const levels = arcs.map((arc) => (isRootArc(arc) ? top : (innerLevels.next().value ?? top)));
  const { feet, widths: feetWidths } = placeFeet(nColumns, arcs, levels, metrics);
  const nCrossings = countCrossings(arcs, levels);
  const legs =
    nCrossings <= MOST_CROSSINGS
      ? arcs.map((arc, index) => legsThrough(arc, levels[index], arcs, levels, feet))
      : arcs.map((): Leg[] => []);
  return { arcs, levels, nLevels: Math.max(0, ...levels), feet, feetWidths, legs, nCrossings };
}

/** From the words to the outermost level. */
const heightOf = ({ nLevels }: Layer, metrics: Metrics): number =>
  metrics.firstLevel + Math.max(0, nLevels - 1) * metrics.levelHeight;

/** @param yAt the y of a distance from the words */
function placeLayer(
  { arcs, levels, feet, legs }: Layer,
  centres: readonly number[],
  yAt: (distance: number) => number,
  metrics: Metrics,
): { arcs: PlacedArc[]; crossings: CrossingPoint[] } {
  const placed = arcs.map((arc, index): PlacedArc => {
    const headX = centres[arc.head ?? arc.dependent] + feet[index].head;
    const dependentX = centres[arc.dependent] + feet[index].dependent;
    const level = levels[index];
    const labelX = labelPlace(arc, headX, dependentX, positionsOf(legs[index], centres), metrics);
    const y = yAt(metrics.firstLevel + (level - 1) * metrics.levelHeight);
    return { level, headX, dependentX, y, labelX, ...(arc.atEdge && { atEdge: arc.atEdge }) };
  });
  const crossings = legs.flatMap((through, lower) =>
    through.map(
      ({ arc, column, offset }): CrossingPoint => ({
        x: centres[column] + offset,
        y: placed[lower].y,
        upper: arc,
        lower,
      }),
    ),
  );
  return { arcs: placed, crossings };
}

/** The layout with its top at another y. */
export function moveTo(layout: Layout, top: number): Layout {
  if (top === 0) return layout;
  return {
    ...layout,
    height: layout.height + top,
    arcs: layout.arcs.map((arc) => ({ ...arc, y: arc.y + top })),
    crossings: layout.crossings.map((crossing) => ({ ...crossing, y: crossing.y + top })),
  };
}

/** The picture for a right-to-left script: everything is mirrored. */
export function mirror(layout: Layout): Layout {
  const flip = (x: number) => layout.width - x;
  const flipArc = (arc: PlacedArc): PlacedArc => ({
    ...arc,
    headX: flip(arc.headX),
    dependentX: flip(arc.dependentX),
    labelX: flip(arc.labelX),
  });
  return {
    ...layout,
    centres: layout.centres.map(flip),
    arcs: layout.arcs.map(flipArc),
    lower: { ...layout.lower, arcs: layout.lower.arcs.map(flipArc) },
    crossings: layout.crossings.map((crossing) => ({ ...crossing, x: flip(crossing.x) })),
    brackets: layout.brackets.map(({ left, right, row }) => ({ left: flip(right), right: flip(left), row })),
  };
}

/** Legs that pass through an arc: those of higher arcs that are not enclosed (so they cross it), and those of the roots it covers. */
function legsThrough(
  arc: ArcInput,
  level: number,
  arcs: readonly ArcInput[],
  levels: readonly number[],
  feet: readonly Feet[],
): Leg[] {
  if (isRootArc(arc) || isLoop(arc)) return [];
  const interval = intervalOf(arc);
  const isInside = (column: number) => interval.left < column && column < interval.right;
  const legs: Leg[] = [];
  arcs.forEach((other, index) => {
    if (levels[index] <= level || isLoop(other)) return;
    const { head, dependent } = other;
    if (isInside(dependent)) legs.push({ arc: index, column: dependent, offset: feet[index].dependent });
    else if (head !== undefined && isInside(head)) legs.push({ arc: index, column: head, offset: feet[index].head });
  });
  return legs.sort((a, b) => a.column - b.column || a.offset - b.offset);
}

/** How many legs pass through arcs. O(m²), but nothing is stored. */
function countCrossings(arcs: readonly ArcInput[], levels: readonly number[]): number {
  let count = 0;
  arcs.forEach((arc, index) => {
    if (isRootArc(arc) || isLoop(arc)) return;
    const { left, right } = intervalOf(arc);
    for (let other = 0; other < arcs.length; other++) {
      const { head, dependent } = arcs[other];
      if (levels[other] <= levels[index] || head === dependent) continue;
      if ((left < dependent && dependent < right) || (head !== undefined && left < head && head < right)) count++;
    }
  });
  return count;
}

const positionsOf = (legs: readonly Leg[], centres: readonly number[]): number[] =>
  legs.map(({ column, offset }) => centres[column] + offset);

/** The extent of the picture to both sides: only the label of a root and hanging lines may be wider than the columns around them. */
function reachOf(
  layers: readonly Layer[],
  columnWidths: readonly number[],
  hanging: LayoutInput['hanging'] & object,
  centres: readonly number[],
): { left: number; right: number } {
  const last = centres.length - 1;
  if (last < 0) return { left: 0, right: 0 };
  let left = centres[0] - columnWidths[0] / 2;
  let right = centres[last] + columnWidths[last] / 2;
  hanging.forEach((lines, column) => {
    const half = Math.max(0, ...lines) / 2;
    left = Math.min(left, centres[column] - half);
    right = Math.max(right, centres[column] + half);
  });
  for (const { arcs, feet } of layers) {
    arcs.forEach((arc, index) => {
      if (!isRootArc(arc)) return;
      const x = centres[arc.dependent] + feet[index].dependent;
      left = Math.min(left, x - arc.labelWidth / 2);
      right = Math.max(right, x + arc.labelWidth / 2);
    });
  }
  return { left, right };
}

/** Lines of the same height side by side, however many columns without one are between them. */
function hangingDemands(hanging: readonly (readonly number[])[], { columnGap }: Metrics): Spacing[] {
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
function labelDemands(arcs: readonly ArcInput[], feet: readonly Feet[], metrics: Metrics): Spacing[] {
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
function passedLabelDemands(
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

/** @param bounds left end, legs and right end of an arc, ascending */
function freeStretches(bounds: readonly number[], metrics: Metrics): Stretch[] {
  const left = bounds[0] + metrics.cornerRadius;
  const right = bounds[bounds.length - 1] - metrics.cornerRadius;
  return stretchesBetween(left, right, bounds.slice(1, -1), metrics.labelClearance);
}

function labelPlace(
  arc: ArcInput,
  headX: number,
  dependentX: number,
  legs: readonly number[],
  metrics: Metrics,
): number {
  if (isRootArc(arc)) return dependentX;
  const middle = (headX + dependentX) / 2;
  const reach = Math.min(Math.abs(headX - dependentX) / 2, metrics.labelReach);
  const nearDependent = headX < dependentX ? dependentX - reach : dependentX + reach;
  const wanted = arc.atEdge === undefined ? nearDependent : arc.atEdge === 'head' ? headX : dependentX;
  const bounds = [Math.min(headX, dependentX), ...legs, Math.max(headX, dependentX)];
  return nearestFit(freeStretches(bounds, metrics), arc.labelWidth, wanted) ?? middle;
}

const BRACKET_INSET = 2;

/** Minimum width of a column for the brackets below it alone. */
function bracketOver(column: number, brackets: LayoutInput['brackets']): number {
  return Math.max(
    0,
    ...brackets.filter(({ first, last }) => first === column && last === column).map(({ labelWidth }) => labelWidth),
  );
}

function bracketDemands(brackets: LayoutInput['brackets'], columnWidths: readonly number[]): Spacing[] {
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

/** Brackets of a well-formed file are disjoint and share one row; overlapping ones are stacked. */
function placeBrackets(
  brackets: LayoutInput['brackets'],
  centres: readonly number[],
  columnWidths: readonly number[],
): PlacedBracket[] {
  const rows = levelsOf(brackets.map(({ first, last }) => ({ left: first - 0.25, right: last + 0.25 })));
  return brackets.map(({ first, last }, index) => ({
    left: centres[first] - columnWidths[first] / 2 + BRACKET_INSET,
    right: centres[last] + columnWidths[last] / 2 - BRACKET_INSET,
    row: rows[index] - 1,
  }));
}
