/** Shapes and groups as SVG elements, one for each. Texts are text nodes, nothing is parsed as markup. */

import { n } from '../compose/number.ts';
import type { SceneGroup, Shape } from '../scene.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

export function create<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Sets an attribute unless it has the value: the browser treats every write as a change. */
export function write(element: Element | undefined, name: string, value: string): void {
  if (element !== undefined && element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** An icon of the toolbar: a path in a 16 by 16 box. */
export function icon(d: string): SVGSVGElement {
  const svg = create('svg', { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true', class: 'icon' });
  svg.append(create('path', { d }));
  return svg;
}

export function drawShape(shape: Shape): SVGElement {
  const element = create(shape.type, attributesOf(shape));
  if (shape.type === 'text') element.textContent = shape.text;
  return element;
}

/** Writes the differences between two shapes of the same type. */
export function updateShape(element: Element, before: Shape, after: Shape): void {
  if (isSameShape(before, after)) return;
  const old = new Map(Object.entries(attributesOf(before)));
  for (const [key, value] of Object.entries(attributesOf(after))) {
    if (old.get(key) !== value) element.setAttribute(key, String(value));
  }
  if (after.type === 'text' && before.type === 'text' && before.text !== after.text) element.textContent = after.text;
}

/** Most shapes of most groups have not moved; those with a new origin differ in the last digits. */
export function isSameShape(a: Shape, b: Shape): boolean {
  if (a.className !== b.className) return false;
  if (a.type === 'path') return b.type === 'path' && a.d === b.d;
  if (b.type === 'path' || !isNear(a.x, b.x) || !isNear(a.y, b.y)) return false;
  if (a.type === 'text') return b.type === 'text' && a.text === b.text;
  return b.type === 'rect' && isNear(a.width, b.width) && isNear(a.height, b.height) && a.radius === b.radius;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/** The origin of the shapes of a group. */
export const translationOf = ({ origin: { x, y } }: SceneGroup): string => `translate(${n(x)} ${n(y)})`;

function attributesOf(shape: Shape): Record<string, string | number> {
  switch (shape.type) {
    case 'path':
      return { class: shape.className, d: shape.d };
    case 'rect': {
      const { className, x, y, width, height, radius } = shape;
      return { class: className, x, y, width, height, rx: radius };
    }
    case 'text':
      return { class: shape.className, x: shape.x, y: shape.y };
  }
}

/** Screen readers encounter words as options of a list, tokens and empty nodes as groups in it; the labels of the words describe the arcs. */
export function ariaOf({ item, label }: SceneGroup): Record<string, string> {
  if (label === undefined) return { 'aria-hidden': 'true' };
  if (item.kind === 'word') return { role: 'option', 'aria-label': label, 'aria-selected': 'false', tabindex: '-1' };
  return { role: 'group', 'aria-label': label };
}

/** A small decorative picture, for the legend. */
export function sample(classNames: string, shapes: readonly Shape[], width: number, height: number): SVGSVGElement {
  const svg = create('svg', {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    'aria-hidden': 'true',
    class: 'sample',
  });
  const group = create('g', { class: classNames });
  group.append(...shapes.map(drawShape));
  svg.append(group);
  return svg;
}
