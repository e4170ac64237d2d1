/** The overlay of the drawing while an arc is drawn: the arc itself, and signs at words and arcs. Pure; shapes as in the scene. */

import type { Point, Scene, Shape } from '../scene.ts';
import { bottomOf, topOf, type WordBox } from './aim.ts';
import type { Drag } from './drag.ts';

/** Signs at words where a drop does something special: ↻ the word takes the place of the one above it, ⊘ it is refused. */
export function signsOf(boxes: readonly WordBox[], { targets }: Drag): Shape[] {
  return boxes.flatMap(({ word, x, y, width }): Shape[] => {
    const kind = targets.kindOf(word);
    if (kind !== 'below' && kind !== 'cycle') return [];
    const text = kind === 'below' ? '↻' : '⊘';
    return [{ type: 'text', className: `drag-sign is-${kind}`, x: x + width - 4, y: y + 9, text }];
  });
}

/** ✕ beside the labels of the arcs that the new one would cross. */
export function crossSigns({ groups }: Scene, { targets, over }: Drag): Shape[] {
  if (over === undefined || targets.changed(over).length === 0) return [];
  const crossed = new Set(targets.crossed(over));
  return groups.flatMap(({ item, origin, shapes }): Shape[] => {
    if (item.kind !== 'arc' || !crossed.has(item.dependent)) return [];
    const box = shapes.find((shape) => shape.type === 'rect' && shape.className === 'label-box');
    if (box?.type !== 'rect') return [];
    const [x, y] = [origin.x + box.x - 5, origin.y + box.y + box.height - 3];
    return [{ type: 'text', className: 'drag-sign is-crossed', x, y, text: '✕' }];
  });
}

const ARROW = { height: 7, half: 4 };
const LEAST_RISE = 34;
const MOST_RISE = 160;

/**
 * The arc from the fixed word to a point, above the words or, for an arc from below them, below.
 * @param from the point where arcs meet the fixed word; undefined for the root
 * @param to the open end
 * @param top the y of the root
 */
export function rubberArc(drag: Drag, from: Point | undefined, to: Point, top: number): Shape[] {
  const isOpenAtHead = drag.targets.open === 'head';
  if (from === undefined) return withArrow(`M${to.x} ${top}V${to.y}`, to);
  if (drag.over === 0) return withArrow(`M${from.x} ${top}V${from.y}`, from);
  const rise = Math.min(MOST_RISE, Math.max(LEAST_RISE, Math.abs(to.x - from.x) / 3));
  const isBelow = drag.grip.arc !== undefined;
  const peak = isBelow ? Math.max(from.y, to.y) + rise : Math.max(top, Math.min(from.y, to.y) - rise);
  const line = `M${from.x} ${from.y}C${from.x} ${peak} ${to.x} ${peak} ${to.x} ${to.y}`;
  return withArrow(line, isOpenAtHead ? from : to, isBelow ? -ARROW.height : ARROW.height);
}

/** @param height of the arrow; negative: it comes from below */
function withArrow(line: string, { x, y }: Point, height = ARROW.height): Shape[] {
  return [
    // Separates it from arcs of a similar colour.
    { type: 'path', className: 'rubber-halo', d: line },
    { type: 'path', className: 'rubber-line', d: line },
    {
      type: 'path',
      className: 'rubber-arrow',
      d: `M${x - ARROW.half} ${y - height}h${2 * ARROW.half}L${x} ${y}Z`,
    },
  ];
}

/** The end of the arc at its fixed word; undefined for the root. */
export const startOf = (boxes: readonly WordBox[], drag: Drag): Point | undefined =>
  footAt(boxes, drag, drag.targets.fixed);

/** The open end: at the word below the pointer, otherwise at the pointer. */
export const endOf = (boxes: readonly WordBox[], drag: Drag, pointer: Point): Point =>
  footAt(boxes, drag, drag.over) ?? pointer;

function footAt(boxes: readonly WordBox[], { grip, over }: Drag, at: number | undefined): Point | undefined {
  const box = boxes.find(({ word }) => word === at);
  // The root is above the words for all arcs.
  return box && (grip.arc === undefined || over === 0 ? topOf : bottomOf)(box);
}
