/** Draws a scene: every group and shape becomes one SVG element. Texts are text nodes, nothing is parsed as markup. */

import type { Scene, SceneGroup, SceneItem, Shape } from '../scene.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

export function create<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** An icon of the toolbar: a path in a 16 by 16 box. */
export function icon(d: string): SVGSVGElement {
  const svg = create('svg', { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true', class: 'icon' });
  svg.append(create('path', { d }));
  return svg;
}

export function drawShape(shape: Shape): SVGElement {
  switch (shape.type) {
    case 'path':
      return create('path', { class: shape.className, d: shape.d });
    case 'rect': {
      const { className, x, y, width, height, radius } = shape;
      return create('rect', { class: className, x, y, width, height, rx: radius });
    }
    case 'text': {
      const text = create('text', { class: shape.className, x: shape.x, y: shape.y });
      text.textContent = shape.text;
      return text;
    }
  }
}

/** Screen readers encounter words as buttons, tokens and empty nodes as images; the labels of the words describe the arcs. */
function ariaOf({ item, label }: SceneGroup): Record<string, string | number> {
  if (label === undefined) return { 'aria-hidden': 'true' };
  if (item.kind === 'word') return { role: 'button', 'aria-label': label, tabindex: -1 };
  return { role: 'img', 'aria-label': label };
}

/** The SVG of a scene, and which element shows which item. */
export interface Drawing {
  readonly svg: SVGSVGElement;
  readonly items: ReadonlyMap<Element, SceneItem>;
  /** Elements of the words by position; index 0 is unused. */
  readonly words: readonly SVGGElement[];
}

export function draw(scene: Scene, label: string): Drawing {
  const { width, height } = scene;
  const svg = create('svg', { viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': label, class: 'tree' });
  const items = new Map<Element, SceneItem>();
  const words: SVGGElement[] = [];
  for (const group of scene.groups) {
    const element = create('g', { class: group.classNames.join(' '), ...ariaOf(group) });
    // Blanks, so that the texts of a word are not run together by whatever reads them.
    element.append(...group.shapes.flatMap((shape) => [drawShape(shape), ' ']));
    items.set(element, group.item);
    if (group.item.kind === 'word') words[group.item.word] = element;
    svg.append(element);
  }
  return { svg, items, words };
}
