/** The word that the pointer means while an arc is drawn: near misses count. Pure; lengths as in the scene. */

import type { Point, Scene, SceneItem } from '../scene.ts';

/** The box of a word, or of another node treated as one: its place. */
export interface WordBox {
  readonly word: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const wordOf = (item: SceneItem): number | undefined => (item.kind === 'word' ? item.word : undefined);

/** @param placeOf undefined for nodes that are no target */
export function wordBoxes({ groups }: Scene, placeOf = wordOf): WordBox[] {
  return groups.flatMap(({ item, origin, shapes }) => {
    const word = placeOf(item);
    if (word === undefined) return [];
    const box = shapes.find((shape) => shape.type === 'rect' && shape.className === 'box');
    if (box?.type !== 'rect') return [];
    const { width, height } = box;
    return [{ word, x: origin.x + box.x, y: origin.y + box.y, width, height }];
  });
}

/** Distance beside, above and below its box within which a word is still meant. Above are the feet of its arcs. */
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

/** The point above a word where arcs meet it. */
export const topOf = ({ x, y, width }: WordBox): Point => ({ x: x + width / 2, y });

/** The point below it. */
export const bottomOf = ({ x, y, width, height }: WordBox): Point => ({ x: x + width / 2, y: y + height });
