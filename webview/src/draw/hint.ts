/** Draws the hint at a word: the letters to type, and signs for the effect of choosing the word as the head. */

import type { Hint } from '../editing/hints.ts';
import { create } from './svg.ts';

const HEIGHT = 17;
const LETTER = 8;
const PADDING = 5;

/** @param group the word as drawn */
export function drawHint(group: SVGGElement, { typed, rest, signs }: Hint): SVGGElement {
  const box = group.querySelector('.box');
  const [x, y, boxWidth] = ['x', 'y', 'width'].map((name) => Number(box?.getAttribute(name) ?? 0));
  const letters = [...typed, ...rest].length + [...signs].length * 1.5;
  const width = letters * LETTER + 2 * PADDING;
  const centre = x + boxWidth / 2;
  const hint = create('g', {
    class: 'hint',
    'aria-hidden': 'true',
    transform: group.getAttribute('transform') ?? '',
  });
  const text = create('text', { class: 'hint-text', x: centre, y: y - HEIGHT / 2 + 5 });
  const spans: [string, string][] = [
    ['hint-typed', typed],
    ['hint-rest', rest],
    ['hint-signs', signs],
  ];
  for (const [className, content] of spans) {
    if (content === '') continue;
    const span = create('tspan', { class: className });
    span.textContent = content;
    text.append(span);
  }
  hint.append(
    create('rect', { class: 'hint-box', x: centre - width / 2, y: y - HEIGHT, width, height: HEIGHT, rx: 3 }),
    text,
  );
  return hint;
}
