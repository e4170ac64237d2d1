/** Draws the name that a request has for a word or an arc: on the upper left corner of its box, or to the left of its label. */

import { create } from './svg.ts';

const HEIGHT = 13;
const LETTER = 6.5;
const PADDING = 3.5;

/** @param group the word or arc as drawn; undefined if it has no box */
export function drawMatchSign(group: SVGGElement, sign: string): SVGGElement | undefined {
  const box = group.querySelector('.box') ?? group.querySelector('.label-box');
  if (box === null) return undefined;
  const [x, y] = ['x', 'y'].map((name) => Number(box.getAttribute(name) ?? 0));
  const width = Math.max(HEIGHT, [...sign].length * LETTER + 2 * PADDING);
  const transform = group.getAttribute('transform') ?? '';
  const drawn = create('g', { class: 'match-sign', 'aria-hidden': 'true', transform });
  const text = create('text', { x: x + 2, y: y + 3.5 });
  text.textContent = sign;
  drawn.append(create('rect', { x: x + 2 - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT, rx: 3 }), text);
  return drawn;
}
