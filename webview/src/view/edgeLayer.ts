/** The labels at the edge of the view: they stay there while the drawing scrolls sideways, and move up and down with their arcs. */

import type { EdgeLabel } from '../edges.ts';
import { element } from './element.ts';

export class EdgeLayer {
  readonly element = element('div', 'edges');
  private shown = '';

  /** @param onGo called with the word of a label */
  constructor(onGo: (word: number) => void) {
    // Screen readers and keys follow the arcs from word to word.
    this.element.setAttribute('aria-hidden', 'true');
    this.element.addEventListener('click', ({ target }) => {
      const word = target instanceof HTMLElement ? target.dataset.word : undefined;
      if (word !== undefined) onGo(Number(word));
    });
  }

  /** @param left the left edge of the view in the scene */
  show(labels: readonly EdgeLabel[], left: number, scale: number): void {
    const places = labels.map((each) => ({ ...each, left: Math.round((each.left - left) * scale) }));
    const shown = JSON.stringify([scale, places]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.style.fontSize = `${11.5 * scale}px`;
    this.element.replaceChildren(
      ...places.map(({ text, left: x, y, width, other }) => {
        const label = element('span', 'edge', text);
        label.dataset.word = String(other);
        Object.assign(label.style, { left: `${x}px`, top: `${y * scale}px`, width: `${width * scale}px` });
        return label;
      }),
    );
  }
}
