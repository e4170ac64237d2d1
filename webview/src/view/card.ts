/** The card that explains the item under the pointer or the keyboard focus. */

import type { Explanation } from '../explanation.ts';
import { element } from './element.ts';

export interface Card {
  readonly element: HTMLElement;
  /** Shows the card near a place in the window, where it covers the least. */
  show(explanation: Explanation, near: DOMRect): void;
  hide(): void;
}

const GAP = 8;

export function createCard(): Card {
  const card = element('div', 'card');
  // The labels of the words contain its text, too.
  card.setAttribute('aria-hidden', 'true');
  card.hidden = true;
  return {
    element: card,
    show: ({ title, lines }, near) => {
      card.replaceChildren(
        element('div', 'card-title', title),
        ...lines.map((line) => element('div', 'card-line', line)),
      );
      card.hidden = false;
      // Its old position would squeeze it.
      card.style.left = '0';
      const { width, height } = card.getBoundingClientRect();
      const centre = (near.left + near.right) / 2;
      const left = Math.max(GAP, Math.min(centre - width / 2, window.innerWidth - width - GAP));
      const fitsBelow = near.bottom + GAP + height <= window.innerHeight;
      const top = fitsBelow ? near.bottom + GAP : Math.max(GAP, near.top - GAP - height);
      card.style.left = `${left}px`;
      card.style.top = `${top}px`;
    },
    hide: () => {
      card.hidden = true;
    },
  };
}
