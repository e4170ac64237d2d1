/** Labels at the edge of the view for arcs that leave it: `→ 34 conj`. Pure; lengths are those of the scene. */

import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { labelOf } from './compose/arcs.ts';
import { METRICS, nearestFit, stretchesBetween } from './layout/index.ts';
import type { ArcLine, HorizontalSpan, Measure, Scene } from './scene.ts';

export interface EdgeLabel {
  /** The arc, and the word at its other end, which is out of view. */
  readonly dependent: number;
  readonly other: number;
  readonly text: string;
  readonly left: number;
  readonly width: number;
  /** The middle. */
  readonly y: number;
}

/** Space on both sides of the text, and to the edge. */
const PADDING = 4;

/**
 * For each arc with one end in view: the direction, the ID of the other word, and the relation unless it is in view anyway. As near to
 * the edge as the legs passing through the arc allow. Labels never overlap, as arcs of one level do not. O(arcs²) for arcs that
 * leave the view.
 */
export function edgeLabels(scene: Scene, diagram: Diagram, view: HorizontalSpan, measure: Measure): EdgeLabel[] {
  const isIn = (x: number) => view.left <= x && x <= view.right;
  return scene.lines.flatMap((line): EdgeLabel[] => {
    const { headX, dependentX, head, dependent, y } = line;
    if (head === 0 || isIn(headX) === isIn(dependentX)) return [];
    const [inner, outer, other] = isIn(headX) ? [headX, dependentX, dependent] : [dependentX, headX, head];
    const isRight = inner < outer;
    const isLabelled = view.left <= line.label.left && line.label.right <= view.right;
    const arrow = `${isRight ? '→' : '←'} ${diagram.words[other - 1].id}`;
    const { text: label, style } = labelOf(diagram, diagram.words[dependent - 1]);
    const text = isLabelled ? arrow : `${arrow} ${label}`;
    const width = measure(text, style) + 2 * PADDING;
    const free = freeBetween(line, isRight, inner, view, isLabelled);
    const stretches = stretchesBetween(
      free.left,
      free.right,
      legsThrough(line, scene.lines, free),
      METRICS.labelClearance,
    );
    const atEdge = isRight ? view.right - width / 2 - PADDING : view.left + width / 2 + PADDING;
    // A label partly in view is covered by the one at the edge, which has the same text.
    const isCut = !isLabelled && view.left < line.label.right && line.label.left < view.right;
    const centre = isCut ? atEdge : (nearestFit(stretches, width, atEdge) ?? (isLabelled ? undefined : atEdge));
    if (centre === undefined) return [];
    const left = centre - width / 2;
    if (!isCut) return [{ dependent, other, text, left, width, y }];
    return [{ dependent, other, text, left: isRight ? left : left - PADDING, width: width + PADDING, y }];
  });
}

/** The room on an arc for its label at the edge: from its leg, or from its own label, to the edge. */
function freeBetween(
  { label }: ArcLine,
  isRight: boolean,
  inner: number,
  view: HorizontalSpan,
  isLabelled: boolean,
): HorizontalSpan {
  const { cornerRadius } = METRICS;
  if (isRight) {
    const left = Math.max(inner + cornerRadius, isLabelled ? label.right + PADDING : inner);
    return { left, right: view.right - PADDING };
  }
  const right = Math.min(inner - cornerRadius, isLabelled ? label.left - PADDING : inner);
  return { left: view.left + PADDING, right };
}

/** Positions of the legs of higher arcs within a part of an arc, ascending. */
function legsThrough({ y }: ArcLine, lines: readonly ArcLine[], { left, right }: HorizontalSpan): number[] {
  return lines
    .filter((other) => other.y < y)
    .flatMap(({ headX, dependentX }) => [headX, dependentX])
    .filter((x) => left < x && x < right)
    .sort((a, b) => a - b);
}
