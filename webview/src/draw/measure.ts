/** Measures texts as style.css will render them. */

import type { Measure, TextStyle } from '../scene.ts';

const STYLES: readonly TextStyle[] = [
  'form',
  'gloss',
  'lemma',
  'upos',
  'feature',
  'id',
  'label',
  'strong-label',
  'token',
  'span-label',
];

/** The CSS font of each style, read from the page once. */
function readFonts(): Record<TextStyle, string> {
  const probe = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.classList.add('tree');
  svg.append(probe);
  document.body.append(svg);
  const fonts = STYLES.map((style) => {
    probe.setAttribute('class', style);
    return [style, getComputedStyle(probe).font];
  });
  svg.remove();
  return Object.fromEntries(fonts);
}

/** A measuring function with a cache; create a new one when the theme or the fonts change. */
export function createMeasure(): Measure {
  const fonts = readFonts();
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  return (text, style) => {
    if (context === null) return text.length * 8;
    const key = `${style} ${text}`;
    let width = known.get(key);
    if (width === undefined) {
      context.font = fonts[style];
      width = context.measureText(text).width;
      known.set(key, width);
    }
    return width;
  };
}
