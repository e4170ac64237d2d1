/** Which word the pointer means while an arc is drawn: it need not be hit exactly. Pure; lengths as in the scene. */

import type { Point, Scene } from '../scene.ts';

/** The box of a word. */
export interface WordBox {
  readonly word: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function wordBoxes({ groups }: Scene): WordBox[] {
  return groups.flatMap(({ item, origin, shapes }) => {
    if (item.kind !== 'word') return [];
    const box = shapes.find((shape) => shape.type === 'rect' && shape.className === 'box');
    if (box?.type !== 'rect') return [];
    const { width, height } = box;
    return [{ word: item.word, x: origin.x + box.x, y: origin.y + box.y, width, height }];
  });
}

/** How far beside, above and below its box a word is still meant. Above are the feet of its arcs. */
const REACH = { beside: 40, above: 22, below: 30 };

/** The word meant; undefined: none. */
export function aimAt(boxes: readonly WordBox[], { x, y }: Point): number | undefined {
  let best: number | undefined;
  let least = REACH.beside;
  for (const box of boxes) {
    if (y < box.y - REACH.above || box.y + box.height + REACH.below < y) continue;
    const distance = Math.max(0, box.x - x, x - box.x - box.width);
    if (distance <= least && (best === undefined || distance < least)) [best, least] = [box.word, distance];
  }
  return best;
}

/** Where arcs meet a word. */
export const topOf = ({ x, y, width }: WordBox): Point => ({ x: x + width / 2, y });
